import * as z from 'zod'
import { Id, text } from '../fields.ts'
import { route } from '../route.ts'
import { companiesEndpoints } from './endpoints.ts'
import { Latitude as LatitudeText, Longitude as LongitudeText } from './places.ts'
import { isTimeZone, presentZoneName, TIME_ZONE_MAX } from './time-zones.ts'

/** Limits of the company's details (SH-575 to SH-580, SH-408, SH-411, SH-Q55, SH-Q56); the rules are in company-rules.ts. */
export const COMPANY_LIMITS = {
  companyName: 75,
  email: 254,
  address: 100,
  city: 25,
  country: 49,
  indianPincode: 6,
  pincode: 10,
  gstNo: 20,
  contactMin: 5,
  contact: 15,
  location: 500,
  about: 1000,
  offices: 50,
  /** metres */
  attendanceRadius: 100_000,
} as const

export const WEEK_DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type WeekDay = (typeof WEEK_DAYS)[number]

const ClockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'Not a valid time' })
/** Hours of one day in the company's time zone, `09:30` to `18:00`; both texts compare as they read. */
export const WorkHours = z
  .strictObject({ from: ClockTime, to: ClockTime })
  .refine(hours => hours.from < hours.to, { error: 'The end must be after the beginning', path: ['to'] })
export type WorkHours = z.infer<typeof WorkHours>
const Day = WorkHours.nullable()
/** The working hours of each weekday; null for a day off. */
export const WorkTiming = z.strictObject({
  monday: Day,
  tuesday: Day,
  wednesday: Day,
  thursday: Day,
  friday: Day,
  saturday: Day,
  sunday: Day,
})
export type WorkTiming = z.infer<typeof WorkTiming>

const Latitude = z.number().min(-90).max(90)
const Longitude = z.number().min(-180).max(180)
/** A place where the company works; the first is the pin of the company (SH-Q44). */
export const Office = z.strictObject({
  location: text(COMPANY_LIMITS.location).refine(value => value !== '', { error: 'Field is required' }),
  latitude: Latitude,
  longitude: Longitude,
})
export type Office = z.infer<typeof Office>

/** What the Add Lead dialog asks of individuals: fixed fields, those of a template, or the company's own definitions (IN-Q01). */
export const LEAD_FORM_MODES = ['standard', 'template', 'custom'] as const
export type LeadFormMode = (typeof LEAD_FORM_MODES)[number]

