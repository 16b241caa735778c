import type { Profile, SentDetails } from '@plinth/contract/company/people'
import { type PersonalDetails, type PersonalField, personalProblems } from '@plinth/contract/company/personal-rules'

/** The form's values from the profile. */
export const valuesFrom = (profile: Profile): PersonalDetails => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  email: profile.email,
  address: profile.address,
  city: profile.city,
  pinCode: profile.pinCode,
  dateOfBirth: profile.dateOfBirth ?? '',
  countryCode: profile.countryCode,
  phoneNumber: profile.phoneNumber,
  country: profile.country,
})

const fieldsOf = (values: PersonalDetails): PersonalField[] => Object.keys(values) as PersonalField[]

/** The fields that differ from what is kept; a pin code is measured by the country, so it goes with it. */
export const changedFields = (kept: PersonalDetails, values: PersonalDetails): PersonalField[] =>
  fieldsOf(values).filter(field => values[field] !== kept[field])

/**
 * What is wrong with the form: what is required and empty, and whatever was changed. A value that was not touched is never
 * refused (decision 11). `today` is the browser's own day (SH-Q47).
 */
export function problemsOf(
  kept: PersonalDetails,
  values: PersonalDetails,
  today: string,
): Partial<Record<PersonalField, string>> {
  const changed = changedFields(kept, values)
  const looked = fieldsOf(values).filter(
    field => values[field] === '' || changed.includes(field) || (field === 'pinCode' && changed.includes('country')),
  )
  return personalProblems(values, today, looked)
}

/** What is sent: everything in onboarding (SH-481), and only the changes afterwards. */
export function toSend(kept: PersonalDetails, values: PersonalDetails, all: boolean): SentDetails {
  const fields = all ? fieldsOf(values) : changedFields(kept, values)
  return Object.fromEntries(fields.map(field => [field, values[field]]))
}

/** A day as a browser's own calendar has it. */
export const browserDay = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(part => String(part).padStart(2, '0')).join('-')
