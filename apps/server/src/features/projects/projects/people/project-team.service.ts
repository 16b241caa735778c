import { PROJECT_ROLE_NAMES } from '@plinth/contract/projects/project-statuses'
import type { Context, Effects } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { tellProjects } from '../../project-access/project-access.service.ts'
import { type NewActivity, noteActivities } from '../../project-activities/project-activities.service.ts'
import { auditProject } from '../project-writing.service.ts'
import { replacePeople } from '../projects.queries.ts'
import { tellAdded } from './project-notices.service.ts'
import { selectPeople, selectTeam } from './project-team.queries.ts'

/** A project whose people change, with its admin until now. */
export interface ChangedProject {
  _id: string
  projectName: string
  projectAdmin: string | null
}

/** What happened to the team of a project, to be told of. */
export interface TeamNews {
  /** who it is about, as the timeline names them */
  notes: Pick<NewActivity, 'kind' | 'details' | 'audience' | 'subject'>[]
  /** people who belong to it now */
  added: readonly string[]
  /** people who may not see it any more, and hear of that still */
  lost: readonly string[]
}

/** Who a note is about. */
export const aboutPerson = (id: string, name: string | undefined): NonNullable<NewActivity['subject']> => ({
  kind: 'person',
  id,
  name: name ?? '',
})

/** Records and tells of a change of the team, in its transaction: audit trail, activity, notification of who was added, live channel. */
export async function tellOfTeam(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  project: Pick<ChangedProject, '_id' | 'projectName'>,
  { notes, added, lost }: TeamNews,
): Promise<void> {
  const { companyId } = ctx.actor
  await auditProject(ctx, tx, 'project.members-changed', project)
  const about = { companyId, projectId: project._id, actor: ctx.actor, at: ctx.clock.now() }
  await noteActivities(
    tx,
    notes.map(note => ({ ...about, ...note })),
  )
  await tellAdded(ctx, tx, effects, project, added)
  await tellProjects(tx, effects, companyId, [project._id], lost)
}

/**
 * Puts these people in the place of the admin and the members of a locked project: who stays keeps their role, who is new is a Designer
 * (PJ-078).
 */
export async function replaceTeam(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  project: ChangedProject,
  wanted: { projectAdmin: string | null; teamMembers: readonly string[] },
): Promise<void> {
  const { companyId, userId } = ctx.actor
  const before = await selectTeam(tx, companyId, project._id)
  await replacePeople(tx, companyId, project._id, { ...wanted, addedBy: userId, at: ctx.clock.now() })
  const { projectAdmin, teamMembers } = wanted
  const newAdmin = projectAdmin === project.projectAdmin ? null : projectAdmin
  // that a project admin becomes a member of their own project is no news
  const added = teamMembers.filter(id => id !== projectAdmin && !before.some(member => member.userId === id))
  const removed = before.filter(member => member.userId !== projectAdmin && !teamMembers.includes(member.userId))
  const people = await selectPeople(tx, companyId, newAdmin === null ? added : [...added, newAdmin])
  const subjectOf = (id: string) => aboutPerson(id, people.find(person => person.userId === id)?.name)
  const role = PROJECT_ROLE_NAMES.designer
  await tellOfTeam(ctx, tx, effects, project, {
    notes: [
      ...(newAdmin === null ? [] : [{ kind: 'project.admin' as const, subject: subjectOf(newAdmin) }]),
      ...added.map(id => ({ kind: 'member.added' as const, subject: subjectOf(id), details: { role } })),
      ...removed.map(one => ({ kind: 'member.removed' as const, subject: aboutPerson(one.userId, one.name) })),
    ],
    added: newAdmin === null || before.some(member => member.userId === newAdmin) ? added : [...added, newAdmin],
    lost: [...removed.map(member => member.userId), ...(project.projectAdmin === null ? [] : [project.projectAdmin])],
  })
}
