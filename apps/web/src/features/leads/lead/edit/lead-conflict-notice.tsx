import { mapNames, namesOf } from '@plinth/contract/field-table'
import type { LeadConflict, OtherContact } from '@plinth/contract/leads/lead/lead'
import { LEAD_FIELDS } from '@plinth/contract/leads/lead/lead-fields'
import { LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'
import { ConflictNotice } from '../../../../ui/dialogs/conflict-notice.tsx'

const LABELS: Readonly<Record<string, string>> = {
  ...mapNames(namesOf(LEAD_FIELDS), name => LEAD_FIELDS[name].label),
  countryCode: 'Code',
  phoneNumber: 'Phone',
  otherPhoneNumbers: 'Further phones',
  otherContactDetails: 'Further contacts',
  area: 'Area',
  areaUnit: 'Unit',
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

/** All values of a further contact, so that two different ones look different. */
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

export interface LeadConflictNoticeProps {
  conflict: LeadConflict
  stageName: (id: string) => string | undefined
  personName: (id: string) => string | undefined
  onSettle: (field: string, choice: 'theirs' | 'mine') => void
}

/** What somebody else has changed in the meantime, with both values in words. */
export function LeadConflictNotice({ conflict, stageName, personName, onSettle }: LeadConflictNoticeProps) {
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
    <ConflictNotice
      title={`${conflict.changedBy} changed this lead while you were working on it.`}
      fields={conflict.conflicts.map(({ field, yours, theirs }) => ({
        name: field,
        label: LABELS[field] ?? field,
        theirs: shown(field, theirs),
        yours: shown(field, yours),
      }))}
      onSettle={onSettle}
    />
  )
}
