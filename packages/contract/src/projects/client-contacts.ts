import * as z from 'zod'
import { Empty, Id, IsoInstant, text } from '../fields.ts'
import { DialCode } from '../leads/lead/lead.ts'
import { route } from '../route.ts'
import {
  CLIENT_LIMITS,
  CLIENT_TEXTS,
  CONTACT_ACCESS,
  clientEmailProblem,
  clientPhoneProblem,
  clientPinProblem,
} from './client-rules.ts'
import { clientContactsEndpoints } from './endpoints.ts'

const filled = (max: number) => text(max).refine(value => value !== '', { error: CLIENT_TEXTS.required })
/** A rule as a refinement. */
export const problem = (of: (value: string) => string | undefined) => (value: string, ctx: z.RefinementCtx) => {
  const message = of(value)
  if (message !== undefined) ctx.addIssue({ code: 'custom', message })
}
const Address = text(254, CLIENT_TEXTS.email)
  .transform(value => value.toLowerCase())
  .superRefine(problem(clientEmailProblem))
const Digits = z.string().regex(/^[0-9]{0,15}$/, { error: CLIENT_TEXTS.phone })
const Dial = z.union([z.literal(''), DialCode])

/** What the client shares with the primary contact. */
export const primaryFields = {
  name: filled(CLIENT_LIMITS.name),
  email: Address,
  countryCode: Dial,
  phoneNumber: Digits,
}
const contactFields = {
  ...primaryFields,
  designation: text(CLIENT_LIMITS.designation),
  note: text(CLIENT_LIMITS.contactNote),
}

interface Checked {
  countryCode?: string | undefined
  phoneNumber?: string | undefined
  country?: string | undefined
  pinCode?: string | undefined
}
/**
 * Values that are judged together are sent together; a part that is not sent is judged by the server with what it has, and so is a pin
 * code without a country, which is one of the firm's.
 */
export const judgeTogether = (sent: Checked, ctx: z.RefinementCtx): void => {
  const { countryCode, phoneNumber, country, pinCode } = sent
  const add = (field: string, message: string | undefined) => {
    if (message !== undefined) ctx.addIssue({ code: 'custom', path: [field], message })
  }
  if (phoneNumber !== undefined && countryCode !== undefined)
    add('phoneNumber', clientPhoneProblem(phoneNumber, countryCode))
  if (pinCode !== undefined && country) add('pinCode', clientPinProblem(pinCode, country))
}

export const NewContact = z
  .strictObject({
    name: contactFields.name,
    designation: contactFields.designation.default(''),
    email: contactFields.email.default(''),
    countryCode: contactFields.countryCode.default(''),
    phoneNumber: contactFields.phoneNumber.default(''),
    note: contactFields.note.default(''),
  })
  .superRefine(judgeTogether)
export type NewContact = z.infer<typeof NewContact>

export const ContactChange = z
  .strictObject({ ...z.object(contactFields).partial().shape, isPrimary: z.literal(true).optional() })
  .superRefine(judgeTogether)
export type ContactChange = z.infer<typeof ContactChange>

export const ClientContact = z.object({
  _id: Id,
  name: z.string(),
  designation: z.string(),
  countryCode: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  note: z.string(),
  isPrimary: z.boolean(),
  access: z.enum(CONTACT_ACCESS),
  /** when they were invited, came last, or lost the access, as `access` says */
  accessAt: IsoInstant.nullable(),
})
export type ClientContact = z.infer<typeof ClientContact>

const byId = { params: z.strictObject({ id: Id }) }
const staff = { access: 'staff' } as const

export const clientContactsRoutes = {
  add: route({
    ...clientContactsEndpoints.add,
    ...staff,
    summary: 'Add a contact to a client, at most 20',
    ...byId,
    body: NewContact,
    response: ClientContact,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  edit: route({
    ...clientContactsEndpoints.edit,
    ...staff,
    summary: 'Change the fields of a contact that are sent, or make it the primary one',
    ...byId,
    body: ContactChange,
    response: ClientContact,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: route({
    ...clientContactsEndpoints.remove,
    ...staff,
    summary: 'Remove a contact that is not the primary one, with their access',
    ...byId,
    response: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  invite: route({
    ...clientContactsEndpoints.invite,
    ...staff,
    summary: 'Invite a contact to the client area, or send an unused invitation again; at most 5 a day',
    ...byId,
    response: ClientContact,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  removeAccess: route({
    ...clientContactsEndpoints.removeAccess,
    ...staff,
    summary: 'Keep a contact out of the client area at once; what they wrote stays',
    ...byId,
    response: ClientContact,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
}
