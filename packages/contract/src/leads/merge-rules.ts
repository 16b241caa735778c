import { fieldsWith, heldText, inOrder, inSentence, mapNames, namesOf } from '../field-table.ts'
import type { Lead } from './lead/lead.ts'
import { LEAD_FIELDS } from './lead/lead-fields.ts'
import { LEAD_ORDERS } from './lead/lead-orders.ts'

/** Days in which a merge can be undone. */
export const MERGE_UNDO_DAYS = 30

/** The plain fields among the choices. */
export const MERGED_FIELDS = fieldsWith(LEAD_FIELDS, 'merge')
type PlainChoice = keyof typeof MERGED_FIELDS

/** Choices that are more than a plain field: several values that only make sense together. */
const OWN_LABELS = {
  name: 'Name',
  phone: 'Phone',
  place: 'Stage and assignee',
  followUp: 'Follow-up',
  lastCall: 'Last call',
  team: 'Team',
  area: 'Area',
} as const
type OwnChoice = keyof typeof OWN_LABELS
export type MergeField = OwnChoice | PlainChoice

/** All choices: what may differ between two leads. */
export const MERGE_FIELDS = inOrder<MergeField>(LEAD_ORDERS.merge, [
  ...(Object.keys(OWN_LABELS) as OwnChoice[]),
  ...namesOf(MERGED_FIELDS),
])
export const isPlainChoice = (choice: MergeChoice): choice is PlainChoice => Object.hasOwn(MERGED_FIELDS, choice)

export const MERGE_LABELS: Readonly<Record<MergeField, string>> = {
  ...mapNames(namesOf(MERGED_FIELDS), name => {
    const { merge, label } = MERGED_FIELDS[name]
    return merge === true ? inSentence(label) : merge
  }),
  ...OWN_LABELS,
}
export const MERGE_TEXTS = {
  merged: 'Leads merged',
  undone: 'Merge undone',
  changed: 'One of these leads was changed meanwhile. Look at both once more.',
  bothWon: 'Two won leads cannot be merged',
  wonIsKept: 'The won lead is the one to keep',
  archived: 'An archived lead cannot be the one to keep',
  placeOfWon: 'Stage and assignee of a won lead stay as they are',
  otherKind: 'The type of a lead cannot be changed',
  goneMeanwhile: 'One of these leads has been merged or deleted meanwhile',
  later: 'The kept lead was merged into another one since. Undo that first.',
  tooLate: `A merge can be undone for ${MERGE_UNDO_DAYS} days`,
  alreadyUndone: 'This merge has already been undone',
  formerAssignee: 'The assignee of the merged lead cannot have leads any more. Keep stage and assignee as they are.',
  followUpOfLost: 'A lost lead cannot have a follow-up. Keep the follow-up as it is.',
  followUpOfNobody: 'A follow-up needs an assignee. Keep the follow-up as it is.',
  missing: (fields: readonly string[]) => `To take over stage and assignee, first fill in: ${fields.join(', ')}`,
  assigneeOf: (name: string) => `Assignee of ${name}`,
} as const

/** The choice of a custom field. */
export const customChoice = (fieldId: string): `custom.${string}` => `custom.${fieldId}`
export type MergeChoice = MergeField | `custom.${string}`

/** The value of a lead for one choice, as a comparable text; '' where there is none. */
export function mergeValue(lead: Lead, choice: MergeChoice): string {
  if (choice.startsWith('custom.')) return lead.customFields[choice.slice('custom.'.length)] ?? ''
  return VALUES[choice as MergeField](lead)
}

const VALUES: Readonly<Record<MergeField, (lead: Lead) => string>> = {
  ...mapNames(namesOf(MERGED_FIELDS), name => (lead: Lead) => heldText(lead[name])),
  name: lead => lead.name,
  phone: lead => `${lead.countryCode} ${lead.phoneNumber}`,
  place: lead => `${lead.leadStage._id} ${lead.leadStatus} ${lead.assignedTo?._id ?? ''}`,
  followUp: lead => `${lead.latestFollowUpDate} ${lead.latestFollowUpTime}`.trim(),
  lastCall: lead => (lead.callStatus === null ? '' : `${lead.callStatus} ${lead.lastCallDate ?? ''}`),
  team: lead => lead.teamDetails?.name ?? '',
  area: lead => lead.area,
}

