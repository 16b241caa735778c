import './outsiders.tables.ts'
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { Tables, Tx } from '../../../../platform/database/database.ts'
import { containing } from '../../../../platform/database/like-pattern.ts'
import { unprepared } from '../../../../platform/database/unprepared.ts'

const DETAILS = [
  'o.name',
  'o.firm',
  'o.kind',
  'o.country_code as countryCode',
  'o.phone_number as phoneNumber',
  'o.email',
] as const

/** The outside people of a project, by name. */
export const selectOutsiders = (tx: Tx, companyId: string, projectId: string) =>
  tx
    .selectFrom('project_outsiders as o')
    .select(['o.id as _id', ...DETAILS])
    .where('o.company_id', '=', companyId)
    .where('o.project_id', '=', projectId)
    .where('o.deleted_at', 'is', null)
    .orderBy(sql`lower(o.name)`)
    .orderBy('o.id')
    .execute()

/** One of them, removed or not, with their project. */
export const selectOutsider = (tx: Tx, companyId: string, id: string) =>
  tx
    .selectFrom('project_outsiders as o')
    .select(['o.id as _id', 'o.project_id as projectId', 'o.deleted_at as deletedAt', ...DETAILS])
    .where('o.company_id', '=', companyId)
    .where('o.id', '=', id)
    .executeTakeFirst()

/** Outside people of other projects that the condition on the alias `p` shows whose name or firm holds the text, each once. */
export const selectProposals = (
  tx: Tx,
  companyId: string,
  {
    projectId,
    text,
    most,
    isVisible,
  }: { projectId: string; text: string; most: number; isVisible: RawBuilder<SqlBool> },
) =>
  tx
    .selectFrom('project_outsiders as o')
    .innerJoin('projects as p', join =>
      join.onRef('p.company_id', '=', 'o.company_id').onRef('p.id', '=', 'o.project_id'),
    )
    .distinctOn([sql`lower(o.name)`, 'o.email', 'o.phone_number'])
    .select(DETAILS)
    .where('o.company_id', '=', companyId)
    .where('o.project_id', '<>', projectId)
    .where('o.deleted_at', 'is', null)
    .where(isVisible)
    .where(sql<SqlBool>`lower(o.name || E'\n' || o.firm) like ${containing(text.toLowerCase())}`)
    .orderBy(sql`lower(o.name)`)
    .orderBy('o.email')
    .orderBy('o.phone_number')
    .orderBy('o.created_at', 'desc')
    .limit(most)
    .modifyEnd(unprepared)
    .execute()

export async function insertOutsider(
  tx: Tx,
  companyId: string,
  outsider: Omit<Insertable<Tables['project_outsiders']>, 'company_id'>,
): Promise<void> {
  await tx
    .insertInto('project_outsiders')
    .values({ ...outsider, company_id: companyId })
    .execute()
}

export async function updateOutsider(
  tx: Tx,
  companyId: string,
  id: string,
  columns: Updateable<Tables['project_outsiders']>,
): Promise<void> {
  await tx
    .updateTable('project_outsiders')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}
