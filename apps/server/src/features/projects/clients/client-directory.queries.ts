import './clients.tables.ts'
import type { ClientFilter, ClientSort } from '@plinth/contract/projects/client-directory'
import { CLIENT_KIND } from '@plinth/contract/projects/client-rules'
import { PROJECT_STATUS } from '@plinth/contract/projects/project-statuses'
import { type RawBuilder, type Selection, type SqlBool, sql, type Updateable } from 'kysely'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import { containing } from '../../../platform/database/like-pattern.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'

type Condition = RawBuilder<SqlBool>

/** Who reads: the clients they see, on the alias `c`, and the projects, on `p`. */
export interface ClientReading {
  companyId: string
  seen: Condition
  seenProjects: Condition
}

const ofClient = sql<SqlBool>`p.company_id = c.company_id and p.client_id = c.id`
const isActive = sql<SqlBool>`(p.status = ${sql.lit(PROJECT_STATUS.ACTIVE)} and p.is_confirmed and p.archived_at is null)`

/** Clients with how many active projects of theirs the reader sees, and when something happened last. */
const clientsRead = (tx: Tx, { companyId, seen, seenProjects }: ClientReading) =>
  tx
    .selectFrom('clients as c')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('projects as p')
          .select(sql<number>`count(*) filter (where ${isActive})`.as('activeProjects'))
          .select(sql<Date | null>`max(p.last_activity_at)`.as('projectsActiveAt'))
          .where(ofClient)
          .where(seenProjects)
          .as('use'),
      join => join.onTrue(),
    )
    .select([
      'c.id as _id',
      'c.kind',
      'c.name',
      'c.company_name as companyName',
      'c.email',
      'c.country_code as countryCode',
      'c.phone_number as phoneNumber',
      'c.city',
      'use.activeProjects',
    ])
    .select(LAST_ACTIVITY.as('lastActivityAt'))
    .where('c.company_id', '=', companyId)
    .where(seen)

const LAST_ACTIVITY = sql<Date>`greatest(c.last_activity_at, use."projectsActiveAt")`

export type ListedClientRow = Awaited<ReturnType<typeof selectClients>>[number]

/** One page of the directory. */
export const selectClients = (
  tx: Tx,
  reading: ClientReading,
  filter: ClientFilter,
  { limit, offset }: { limit: number; offset: number },
) =>
  clientsRead(tx, reading)
    .where(wantedClients(reading, filter))
    .orderBy(ORDER[filter.sort], filter.order ?? FIRST_ORDER[filter.sort])
    // what is equal is settled by name and id, so that pages never overlap
    .orderBy(sql`lower(c.title)`)
    .orderBy('c.id')
    .limit(limit)
    .offset(offset)
    .modifyEnd(unprepared)
    .execute()

const ORDER = {
  name: sql`lower(c.title)`,
  city: sql`nullif(lower(c.city), '')`,
  activeProjects: sql`use."activeProjects"`,
  lastActivity: LAST_ACTIVITY,
} as const satisfies Record<ClientSort, RawBuilder<unknown>>
const FIRST_ORDER = { name: 'asc', city: 'asc', activeProjects: 'desc', lastActivity: 'desc' } as const

export async function countClients(tx: Tx, reading: ClientReading, filter: ClientFilter): Promise<number> {
  const { count } = await tx
    .selectFrom('clients as c')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('c.company_id', '=', reading.companyId)
    .where(reading.seen)
    .where(wantedClients(reading, filter))
    .modifyEnd(unprepared)
    .executeTakeFirstOrThrow()
  return count
}

