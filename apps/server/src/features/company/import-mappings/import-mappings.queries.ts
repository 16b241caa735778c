import './import-mappings.tables.ts'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import { personName } from '../people/people.service.ts'

/** Which kind of file, by its headings whatever order they stand in. */
export interface MappingKey {
  companyId: string
  kind: Tables['import_mappings']['kind']
  headings: Buffer
}

export interface KeptMapping {
  id: string
  fields: unknown
  savedByName: string
  savedAt: Date
}

/** The remembered mapping of a file with these headings. */
export async function selectMapping(tx: Tx, key: MappingKey): Promise<KeptMapping | undefined> {
  const found = await sql<KeptMapping>`
    select m.id, m.fields, ${personName('u')} as "savedByName", m.saved_at as "savedAt"
    from import_mappings m join users u on u.company_id = m.company_id and u.id = m.saved_by
    where m.company_id = ${key.companyId} and m.kind = ${key.kind} and m.headings_key = ${key.headings}`.execute(tx)
  return found.rows[0]
}

/** Remembers a mapping for the headings, where there is none or it may be replaced, and deletes all but the newest `most`. */
export async function upsertMapping(
  tx: Tx,
  key: MappingKey,
  one: { fields: unknown; by: string; at: Date; mayReplace: boolean },
  most: number,
): Promise<void> {
  await sql`
    insert into import_mappings (company_id, id, kind, headings_key, fields, saved_by, saved_at)
    values (${key.companyId}, ${newId()}, ${key.kind}, ${key.headings}, ${JSON.stringify(one.fields)}::jsonb, ${one.by}, ${one.at})
    on conflict (company_id, kind, headings_key)
      do update set fields = excluded.fields, saved_by = excluded.saved_by, saved_at = excluded.saved_at
      where ${one.mayReplace}`.execute(tx)
  await sql`
    delete from import_mappings where company_id = ${key.companyId} and kind = ${key.kind} and id in (
      select m.id from import_mappings m where m.company_id = ${key.companyId} and m.kind = ${key.kind}
      order by m.saved_at desc, m.id desc offset ${most})`.execute(tx)
}

/** Deletes the mapping of the headings. */
export async function deleteMappingOf(tx: Tx, key: MappingKey): Promise<void> {
  await sql`delete from import_mappings where company_id = ${key.companyId} and kind = ${key.kind}
    and headings_key = ${key.headings}`.execute(tx)
}

/** Deletes a mapping by its id. Returns whether it existed. */
export async function deleteMapping(
  tx: Tx,
  { companyId, kind }: Pick<MappingKey, 'companyId' | 'kind'>,
  id: string,
): Promise<boolean> {
  const gone = await sql`
    delete from import_mappings where company_id = ${companyId} and kind = ${kind} and id = ${id} returning id`.execute(
    tx,
  )
  return gone.rows.length > 0
}
