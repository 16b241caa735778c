import './email-templates.tables.ts'
import type { EmailTemplateInput, TemplateType } from '@plinth/contract/messages/email-templates'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import { DEFAULT_TEMPLATES, templateHtml } from './default-templates.ts'

const COLUMNS = ['id', 'type', 'name', 'subject', 'html', 'is_default'] as const
export type TemplateRow = Pick<Tables['email_templates'], (typeof COLUMNS)[number]>

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

/** The company's templates, of one type where given: by type, its default first, then by name. */
export function selectTemplates(tx: Tx, companyId: string, type: TemplateType | undefined): Promise<TemplateRow[]> {
  return tx
    .selectFrom('email_templates')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .$if(type !== undefined, query => query.where('type', '=', type ?? 1))
    .orderBy('type')
    .orderBy('is_default', 'desc')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

export function selectTemplate(tx: Tx, companyId: string, id: string): Promise<TemplateRow | undefined> {
  return tx
    .selectFrom('email_templates')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Holds other changes of the company's templates back until this transaction ends. */
export async function lockTemplates(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email templates ${companyId}`}, 0))`.execute(tx)
}

/** How many templates there are, whether another one of the type has this name, and whether another is its default. */
export function selectTemplateFacts(
  tx: Tx,
  companyId: string,
  wanted: { id: string; type: TemplateType; name: string },
): Promise<{ count: number; isTaken: boolean; hasDefault: boolean }> {
  const { id, type, name } = wanted
  return tx
    .selectFrom('email_templates')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<boolean>`coalesce(bool_or(type = ${type} and lower(name) = lower(${name}) and id <> ${id}), false)`.as(
        'isTaken',
      ),
      sql<boolean>`coalesce(bool_or(type = ${type} and is_default and id <> ${id}), false)`.as('hasDefault'),
    ])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
}

/** Lets the type's default be an ordinary template. */
export async function clearDefault(tx: Tx, companyId: string, type: TemplateType): Promise<void> {
  await tx
    .updateTable('email_templates')
    .set({ is_default: false })
    .where('company_id', '=', companyId)
    .where('type', '=', type)
    .where('is_default', '=', true)
    .execute()
}

/** Makes the oldest of the type its default where it has none. */
export async function ensureDefault(tx: Tx, companyId: string, type: TemplateType): Promise<void> {
  const ofType = tx.selectFrom('email_templates').where('company_id', '=', companyId).where('type', '=', type)
  await tx
    .updateTable('email_templates')
    .set({ is_default: true })
    .where('company_id', '=', companyId)
    .where('id', '=', ofType.select('id').orderBy('created_at').orderBy('id').limit(1))
    .where(({ not, exists }) => not(exists(ofType.select('id').where('is_default', '=', sql.lit(true)))))
    .execute()
}

type TemplateValues = Omit<EmailTemplateInput, 'isDefault'> & { is_default: boolean }

export async function insertTemplate(
  tx: Tx,
  companyId: string,
  template: TemplateValues & { id: string; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('email_templates')
    .values({ company_id: companyId, ...template })
    .execute()
}

export async function updateTemplate(tx: Tx, companyId: string, id: string, template: TemplateValues): Promise<void> {
  await tx
    .updateTable('email_templates')
    .set(template)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Answers the type of the deleted template, undefined where there is none of this id. */
export async function deleteTemplate(tx: Tx, companyId: string, id: string): Promise<TemplateType | undefined> {
  const gone = await tx
    .deleteFrom('email_templates')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('type')
    .executeTakeFirst()
  return gone?.type
}

/** What a preview needs of a visible lead. */
export function selectAddressee(
  tx: Tx,
  companyId: string,
  leadId: string,
  visible: RawBuilder<SqlBool>,
): Promise<{ name: string; email: string } | undefined> {
  return tx
    .selectFrom('leads')
    .select(['name', 'email'])
    .where('company_id', '=', companyId)
    .where('id', '=', leadId)
    .where('deleted_at', 'is', null)
    .where(visible)
    .executeTakeFirst()
}
