import * as z from 'zod'
import { Id, text } from '../fields.ts'
import { DialCode } from '../leads/lead/lead.ts'
import { route } from '../route.ts'
import { clientsEndpoints } from './endpoints.ts'
import { PROJECT_LIMITS, projectEmailProblem } from './project-fields.ts'

/** The texts of document 2 for an address that cannot become a client's (IN-Q84). */
export const STAFF_IS_NO_CLIENT = "User can't be client"
export const CLIENT_NAME_MAX = 130

const Name = text(CLIENT_NAME_MAX)
/** The pattern of a project's address, which becomes its client's (IN-559). */
export const ClientEmail = z
  .string()
  .max(320, { error: 'You have entered Invalid Email' })
  .transform(value => value.trim().toLowerCase())
  .refine(value => projectEmailProblem(value) === undefined, { error: 'You have entered Invalid Email' })
export const NewClient = z.strictObject({
  name: Name.refine(value => value !== '', { error: 'Field is required' }),
  projectName: Name.optional(),
  email: ClientEmail,
  countryCode: DialCode.optional(),
  phoneNumber: z
    .string()
    .regex(/^[0-9]{0,15}$/, { error: 'Invalid phone number' })
    .optional(),
  city: text(100).optional(),
  location: text(PROJECT_LIMITS.location).optional(),
  pinCode: text(15).optional(),
  /** the lead that becomes this client: one made for it before comes back as if it were new (IN-Q82) */
  leadId: Id.optional(),
})
export type NewClient = z.infer<typeof NewClient>

/** `flag` of add-client: whether the client is also invited to sign in. */
export const INVITE_FLAG = { NO: '0', YES: '1' } as const

export const clientsRoutes = {
  add: route({
    ...clientsEndpoints.add,
    summary:
      'Add a client; with flag=1 also invite them to sign in. An address that is a client already is answered again',
    access: 'staff',
    query: z.strictObject({ flag: z.enum(Object.values(INVITE_FLAG)).default(INVITE_FLAG.NO) }),
    body: NewClient,
    response: z.object({ _id: Id, isClientAlreadyAdded: z.boolean() }),
    errors: ['CONFLICT', 'NOT_FOUND'],
  }),
}
