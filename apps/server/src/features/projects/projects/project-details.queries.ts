import './projects.tables.ts'
import './templates/project-templates.tables.ts'
import { PROJECT_FIELDS } from '@plinth/contract/projects/project-fields'
import type { ProjectRole } from '@plinth/contract/projects/project-statuses'
import { type InferResult, type RawBuilder, type SqlBool, sql } from 'kysely'
import { changeMarks } from '../../../platform/database/change-marks.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { columnsOf } from '../../../platform/database/field-columns.ts'
import { personName } from '../../company/people/people.service.ts'
import type { ProjectFieldColumns, ProjectOwnColumns } from './projects.tables.ts'

interface TeamMember {
  _id: string
  fullName: string
  role: ProjectRole
  seesMoney: boolean
}

const FIELD_COLUMNS = columnsOf(PROJECT_FIELDS)

const detailsOf = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('projects as p')
    .innerJoin('clients as c', join =>
      join.onRef('c.company_id', '=', 'p.company_id').onRef('c.id', '=', 'p.client_id'),
    )
    .innerJoin('users as maker', join =>
      join.onRef('maker.company_id', '=', 'p.company_id').onRef('maker.id', '=', 'p.created_by'),
    )
    .leftJoin('users as head', join =>
      join.onRef('head.company_id', '=', 'p.company_id').onRef('head.id', '=', 'p.project_admin_id'),
    )
    .leftJoin('project_locations as l', join =>
      join
        .onRef('l.company_id', '=', 'p.company_id')
        .onRef('l.project_id', '=', 'p.id')
        .on('l.is_pending', '=', sql.lit(false)),
    )
    .leftJoin('project_outlines as o', join =>
      join.onRef('o.company_id', '=', 'p.company_id').onRef('o.project_id', '=', 'p.id'),
    )
    .select(FIELD_COLUMNS.map(column => `p.${column}` as const))
    .select([
      'p.id',
      'p.project_name',
      'p.client_name',
      'p.kyc_type',
      'p.location',
      'p.country_code',
      'p.phone_number',
      'p.area_unit',
      'p.radius_m',
      'p.is_confirmed',
      'p.is_from_lead',
      'p.is_web',
      'p.is_company_created',
      'p.lead_id',
      'p.converted_at',
      'p.archived_at',
      'p.version',
      'p.changes',
      'p.status',
      'p.status_reason',
      'p.code',
      'p.current_phase',
      'p.progress',
      'p.health',
      'p.health_reason',
      'p.actual_start',
      'p.cover_file_id',
      'p.created_by',
      'p.created_at',
      'p.client_id',
      'c.name as client',
      'c.email as client_email',
      'c.user_id as client_user',
      'p.project_admin_id',
      'l.latitude',
      'l.longitude',
      'o.source_name as copy_of',
    ])
    .select(personName('maker').as('maker_name'))
    .select(sql<string | null>`case when head.id is not null then ${personName('head')} end`.as('admin_name'))
    .select(
      sql<TeamMember[]>`coalesce((
        select json_agg(json_build_object('_id', u.id, 'fullName', ${personName('u')}, 'role', m.role, 'seesMoney', m.sees_money)
          order by lower(${personName('u')}), u.id)
        from project_members m join users u on u.company_id = m.company_id and u.id = m.user_id
        where m.company_id = p.company_id and m.project_id = p.id), '[]')`.as('members'),
    )
    .where('p.company_id', '=', companyId)

export type ProjectDetailsRow = InferResult<ReturnType<typeof detailsOf>>[number]

/** One project with all that was entered about it, where the condition holds for it. */
export function selectDetails(
  tx: Tx,
  companyId: string,
  id: string,
  isVisible: RawBuilder<SqlBool>,
): Promise<ProjectDetailsRow | undefined> {
  return detailsOf(tx, companyId).where('p.id', '=', id).where(isVisible).executeTakeFirst()
}

/** Whether another project of the company has this name; the firm's own does not count. */
export async function existsName(tx: Tx, companyId: string, name: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('projects')
    .select('id')
    .where('company_id', '=', companyId)
    .where(sql`lower(project_name)`, '=', name.toLowerCase())
    .where('is_company_created', '=', sql.lit(false))
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether another project of the company has this code. */
export async function existsCode(tx: Tx, companyId: string, code: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('projects')
    .select('id')
    .where('company_id', '=', companyId)
    .where(sql`upper(code)`, '=', code.toUpperCase())
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst()
  return found !== undefined
}

export type ChangedColumns = Partial<ProjectFieldColumns & ProjectOwnColumns & { code: string; client_id: string }>

/** Writes columns of a project under its next version, and keeps who changed each of them. */
export async function updateProject(
  tx: Tx,
  companyId: string,
  { id, columns, by, at }: { id: string; columns: ChangedColumns; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('projects')
    .set({
      ...columns,
      version: sql`version + 1`,
      changes: changeMarks(Object.keys(columns), by),
      updated_at: at,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export interface Pin {
  latitude: number
  longitude: number
  location: string
}

/** Puts the pin of a project, or one that is kept until the project is saved, in the place of the one before. */
export async function putPin(
  tx: Tx,
  companyId: string,
  pin: Pin & { projectId: string; isPending: boolean; savedBy: string; at: Date },
): Promise<void> {
  const { latitude, longitude, location, savedBy: saved_by, at: saved_at } = pin
  await tx
    .insertInto('project_locations')
    .values({
      company_id: companyId,
      project_id: pin.projectId,
      is_pending: pin.isPending,
      latitude,
      longitude,
      location,
      saved_by,
      saved_at,
    })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'project_id', 'is_pending'])
        .doUpdateSet({ latitude, longitude, location, saved_by, saved_at }),
    )
    .execute()
}

/** Takes the pin of a project away, or the one that is kept; returns it. */
export async function takePin(
  tx: Tx,
  companyId: string,
  projectId: string,
  isPending: boolean,
): Promise<Pin | undefined> {
  return tx
    .deleteFrom('project_locations')
    .where('company_id', '=', companyId)
    .where('project_id', '=', projectId)
    .where('is_pending', '=', isPending)
    .returning(['latitude', 'longitude', 'location'])
    .executeTakeFirst()
}
