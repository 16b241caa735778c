import { AppError } from '@plinth/contract/error-codes'
import type { ActivityGroup } from '@plinth/contract/projects/activity-groups'
import { type ActivityDetails, type ActivityKindName, kindsOf } from '@plinth/contract/projects/activity-kinds'
import type { ActivityOfClient } from '@plinth/contract/projects/client-directory'
import {
  ACTIVITIES_PAGE,
  ACTIVITY_AUDIENCES,
  type ActivityAudience,
  type ProjectActivity,
} from '@plinth/contract/projects/project-activities'
import { v7 as uuid } from 'uuid'
import { type Context, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type ProjectAccess, seenProject, visibleProjects } from '../project-access/project-access.service.ts'
import {
  type ActivityRow,
  insertActivities,
  isPerson,
  selectActivities,
  selectActivitiesOfClient,
} from './project-activities.queries.ts'

/** Something that happened in a project. */
export interface NewActivity {
  companyId: string
  projectId: string
  /** null where nobody did it, such as a night's work of the server; without id where it was a client without a sign-in */
  actor: { userId: string | null; fullName: string } | null
  at: Date
  kind: ActivityKindName
  /** what it is about, by the name it had then; the project itself where it is left out */
  subject?: { kind: string; id: string | null; name: string }
  details?: ActivityDetails
  /** `team` where it is left out */
  audience?: ActivityAudience
}

const SUBJECT_MAX = 200
const SERVER_NAME = 'Plinth'

/** Keeps what happened in a project, in the transaction of the change (PJ-061); the project's last activity follows. */
export const noteActivity = (tx: Tx, activity: NewActivity): Promise<void> => noteActivities(tx, [activity])

/** The same of several things, in their order. */
export async function noteActivities(tx: Tx, activities: readonly NewActivity[]): Promise<void> {
  if (activities.length === 0) return
  await insertActivities(
    tx,
    activities.map(({ actor, subject, ...one }) => ({
      company_id: one.companyId,
      id: uuid(),
      project_id: one.projectId,
      kind: one.kind,
      actor_id: actor?.userId ?? null,
      actor_name: actor?.fullName ?? SERVER_NAME,
      subject_kind: subject?.kind ?? '',
      subject_id: subject?.id ?? null,
      subject_name: [...(subject?.name ?? '')].slice(0, SUBJECT_MAX).join(''),
      details: JSON.stringify(one.details ?? {}),
      audience: one.audience ?? 'team',
      created_at: one.at,
    })),
  )
}

/**
 * What happened in a project that the caller sees, newest first, 50 at a time (PJ-061, PJ-298). Throws NOT_FOUND, also for a person of
 * no or another company.
 */
export async function listActivities(
  ctx: Context,
  projectId: string,
  search: { cursor?: string | undefined; kind?: ActivityGroup | undefined; by?: string | undefined },
): Promise<{ items: ProjectActivity[]; cursor: string | null }> {
  return read(ctx, async tx => {
    const project = await seenProject(ctx, tx, projectId)
    if (search.by !== undefined && !(await isPerson(tx, ctx.actor.companyId, search.by)))
      throw new AppError('NOT_FOUND')
    const rows = await selectActivities(tx, ctx.actor.companyId, projectId, {
      audiences: audiencesOf(project),
      kinds: search.kind && kindsOf(search.kind),
      by: search.by,
      after: search.cursor === undefined ? undefined : placeOf(search.cursor),
      limit: ACTIVITIES_PAGE + 1,
    })
    const items = rows.slice(0, ACTIVITIES_PAGE)
    const last = items.at(-1)
    const hasMore = rows.length > ACTIVITIES_PAGE && last !== undefined
    return { items: items.map(toWire), cursor: hasMore ? `${last.created_at.getTime()}.${last.id}` : null }
  })
}

/**
 * What happened in the projects of a client that the caller sees, newest first, 50 at a time (PJ-294). Who is no admin of the company
 * reads here what is kept for everybody of a team. The client is the caller's to check.
 */
export async function activitiesOfClient(
  ctx: Context,
  tx: Tx,
  clientId: string,
  cursor: string | undefined,
): Promise<{ items: ActivityOfClient[]; cursor: string | null }> {
  const { actor } = ctx
  const rows = await selectActivitiesOfClient(tx, actor.companyId, clientId, {
    isVisible: visibleProjects(actor),
    audiences: actor.isAdmin || actor.isSuperAdmin ? ACTIVITY_AUDIENCES : ['team'],
    after: cursor === undefined ? undefined : placeOf(cursor),
    limit: ACTIVITIES_PAGE + 1,
  })
  const items = rows.slice(0, ACTIVITIES_PAGE)
  const next = rows.length > ACTIVITIES_PAGE ? items.at(-1) : undefined
  return {
    items: items.map(row => ({ ...toWire(row), project: { _id: row.projectId, name: row.projectName } })),
    cursor: next ? `${next.created_at.getTime()}.${next.id}` : null,
  }
}

/** The entries that somebody may see: on money and for Managers only with those rights (PJ-062). */
const audiencesOf = (project: ProjectAccess): ActivityAudience[] => [
  'team',
  ...(project.may('seeManagersOnly') ? (['managers'] as const) : []),
  ...(project.seesMoney ? (['money'] as const) : []),
]

const placeOf = (cursor: string): { at: Date; id: string } => {
  const [ms = '0', id = ''] = cursor.split('.')
  return { at: new Date(Number(ms)), id }
}

const toWire = (row: ActivityRow): ProjectActivity => ({
  _id: row.id,
  at: row.created_at.toISOString(),
  kind: row.kind,
  by: { _id: row.actor_id, name: row.actor_name },
  subject: row.subject_kind === '' ? null : { kind: row.subject_kind, _id: row.subject_id, name: row.subject_name },
  details: row.details as ProjectActivity['details'],
})
