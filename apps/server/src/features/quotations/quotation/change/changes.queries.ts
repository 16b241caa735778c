import '../quotation.tables.ts'
import type { ContentEffect } from '@plinth/contract/quotations/quotation/content-effects'
import { sql } from 'kysely'
import type { Tables, Tx } from '../../../../platform/database/database.ts'
import { personName } from '../../../company/people/people.service.ts'

/** The batches of a version after a revision, oldest first, at most so many. */
export const selectChanges = (tx: Tx, companyId: string, versionId: string, since: number, most: number) =>
  tx
    .selectFrom('quotation_changes as c')
    .innerJoin('users as u', join => join.onRef('u.company_id', '=', 'c.company_id').onRef('u.id', '=', 'c.user_id'))
    .select(['c.revision', 'c.user_id as userId', 'c.effects', 'c.at', personName('u').as('name')])
    .where('c.company_id', '=', companyId)
    .where('c.version_id', '=', versionId)
    .where('c.revision', '>', since)
    .orderBy('c.revision')
    .limit(most)
    .execute()
export type ChangeRow = Awaited<ReturnType<typeof selectChanges>>[number]

/** A batch by the id that its sender gave it. */
export const selectBatch = (tx: Tx, companyId: string, versionId: string, batchId: string) =>
  tx
    .selectFrom('quotation_changes')
    .select(['revision', 'user_id as userId', 'effects', 'refused', 'applied'])
    .where('company_id', '=', companyId)
    .where('version_id', '=', versionId)
    .where('batch_id', '=', batchId)
    .executeTakeFirst()

export async function insertChange(
  tx: Tx,
  {
    effects,
    refused,
    applied,
    ...row
  }: Omit<Tables['quotation_changes'], 'effects' | 'refused' | 'applied'> & {
    effects: readonly ContentEffect[]
    refused: readonly unknown[]
    applied: readonly string[]
  },
): Promise<void> {
  await tx
    .insertInto('quotation_changes')
    .values({
      ...row,
      effects: JSON.stringify(effects),
      refused: JSON.stringify(refused),
      applied: JSON.stringify(applied),
    })
    .execute()
}

/** Costs that lines had when they were deleted, by the ids of the lines. */
export async function selectDeletedCosts(
  tx: Tx,
  companyId: string,
  versionId: string,
  lineIds: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ key: string; cost: string | null }>`
    select distinct on (effect ->> 'key') effect ->> 'key' as key, effect -> 'was' ->> 'costRate' as cost
    from quotation_changes c, jsonb_array_elements(c.effects) effect
    where c.company_id = ${companyId} and c.version_id = ${versionId} and effect ->> 'op' = 'delete'
      and effect ->> 'entity' = 'line' and effect ->> 'key' = any(${lineIds}::text[])
    order by effect ->> 'key', c.revision desc`.execute(tx)
  return new Map(rows.map(({ key, cost }) => [key, cost]))
}
