import './lead-imports.tables.ts'
import { RememberedFields } from '@plinth/contract/leads/lead-imports/import-mappings'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Tx } from '../../../platform/database/database.ts'
import { personName } from '../../company/people/people.service.ts'

export interface RememberedMapping {
  id: string
  fields: RememberedFields
  savedByName: string
  savedAt: Date
}

/** The remembered mapping of a file with these headings. */
export async function selectMapping(tx: Tx, companyId: string, key: Buffer): Promise<RememberedMapping | undefined> {
  const found = await sql<RememberedMapping>`
    select m.id, m.fields, ${personName('u')} as "savedByName", m.saved_at as "savedAt"
    from lead_import_mappings m join users u on u.company_id = m.company_id and u.id = m.saved_by
    where m.company_id = ${companyId} and m.headings_key = ${key}`.execute(tx)
  const [row] = found.rows
  if (!row) return undefined
  // if a field no longer exists, the whole mapping is ignored and guessed again
  const fields = RememberedFields.safeParse(row.fields)
  return fields.success ? { ...row, fields: fields.data } : undefined
}

/** Remembers a mapping for the headings, where there is none or it may be replaced, and deletes all but the newest `most`. */
export async function upsertMapping(
  tx: Tx,
  companyId: string,
  one: { key: Buffer; fields: RememberedFields; by: string; at: Date; mayReplace: boolean },
  most: number,
): Promise<void> {
  await sql`
    insert into lead_import_mappings (company_id, id, headings_key, fields, saved_by, saved_at)
    values (${companyId}, ${newId()}, ${one.key}, ${JSON.stringify(one.fields)}::jsonb, ${one.by}, ${one.at})
    on conflict (company_id, headings_key)
      do update set fields = excluded.fields, saved_by = excluded.saved_by, saved_at = excluded.saved_at
      where ${one.mayReplace}`.execute(tx)
  await sql`
    delete from lead_import_mappings where company_id = ${companyId} and id in (
      select m.id from lead_import_mappings m where m.company_id = ${companyId}
      order by m.saved_at desc, m.id desc offset ${most})`.execute(tx)
}

/** Deletes the mapping of the headings. */
export async function deleteMappingOf(tx: Tx, companyId: string, key: Buffer): Promise<void> {
  await sql`
    delete from lead_import_mappings where company_id = ${companyId} and headings_key = ${key}`.execute(tx)
}

/** Deletes a mapping by its id. Returns whether it existed. */
export async function deleteMapping(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const gone = await sql`
    delete from lead_import_mappings where company_id = ${companyId} and id = ${id} returning id`.execute(tx)
  return gone.rows.length > 0
}
