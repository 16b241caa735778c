import '../projects.tables.ts'
import type { NamedProject, ProjectFilterValues } from '@plinth/contract/projects/project-list/project-list'
import {
  PROJECT_LIST_LIMITS,
  PROJECT_TABS,
  type ProjectTab,
} from '@plinth/contract/projects/project-list/project-list-rules'
import { type InferResult, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { unprepared } from '../../../../platform/database/unprepared.ts'
import { personName } from '../../../company/people/people.service.ts'
import {
  asWanted,
  orderOf,
  patternsOf,
  type Reading,
  SHORTEST_INDEXED,
  TABS,
  type Wanted,
} from './project-list.conditions.ts'

/** What the list is about: visible projects of clients; the firm's own is in no list (PJ-013). */
const seen = (tx: Tx, { companyId, isVisible }: Reading) =>
  tx
    .selectFrom('projects as p')
    .where('p.company_id', '=', companyId)
    .where('p.is_company_created', '=', sql.lit(false))
    .where(isVisible)

/** The same with what the reader set for themselves. */
const listed = (tx: Tx, reading: Reading) =>
  seen(tx, reading).leftJoin('project_person_settings as s', join =>
    join
      .onRef('s.company_id', '=', 'p.company_id')
      .onRef('s.project_id', '=', 'p.id')
      .on('s.user_id', '=', reading.userId),
  )

const listedColumns = (tx: Tx, reading: Reading) =>
  listed(tx, reading)
    .leftJoin('users as head', join =>
      join.onRef('head.company_id', '=', 'p.company_id').onRef('head.id', '=', 'p.project_admin_id'),
    )
    .leftJoin('project_members as me', join =>
      join
        .onRef('me.company_id', '=', 'p.company_id')
        .onRef('me.project_id', '=', 'p.id')
        .on('me.user_id', '=', reading.userId),
    )
    .select([
      'p.id',
      'p.project_name',
      'p.code',
      'p.client_id',
      'p.client_name',
      'p.company_name',
      'p.cover_file_id',
      'p.city',
      'p.current_phase',
      'p.progress',
      'p.health',
      'p.health_reason',
      'p.status',
      'p.status_reason',
      'p.is_confirmed',
      'p.archived_at',
      'p.expected_start_date',
      'p.expected_end_date',
      'p.project_admin_id',
      'p.created_by',
      'p.lead_id',
      'p.converted_at',
      'p.last_activity_at',
      'p.created_at',
      'me.role',
    ])
    .select([
      sql<boolean>`coalesce(s.is_favourite, false)`.as('is_favourite'),
      sql<string | null>`case when head.id is not null then ${personName('head')} end`.as('admin_name'),
      // the project admin may be a member too, and is one person
      sql<{ _id: string; fullName: string }[]>`coalesce((
        select json_agg(json_build_object('_id', f.id, 'fullName', f.name) order by f.added_at, f.name, f.id) from (
          select u.id, ${personName('u')} as name, m.added_at
          from project_members m join users u on u.company_id = m.company_id and u.id = m.user_id
          where m.company_id = p.company_id and m.project_id = p.id and m.user_id is distinct from p.project_admin_id
          order by m.added_at, name, u.id limit ${sql.lit(PROJECT_LIST_LIMITS.faces)}) f), '[]')`.as('members'),
      sql<number>`(select count(*)::int from project_members m
        where m.company_id = p.company_id and m.project_id = p.id and m.user_id is distinct from p.project_admin_id)`.as(
        'member_count',
      ),
    ])

export type ListedRow = InferResult<ReturnType<typeof listedColumns>>[number]

/** These projects in this order. */
export async function selectListed(tx: Tx, reading: Reading, ids: readonly string[]): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  const rows = await listedColumns(tx, reading).where('p.id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** The reader's favourites among the projects wanted, in their order. */
export async function selectFavouriteIds(tx: Tx, reading: Reading, wanted: Wanted): Promise<string[]> {
  const rows = await listed(tx, reading)
    .select('p.id')
    .where('s.is_favourite', '=', sql.lit(true))
    .where(asWanted(wanted))
    .orderBy(orderOf(wanted))
    .modifyEnd(unprepared)
    .execute()
  return rows.map(row => row.id)
}

/** Some of the projects wanted besides these, in their order, which is that of an index: no further ones are read than are passed. */
export async function selectOtherIds(
  tx: Tx,
  reading: Reading,
  wanted: Wanted,
  besides: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const rows = await seen(tx, reading)
    .select('p.id')
    .where(asWanted(wanted))
    .$if(besides.length > 0, some => some.where(sql<SqlBool>`p.id <> all(${besides}::uuid[])`))
    .orderBy(orderOf(wanted))
    .limit(limit)
    .offset(offset)
    .modifyEnd(unprepared)
    .execute()
  return rows.map(row => row.id)
}

export async function countListed(tx: Tx, reading: Reading, wanted: Wanted): Promise<number> {
  const { count } = await listed(tx, reading)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(asWanted(wanted))
    .modifyEnd(unprepared)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Projects that may hold a searched text, at most `most` of them, from the index of texts; null for a text too short for it. What is
 * wanted decides which of them do.
 */
export async function selectFoundIds(tx: Tx, search: string, most: number): Promise<string[] | null> {
  const { text, digits } = patternsOf(search)
  if ([...search].length < SHORTEST_INDEXED) return null
  const { rows } = await sql<{ id: string }>`
    select id from search_projects(${text}, ${digits}, ${most}) as id`.execute(tx)
  return rows.map(row => row.id)
}

/** How many projects each tab has, counted one by one. */
export function selectTabCounts(tx: Tx, reading: Reading): Promise<Record<ProjectTab, number>> {
  return listed(tx, reading)
    .select(PROJECT_TABS.map(tab => sql<number>`(count(*) filter (where ${TABS[tab]}))::int`.as(tab)))
    .executeTakeFirstOrThrow() as Promise<Record<ProjectTab, number>>
}

/** What the filters offer. */
export async function selectFilterValues(tx: Tx, reading: Reading): Promise<ProjectFilterValues> {
  const { companyId } = reading
  const people = (ids: RawBuilder<unknown>) => sql<{ _id: string; fullName: string }[]>`coalesce((
    select json_agg(json_build_object('_id', u.id, 'fullName', ${personName('u')}) order by lower(${personName('u')}), u.id)
    from users u where u.company_id = ${companyId} and u.id in (${ids})), '[]')`
  const texts = (column: RawBuilder<unknown>) =>
    sql<
      string[]
    >`array(select (array_agg(${column} order by ${column} collate "C"))[1] from seen where ${column} <> '' group by lower(${column}) order by lower(${column}))`
  return tx
    .with('seen', db =>
      listed(db as Tx, reading).select([
        'p.id',
        'p.current_phase',
        'p.city',
        'p.work_scope',
        'p.project_admin_id',
        'p.client_id',
      ]),
    )
    .selectNoFrom([
      texts(sql`current_phase`).as('phases'),
      texts(sql`city`).as('cities'),
      texts(sql`work_scope`).as('workScopes'),
      people(sql`select project_admin_id from seen`).as('projectAdmins'),
      people(sql`select m.user_id from project_members m join seen on seen.id = m.project_id
        where m.company_id = ${companyId}`).as('members'),
      sql<{ _id: string; name: string }[]>`coalesce((
        select json_agg(json_build_object('_id', c.id, 'name', c.name) order by lower(c.name), c.id)
        from clients c where c.company_id = ${companyId} and c.id in (select client_id from seen)), '[]')`.as(
        'clients',
      ),
    ])
    .executeTakeFirstOrThrow()
}

const namedColumns = (tx: Tx, reading: Reading) =>
  listed(tx, reading).select([
    'p.id as _id',
    'p.project_name as name',
    'p.code',
    sql<boolean>`coalesce(s.is_favourite, false)`.as('isFavourite'),
  ])

/** A person's favourites, by name. */
export const selectFavourites = (tx: Tx, reading: Reading): Promise<NamedProject[]> =>
  namedColumns(tx, reading)
    .where('s.is_favourite', '=', sql.lit(true))
    .orderBy(sql`lower(p.project_name)`)
    .orderBy('p.id')
    .execute()

/** The projects that a person opened last. */
export const selectLastOpened = (tx: Tx, reading: Reading): Promise<NamedProject[]> =>
  namedColumns(tx, reading)
    .where('s.last_opened_at', 'is not', null)
    .orderBy('s.last_opened_at', 'desc')
    .orderBy('p.id')
    .limit(PROJECT_LIST_LIMITS.lastOpened)
    .execute()

/** Keeps what a person set for themselves about a project. */
export async function putPersonSetting(
  tx: Tx,
  companyId: string,
  of: { projectId: string; userId: string },
  setting: { is_favourite: boolean } | { is_muted: boolean } | { last_opened_at: Date },
): Promise<void> {
  await tx
    .insertInto('project_person_settings')
    .values({ company_id: companyId, project_id: of.projectId, user_id: of.userId, ...setting })
    .onConflict(conflict => conflict.columns(['company_id', 'user_id', 'project_id']).doUpdateSet(setting))
    .execute()
}
