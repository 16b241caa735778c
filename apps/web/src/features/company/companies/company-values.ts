import type { CompanySettings, EditCompanySettings } from '@plinth/contract/company/companies'
import { type CompanyDetails, type CompanyField, companyProblems } from '@plinth/contract/company/company-rules'
import type { FieldErrors } from '../../../lib/forms.ts'

/** What the form of company details holds of the settings. */
export function valuesFrom(settings: CompanySettings): CompanyDetails {
  const { companyName, email, address, location, latitude, longitude, country, city, pincode } = settings
  const { gstNo, countryCode, contact, about, timeZone } = settings
  return {
    ...{ companyName, email, address, location, latitude, longitude, country, city, pincode },
    ...{ gstNo, countryCode, contact, about, timeZone },
  }
}

const PLACE: readonly CompanyField[] = ['location', 'latitude', 'longitude']

/** The fields that differ. */
export const changedFields = (before: CompanyDetails, after: CompanyDetails): CompanyField[] =>
  (Object.keys(after) as CompanyField[]).filter(field => after[field] !== before[field])

/**
 * What has to be sent: the fields that differ, the pin as a whole. A time zone that was chosen goes with them though it is the one before,
 * as it would follow the place else.
 */
export function changesOf(before: CompanyDetails, after: CompanyDetails, isZoneChosen = false): EditCompanySettings {
  const changed = changedFields(before, after)
  const { location, latitude, longitude } = after
  const isMoved = changed.some(field => PLACE.includes(field)) && latitude !== null && longitude !== null
  return {
    ...Object.fromEntries(changed.filter(field => !PLACE.includes(field)).map(field => [field, after[field]])),
    ...(isMoved ? { location, latitude, longitude } : {}),
    ...(isZoneChosen && changed.length > 0 ? { timeZone: after.timeZone } : {}),
  }
}

/** What is wrong with a full save: required fields always, the others where they were touched (decision 11, SH-Q101). */
export function problemsOf(before: CompanyDetails, after: CompanyDetails): FieldErrors {
  const changed = changedFields(before, after)
  const found = Object.entries(companyProblems(after)).filter(
    ([field]) =>
      changed.includes(field as CompanyField) ||
      after[field as CompanyField] === '' ||
      // a pincode is measured by the country, a place by its coordinates
      (field === 'pincode' && changed.includes('country')) ||
      (field === 'location' && changed.some(one => PLACE.includes(one))),
  )
  return Object.fromEntries(found)
}
