import type { Tx } from '../../../../platform/database/database.ts'
import { stagesOf } from '../../pipelines/pipelines.service.ts'
import { placeOfNew } from '../lead-transition.policy.ts'
import { keepAssignees, lockTurns, selectTurnOrder, updateAssignees, updateTurn } from './lead-assignment.queries.ts'
import type { LeadInsert } from './lead-bulk.queries.ts'

/** The people in turn on this day of the company (YYYY-MM-DD), beginning with whoever is next. */
export async function peopleInTurn(tx: Tx, companyId: string, today: string): Promise<string[]> {
  const order = await selectTurnOrder(tx, companyId, today)
  const next = Math.max(
    0,
    order.findIndex(person => person.isAfterLast),
  )
  return [...order.slice(next), ...order.slice(0, next)].map(person => person.id)
}

/**
 * The assignees of `count` leads where leads are assigned in turn; none if nobody may get any (LM-Q99). Nothing is locked, so that
 * a long import does not delay people who create leads meanwhile; `keepTurn` must follow once the leads are written.
 */
export async function assigneesInTurn(
  tx: Tx,
  companyId: string,
  count: number,
  today: string,
): Promise<(string | null)[]> {
  const people = await peopleInTurn(tx, companyId, today)
  return Array.from({ length: count }, (_, n) => people[n % people.length] ?? null)
}

/**
 * Takes the turns of leads that were written with `assigneesInTurn`, as the last step of the same transaction: nobody else can take
 * a turn until it ends. Full rounds give everybody the same number, wherever they begin; only the leads beyond the last full round
 * depend on whose turn it is by now, and go to those people (LM-Q99). Changes the assignee and place of these leads, both in the
 * database and in `leads`.
 */
export async function keepTurn(tx: Tx, companyId: string, leads: readonly LeadInsert[], today: string): Promise<void> {
  await lockTurns(tx, companyId)
  const people = await presentPeople(tx, companyId, leads, today)
  const beyond = people.slice(0, leads.length % people.length)
  const last = beyond.at(-1)
  if (last === undefined) return
  const moved: LeadInsert[] = []
  for (const [index, lead] of beyondFullRounds(leads, people.length).entries()) {
    const turn = beyond[index]
    if (turn === undefined || lead.assigned_to === turn) continue
    lead.assigned_to = turn
    moved.push(lead)
  }
  await updateAssignees(tx, companyId, moved)
  await updateTurn(tx, companyId, last)
}

/**
 * The people in turn, locked so that they may have leads until the transaction ends. Leads written for somebody who meanwhile lost
 * that right go to them in turn; if nobody is left, those leads become unassigned prospects (LM-Q13).
 */
async function presentPeople(
  tx: Tx,
  companyId: string,
  leads: readonly LeadInsert[],
  today: string,
): Promise<string[]> {
  const inTurn = await peopleInTurn(tx, companyId, today)
  const chosen = new Set([...inTurn, ...leads.flatMap(lead => lead.assigned_to ?? [])])
  const kept = await keepAssignees(tx, companyId, [...chosen])
  const people = inTurn.filter(id => kept.has(id))
  const nobodys = people.length === 0 ? await placeOfNobodys(tx, companyId) : {}
  const moved: LeadInsert[] = []
  for (const lead of leads) {
    if (lead.assigned_to === null || kept.has(lead.assigned_to)) continue
    Object.assign(lead, nobodys, { assigned_to: people[moved.length % people.length] ?? null })
    moved.push(lead)
  }
  await updateAssignees(tx, companyId, moved)
  return people
}

async function placeOfNobodys(tx: Tx, companyId: string): Promise<Pick<LeadInsert, 'stage_id' | 'lead_status'>> {
  const { stage, status } = placeOfNew(await stagesOf(tx, companyId), false)
  return { stage_id: stage._id, lead_status: status }
}

/** For each person who has one lead more than the others, one lead. */
function beyondFullRounds(leads: readonly LeadInsert[], people: number): LeadInsert[] {
  const round = Math.floor(leads.length / people)
  const counts = new Map<string, number>()
  const beyond: LeadInsert[] = []
  for (const lead of leads) {
    if (lead.assigned_to === null) continue
    const count = (counts.get(lead.assigned_to) ?? 0) + 1
    counts.set(lead.assigned_to, count)
    if (count > round) beyond.push(lead)
  }
  return beyond
}
