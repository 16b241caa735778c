import * as z from 'zod'
import { Empty, Id, text } from '../fields.ts'
import { route } from '../route.ts'
import { CompanySettings } from './companies.ts'
import { peopleEndpoints } from './endpoints.ts'

/** Access names the product reacts to (document 1, section 3). */
export const FEATURES = [
  'default',
  'crm',
  'accounts',
  'accessPanel',
  'companyDetails',
  'quotation',
  'fileManager',
  'mom',
] as const
export const Feature = z.enum(FEATURES)
export type Feature = z.infer<typeof Feature>

/** What a person may do, module by module. */
export const Rights = z.object({
  crm: z.object({ edit: z.boolean(), canAssign: z.boolean() }),
  /** `approve`: what goes beyond the company's limits; `viewCosts`: what things cost the firm (QT-313) */
  quotation: z.object({ edit: z.boolean(), approve: z.boolean(), viewCosts: z.boolean() }),
  pmt: z.object({ canCreateProject: z.boolean() }),
})
export type Rights = z.infer<typeof Rights>

/** A person as other people see them; both name pairs of the specification (IN-Q53). */
export const Person = z.object({
  _id: Id,
  fullName: z.string(),
  memberId: Id,
  memberName: z.string(),
  email: z.string(),
})
export type Person = z.infer<typeof Person>

/** The pages of onboarding; the invite has an address in each flow (SH-Q33). */
export const OnboardingStep = z.enum(['/personal-details', '/company-details', '/personal-data', '/team-onboard'])
export type OnboardingStep = z.infer<typeof OnboardingStep>
/** Whether onboarding began with a sign-up or with a sign-in, which decides its order (SH-Q32). */
export const OnboardingFlow = z.enum(['sign-up', 'sign-in'])
export type OnboardingFlow = z.infer<typeof OnboardingFlow>
/** The step of onboarding a person has not finished (SH-053). */
export const SavedStep = z.strictObject({ step: OnboardingStep, flow: OnboardingFlow })
export type SavedStep = z.infer<typeof SavedStep>

/** Limits of personal details (SH-379 to SH-391, SH-581 to SH-583); the rules are in personal-rules.ts. */
export const PERSONAL_LIMITS = {
  name: 24,
  address: 150,
  city: 32,
  indianPinCode: 6,
  pinCode: 15,
  phoneMin: 5,
  phone: 15,
  country: 49,
  earliestBirth: '1900-01-01',
  /** bytes of a photo as it is sent; what is kept is drawn anew */
  imageBytes: 5 * 1024 * 1024,
} as const
const IMAGE_TOO_LARGE = 'The picture is too large. Choose one below 5 MB'

const part = text(500).optional()
/** Personal details as they are sent: an absent part changes nothing, an empty one clears (SH-Q46). */
const SentDetails = z.strictObject({
  firstName: part,
  lastName: part,
  address: part,
  country: part,
  city: part,
  pinCode: part,
  /** `dd-mm-yyyy` or `yyyy-mm-dd` */
  dateOfBirth: part,
  phoneNumber: part,
  /** must be the account's own (SH-Q45) */
  email: part,
  /** dial code, `+91` */
  countryCode: part,
  /** accepted and ignored: nobody makes themselves a super admin (SH-Q40) */
  isSuperAdmin: part,
  /** removes the photo */
  removeImage: z.literal('true').optional(),
})
export type SentDetails = z.infer<typeof SentDetails>

export const Profile = z.object({
  _id: Id,
  cId: Id,
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  /** dial code, `+91` (SH-Q53) */
  countryCode: z.string(),
  address: z.string(),
  city: z.string(),
  pinCode: z.string(),
  country: z.string(),
  /** `yyyy-mm-dd` */
  dateOfBirth: z.string().nullable(),
  /** a short-lived address of the photo, relative to the server */
  imageUrl: z.object({ original: z.string().nullable() }),
  isOnboardingDone: z.boolean(),
  isSuperAdmin: z.boolean(),
  isAdmin: z.boolean(),
  isClient: z.boolean(),
  isFirstTimeLogin: z.boolean(),
  tempPassword: z.boolean(),
  getStarted: z.boolean(),
  /** where onboarding goes on in a browser that does not know it */
  onboardingStep: SavedStep.nullable(),
  roleName: z.string(),
  designation: Id.nullable(),
  designationName: z.string(),
  reportTo: Id.nullable(),
  reportToName: z.string(),
  sharedProjectsIds: z.array(Id),
  rolesAssigned: Rights,
  features: z.array(Feature),
  CompanySettingDetails: CompanySettings,
  superAdmins: z.array(z.object({ _id: Id, fullName: z.string(), email: z.string() })),
  admins: z.array(z.object({ _id: Id, fullName: z.string(), email: z.string() })),
})
export type Profile = z.infer<typeof Profile>

export const peopleRoutes = {
  profile: route({
    ...peopleEndpoints.profile,
    summary: 'The person signed in, with their rights and company',
    access: 'signed-in',
    response: Profile,
  }),
  byId: route({
    ...peopleEndpoints.byId,
    summary: 'A person of the company: name and rights',
    access: 'staff',
    query: z.strictObject({ userId: Id.optional() }),
    userIdIsTarget: true,
    response: z.object({ _id: Id, fullName: z.string(), rolesAssigned: Rights }),
    errors: ['NOT_FOUND'],
  }),
  features: route({
    ...peopleEndpoints.features,
    summary: 'Access names of the person signed in',
    access: 'own-password',
    response: z.array(Feature),
  }),
  editDetails: route({
    ...peopleEndpoints.editDetails,
    summary: 'Set my own onboarding flags (SH-Q41)',
    access: 'own-password',
    body: z.strictObject({
      isOnboardingDone: z.literal(true).optional(),
      isFirstTimeLogin: z.literal(false).optional(),
    }),
    response: Empty,
  }),
  updateProfile: route({
    ...peopleEndpoints.updateProfile,
    summary: 'Save my personal details, as multipart form data; `image` is an optional photo (SH-Q46)',
    access: 'own-password',
    form: { maxBytes: PERSONAL_LIMITS.imageBytes, tooLargeMessage: IMAGE_TOO_LARGE },
    body: SentDetails,
    response: Profile,
    errors: ['TOO_LARGE', 'UNSUPPORTED_TYPE', 'STORAGE_FULL'],
  }),
  saveStep: route({
    ...peopleEndpoints.saveStep,
    summary:
      'Remember the step of onboarding I have not finished; it is forgotten with isOnboardingDone and with logout',
    access: 'staff',
    body: SavedStep,
    response: Empty,
  }),
  leaders: route({
    ...peopleEndpoints.leaders,
    summary: 'Team leads; with access=1 everybody a lead can be assigned to (LM-Q98)',
    access: 'staff',
    query: z.strictObject({ access: z.literal('1').optional() }),
    response: z.array(Person),
  }),
  members: route({
    ...peopleEndpoints.members,
    summary: 'Active people of the company',
    access: 'staff',
    response: z.array(Person),
  }),
  admins: route({
    ...peopleEndpoints.admins,
    summary: 'Admins and super admins of the company',
    access: 'staff',
    response: z.array(Person),
  }),
}
