import '../projects.tables.ts'
import { type Insertable, sql } from 'kysely'
import type { Tables, Tx } from '../../../../platform/database/database.ts'
import { unprepared } from '../../../../platform/database/unprepared.ts'

/** Writes projects. */
export async function insertProjects(tx: Tx, rows: readonly Insertable<Tables['projects']>[]): Promise<void> {
  await tx
    .insertInto('projects')
    .values([...rows])
    .modifyEnd(unprepared)
    .execute()
}

/** Adds people to projects. */
export async function insertTeams(tx: Tx, rows: readonly Insertable<Tables['project_members']>[]): Promise<void> {
  await tx
    .insertInto('project_members')
    .values([...rows])
    .modifyEnd(unprepared)
    .execute()
}

/** Keeps what people set for themselves about projects. */
export async function insertPersonSettings(
  tx: Tx,
  rows: readonly Insertable<Tables['project_person_settings']>[],
): Promise<void> {
  await tx
    .insertInto('project_person_settings')
    .values([...rows])
    .modifyEnd(unprepared)
    .execute()
}

/** Removes all projects of a company; its own keeps nobody and stays, as the company refers to it. */
export async function deleteProjects(tx: Tx, companyId: string): Promise<void> {
  for (const table of ['project_members', 'project_shares', 'project_locations'] as const)
    await tx.deleteFrom(table).where('company_id', '=', companyId).execute()
  await tx
    .deleteFrom('projects')
    .where('company_id', '=', companyId)
    .where('is_company_created', '=', sql.lit(false))
    .execute()
}
