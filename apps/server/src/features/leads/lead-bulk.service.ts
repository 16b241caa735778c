import type { RawBuilder, SqlBool } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Tx } from '../../platform/database/database.ts'
import {
  countOfImport,
  deleteUntouched,
  insertLeads,
  insertLogs,
  insertUpdates,
  type KnownLead,
  type LeadInsert,
  type LogInsert,
  selectLeadsWith,
  selectTurnOrder,
  type UpdateInsert,
  updateTurn,
} from './lead-bulk.queries.ts'

/** Rows of one statement: short enough for the statement timeout and for others not to notice, long enough to be fast. */
const SLICE = 500

export interface BulkSource {
  companyId: string
  origin: 'import' | 'demo'
  importId: string | null
}
export type BulkLead = LeadInsert
export type BulkLog = Omit<LogInsert, 'id'>
export type BulkUpdate = Omit<UpdateInsert, 'id'>

/**
 * Writes many leads with their history, in slices; the tallies follow by their trigger. `logOf` makes the first history
 * entry of a lead, `onSlice` hears how many leads are written so far. The rows must have been checked before.
 */
export async function createLeadsInBulk(
  tx: Tx,
  source: BulkSource,
  leads: readonly BulkLead[],
  logOf: (lead: BulkLead) => BulkLog,
  onSlice: (done: number) => void = () => {},
): Promise<void> {
  for (let from = 0; from < leads.length; from += SLICE) {
    const slice = leads.slice(from, from + SLICE)
    await insertLeads(tx, source.companyId, slice, source)
    await insertLogs(
      tx,
      source.companyId,
      slice.map(lead => withId(logOf(lead))),
    )
    onSlice(from + slice.length)
  }
}

/** Adds history entries to leads. */
export async function addLogsInBulk(tx: Tx, companyId: string, logs: readonly BulkLog[]): Promise<void> {
  for (let from = 0; from < logs.length; from += SLICE) {
    await insertLogs(tx, companyId, logs.slice(from, from + SLICE).map(withId))
  }
}

/** Adds comments, calls and follow-ups to leads; what they mean for the lead's own columns is the caller's to say. */
export async function addUpdatesInBulk(tx: Tx, companyId: string, updates: readonly BulkUpdate[]): Promise<void> {
  for (let from = 0; from < updates.length; from += SLICE) {
    await insertUpdates(tx, companyId, updates.slice(from, from + SLICE).map(withId))
  }
}

const withId = <T extends object>(row: T): T & { id: string } => ({ ...row, id: newId() })

/**
 * Leads of the company that have one of the phones (national digits) or addresses (lower case), by that value; also
 * leads this person may not see, with `isVisible` false, whose name must not be shown (IN-Q64).
 */
export async function leadsByContact(
  tx: Tx,
  companyId: string,
  values: { phones: readonly string[]; emails: readonly string[] },
  visible: RawBuilder<SqlBool>,
): Promise<{ phones: Map<string, KnownLead>; emails: Map<string, KnownLead> }> {
  const found = { phones: new Map<string, KnownLead>(), emails: new Map<string, KnownLead>() }
  for (const [column, wanted, into] of [
    ['phone', values.phones, found.phones],
    ['email', values.emails, found.emails],
  ] as const) {
    for (let from = 0; from < wanted.length; from += 4 * SLICE) {
      const part = wanted.slice(from, from + 4 * SLICE)
      for (const lead of await selectLeadsWith(tx, companyId, column, part, visible)) into.set(lead.key, lead)
    }
  }
  return found
}

/**
 * Whom the next `count` leads go to where they are assigned in turn, nobody where nobody may get any (LM-Q99).
 * Nothing is locked, so that a long import does not hold up who creates a lead meanwhile: `keepTurn` follows at the end.
 */
export async function assigneesInTurn(tx: Tx, companyId: string, count: number): Promise<(string | null)[]> {
  const order = await selectTurnOrder(tx, companyId)
  if (order.length === 0) return Array.from({ length: count }, () => null)
  const first = Math.max(
    0,
    order.findIndex(person => person.isAfterLast),
  )
  return Array.from({ length: count }, (_, n) => order[(first + n) % order.length]!.id)
}

/** Remembers who got the last of the leads that were assigned in turn. */
export const keepTurn = (tx: Tx, companyId: string, userId: string): Promise<void> => updateTurn(tx, companyId, userId)

/** Deletes the leads of an import that nobody has worked on since, with their history; answers how many, and how many stay. */
export async function takeBackImport(
  tx: Tx,
  companyId: string,
  importId: string,
  by: { userId: string; fullName: string; at: Date },
): Promise<{ deleted: number; kept: number }> {
  let deleted = 0
  for (;;) {
    const gone = await deleteUntouched(tx, companyId, importId, by.userId, by.at, SLICE)
    if (gone.length === 0) break
    deleted += gone.length
    await insertLogs(
      tx,
      companyId,
      gone.map(lead =>
        withId({
          lead_id: lead.id,
          type: 'delete' as const,
          lead_version: lead.version,
          lead_name: lead.name,
          user_id: by.userId,
          user_name: by.fullName,
          texts: ['The import of this lead has been taken back'],
          created_at: by.at,
        }),
      ),
    )
  }
  return { deleted, kept: await countOfImport(tx, companyId, importId) }
}
