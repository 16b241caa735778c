import './lead-templates.tables.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../../platform/database/database.ts'

export type TemplateRow = Awaited<ReturnType<typeof selectTemplates>>[number]

/** The company's templates with their fields, the default one first, the others by name. */
export function selectTemplates(tx: Tx, companyId: string) {
  return tx
    .selectFrom('lead_templates as t')
    .select(['t.id', 't.name', 't.is_default', 't.version'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('lead_template_fields as f')
          .select(['f.field_name as fieldName', 'f.is_shown as isShown', 'f.is_mandatory as isMandatory'])
          .select(['f.kind', 'f.options'])
          .whereRef('f.company_id', '=', 't.company_id')
          .whereRef('f.template_id', '=', 't.id'),
      ).as('fields'),
    )
    .where('t.company_id', '=', companyId)
    .orderBy('t.is_default', 'desc')
    .orderBy(sql`lower(t.name)`)
    .orderBy('t.id')
    .execute()
}

/** Unmarks the company's default template. */
export async function clearDefault(tx: Tx, companyId: string): Promise<void> {
  await tx
    .updateTable('lead_templates')
    .set(({ eb }) => ({ is_default: false, version: eb('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('is_default', '=', sql.lit(true))
    .execute()
}

/** Inserts a template, or updates it if it exists. */
export async function upsertTemplate(tx: Tx, companyId: string, row: TemplateRow, at: Date): Promise<void> {
  const { id, name, is_default, version } = row
  await tx
    .insertInto('lead_templates')
    .values({ company_id: companyId, id, name, is_default, version, created_at: at })
    .onConflict(conflict => conflict.columns(['company_id', 'id']).doUpdateSet({ name, is_default, version }))
    .execute()
  await sql`
    insert into lead_template_fields (company_id, template_id, field_name, is_shown, is_mandatory, kind, options)
    select firm.company_id, ${row.id}, f."fieldName", f."isShown", f."isMandatory", f.kind, f.options
    from companies firm, json_to_recordset(${JSON.stringify(row.fields)}::json)
      f ("fieldName" text, "isShown" boolean, "isMandatory" boolean, kind text, options text[])
    where firm.company_id = ${companyId}
    on conflict (company_id, template_id, field_name) do update set is_shown = excluded.is_shown,
      is_mandatory = excluded.is_mandatory, kind = excluded.kind, options = excluded.options`.execute(tx)
}

export async function deleteTemplate(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.deleteFrom('lead_templates').where('company_id', '=', companyId).where('id', '=', id).execute()
}
