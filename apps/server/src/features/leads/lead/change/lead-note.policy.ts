import type { Actor } from '../../../../platform/context.ts'
import type { HistoryNote } from '../../lead-history/lead-history.service.ts'
import type { LeadRow } from '../lead.tables.ts'
import type { Transition } from '../lead-transition.policy.ts'

/** What history says of a change, or of a part of it: sentences, with the values before and after. */
export type Words = Required<Pick<HistoryNote, 'texts' | 'old' | 'new'>> & Pick<HistoryNote, 'stageOld' | 'stageNew'>

/** What history says first of a change that was taken back. */
export const UNDONE = 'An earlier change was undone'

/** What the parts that there are say one after the other. */
export function joinWords(...parts: readonly (Partial<Words> | false | undefined)[]): Words {
  const joined: Words = { texts: [], old: {}, new: {} }
  for (const part of parts) {
    if (!part) continue
    joined.texts.push(...(part.texts ?? []))
    Object.assign(joined.old, part.old)
    Object.assign(joined.new, part.new)
    if (part.stageNew) Object.assign(joined, { stageOld: part.stageOld, stageNew: part.stageNew })
  }
  return joined
}

/** The entry that a lead's history gets of a change that makes its next version. */
export const noteOf = (
  { userId, fullName }: Pick<Actor, 'userId' | 'fullName'>,
  { id, name, version }: Pick<LeadRow, 'id' | 'name' | 'version'>,
  at: Date,
  words: Pick<HistoryNote, 'texts'> & Partial<HistoryNote>,
): HistoryNote => ({
  leadId: id,
  leadName: name,
  leadVersion: version + 1,
  type: 'update',
  by: { userId, name: fullName },
  at,
  ...words,
})

interface Person {
  id: string
  name: string
}

/** An assignee as history keeps it: readable also when the person is gone. */
export const namedPerson = (person: Person | null): { _id: string; fullName: string } | null =>
  person && { _id: person.id, fullName: person.name }

/** The sentences and values of a change of assignee, stage and status. */
export function wordsOfMove(
  { from, to, status }: Transition,
  row: Pick<LeadRow, 'lead_status'>,
  people: { before: Person | null; after: Person | null | undefined },
): Words {
  const texts: string[] = []
  const old: Record<string, unknown> = {}
  const fresh: Record<string, unknown> = {}
  if (from._id !== to._id) {
    texts.push(`The Lead stage has been updated to ${to.stageName}`)
    old.leadStage = { _id: from._id, stageName: from.stageName }
    fresh.leadStage = { _id: to._id, stageName: to.stageName }
  }
  if (status.id !== row.lead_status) {
    texts.push(`The Lead status has been updated to ${status.name}`)
    const before = from.status.find(one => one.id === row.lead_status)
    old.leadStatus = { id: row.lead_status, statusName: before?.statusName ?? String(row.lead_status) }
    fresh.leadStatus = { id: status.id, statusName: status.name }
  }
  if (people.after !== undefined) {
    texts.push(people.after ? `The Lead has been assigned to ${people.after.name}` : 'The Lead has been unassigned')
    old.assignedTo = namedPerson(people.before)
    fresh.assignedTo = namedPerson(people.after)
  }
  const moved = from._id === to._id ? {} : { stageOld: from.stageName, stageNew: to.stageName }
  return { texts, old, new: fresh, ...moved }
}
