import './lead-templates.tables.ts'
import type { TemplateFieldState } from '@plinth/contract/leads/template-rules'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

export interface TemplateRow {
  id: string
  name: string
  is_default: boolean
  version: number
  fields: TemplateFieldState[]
}

/** The company's templates with their fields, the default one first, the others by name. */
export async function selectTemplates(tx: Tx, companyId: string): Promise<TemplateRow[]> {
  const found = await sql<TemplateRow>`
    select t.id, t.name, t.is_default, t.version, (
      select json_agg(json_build_object('fieldName', f.field_name, 'isShown', f.is_shown,
        'isMandatory', f.is_mandatory, 'kind', f.kind, 'options', f.options))
      from lead_template_fields f where f.company_id = t.company_id and f.template_id = t.id) as fields
    from lead_templates t where t.company_id = ${companyId} order by t.is_default desc, lower(t.name), t.id`.execute(tx)
  return found.rows
}

/** No template is the default one any more. */
export async function clearDefault(tx: Tx, companyId: string): Promise<void> {
  await sql`update lead_templates set is_default = false, version = version + 1
    where company_id = ${companyId} and is_default`.execute(tx)
}

/** Writes a template, new or in the place of the one it was. */
export async function upsertTemplate(tx: Tx, companyId: string, row: TemplateRow, at: Date): Promise<void> {
  await sql`
    insert into lead_templates (company_id, id, name, is_default, version, created_at)
    values (${companyId}, ${row.id}, ${row.name}, ${row.is_default}, ${row.version}, ${at})
    on conflict (company_id, id) do update set name = excluded.name, is_default = excluded.is_default,
      version = excluded.version`.execute(tx)
  await sql`
    insert into lead_template_fields (company_id, template_id, field_name, is_shown, is_mandatory, kind, options)
    select ${companyId}, ${row.id}, f."fieldName", f."isShown", f."isMandatory", f.kind, f.options
    from json_to_recordset(${JSON.stringify(row.fields)}::json)
      f ("fieldName" text, "isShown" boolean, "isMandatory" boolean, kind text, options text[])
    on conflict (company_id, template_id, field_name) do update set is_shown = excluded.is_shown,
      is_mandatory = excluded.is_mandatory, kind = excluded.kind, options = excluded.options`.execute(tx)
}

export async function deleteTemplate(tx: Tx, companyId: string, id: string): Promise<void> {
  await sql`delete from lead_templates where company_id = ${companyId} and id = ${id}`.execute(tx)
}
