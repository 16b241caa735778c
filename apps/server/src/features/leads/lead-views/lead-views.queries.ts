import './lead-views.tables.ts'
import type { LeadViewState } from '@plinth/contract/leads/lead-views'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { personName } from '../../company/people/people.service.ts'
import type { LeadViewRow } from './lead-views.tables.ts'

export type ListedView = Awaited<ReturnType<typeof selectViews>>[number]

/** A person's views in their order, then those others share, by name; of one id where it is given. */
export function selectViews(tx: Tx, companyId: string, userId: string, id?: string) {
  return tx
    .selectFrom('lead_views as v')
    .innerJoin('users as u', join => join.onRef('u.company_id', '=', 'v.company_id').onRef('u.id', '=', 'v.owner_id'))
    .leftJoin('lead_view_defaults as d', join =>
      join.onRef('d.company_id', '=', 'v.company_id').onRef('d.view_id', '=', 'v.id').on('d.user_id', '=', userId),
    )
    .selectAll('v')
    .select([personName('u').as('owner'), sql<boolean>`d.view_id is not null`.as('is_default')])
    .where('v.company_id', '=', companyId)
    .where(({ eb, or }) => or([eb('v.is_shared', '=', sql.lit(true)), eb('v.owner_id', '=', userId)]))
    .$if(id !== undefined, one => one.where('v.id', '=', id ?? ''))
    .orderBy(({ eb }) => eb('v.owner_id', '<>', userId))
    .orderBy(sql`case when v.owner_id = ${userId} then v.position end`)
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .execute()
}

/** Makes other changes of the company's views wait until this transaction ends. */
export async function lockViews(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lead views ${companyId}`}, 0))`.execute(tx)
}

export function selectView(tx: Tx, companyId: string, id: string): Promise<LeadViewRow | undefined> {
  return tx
    .selectFrom('lead_views')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** How many views the person has and the company shares, where a new one of theirs goes, and whether they use the name for another. */
export function selectViewFacts(
  tx: Tx,
  companyId: string,
  wanted: { ownerId: string; id: string; name: string },
): Promise<{ own: number; shared: number; last: number; isTaken: boolean }> {
  const { ownerId, id, name } = wanted
  return tx
    .selectFrom('lead_views')
    .select([
      sql<number>`count(*) filter (where owner_id = ${ownerId})`.as('own'),
      sql<number>`count(*) filter (where is_shared)`.as('shared'),
      sql<number>`coalesce(max(position) filter (where owner_id = ${ownerId}), 0)`.as('last'),
      sql<boolean>`coalesce(bool_or(owner_id = ${ownerId} and lower(name) = lower(${name}) and id <> ${id}), false)`.as(
        'isTaken',
      ),
    ])
    .where('company_id', '=', companyId)
    .where(({ eb, or }) => or([eb('owner_id', '=', ownerId), eb('is_shared', '=', sql.lit(true))]))
    .executeTakeFirstOrThrow()
}

/** How many of these people belong to the company, including deactivated ones. */
export async function countPeople(tx: Tx, companyId: string, ids: readonly string[]): Promise<number> {
  const { count } = await tx
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertView(
  tx: Tx,
  companyId: string,
  view: {
    id: string
    ownerId: string
    name: string
    isShared: boolean
    state: LeadViewState
    position: number
    at: Date
  },
): Promise<void> {
  const { id, ownerId, name, isShared, state, position, at } = view
  await tx
    .insertInto('lead_views')
    .values({
      company_id: companyId,
      id,
      owner_id: ownerId,
      name,
      is_shared: isShared,
      state: JSON.stringify(state),
      position,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

export async function updateView(
  tx: Tx,
  companyId: string,
  id: string,
  change: { name: string; isShared: boolean; state: LeadViewState | undefined; version: number; at: Date },
): Promise<void> {
  const { name, isShared, state, version, at } = change
  await tx
    .updateTable('lead_views')
    .set({
      name,
      is_shared: isShared,
      ...(state === undefined ? {} : { state: JSON.stringify(state) }),
      version,
      updated_at: at,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function deleteView(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.deleteFrom('lead_views').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Unsets a view as the start of the list for everybody except its owner. */
export async function forgetDefaultsOf(tx: Tx, companyId: string, viewId: string, ownerId: string): Promise<void> {
  await tx
    .deleteFrom('lead_view_defaults')
    .where('company_id', '=', companyId)
    .where('view_id', '=', viewId)
    .where('user_id', '<>', ownerId)
    .execute()
}

export async function replaceDefault(tx: Tx, companyId: string, userId: string, viewId: string | null): Promise<void> {
  if (viewId === null) {
    await tx
      .deleteFrom('lead_view_defaults')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .execute()
    return
  }
  await tx
    .insertInto('lead_view_defaults')
    .values({ company_id: companyId, user_id: userId, view_id: viewId })
    .onConflict(conflict => conflict.columns(['company_id', 'user_id']).doUpdateSet({ view_id: viewId }))
    .execute()
}

/** Puts the person's views named here first, in this order. Returns how many of the ids belong to the person. */
export async function placeViews(tx: Tx, companyId: string, ownerId: string, ids: readonly string[]): Promise<number> {
  const found = await sql<{ count: number }>`
    with placed as (
      update lead_views v set position = coalesce(array_position(${ids}::uuid[], v.id), ${ids.length} + v.position)
      where v.company_id = ${companyId} and v.owner_id = ${ownerId} returning v.id)
    select count(*)::int as count from placed where id = any(${ids}::uuid[])`.execute(tx)
  return found.rows[0]?.count ?? 0
}
