import type { AuditValue } from '@plinth/contract/company/audit'

const LABELS: Readonly<Record<string, string>> = {
  companyName: 'Company name',
  gstNo: 'GST/VAT',
  contact: 'Phone',
  phoneNumber: 'Phone',
  countryCode: 'Dial code',
  companyLocation: 'Offices',
  companyLogo: 'Logo',
  currencySymbol: 'Currency symbol',
  attendanceRadius: 'Attendance radius (m)',
  workTiming: 'Working hours',
  timeZone: 'Time zone',
  lostReasons: 'Reasons for losing',
  companyProjectId: 'Company project',
  'leadAssignment.autoAssign': 'Automatic lead assignment',
  leadFormMode: 'Form of new leads',
  fileManagerV2: 'New file manager',
  timeLineV2: 'New timeline',
}

/** A field as people call it: known ones by name, others by the words in their key. */
export function fieldLabel(field: string): string {
  const known = LABELS[field]
  if (known) return known
  const words = field
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[._-]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whether there was or is anything to show. */
export const isBlank = (value: AuditValue): boolean => value === null || value === ''

/** A value as people read it. */
export function valueText(value: AuditValue): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return String(value)
}
