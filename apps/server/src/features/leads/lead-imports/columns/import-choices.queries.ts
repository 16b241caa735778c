import '../lead-imports.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'

/** What the company chose for texts of some fields when it last imported them: field → text → id. */
export async function selectChoices(
  tx: Tx,
  companyId: string,
  fields: readonly string[],
): Promise<Partial<Record<string, Record<string, string>>>> {
  const found = await tx
    .selectFrom('lead_import_choices')
    .select(['field', 'text', 'choice'])
    .where('company_id', '=', companyId)
    .where('field', 'in', [...fields])
    .execute()
  const byField = Map.groupBy(found, ({ field }) => field)
  return Object.fromEntries(
    [...byField].map(([field, rows]) => [field, Object.fromEntries(rows.map(({ text, choice }) => [text, choice]))]),
  )
}

/** Remembers choices, in place of those that were made for the same texts before. */
export async function upsertChoices(
  tx: Tx,
  companyId: string,
  chosen: readonly { field: string; text: string; choice: string }[],
  at: Date,
): Promise<void> {
  await sql`
    insert into lead_import_choices (company_id, field, text, choice, chosen_at)
    select firm.company_id, c.field, c.text, c.choice, ${at}
    from companies firm, json_to_recordset(${JSON.stringify(chosen)}::json) c (field text, text text, choice text)
    where firm.company_id = ${companyId}
    on conflict (company_id, field, text) do update set choice = excluded.choice, chosen_at = excluded.chosen_at`.execute(
    tx,
  )
}

/** Deletes all but the newest `most` choices of a company. */
export async function deleteChoices(tx: Tx, companyId: string, most: number): Promise<void> {
  await sql`
    delete from lead_import_choices where company_id = ${companyId} and (field, text) in (
      select c.field, c.text from lead_import_choices c where c.company_id = ${companyId}
      order by c.chosen_at desc, c.field, c.text offset ${most})`.execute(tx)
}