/** Condition on the alias `c` for the clients that a filter asks for. */
export function wantedClients({ seenProjects }: ClientReading, filter: ClientFilter): Condition {
  const conditions: Condition[] = [sql<SqlBool>`true`]
  const add = (condition: Condition): unknown => conditions.push(condition)
  const { search, kind, projects, canSignIn } = filter
  if (search !== '') add(holding(search))
  if (kind) add(sql<SqlBool>`c.kind = ${kind === 'company' ? CLIENT_KIND.COMPANY : CLIENT_KIND.INDIVIDUAL}`)
  if (projects === 'active')
    add(sql<SqlBool>`exists (select from projects p where ${ofClient} and ${isActive} and ${seenProjects})`)
  if (projects === 'none') add(sql<SqlBool>`not exists (select from projects p where ${ofClient} and ${seenProjects})`)
  if (canSignIn)
    add(sql<SqlBool>`exists (select from client_contacts k where k.company_id = c.company_id and k.client_id = c.id
      and k.deleted_at is null and k.user_id is not null and k.access_removed_at is null)`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** Clients in which, or in any contact of which, the text stands; a number also as it is written with spaces, dashes or zeros before it. */
function holding(search: string): Condition {
  const text = containing(search.toLowerCase())
  const digits = /^[\d\s()+.-]+$/.test(search) ? search.replace(/\D/g, '').replace(/^0+/, '') : ''
  const isNumber = digits === '' ? sql`` : sql` or k.search_text like ${containing(digits)}`
  return sql<SqlBool>`(c.search_text like ${text} or exists (select from client_contacts k
    where k.company_id = c.company_id and k.client_id = c.id and k.deleted_at is null
      and (k.search_text like ${text}${isNumber})))`
}

const WHOLE = [
  'c.id',
  'c.kind',
  'c.name',
  'c.company_name',
  'c.email',
  'c.country_code',
  'c.phone_number',
  'c.location',
  'c.city',
  'c.pin_code',
  'c.state',
  'c.country',
  'c.gst_no',
  'c.note',
  'c.lead_id',
  'c.created_at',
  'c.last_activity_at',
  'c.deleted_at',
  'c.merged_into',
  'c.version',
  'c.changes',
] as const
export type WholeClientRow = Selection<{ c: Tables['clients'] }, 'c', (typeof WHOLE)[number]>

/** One client, where the condition on the alias `c` holds. */
export const selectWholeClient = (
  tx: Tx,
  companyId: string,
  id: string,
  condition: Condition,
): Promise<WholeClientRow | undefined> =>
  tx
    .selectFrom('clients as c')
    .select(WHOLE)
    .where('c.company_id', '=', companyId)
    .where('c.id', '=', id)
    .where(condition)
    .executeTakeFirst()

/** The same, to be changed until the transaction is over. */
export const lockWholeClient = (
  tx: Tx,
  companyId: string,
  id: string,
  condition: Condition,
): Promise<WholeClientRow | undefined> =>
  tx
    .selectFrom('clients as c')
    .select(WHOLE)
    .where('c.company_id', '=', companyId)
    .where('c.id', '=', id)
    .where(condition)
    .forUpdate()
    .executeTakeFirst()

/** Whether the condition on the alias `c` holds for a client. */
export async function existsClient(tx: Tx, companyId: string, id: string, condition: Condition): Promise<boolean> {
  const found = await tx
    .selectFrom('clients as c')
    .select('c.id')
    .where('c.company_id', '=', companyId)
    .where('c.id', '=', id)
    .where(condition)
    .executeTakeFirst()
  return found !== undefined
}

/** The projects of a client that the reader sees, the last active first. */
export const selectProjectsOf = (tx: Tx, companyId: string, id: string, seen: Condition) =>
  tx
    .selectFrom('projects as p')
    .select([
      'p.id as _id',
      'p.project_name as projectName',
      'p.code',
      'p.status',
      'p.is_confirmed as isConfirmed',
      'p.current_phase as currentPhase',
      'p.progress',
    ])
    .select(sql<boolean>`p.archived_at is not null`.as('isArchived'))
    .where('p.company_id', '=', companyId)
    .where('p.client_id', '=', id)
    .where(seen)
    .orderBy('p.last_activity_at', 'desc')
    .orderBy('p.id')
    .execute()

/** The leads of a client that the condition on the alias `leads` shows: theirs, those of clients merged into them, and of their projects. */
export const selectLeadsOf = (tx: Tx, companyId: string, id: string, seen: { leads: Condition; projects: Condition }) =>
  tx
    .selectFrom('leads')
    .select(['leads.id as _id', 'leads.name', 'leads.lead_source as source', 'leads.created_at as createdAt'])
    .where('leads.company_id', '=', companyId)
    .where('leads.deleted_at', 'is', null)
    .where(
      sql<SqlBool>`(leads.id in (select c.lead_id from clients c
          where c.company_id = ${companyId} and (c.id = ${id} or c.merged_into = ${id}) and c.lead_id is not null)
        or leads.id in (select p.lead_id from projects p
          where p.company_id = ${companyId} and p.client_id = ${id} and p.lead_id is not null and ${seen.projects}))`,
    )
    .where(seen.leads)
    .orderBy('leads.created_at')
    .orderBy('leads.id')
    .execute()

/** Whether a client has a project that is not deleted. */
export async function hasProjects(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('projects')
    .select('id')
    .where('company_id', '=', companyId)
    .where('client_id', '=', id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Changes columns of a client that is locked; something happened with them now. */
export async function updateWholeClient(
  tx: Tx,
  companyId: string,
  id: string,
  columns: Updateable<Tables['clients']>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('clients')
    .set({ ...columns, last_activity_at: at, version: sql<number>`version + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** The name of a person of the company. */
export async function selectNameOf(
  tx: Tx,
  companyId: string,
  id: string,
  name: RawBuilder<string>,
): Promise<string | undefined> {
  const found = await tx
    .selectFrom('users as u')
    .select(name.as('name'))
    .where('u.company_id', '=', companyId)
    .where('u.id', '=', id)
    .executeTakeFirst()
  return found?.name
}
