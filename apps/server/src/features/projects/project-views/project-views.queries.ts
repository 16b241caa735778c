import './project-views.tables.ts'
import type { ProjectViewState } from '@plinth/contract/projects/project-list/project-views'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { personName } from '../../company/people/people.service.ts'
import type { ProjectViewRow } from './project-views.tables.ts'

export type ListedView = Awaited<ReturnType<typeof selectViews>>[number]

/** A person's views by name, then those others share; of one id where it is given. */
export function selectViews(tx: Tx, companyId: string, userId: string, id?: string) {
  return tx
    .selectFrom('project_views as v')
    .innerJoin('users as u', join => join.onRef('u.company_id', '=', 'v.company_id').onRef('u.id', '=', 'v.owner_id'))
    .leftJoin('project_view_defaults as d', join =>
      join.onRef('d.company_id', '=', 'v.company_id').onRef('d.view_id', '=', 'v.id').on('d.user_id', '=', userId),
    )
    .selectAll('v')
    .select([personName('u').as('owner'), sql<boolean>`d.view_id is not null`.as('is_default')])
    .where('v.company_id', '=', companyId)
    .where(({ eb, or }) => or([eb('v.is_shared', '=', sql.lit(true)), eb('v.owner_id', '=', userId)]))
    .$if(id !== undefined, one => one.where('v.id', '=', id ?? ''))
    .orderBy(({ eb }) => eb('v.owner_id', '<>', userId))
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .execute()
}

/** Makes other changes of the company's views wait until this transaction ends. */
export async function lockViews(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`project views ${companyId}`}, 0))`.execute(tx)
}

export function selectView(tx: Tx, companyId: string, id: string): Promise<ProjectViewRow | undefined> {
  return tx
    .selectFrom('project_views')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** How many views the person has and the company shares, and whether the person uses the name for another. */
export function selectViewFacts(
  tx: Tx,
  companyId: string,
  { ownerId, id, name }: { ownerId: string; id: string; name: string },
): Promise<{ own: number; shared: number; isTaken: boolean }> {
  return tx
    .selectFrom('project_views')
    .select([
      sql<number>`count(*) filter (where owner_id = ${ownerId})`.as('own'),
      sql<number>`count(*) filter (where is_shared)`.as('shared'),
      sql<boolean>`coalesce(bool_or(owner_id = ${ownerId} and lower(name) = lower(${name}) and id <> ${id}), false)`.as(
        'isTaken',
      ),
    ])
    .where('company_id', '=', companyId)
    .where(({ eb, or }) => or([eb('owner_id', '=', ownerId), eb('is_shared', '=', sql.lit(true))]))
    .executeTakeFirstOrThrow()
}

/** How many of these people and clients belong to the company, whatever became of them. */
export async function countKnown(
  tx: Tx,
  companyId: string,
  { people, clients }: { people: readonly string[]; clients: readonly string[] },
): Promise<number> {
  const found = await sql<{ count: number }>`
    select (select count(*) from users where company_id = ${companyId} and id = any(${people}::uuid[]))::int
      + (select count(*) from clients where company_id = ${companyId} and id = any(${clients}::uuid[]))::int as count`.execute(
    tx,
  )
  return found.rows[0]?.count ?? 0
}

export async function insertView(
  tx: Tx,
  companyId: string,
  view: { id: string; ownerId: string; name: string; isShared: boolean; state: ProjectViewState; at: Date },
): Promise<void> {
  await tx
    .insertInto('project_views')
    .values({
      company_id: companyId,
      id: view.id,
      owner_id: view.ownerId,
      name: view.name,
      is_shared: view.isShared,
      state: JSON.stringify(view.state),
      created_at: view.at,
      updated_at: view.at,
    })
    .execute()
}

export async function updateView(
  tx: Tx,
  companyId: string,
  id: string,
  change: { name: string; isShared: boolean; state: ProjectViewState | undefined; version: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('project_views')
    .set({
      name: change.name,
      is_shared: change.isShared,
      ...(change.state === undefined ? {} : { state: JSON.stringify(change.state) }),
      version: change.version,
      updated_at: change.at,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function deleteView(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.deleteFrom('project_views').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** The lists of others open with this view no longer. */
export async function forgetDefaultsOf(tx: Tx, companyId: string, viewId: string, ownerId: string): Promise<void> {
  await tx
    .deleteFrom('project_view_defaults')
    .where('company_id', '=', companyId)
    .where('view_id', '=', viewId)
    .where('user_id', '<>', ownerId)
    .execute()
}

/** Sets the view that a person's list opens with; null for none. */
export async function replaceDefault(tx: Tx, companyId: string, userId: string, viewId: string | null): Promise<void> {
  await tx
    .deleteFrom('project_view_defaults')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute()
  if (viewId !== null)
    await tx
      .insertInto('project_view_defaults')
      .values({ company_id: companyId, user_id: userId, view_id: viewId })
      .execute()
}