/** The choices in which two leads differ, in the order of the dialog; custom fields in the order of `customFieldIds`. */
export function differingChoices(keep: Lead, other: Lead, customFieldIds: readonly string[]): MergeChoice[] {
  const all: MergeChoice[] = [...MERGE_FIELDS, ...customFieldIds.map(customChoice)]
  return all.filter(choice => mergeValue(keep, choice) !== mergeValue(other, choice))
}

/** Why the kept lead's value has to stay, or undefined where either can be chosen. */
export function fixedReason(keep: Lead, other: Lead, choice: MergeChoice, canAssign: boolean): string | undefined {
  if (choice === 'companyName' && keep.type !== other.type) return MERGE_TEXTS.otherKind
  if (choice !== 'place') return undefined
  if (keep.leadStage.kind === 'won') return MERGE_TEXTS.placeOfWon
  const isOthers = keep.assignedTo?._id !== other.assignedTo?._id
  return isOthers && !canAssign ? 'Access Disabled by the Admin' : undefined
}

/**
 * The choices in which one lead has nothing and another has something: what is added to it where nothing of it is to be overwritten. Its
 * place is its own, and a follow-up is added only where it may have one.
 */
export function missingChoices(keep: Lead, other: Lead): MergeChoice[] {
  const custom = Object.keys(other.customFields).map(customChoice)
  const isWorked = keep.assignedTo !== null && keep.leadStage.kind !== 'won' && keep.leadStage.kind !== 'lost'
  return [...MERGE_FIELDS, ...custom].filter(choice => {
    if (choice === 'name' || choice === 'place' || (choice === 'followUp' && !isWorked)) return false
    if (choice === 'phone') return keep.phoneNumber === '' && other.phoneNumber !== ''
    if (choice === 'companyName' && keep.type !== other.type) return false
    if (choice === 'lastCall') return !hasCall(keep) && hasCall(other)
    return mergeValue(keep, choice) === '' && mergeValue(other, choice) !== ''
  })
}

/** Whether anything is known of a last call: its day or its outcome, which only make sense together. */
const hasCall = ({ callStatus, lastCallDate }: Lead): boolean => callStatus !== null || Boolean(lastCallDate)

/**
 * The choices to take from the other lead by default: those where its value is the newer one and not empty. By default a lead
 * does not lose its assignee nor move back in the pipeline, and a follow-up is only taken where the lead may have one.
 */
export function preselected(
  keep: Lead,
  other: Lead,
  choices: readonly MergeChoice[],
  canAssign: boolean,
): MergeChoice[] {
  const isOtherNewer = other.updatedAt > keep.updatedAt
  const preferred = choices.filter(choice => {
    if (fixedReason(keep, other, choice, canAssign) !== undefined) return false
    if (mergeValue(other, choice) === '') return false
    if (choice === 'place' && keep.assignedTo !== null && other.assignedTo === null) return false
    if (choice === 'place' && other.leadStage.sequence < keep.leadStage.sequence) return false
    return isOtherNewer || mergeValue(keep, choice) === ''
  })
  const { assignedTo, leadStage } = preferred.includes('place') ? other : keep
  return assignedTo === null || leadStage.kind === 'lost'
    ? preferred.filter(choice => choice !== 'followUp')
    : preferred
}

/**
 * Orders two leads so that the one to keep is first: the won one, the one that is not archived, one with a project, or else the
 * older.
 */
export function keptFirst(one: Lead, other: Lead): [Lead, Lead] {
  const rank = (lead: Lead) => [lead.leadStage.kind === 'won', !lead.isArchive, lead.projectId !== null]
  const [a, b] = [rank(one), rank(other)]
  const at = a.findIndex((value, place) => value !== b[place])
  if (at >= 0) return a[at] ? [one, other] : [other, one]
  return one.createdAt <= other.createdAt ? [one, other] : [other, one]
}
