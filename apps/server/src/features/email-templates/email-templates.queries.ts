import './email-templates.tables.ts'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../platform/database/database.ts'
import { DEFAULT_TEMPLATES, templateHtml } from './default-templates.ts'

/** Writes one default template per type. */
export async function insertDefaultTemplates(tx: Tx, companyId: string): Promise<void> {
  const rows = DEFAULT_TEMPLATES.map(template => ({
    company_id: companyId,
    id: uuid(),
    type: template.type,
    name: template.name,
    subject: template.subject,
    html: templateHtml(template),
    is_default: true,
  }))
  await tx.insertInto('email_templates').values(rows).execute()
}
