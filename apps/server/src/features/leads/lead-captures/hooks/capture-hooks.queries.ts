import '../lead-captures.tables.ts'
import type { FieldMapping, SourceValue } from '@plinth/contract/leads/lead-captures/field-mapping'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import type { DeliveryRow } from '../lead-captures.tables.ts'

export async function updateHookSalt(
  tx: Tx,
  companyId: string,
  id: string,
  hook: { salt: Buffer; at: Date } | null,
): Promise<void> {
  await tx
    .updateTable('lead_captures')
    .set({ hook_salt: hook?.salt ?? null, hook_since: hook?.at ?? null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function updateMapping(
  tx: Tx,
  companyId: string,
  id: string,
  mapping: FieldMapping,
  version: number,
): Promise<void> {
  await tx
    .updateTable('lead_captures')
    .set({ mapping: JSON.stringify(mapping), mapping_version: version })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** The newest requests of a form, for the fields that they had. */
export async function selectSamples(
  tx: Tx,
  companyId: string,
  captureId: string,
  most: number,
): Promise<SourceValue[][]> {
  const rows = await tx
    .selectFrom('lead_capture_deliveries')
    .select('fields')
    .where('company_id', '=', companyId)
    .where('capture_id', '=', captureId)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(row => row.fields)
}

export function countDeliveries(tx: Tx, companyId: string, captureId: string) {
  return tx
    .selectFrom('lead_capture_deliveries')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('company_id', '=', companyId)
    .where('capture_id', '=', captureId)
    .groupBy('state')
    .execute()
}

export const selectDeliveries = (
  tx: Tx,
  companyId: string,
  captureId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<DeliveryRow[]> =>
  tx
    .selectFrom('lead_capture_deliveries')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('capture_id', '=', captureId)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const selectDelivery = (
  tx: Tx,
  companyId: string,
  captureId: string,
  id: string,
): Promise<DeliveryRow | undefined> =>
  tx
    .selectFrom('lead_capture_deliveries')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('capture_id', '=', captureId)
    .where('id', '=', id)
    .executeTakeFirst()

/** A delivery that is not a lead yet, locked until the transaction ends. */
export const lockDelivery = (tx: Tx, companyId: string, id: string): Promise<DeliveryRow | undefined> =>
  tx
    .selectFrom('lead_capture_deliveries')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .forUpdate()
    .executeTakeFirst()

/** The oldest requests that wait for a mapping. */
export async function selectUnmapped(
  tx: Tx,
  companyId: string,
  captureId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('lead_capture_deliveries')
    .select('id')
    .where('company_id', '=', companyId)
    .where('capture_id', '=', captureId)
    .where('state', '=', 'unmapped')
    .orderBy('received_at')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

export interface NewDelivery {
  id: string
  captureId: string
  fields: readonly SourceValue[]
  bodyHash: Buffer
  at: Date
}
export async function insertDelivery(tx: Tx, companyId: string, delivery: NewDelivery): Promise<void> {
  await tx
    .insertInto('lead_capture_deliveries')
    .values({
      company_id: companyId,
      id: delivery.id,
      capture_id: delivery.captureId,
      fields: JSON.stringify(delivery.fields),
      body_hash: delivery.bodyHash,
      received_at: delivery.at,
    })
    .execute()
}

/** The same request of a form since a moment. */
export function selectSameBody(
  tx: Tx,
  companyId: string,
  captureId: string,
  { bodyHash, since }: { bodyHash: Buffer; since: Date },
): Promise<Pick<DeliveryRow, 'id' | 'state'> | undefined> {
  return tx
    .selectFrom('lead_capture_deliveries')
    .select(['id', 'state'])
    .where('company_id', '=', companyId)
    .where('capture_id', '=', captureId)
    .where('body_hash', '=', bodyHash)
    .where('received_at', '>', since)
    .executeTakeFirst()
}

/** Lets what could not be a lead wait again: one request, or all of a form. */
export async function renewFailed(tx: Tx, companyId: string, captureId: string, id?: string): Promise<void> {
  await tx
    .updateTable('lead_capture_deliveries')
    .set({ state: 'unmapped', reason: '' })
    .where('company_id', '=', companyId)
    .where('capture_id', '=', captureId)
    .where('state', '=', 'failed')
    .$if(id !== undefined, failed => failed.where('id', '=', id as string))
    .execute()
}

export async function markDelivered(
  tx: Tx,
  companyId: string,
  id: string,
  done: { leadId: string; isNewLead: boolean; at: Date },
): Promise<void> {
  await tx
    .updateTable('lead_capture_deliveries')
    .set({ state: 'done', reason: '', lead_id: done.leadId, is_new_lead: done.isNewLead, done_at: done.at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function markFailed(tx: Tx, companyId: string, id: string, reason: string): Promise<void> {
  await tx
    .updateTable('lead_capture_deliveries')
    .set({ state: 'failed', reason })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .execute()
}

/** Forgets requests of all companies whose time is over, so many at a time; returns how many. */
export async function forgetDeliveries(tx: Tx, doneBefore: Date, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    select auth.forget_capture_deliveries(${doneBefore}, ${before}, ${most}) as gone`.execute(tx)
  return rows[0]?.gone ?? 0
}
