import { isIndia } from '../company/firm-home.ts'
import { phoneProblem } from '../leads/lead/lead-rules.ts'
import { isEmail } from '../text-rules.ts'
import { isGstin } from './gstin.ts'
import { projectPinProblem } from './project-fields.ts'

/** The rules and texts of the client directory, shared by its forms and the server. */

export const CLIENT_KIND = { INDIVIDUAL: 0, COMPANY: 1 } as const
export type ClientKind = (typeof CLIENT_KIND)[keyof typeof CLIENT_KIND]
export const CLIENT_KIND_NAMES: Readonly<Record<ClientKind, string>> = { 0: 'Individual', 1: 'Company' }

export const CLIENT_LIMITS = {
  name: 130,
  companyName: 75,
  designation: 60,
  location: 1023,
  city: 50,
  pinCode: 10,
  state: 50,
  country: 50,
  gstNo: 16,
  note: 1000,
  contactNote: 500,
  contacts: 20,
  page: 50,
  /** invitations of one contact within a day */
  invitations: 5,
  /** days in which a deleted client can be restored, and a merge undone */
  kept: 30,
  exportRows: 20_000,
  /** exports of a person within a minute */
  exports: 5,
} as const

export const CLIENT_TEXTS = {
  required: 'Field is required',
  phone: 'Invalid phone number',
  email: 'You have entered Invalid Email',
  gstNo: 'You have entered Invalid GST/VAT',
  notAGstin: 'This does not look like a valid GSTIN',
  exists: 'Client already exist',
  useExisting: 'Use existing client',
  unavailable: 'This client is not available.',
  saved: 'Client saved',
  deleted: 'Client deleted',
  restored: 'Restored',
  hasProjects: 'This client has projects. Delete or move them first',
  tooLate: 'A client can be restored for 30 days after its deletion',
  manyContacts: 'A client has at most 20 contacts',
  primaryStays: 'Make another contact the primary one first',
  contactSaved: 'Contact saved',
  contactRemoved: 'Contact removed',
  noEmail: 'Add an e-mail address first',
  emailSignsIn: 'This contact signs in with this email. Remove the access first',
  emailTaken: 'Another contact signs in with this email',
  invited: 'Invite sent',
  accessRemoved: 'Access removed',
  manyRows: 'More than 20,000 contacts are too many for one file. Narrow the list first',
  manyExports: 'At most 5 exports can be made in a minute',
  neverInvited: 'This contact was not invited',
  manyInvitations: 'At most 5 invitations are sent to a contact in a day',
} as const

/** The question before a contact loses their access. */
export const removeAccessQuestion = (name: string): string =>
  `Remove ${name}'s access? Their open links stop working now.`

/** Exactly 10 digits for +91, 5 to 15 elsewhere; there may be none. */
export const clientPhoneProblem = (digits: string, dialCode: string): string | undefined =>
  digits === '' || phoneProblem(digits, dialCode) === undefined ? undefined : CLIENT_TEXTS.phone

export const clientEmailProblem = (value: string): string | undefined =>
  value === '' || isEmail(value) ? undefined : CLIENT_TEXTS.email

/** Up to 16 capitals and digits. */
export const gstNoProblem = (value: string): string | undefined =>
  /^[A-Z0-9]{0,16}$/.test(value) ? undefined : CLIENT_TEXTS.gstNo

/** What to warn of beside a GST number that can be saved all the same. */
export const gstNoWarning = (value: string, country: string): string | undefined =>
  value === '' || !isIndia(country) || isGstin(value) ? undefined : CLIENT_TEXTS.notAGstin

/** The pin code by the rule of the client's country, which is the firm's where it is not said. */
export const clientPinProblem = (value: string, country: string): string | undefined =>
  projectPinProblem(value, country)

/** What a client is called in lists: a firm by its own name where there is one. */
export const clientTitle = (client: { kind: ClientKind; name: string; companyName: string }): string =>
  client.kind === CLIENT_KIND.COMPANY && client.companyName !== '' ? client.companyName : client.name

/** Where a contact stands with the client area. */
export const CONTACT_ACCESS = ['none', 'invited', 'signed-in', 'removed'] as const
export type ContactAccess = (typeof CONTACT_ACCESS)[number]
