import './client-merges.tables.ts'
import type { ClientInBrief } from '@plinth/contract/projects/people/client-merges'
import { type Insertable, sql } from 'kysely'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import { personName } from '../../company/people/people.service.ts'

export interface SharedValue {
  value: string
  clientIds: string[]
}

const live = (companyId: string) =>
  sql`c.company_id = ${companyId} and c.deleted_at is null and not c.is_company_created`

/** The values that several clients have: phones and addresses of any contact, and GSTINs; the oldest clients first. */
export async function selectShared(
  tx: Tx,
  companyId: string,
  what: 'phone' | 'email' | 'gstNo',
  limit: number,
): Promise<SharedValue[]> {
  const value = { phone: sql`k.phone_number`, email: sql`k.email`, gstNo: sql`c.gst_no` }[what]
  const contacts = sql`join client_contacts k on k.company_id = c.company_id and k.client_id = c.id and k.deleted_at is null`
  const { rows } = await sql<SharedValue>`${unprepared}
    select value, array_agg(id order by created_at, id) as "clientIds" from (
      select distinct ${value} as value, c.id, c.created_at from clients c ${what === 'gstNo' ? sql`` : contacts}
      where ${live(companyId)} and ${value} <> '') shared
    group by value having count(*) > 1 order by value limit ${limit}`.execute(tx)
  return rows
}

/** What clients with a city are called in it, in small letters, the oldest first. */
export async function selectNames(
  tx: Tx,
  companyId: string,
): Promise<{ id: string; name: string; city: string; shown: string }[]> {
  const { rows } = await sql<{ id: string; name: string; city: string; shown: string }>`
    select c.id, lower(c.title) as name, lower(c.city) as city, c.title || ', ' || c.city as shown from clients c
    where ${live(companyId)} and c.city <> '' order by c.created_at, c.id`.execute(tx)
  return rows
}

/** These clients in brief. */
export async function selectBriefs(tx: Tx, companyId: string, ids: readonly string[]): Promise<ClientInBrief[]> {
  const { rows } = await sql<ClientInBrief>`
    select c.id as _id, c.kind, c.name, c.company_name as "companyName", c.email, c.country_code as "countryCode",
      c.phone_number as "phoneNumber", c.city,
      (select count(*)::int from client_contacts k
        where k.company_id = c.company_id and k.client_id = c.id and k.deleted_at is null) as contacts,
      (select count(*)::int from projects p
        where p.company_id = c.company_id and p.client_id = c.id and p.deleted_at is null) as projects
    from clients c where c.company_id = ${companyId} and c.id = any(${ids}::uuid[])`.execute(tx)
  return rows
}

export async function insertMerge(
  tx: Tx,
  companyId: string,
  merge: Omit<Insertable<Tables['client_merges']>, 'company_id'>,
): Promise<void> {
  await tx
    .insertInto('client_merges')
    .values({ ...merge, company_id: companyId })
    .execute()
}

export type MergeRow = Awaited<ReturnType<typeof selectMerges>>[number]

/** The merges since a time that were not undone, the newest first; the one of this id where it is given. */
export function selectMerges(tx: Tx, companyId: string, { since, id }: { since?: Date; id?: string }) {
  return tx
    .selectFrom('client_merges as m')
    .innerJoin('users as u', join => join.onRef('u.company_id', '=', 'm.company_id').onRef('u.id', '=', 'm.merged_by'))
    .select([
      'm.id',
      'm.kept_id',
      'm.gone_id',
      'm.kept_name',
      'm.gone_name',
      'm.before',
      'm.after',
      'm.moved',
      'm.merged_at',
    ])
    .select(personName('u').as('mergedBy'))
    .where('m.company_id', '=', companyId)
    .where('m.undone_at', 'is', null)
    .$if(since !== undefined, some => some.where('m.merged_at', '>', since ?? new Date()))
    .$if(id !== undefined, one => one.where('m.id', '=', id ?? '').forUpdate('m'))
    .orderBy('m.merged_at', 'desc')
    .orderBy('m.id')
    .execute()
}

export async function updateUndone(tx: Tx, companyId: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('client_merges')
    .set({ undone_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}
