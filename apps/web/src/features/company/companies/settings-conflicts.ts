import { type SettingsConflict, WEEK_DAYS, type WorkTiming } from '@plinth/contract/company/companies'

/** A change by somebody else, as it is shown and settled: fields that belong together stand as one. */
export interface ConflictGroup {
  id: string
  label: string
  yours: string
  theirs: string
  /** the values of somebody else, by field of the wire */
  values: Record<string, unknown>
}

const LABELS: Readonly<Record<string, string>> = {
  companyName: 'Company name',
  email: 'Email',
  address: 'Address',
  location: 'Location',
  country: 'Country',
  city: 'City',
  pincode: 'Pincode',
  gstNo: 'GST/VAT',
  countryCode: 'Code',
  contact: 'Phone',
  about: 'About',
  timeZone: 'Time zone',
  companyLocation: 'Offices',
  attendanceRadius: 'Radius',
  workTiming: 'Working hours',
  'leadAssignment.autoAssign': 'Automatic lead assignment',
  leadFormMode: 'Form of new leads',
}
const PART_OF: Readonly<Record<string, string>> = {
  latitude: 'location',
  longitude: 'location',
  currency: 'country',
  currencySymbol: 'country',
}

/** Conflicts one by one, in the order of the answer; the parts of a place and of a country go with it. */
export function conflictGroups(conflict: SettingsConflict): ConflictGroup[] {
  const fields = conflict.conflicts.map(one => one.field)
  // the list of offices is told by the pin where only the pin is edited
  const groupOf = (field: string): string => {
    const owner = PART_OF[field] ?? field
    return owner === 'companyLocation' && fields.includes('location') ? 'location' : owner
  }
  return [...new Set(fields.map(groupOf))].map(id => {
    const members = conflict.conflicts.filter(one => groupOf(one.field) === id)
    const shown = members.find(one => one.field === id) ?? members[0]
    return {
      id,
      label: LABELS[id] ?? id,
      yours: readable(shown?.yours),
      theirs: readable(shown?.theirs),
      values: Object.fromEntries(members.map(one => [one.field, one.theirs])),
    }
  })
}

function readable(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (Array.isArray(value)) return value.map(one => String((one as { location?: unknown }).location ?? one)).join('; ')
  return typeof value === 'object' ? hoursText(value as WorkTiming) : String(value)
}

const hoursText = (timing: WorkTiming): string =>
  WEEK_DAYS.flatMap(day => {
    const hours = timing[day]
    return hours ? [`${day.slice(0, 3)} ${hours.from}–${hours.to}`] : []
  }).join(', ')
