import { Button, Group } from '@mantine/core'
import type { LeadConflict, OtherContact } from '@plinth/contract/leads'
import { LEAD_STATUS_NAMES } from '@plinth/contract/pipelines'
import classes from './update-form.module.css'

const LABELS: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  companyName: 'Company name',
  designation: 'Designation',
  countryCode: 'Code',
  phoneNumber: 'Phone',
  otherPhoneNumbers: 'Further phones',
  email: 'Email',
  otherContactDetails: 'Further contacts',
  address: 'Address',
  city: 'City',
  pinCode: 'Zip/Postal Code',
  requirements: 'Work Scope',
  budget: 'Budget',
  area: 'Area',
  areaUnit: 'Unit',
  leadSource: 'Lead Source',
  sourceName: 'Source Name',
  remarks: 'Remarks',
  expClosureDate: 'Exp. Closure',
  leadStage: 'Stage',
  leadStatus: 'Status',
  assignedTo: 'Assigned To',
  team: 'Team',
  followUp: 'Follow up',
  followupDate: 'Follow-up date',
  followupTime: 'Follow-up time',
  latestFollowUpDate: 'Follow-up date',
  latestFollowUpTime: 'Follow-up time',
  callStatus: 'Call outcome',
  todayRemark: 'Call type',
  reasonForNotInterested: 'Reason',
}

/** Everything that a further contact holds, so that two that differ look different. */
const contactText = (contact: Partial<OtherContact>): string =>
  [
    `${contact.otherContactFirstName ?? ''} ${contact.otherContactLastName ?? ''}`.trim(),
    contact.otherContactType,
    contact.otherContactDesginationName,
    contact.otherContactEmailId,
    ...(contact.otherContactPhoneNumber ?? []),
  ]
    .filter(Boolean)
    .join(' · ') || '-'

export interface ConflictNoticeProps {
  conflict: LeadConflict
  stageName: (id: string) => string | undefined
  personName: (id: string) => string | undefined
  onSettle: (field: string, choice: 'theirs' | 'mine') => void
}

/** Who changed what meanwhile, with both values, to be settled field by field; what was typed stays (decisions.md 14). */
export function ConflictNotice({ conflict, stageName, personName, onSettle }: ConflictNoticeProps) {
  const shown = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return field === 'assignedTo' ? 'Unassigned' : '-'
    if (Array.isArray(value)) return value.length === 0 ? '-' : value.map(one => shown(field, one)).join(', ')
    if (typeof value === 'object') {
      const named = value as Partial<Record<'fullName' | 'stageName' | 'statusName' | 'name', string>>
      return (
        named.fullName ??
        named.stageName ??
        named.statusName ??
        named.name ??
        contactText(value as Partial<OtherContact>)
      )
    }
    if (/status$/i.test(field)) return LEAD_STATUS_NAMES[Number(value)] ?? String(value)
    const text = String(value)
    if (field === 'followUp') return text.replace(/^(\d{2})-(\d{2})-(\d{4})/, '$1/$2/$3')
    return stageName(text) ?? personName(text) ?? text
  }
  return (
    <section className={classes.conflict} role="alert" aria-label="Changed by somebody else">
      <p className={classes.conflictTitle}>{conflict.changedBy} changed this lead while you were working on it.</p>
      {conflict.conflicts.map(({ field, yours, theirs }) => (
        <div key={field} className={classes.conflictField}>
          <div>
            <strong>{LABELS[field] ?? field}</strong>
            <dl className={classes.values}>
              <dt>Theirs</dt>
              <dd>{shown(field, theirs)}</dd>
              <dt>Yours</dt>
              <dd>{shown(field, yours)}</dd>
            </dl>
          </div>
          <Group gap="xs" wrap="nowrap">
            <Button size="xs" variant="default" onClick={() => onSettle(field, 'theirs')}>
              Keep theirs
            </Button>
            <Button size="xs" variant="light" onClick={() => onSettle(field, 'mine')}>
              Use mine
            </Button>
          </Group>
        </div>
      ))}
    </section>
  )
}
