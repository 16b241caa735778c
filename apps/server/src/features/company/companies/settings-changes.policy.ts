import { isDeepStrictEqual } from 'node:util'
import type { AuditChange, AuditValue } from '@plinth/contract/company/audit'
import type { AuditAction } from '@plinth/contract/company/audit-actions'
import {
  type CompanySettings,
  type EditCompanySettings,
  type Office,
  WEEK_DAYS,
  type WorkTiming,
} from '@plinth/contract/company/companies'
import {
  type CompanyDetails,
  type CompanyField,
  companyProblems,
  tidyCompanyName,
  tidyGst,
} from '@plinth/contract/company/company-rules'
import { countryByName } from '@plinth/contract/countries'
import { AppError } from '@plinth/contract/error-codes'

/** What can be changed, flat, under the names of the wire. */
export type Settings = CompanyDetails &
  Pick<
    CompanySettings,
    | 'currency'
    | 'currencySymbol'
    | 'attendanceRadius'
    | 'workTiming'
    | 'fileManagerV2'
    | 'timeLineV2'
    | 'companyProjectId'
    | 'leadFormMode'
  > & {
    companyLocation: (Pick<Office, 'location'> & { latitude: number | null; longitude: number | null })[]
    'leadAssignment.autoAssign': boolean
  }
export type SettingsField = keyof Settings

/** The settings as they stand, in the form that changes are compared in. */
export function settingsFrom(current: CompanySettings): Settings {
  const { leadAssignment, companyLocation, ...rest } = current
  return {
    ...rest,
    companyLocation: companyLocation.map(({ _id, ...office }) => office),
    'leadAssignment.autoAssign': leadAssignment.autoAssign,
  }
}

/**
 * The fields that a request would change, with their new values; the currency follows the country (SH-Q43), the first
 * office is the pin and the pin the first office (SH-Q44).
 */
export function changesOf(now: Settings, body: EditCompanySettings): Partial<Settings> {
  const wanted: Partial<Settings> = {
    ...plainFields(body),
    ...placeFields(now, body),
    ...countryFields(body.country),
  }
  const changed = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, now[field as SettingsField]),
  )
  return Object.fromEntries(changed)
}

function plainFields(body: EditCompanySettings): Partial<Settings> {
  const { email, contact, city, pincode, countryCode, about, attendanceRadius, workTiming } = body
  const { fileManagerV2, timeLineV2, companyProjectId, leadAssignment, leadFormMode, timeZone } = body
  const fields = {
    companyName: body.companyName === undefined ? undefined : tidyCompanyName(body.companyName),
    email: email?.toLowerCase(),
    address: body.address ?? body.companyAddress,
    gstNo: body.gstNo === undefined ? undefined : tidyGst(body.gstNo),
    'leadAssignment.autoAssign': leadAssignment?.autoAssign ?? body['leadAssignment.autoAssign'],
    ...{ contact, city, pincode, countryCode, about, attendanceRadius, workTiming },
    ...{ fileManagerV2, timeLineV2, companyProjectId, leadFormMode, timeZone },
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function countryFields(name: string | undefined): Partial<Settings> {
  if (name === undefined) return {}
  const country = countryByName(name)
  if (!country) return { country: name }
  return { country: country.name, currency: country.currency, currencySymbol: country.symbol }
}

function placeFields(now: Settings, body: EditCompanySettings): Partial<Settings> {
  const isPinSent = [body.location, body.latitude, body.longitude].some(part => part !== undefined)
  if (!body.companyLocation && !isPinSent) return {}
  const [first, ...others] = body.companyLocation ?? now.companyLocation
  const before = first ?? { location: now.location, latitude: now.latitude, longitude: now.longitude }
  const pin = {
    location: body.location ?? before.location,
    latitude: body.latitude ?? before.latitude,
    longitude: body.longitude ?? before.longitude,
  }
  if (body.companyLocation?.length === 0 && !isPinSent) {
    return { companyLocation: [], location: '', latitude: null, longitude: null }
  }
  return { ...pin, companyLocation: [pin, ...others] }
}

const DETAIL_FIELDS: readonly CompanyField[] = [
  'companyName',
  'email',
  'address',
  'location',
  'country',
  'city',
  'pincode',
  'gstNo',
  'countryCode',
  'contact',
  'about',
]

/**
 * Refuses values that break a rule: of the fields that change, and of those sent empty though they are required. What is
 * not touched is never refused (decision 11, SH-Q101). Throws INVALID with every field.
 */
export function refuseProblems(now: Settings, changes: Partial<Settings>, body: EditCompanySettings): void {
  const after = { ...now, ...changes }
  const looked = new Set<string>([...Object.keys(changes), ...emptied(body)])
  if ('country' in changes) looked.add('pincode')
  if ('latitude' in changes || 'longitude' in changes) looked.add('location')
  const problems = companyProblems(
    after,
    DETAIL_FIELDS.filter(field => looked.has(field)),
  )
  // the last office cannot be taken away: it is the pin
  if (problems.location !== undefined && body.location === undefined && body.companyLocation) {
    Object.assign(problems, { companyLocation: problems.location })
    delete problems.location
  }
  const fields = Object.entries(problems).map(([field, message]) => ({ field, message }))
  if (fields.length > 0) throw new AppError('INVALID', undefined, { fields })
}

const emptied = (body: EditCompanySettings): string[] =>
  Object.entries(body).flatMap(([field, value]) =>
    value === '' ? [field === 'companyAddress' ? 'address' : field] : [],
  )

const PLACES: readonly string[] = ['companyLocation', 'location', 'latitude', 'longitude'] satisfies SettingsField[]

/** What the audit trail calls a change of these fields. */
export function auditActionOf(fields: readonly string[]): AuditAction {
  if (fields.every(field => field === 'companyProjectId')) return 'company.project'
  // a place may bring its time zone along
  const isPlace = fields.some(field => PLACES.includes(field))
  const others = fields.filter(field => !PLACES.includes(field) && !(isPlace && field === 'timeZone'))
  return others.length === 0 ? 'company.locations' : 'company.settings'
}

/** The changed fields as a person reads them; the pin and its coordinates are told by the list of offices. */
export function auditChangesOf(now: Settings, changes: Partial<Settings>): AuditChange[] {
  return Object.keys(changes)
    .filter(field => field === 'companyLocation' || !PLACES.includes(field))
    .map(field => ({
      field,
      before: readable(now[field as SettingsField]),
      after: readable(changes[field as SettingsField]),
    }))
}

function readable(value: Settings[SettingsField] | undefined): AuditValue {
  if (value === undefined || value === null) return null
  if (Array.isArray(value)) return value.map(placeText).join('; ')
  return typeof value === 'object' ? hoursText(value) : value
}

const placeText = ({ location, latitude, longitude }: Settings['companyLocation'][number]): string =>
  latitude === null || longitude === null ? location : `${location} (${latitude}, ${longitude})`

const hoursText = (timing: WorkTiming): string =>
  WEEK_DAYS.map(day => {
    const hours = timing[day]
    const name = day.charAt(0).toUpperCase() + day.slice(1)
    return `${name} ${hours ? `${hours.from}–${hours.to}` : 'off'}`
  }).join(', ')
