import '../projects.tables.ts'
import type { DeletedProject, ProjectState } from '@plinth/contract/projects/project-life'
import { PROJECT_LIFE_LIMITS } from '@plinth/contract/projects/project-life-rules'
import { PROJECT_STATUS, type ProjectStatus } from '@plinth/contract/projects/project-statuses'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { personName } from '../../../company/people/people.service.ts'

const KEPT = sql.lit(`${PROJECT_LIFE_LIMITS.deletedDays} days`)
/** Whether a project has an issued quotation, with which it is kept for ever (QT-195). */
const isQuoted = (project: 'p' | 'projects') => sql<boolean>`exists (select from quotations q
  where q.company_id = ${sql.table(project)}.company_id and q.project_id = ${sql.table(project)}.id and q.number is not null)`

/** The state of a project. */
export async function selectState(tx: Tx, companyId: string, id: string): Promise<ProjectState> {
  const row = await tx
    .selectFrom('projects')
    .select(['status', 'status_reason', 'archived_at', 'version'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    status: row.status,
    statusReason: row.status_reason,
    isArchived: row.archived_at !== null,
    version: row.version,
  }
}

/** Sets status and reason; only an active project has a health. */
export async function updateStatus(
  tx: Tx,
  companyId: string,
  { id, status, reason, at }: { id: string; status: ProjectStatus; reason: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('projects')
    .set({
      status,
      status_reason: reason,
      ...(status === PROJECT_STATUS.ACTIVE ? {} : { health: null, health_reason: '' }),
      updated_at: at,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function updateArchived(
  tx: Tx,
  companyId: string,
  { id, archivedAt, at }: { id: string; archivedAt: Date | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ archived_at: archivedAt, updated_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Gives a project another cover picture; returns the one it had. */
export async function updateCover(
  tx: Tx,
  companyId: string,
  { id, fileId, at }: { id: string; fileId: string | null; at: Date },
): Promise<string | null> {
  const { cover_file_id: former } = await tx
    .selectFrom('projects')
    .select('cover_file_id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('projects')
    .set({ cover_file_id: fileId, updated_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
  return former
}

/** Hides a project from everybody, or with null brings it back. */
export async function updateDeleted(
  tx: Tx,
  companyId: string,
  { id, deleted, at }: { id: string; deleted: { at: Date; by: string } | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ deleted_at: deleted?.at ?? null, deleted_by: deleted?.by ?? null, updated_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** The deleted projects that can still be restored, the last deleted first; the one of this id where it is given, locked. */
export async function selectDeleted(
  tx: Tx,
  companyId: string,
  now: Date,
  id?: string,
): Promise<(DeletedProject & { projectName: string })[]> {
  const rows = await tx
    .selectFrom('projects as p')
    .innerJoin('users as u', join => join.onRef('u.company_id', '=', 'p.company_id').onRef('u.id', '=', 'p.deleted_by'))
    .select(['p.id', 'p.project_name', 'p.code', 'p.client_name', 'p.deleted_at', personName('u').as('deletedBy')])
    .select(sql<Date | null>`case when not ${isQuoted('p')} then p.deleted_at + interval ${KEPT} end`.as('goneAt'))
    .where('p.company_id', '=', companyId)
    .where(sql<boolean>`(p.deleted_at + interval ${KEPT} > ${now} or (p.deleted_at is not null and ${isQuoted('p')}))`)
    .$if(id !== undefined, one => one.where('p.id', '=', id ?? '').forUpdate('p'))
    .orderBy('p.deleted_at', 'desc')
    .orderBy('p.id')
    .execute()
  return rows.map(row => ({
    _id: row.id,
    name: row.project_name,
    projectName: row.project_name,
    code: row.code,
    clientName: row.client_name,
    deletedAt: (row.deleted_at ?? now).toISOString(),
    deletedBy: row.deletedBy,
    goneAt: row.goneAt?.toISOString() ?? null,
  }))
}

/** Companies with deleted projects whose time is over. */
export async function selectCompaniesToPurge(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from auth.companies_with_projects_to_purge(${now}, ${PROJECT_LIFE_LIMITS.deletedDays}) as id`.execute(tx)
  return rows.map(row => row.id)
}

/**
 * Removes projects for good whose time is over, with all that hangs on them; returns their names. One with an issued quotation stays, as
 * such a quotation is never deleted (QT-195).
 */
export async function purgeDeleted(
  tx: Tx,
  companyId: string,
  now: Date,
): Promise<{ id: string; name: string; coverFileId: string | null }[]> {
  return tx
    .deleteFrom('projects')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`deleted_at + interval ${KEPT} <= ${now}`)
    .where(sql<boolean>`not ${isQuoted('projects')}`)
    .returning(['id', 'project_name as name', 'cover_file_id as coverFileId'])
    .execute()
}
