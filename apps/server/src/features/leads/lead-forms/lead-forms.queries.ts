import { type Selection, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import { DEFAULT_FIELDS } from './default-fields.ts'
import type { ListKind } from './lead-forms.tables.ts'

const ENTRY = ['id', 'value'] as const
export type EntryRow = Selection<Tables, 'list_entries', (typeof ENTRY)[number]>
/** A text as it was given and as the company's list spells it. */
export interface KeptEntry extends EntryRow {
  given: string
}

/** All entries of a list, the oldest first. */
export function selectEntries(tx: Tx, companyId: string, kind: ListKind): Promise<EntryRow[]> {
  return tx
    .selectFrom('list_entries')
    .select(ENTRY)
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Adds entries that the list does not have yet, ignoring case. Returns the number of new ones. */
export async function insertEntries(
  tx: Tx,
  companyId: string,
  kind: ListKind,
  values: readonly string[],
  at: Date,
): Promise<number> {
  const ids = values.map(() => uuid())
  const added = await sql`
    insert into list_entries (company_id, id, kind, value, created_at)
    select firm.company_id, e.id, ${kind}, e.value, ${at}
    from companies firm, unnest(${ids}::uuid[], ${values}::text[]) e(id, value)
    where firm.company_id = ${companyId}
    on conflict (company_id, kind, lower(value)) do nothing`.execute(tx)
  return Number(added.numAffectedRows ?? 0)
}

/** Empties a list. */
export async function deleteEntries(tx: Tx, companyId: string, kind: ListKind): Promise<void> {
  await tx.deleteFrom('list_entries').where('company_id', '=', companyId).where('kind', '=', kind).execute()
}

/** The entries that equal the texts, ignoring case. */
export async function selectKept(
  tx: Tx,
  companyId: string,
  kind: ListKind,
  values: readonly string[],
): Promise<KeptEntry[]> {
  const found = await sql<KeptEntry>`
    select g.value as given, e.id, e.value from unnest(${values}::text[]) g(value)
    join list_entries e on e.company_id = ${companyId} and e.kind = ${kind} and lower(e.value) = lower(g.value)
  `.execute(tx)
  return found.rows
}

/** Inserts the definitions of the forms' built-in fields (IN-Q69). */
export async function insertDefaultFields(tx: Tx, companyId: string): Promise<void> {
  const rows = DEFAULT_FIELDS.map((field, index) => ({
    company_id: companyId,
    id: uuid(),
    field_key: field.key,
    field_name: field.name,
    sections: field.sections,
    field_type: field.type,
    is_required: field.isRequired ?? false,
    is_default: true,
    maps_to: field.column,
    position: index + 1,
  }))
  await tx.insertInto('custom_fields').values(rows).execute()
}
