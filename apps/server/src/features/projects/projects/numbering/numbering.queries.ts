import './numbering.tables.ts'
import '../projects.tables.ts'
import { DEFAULT_NUMBERING, type Numbering } from '@plinth/contract/projects/project-settings/code-pattern'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'

/** What is counted: of which company or project, and in which year, or 0 for all of them. */
export interface Count {
  scope: 'project'
  ownerId: string
  year: number
}

/** How the company numbers its projects; version 0 where it never said so. */
export async function selectNumbering(tx: Tx, companyId: string): Promise<Numbering & { version: number }> {
  const row = await tx
    .selectFrom('project_numbering')
    .select(['pattern', 'is_per_year', 'version'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row
    ? { pattern: row.pattern, isPerYear: row.is_per_year, version: row.version }
    : { ...DEFAULT_NUMBERING, version: 0 }
}

/** Sets how the company numbers its projects, where it is still of the version before. Returns whether it was. */
export async function putNumbering(
  tx: Tx,
  companyId: string,
  { pattern, isPerYear, version, by, at }: Numbering & { version: number; by: string; at: Date },
): Promise<boolean> {
  const row = { pattern, is_per_year: isPerYear, version: version + 1, changed_at: at, changed_by: by }
  const found =
    version === 0
      ? await tx
          .insertInto('project_numbering')
          .values({ company_id: companyId, ...row })
          .onConflict(conflict => conflict.column('company_id').doNothing())
          .executeTakeFirst()
      : await tx
          .updateTable('project_numbering')
          .set(row)
          .where('company_id', '=', companyId)
          .where('version', '=', version)
          .executeTakeFirst()
  return ('numUpdatedRows' in found ? found.numUpdatedRows : found.numInsertedOrUpdatedRows) === 1n
}

/**
 * Holds all counts of this kind until the transaction ends, so that whoever types a code and whoever is given one do not meet; taken
 * before a single count.
 */
export async function holdCounts(tx: Tx, companyId: string, scope: Count['scope']): Promise<void> {
  await tx
    .insertInto('number_counters')
    .values({ company_id: companyId, scope, owner_id: companyId, year: 0, last: 0 })
    .onConflict(conflict =>
      conflict.columns(['company_id', 'scope', 'owner_id', 'year']).doUpdateSet({ last: sql`number_counters.last` }),
    )
    .execute()
}

/** Takes the next number of a count; another transaction that wants one waits until this one ends. */
export async function takeNumber(tx: Tx, companyId: string, { scope, ownerId, year }: Count): Promise<number> {
  const { last } = await tx
    .insertInto('number_counters')
    .values({ company_id: companyId, scope, owner_id: ownerId, year, last: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'scope', 'owner_id', 'year'])
        .doUpdateSet({ last: sql`number_counters.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/** The numbers given last, by year. */
export async function selectCounts(tx: Tx, companyId: string, scope: Count['scope']): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('number_counters')
    .select(['year', 'last'])
    .where('company_id', '=', companyId)
    .where('scope', '=', scope)
    .where('owner_id', '=', companyId)
    .execute()
  return new Map(rows.map(row => [row.year, row.last]))
}

/** Gives a project a code. Returns false where another project has it. */
export async function putCode(tx: Tx, companyId: string, projectId: string, code: string): Promise<boolean> {
  const found = await tx
    .updateTable('projects')
    .set({ code })
    .where('company_id', '=', companyId)
    .where('id', '=', projectId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('projects as other')
            .select('other.id')
            .where('other.company_id', '=', companyId)
            .where(sql`upper(other.code)`, '=', code)
            .where('other.code', '<>', sql.lit(''))
            .where('other.deleted_at', 'is', null),
        ),
      ),
    )
    .executeTakeFirst()
  return found.numUpdatedRows === 1n
}

/** Whether a project has a code. */
export async function hasCode(tx: Tx, companyId: string, projectId: string): Promise<boolean> {
  const { code } = await tx
    .selectFrom('projects')
    .select('code')
    .where('company_id', '=', companyId)
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  return code !== ''
}

/** Companies with confirmed projects that have no code yet. */
export async function selectCompaniesToNumber(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from auth.companies_with_unnumbered_projects(${most}) as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Locks up to `most` such projects of a company, the oldest first. */
export async function takeUnnumbered(tx: Tx, companyId: string, most: number): Promise<{ id: string; madeAt: Date }[]> {
  return tx
    .selectFrom('projects')
    .select(['id', 'created_at as madeAt'])
    .where('company_id', '=', companyId)
    .where('code', '=', sql.lit(''))
    .where('is_confirmed', '=', sql.lit(true))
    .where('is_company_created', '=', sql.lit(false))
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute()
}
