import { PROJECT_STATUSES, type ProjectStatus } from '@plinth/contract/projects/project-statuses'
import type { Context, Effects } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { notify } from '../../../messages/notifications/notifications.service.ts'
import { selectManagers } from './project-team.queries.ts'

/** Tells people that they belong to a project now, or run it (PJ-272); who did it themselves is not told. */
export async function tellAdded(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  project: { _id: string; projectName: string },
  userIds: readonly string[],
): Promise<void> {
  const { companyId, userId, fullName, company } = ctx.actor
  await notify(ctx, tx, effects, {
    companyId,
    event: 'project-added',
    senderId: userId,
    reciever: userIds,
    notificationString: `${fullName} has added you to the project ${project.projectName}`,
    subject: `${company.name || 'Your firm'}: you were added to ${project.projectName}`,
    featureName: 'Projects',
    featureLink: `/pmt/${project._id}`,
    projectId: project._id,
    projectName: project.projectName,
    CTA: 'Open the project',
  })
}

/** Tells the project admin and the Managers of a project's new status (PJ-272). */
export async function tellStatus(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  project: NotedProject,
  status: ProjectStatus,
): Promise<void> {
  const text = `${ctx.actor.fullName} has set the project ${project.name} to ${PROJECT_STATUSES[status]}`
  await tellManagers(ctx, tx, effects, project, { event: 'project-status', text, path: '' })
}

/** Tells them of a milestone that was done. */
export async function tellMilestoneDone(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  project: NotedProject,
  milestone: string,
): Promise<void> {
  const text = `${ctx.actor.fullName} has marked the milestone ${milestone} of ${project.name} as done`
  await tellManagers(ctx, tx, effects, project, { event: 'milestone-done', text, path: '/phases' })
}

interface NotedProject {
  projectId: string
  name: string
}

async function tellManagers(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  { projectId, name }: NotedProject,
  { event, text, path }: { event: 'project-status' | 'milestone-done'; text: string; path: string },
): Promise<void> {
  const { companyId, userId } = ctx.actor
  await notify(ctx, tx, effects, {
    companyId,
    event,
    senderId: userId,
    reciever: await selectManagers(tx, companyId, projectId),
    notificationString: text,
    featureName: 'Projects',
    featureLink: `/pmt/${projectId}${path}`,
    projectId,
    projectName: name,
    CTA: 'Open the project',
  })
}
