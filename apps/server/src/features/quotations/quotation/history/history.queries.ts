import '../quotation.tables.ts'
import type { ContentEffect } from '@plinth/contract/quotations/quotation/content-effects'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { unprepared } from '../../../../platform/database/unprepared.ts'
import { personName } from '../../../company/people/people.service.ts'

/** What one person did within one minute. */
export interface HistoryRow {
  userId: string
  name: string
  revision: number
  at: Date
  isRestoration: boolean
  count: number
  /** the first changes of its batches, oldest first */
  effects: ContentEffect[]
}

/** Whose history is read: who may not see costs is told of no change of costs alone, not even that there was one (QT-314). */
export interface HistoryReader {
  seesCosts: boolean
}

/** Whether an effect on the alias `effect` is told. */
const isTold = ({ seesCosts }: HistoryReader) =>
  seesCosts
    ? sql<boolean>`true`
    : sql<boolean>`not (effect.value ->> 'op' = 'set' and effect.value ->> 'entity' = 'line'
        and (effect.value -> 'fields') - 'costRate' = '{}'::jsonb)`

/** Whether a batch on the alias `c` has anything that is told, or is told itself. */
const hasTold = (reader: HistoryReader) =>
  reader.seesCosts
    ? sql<boolean>`true`
    : sql<boolean>`(c.kind = 'restore' or c.effects = '[]'::jsonb
        or exists (select from jsonb_array_elements(c.effects) effect where ${isTold(reader)}))`

/** How many entries a history has. */
export async function countHistory(
  tx: Tx,
  companyId: string,
  versionId: string,
  reader: HistoryReader,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select distinct c.user_id, date_trunc('minute', c.at), c.kind
      from quotation_changes c where c.company_id = ${companyId} and c.version_id = ${versionId} and ${hasTold(reader)}) entries
    ${unprepared}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** One page of a history, newest first; of each batch so many changes at most. */
export async function selectHistory(
  tx: Tx,
  companyId: string,
  versionId: string,
  { page, limit, told, ...reader }: HistoryReader & { page: number; limit: number; told: number },
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    with entries as (
      select c.user_id, date_trunc('minute', c.at) as minute, c.kind, max(c.revision) as revision, max(c.at) as at,
        array_agg(c.revision order by c.revision) as revisions
      from quotation_changes c where c.company_id = ${companyId} and c.version_id = ${versionId} and ${hasTold(reader)}
      group by 1, 2, 3 order by max(c.revision) desc limit ${limit} offset ${(page - 1) * limit}
    )
    select e.user_id as "userId", ${personName('u')} as name, e.revision::int as revision, e.at, e.kind = 'restore' as "isRestoration",
      coalesce(told.count, 0)::int as count, coalesce(told.effects, '[]') as effects
    from entries e join users u on u.company_id = ${companyId} and u.id = e.user_id
    cross join lateral (
      select count(*) as count, jsonb_agg(effect.value order by c.revision, effect.ordinality)
        filter (where effect.ordinality <= ${told}) as effects
      from quotation_changes c cross join lateral jsonb_array_elements(c.effects) with ordinality effect
      where c.company_id = ${companyId} and c.version_id = ${versionId} and c.revision = any (e.revisions) and ${isTold(reader)}
    ) told
    order by e.revision desc ${unprepared}`.execute(tx)
  return rows
}

/** The point of a history with this revision: when it was, and whether it is known. */
export const selectPoint = (tx: Tx, companyId: string, versionId: string, revision: number) =>
  tx
    .selectFrom('quotation_changes')
    .select('at')
    .where('company_id', '=', companyId)
    .where('version_id', '=', versionId)
    .where('revision', '=', revision)
    .executeTakeFirst()

/** All that was made of a version after a revision, oldest first. */
export const selectEffectsSince = (tx: Tx, companyId: string, versionId: string, revision: number) =>
  tx
    .selectFrom('quotation_changes')
    .select(['revision', 'effects'])
    .where('company_id', '=', companyId)
    .where('version_id', '=', versionId)
    .where('revision', '>', revision)
    .orderBy('revision')
    .execute()

/** Which of these files and units the company still has. */
export async function selectStillThere(
  tx: Tx,
  companyId: string,
  { fileIds, unitIds }: { fileIds: readonly string[]; unitIds: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from files where company_id = ${companyId} and id = any (${fileIds}::uuid[])
    union all select id from item_units where company_id = ${companyId} and id = any (${unitIds}::uuid[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
