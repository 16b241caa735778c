import * as z from 'zod'
import { Empty, Id, text } from '../../fields.ts'
import { DialCode } from '../../leads/lead/lead.ts'
import { route } from '../../route.ts'
import { problem } from '../client-contacts.ts'
import { CLIENT_TEXTS, clientEmailProblem, clientPhoneProblem } from '../client-rules.ts'
import { outsidersEndpoints } from '../endpoints.ts'

/** People outside of the firm and its client who work on a project, without a sign-in (PJ-087). */
export const OUTSIDER_KINDS = ['contractor', 'vendor', 'consultant', 'other'] as const
export const OUTSIDER_KIND_NAMES = {
  contractor: 'Contractor',
  vendor: 'Vendor',
  consultant: 'Consultant',
  other: 'Other',
} as const satisfies Record<OutsiderKind, string>
export type OutsiderKind = (typeof OUTSIDER_KINDS)[number]

export const OUTSIDER_LIMITS = { name: 130, firm: 130, ofProject: 200, proposed: 8 } as const
export const OUTSIDER_TEXTS = {
  full: 'A project has at most 200 outside people',
  emailTaken: 'Somebody with this email is in the list already',
  removed: 'Outside person removed',
} as const

const fields = {
  name: text(OUTSIDER_LIMITS.name).refine(value => value !== '', { error: CLIENT_TEXTS.required }),
  firm: text(OUTSIDER_LIMITS.firm),
  kind: z.enum(OUTSIDER_KINDS),
  countryCode: z.union([z.literal(''), DialCode]),
  phoneNumber: z.string().regex(/^[0-9]{0,15}$/, { error: CLIENT_TEXTS.phone }),
  email: text(254, CLIENT_TEXTS.email)
    .transform(value => value.toLowerCase())
    .superRefine(problem(clientEmailProblem)),
}
interface Phone {
  countryCode?: string | undefined
  phoneNumber?: string | undefined
}
/** A number is judged with its dial code, so both are sent together. */
const phoneFits = ({ countryCode, phoneNumber }: Phone, ctx: z.RefinementCtx): void => {
  const message =
    (countryCode === undefined) === (phoneNumber === undefined)
      ? clientPhoneProblem(phoneNumber ?? '', countryCode ?? '')
      : CLIENT_TEXTS.phone
  if (message !== undefined) ctx.addIssue({ code: 'custom', path: ['phoneNumber'], message })
}

export const NewOutsider = z
  .strictObject({
    name: fields.name,
    firm: fields.firm.default(''),
    kind: fields.kind.default('contractor'),
    countryCode: fields.countryCode.default(''),
    phoneNumber: fields.phoneNumber.default(''),
    email: fields.email.default(''),
  })
  .superRefine(phoneFits)
export type NewOutsider = z.infer<typeof NewOutsider>
export const OutsiderChange = z.strictObject(z.object(fields).partial().shape).superRefine(phoneFits)
export type OutsiderChange = z.infer<typeof OutsiderChange>

const Details = z.object({
  name: z.string(),
  firm: z.string(),
  kind: z.enum(OUTSIDER_KINDS),
  countryCode: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
})
export const Outsider = Details.extend({ _id: Id })
export type Outsider = z.infer<typeof Outsider>

const ofProject = { access: 'staff', params: z.strictObject({ id: Id }) } as const

export const outsidersRoutes = {
  list: route({
    ...outsidersEndpoints.list,
    ...ofProject,
    summary: 'The outside people of a project by name, and whether the caller may change them',
    response: z.object({ outsiders: z.array(Outsider), mayChange: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  proposals: route({
    ...outsidersEndpoints.proposals,
    ...ofProject,
    summary: 'Outside people of other projects that the caller sees whose name or firm holds the text, each once',
    query: z.strictObject({ text: text(OUTSIDER_LIMITS.name) }),
    response: z.array(Details),
    errors: ['NOT_FOUND'],
  }),
  add: route({
    ...outsidersEndpoints.add,
    ...ofProject,
    summary: 'Add an outside person to a project, at most 200',
    body: NewOutsider,
    response: Outsider,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  edit: route({
    ...outsidersEndpoints.edit,
    ...ofProject,
    summary: 'Change the fields of an outside person that are sent',
    body: OutsiderChange,
    response: Outsider,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: route({
    ...outsidersEndpoints.remove,
    ...ofProject,
    summary: 'Remove an outside person from a project',
    response: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  restore: route({
    ...outsidersEndpoints.restore,
    ...ofProject,
    summary: 'Bring back an outside person who was removed',
    response: Outsider,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
}
