import * as z from 'zod'
import { Email, Id, text } from '../fields.ts'
import { DialCode } from '../leads/lead/lead.ts'
import { route } from '../route.ts'
import { clientsEndpoints } from './endpoints.ts'

/** The texts of document 2 for an address that cannot become a client's (IN-Q84). */
export const STAFF_IS_NO_CLIENT = "User can't be client"
export const CLIENT_NAME_MAX = 130

const Name = text(CLIENT_NAME_MAX)
export const NewClient = z.strictObject({
  name: Name.refine(value => value !== '', { error: 'Field is required' }),
  projectName: Name.optional(),
  email: Email,
  countryCode: DialCode.optional(),
  phoneNumber: z
    .string()
    .regex(/^[0-9]{0,15}$/, { error: 'Invalid phone number' })
    .optional(),
  city: text(100).optional(),
  location: text(500).optional(),
  pinCode: text(15).optional(),
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
    errors: ['CONFLICT'],
  }),
}