/** The company's settings as the profile carries them (document 1, section 3). */
export const CompanySettings = z.object({
  _id: Id,
  /** grows with every change; send it back so that a colleague's change is noticed (decision 14) */
  version: z.int(),
  companyName: z.string(),
  email: z.string(),
  address: z.string(),
  /** the same as `address` (SH-Q44) */
  companyAddress: z.string(),
  city: z.string(),
  pincode: z.string(),
  gstNo: z.string(),
  contact: z.string(),
  countryCode: z.string(),
  country: z.string(),
  currency: z.string(),
  currencySymbol: z.string(),
  timeZone: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** text of the pin */
  location: z.string(),
  companyLocation: z.array(
    z.object({
      _id: Id,
      location: z.string(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
    }),
  ),
  /** an address of our own storage that nobody can guess, or null (SH-Q77, SH-Q103) */
  companyLogo: z.string().nullable(),
  about: z.string(),
  createdBy: Id.nullable(),
  fileManagerV2: z.boolean(),
  timeLineV2: z.boolean(),
  /** metres */
  attendanceRadius: z.int(),
  workTiming: WorkTiming.nullable(),
  companyProjectId: Id.nullable(),
  isDemo: z.boolean(),
  leadAssignment: z.object({ autoAssign: z.boolean(), method: z.literal('ROUND_ROBIN') }),
  leadFormMode: z.enum(LEAD_FORM_MODES),
})
export type CompanySettings = z.infer<typeof CompanySettings>

const TimeZone = text(TIME_ZONE_MAX)
  .refine(isTimeZone, { error: 'You have entered Invalid Time Zone' })
  .transform(presentZoneName)
const Method = z.literal('ROUND_ROBIN', { error: 'Leads can be assigned in turn only' })
/** Any part of the settings; what is not sent stays, and no other field can be set (SH-Q101). */
export const EditCompanySettings = z.strictObject({
  version: z.int().min(1).optional(),
  companyName: text(COMPANY_LIMITS.companyName).optional(),
  email: text(COMPANY_LIMITS.email).optional(),
  address: text(COMPANY_LIMITS.address).optional(),
  companyAddress: text(COMPANY_LIMITS.address).optional(),
  city: text(COMPANY_LIMITS.city).optional(),
  pincode: text(COMPANY_LIMITS.pincode).optional(),
  gstNo: text(COMPANY_LIMITS.gstNo).optional(),
  contact: text(COMPANY_LIMITS.contact).optional(),
  countryCode: text(8).optional(),
  country: text(COMPANY_LIMITS.country).optional(),
  /** without it the zone follows a change of country or place, unless one was chosen */
  timeZone: TimeZone.optional(),
  latitude: Latitude.optional(),
  longitude: Longitude.optional(),
  location: text(COMPANY_LIMITS.location).optional(),
  companyLocation: z.array(Office).max(COMPANY_LIMITS.offices).optional(),
  /** an address that the upload answered; null or an empty text removes the logo */
  companyLogo: z.string().max(1000).nullable().optional(),
  about: text(COMPANY_LIMITS.about).optional(),
  attendanceRadius: z.int().min(1).max(COMPANY_LIMITS.attendanceRadius).optional(),
  workTiming: WorkTiming.nullable().optional(),
  fileManagerV2: z.boolean().optional(),
  timeLineV2: z.boolean().optional(),
  companyProjectId: Id.optional(),
  leadAssignment: z.strictObject({ autoAssign: z.boolean().optional(), method: Method.optional() }).optional(),
  'leadAssignment.autoAssign': z.boolean().optional(),
  leadFormMode: z.enum(LEAD_FORM_MODES).optional(),
  'leadAssignment.method': Method.optional(),
})
export type EditCompanySettings = z.infer<typeof EditCompanySettings>

/** `data` of a refused edit: what somebody else changed meanwhile, with both values (decision 14). */
export interface SettingsConflict {
  changedBy: string
  version: number
  conflicts: { field: string; yours: unknown; theirs: unknown }[]
}

export const LOGO_MAX_BYTES = 5 * 1024 * 1024

export const companiesRoutes = {
  editSettings: route({
    ...companiesEndpoints.editSettings,
    summary:
      'Change some of the company settings; for admins and people with companyDetails, the form of leads also with crm.edit',
    access: 'staff',
    body: EditCompanySettings,
    response: CompanySettings,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNSUPPORTED_TYPE', 'TOO_LARGE', 'STORAGE_FULL'],
  }),
  timeZone: route({
    ...companiesEndpoints.timeZone,
    summary: 'The time zone the company would have in another country or place; the present one where it was chosen',
    access: 'staff',
    query: z
      .strictObject({
        country: text(COMPANY_LIMITS.country).optional(),
        latitude: LatitudeText.optional(),
        longitude: LongitudeText.optional(),
      })
      .refine(place => (place.latitude === undefined) === (place.longitude === undefined), {
        error: 'A place has both coordinates',
        path: ['longitude'],
      }),
    response: z.object({ timeZone: z.string() }),
  }),
  uploadLogo: route({
    ...companiesEndpoints.uploadLogo,
    summary: 'Set the company logo from a picture (JPG, PNG, WebP), which is drawn anew',
    access: 'staff',
    file: { maxBytes: LOGO_MAX_BYTES, tooLargeMessage: 'The picture must be smaller than 5 MB' },
    response: CompanySettings,
    errors: ['UNSUPPORTED_TYPE', 'TOO_LARGE', 'STORAGE_FULL'],
  }),
  logo: route({
    ...companiesEndpoints.logo,
    summary: 'The logo of a company, by the address that its settings tell',
    access: 'public',
    params: z.strictObject({ company: Id, key: z.string().regex(/^[A-Za-z0-9_-]{43}$/, { error: 'Not found' }) }),
    raw: 'bytes',
    response: z.object({}),
    errors: ['NOT_FOUND'],
  }),
}
