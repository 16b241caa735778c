import type { Lead, LeadUpdate } from '@plinth/contract/leads/lead/lead'
import { LEAD_STATUS, LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'

type Remarked = Pick<Lead, 'leadUpdates' | 'leadStage' | 'leadStatus'>

/**
 * The newest remark of a lead: date, status and text (LM-086, LM-Q38). The status is that of the call or else of the lead, named
 * as in the dialog; a status without a name is On Hold (LM-356, LM-357, LM-Q03).
 */
export function lastRemark(lead: Remarked): { date: string; status: string; text: string } | undefined {
  const newest = newestOf(lead.leadUpdates)
  if (!newest) return undefined
  return {
    date: newest.createdDate,
    status: statusName(newest.callLeadStatus ?? lead.leadStatus, lead),
    text: newest.text.trim() === '' ? 'No text available' : newest.text,
  }
}

/**
 * What was said of a lead last: the newest remark that has a text, with who wrote it and the outcome of its call, or else what
 * came with the lead.
 */
export function lastSaid(lead: Pick<Lead, 'leadUpdates' | 'remarks'>): Said | undefined {
  const newest = newestOf(lead.leadUpdates.filter(({ text }) => text.trim() !== ''))
  if (!newest) return lead.remarks.trim() === '' ? undefined : { text: lead.remarks }
  const { text, createdDate: date, senderName: by, callLeadStatus } = newest
  return { text, from: { date, by, outcome: callLeadStatus === null ? '' : (LEAD_STATUS_NAMES[callLeadStatus] ?? '') } }
}
interface Said {
  text: string
  from?: { date: string; by: string; outcome: string }
}

const newestOf = (updates: readonly LeadUpdate[]): LeadUpdate | undefined =>
  updates.reduce<LeadUpdate | undefined>(
    (latest, update) => (latest === undefined || update.createdDate > latest.createdDate ? update : latest),
    undefined,
  )

function statusName(status: number, lead: Remarked): string {
  if (status === LEAD_STATUS.NEW) return 'New Lead'
  const ofStage = lead.leadStage.status.find(one => one.id === status)?.statusName
  return ofStage ?? LEAD_STATUS_NAMES[status] ?? 'On Hold'
}
