import type { AuditChange } from '@plinth/contract/company/audit'
import { taxWordsIn } from '@plinth/contract/company/fiscal/tax-words'
import { AppError } from '@plinth/contract/error-codes'
import { PROJECT_TEXTS } from '@plinth/contract/projects/project-fields'
import { PROJECT_LIFE_TEXTS } from '@plinth/contract/projects/project-life-rules'
import type { Context, Effects } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { tellProjects } from '../project-access/project-access.service.ts'
import { noteActivities, noteActivity } from '../project-activities/project-activities.service.ts'
import { tellAdded } from './people/project-notices.service.ts'
import { namesOfColumns, type ProjectColumns, refuseTeam } from './project-details.policy.ts'
import { countStaff } from './projects.queries.ts'

/** Another project of the company has this name. */
export const nameTaken = (field: 'projectName' | 'name'): AppError =>
  new AppError('CONFLICT', PROJECT_TEXTS.nameTaken, { fields: [{ field, message: PROJECT_TEXTS.nameTaken }] })

/** Another project of the company has this code. */
export const codeTaken = (): AppError =>
  new AppError('CONFLICT', PROJECT_LIFE_TEXTS.codeTaken, {
    fields: [{ field: 'code', message: PROJECT_LIFE_TEXTS.codeTaken }],
  })

/** The same people, each once. Throws NOT_FOUND where one is no active staff of the company. */
export async function peopleOf(
  tx: Tx,
  companyId: string,
  { projectAdmin, teamMembers }: { projectAdmin: string | null; teamMembers: readonly string[] },
): Promise<{ projectAdmin: string | null; teamMembers: string[] }> {
  const members = [...new Set(teamMembers)]
  const everybody = [...new Set([...(projectAdmin === null ? [] : [projectAdmin]), ...members])]
  if ((await countStaff(tx, companyId, everybody)) < everybody.length) throw new AppError('NOT_FOUND')
  return { projectAdmin, teamMembers: members }
}

/** The people of a project, who are active staff; a confirmed one needs them (IN-Q94). The admin stands apart from the members. */
export async function teamOf(
  ctx: Context,
  tx: Tx,
  wanted: { projectAdmin: string | null; teamMembers: readonly string[]; isConfirmed: boolean },
): Promise<{ projectAdmin: string | null; teamMembers: string[] }> {
  const { companyId } = ctx.actor
  if (wanted.isConfirmed) refuseTeam(wanted, await countStaff(tx, companyId))
  const { teamMembers } = await peopleOf(tx, companyId, wanted)
  const { projectAdmin } = wanted
  return { projectAdmin, teamMembers: teamMembers.filter(member => member !== projectAdmin) }
}

/** Records what was done with a project. */
export const auditProject = (
  ctx: Context,
  tx: Tx,
  action: 'project.created' | 'project.changed' | 'project.members-changed',
  project: { _id: string; projectName: string },
  changes?: AuditChange[],
): Promise<void> =>
  recordAudit(tx, {
    actor: ctx.actor,
    action,
    at: ctx.clock.now(),
    targetId: project._id,
    targetName: project.projectName,
    ...(changes ? { changes } : {}),
  })

/** Records a new project, in the audit trail and its activity, and tells those who see it, and its team that it is theirs. */
export async function tellOfNew(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  { team, ...project }: { _id: string; projectName: string; team: readonly string[] },
): Promise<void> {
  const { companyId } = ctx.actor
  await auditProject(ctx, tx, 'project.created', project)
  await noteActivity(tx, {
    companyId,
    projectId: project._id,
    actor: ctx.actor,
    at: ctx.clock.now(),
    kind: 'project.created',
  })
  await tellAdded(ctx, tx, effects, project, team)
  await tellProjects(tx, effects, companyId, [project._id])
}

/** The activity of a change of details names the fields, not their values; who sees no money learns of no budget (PJ-062). */
export async function noteChange(
  ctx: Context,
  tx: Tx,
  projectId: string,
  columns: Partial<ProjectColumns>,
): Promise<void> {
  const { companyId, company } = ctx.actor
  const about = { companyId, projectId, actor: ctx.actor, at: ctx.clock.now() }
  const { expected_budget: budget, is_confirmed: isConfirmed, ...others } = columns
  const fields = namesOfColumns(others, taxWordsIn(company.country))
  await noteActivities(tx, [
    ...(isConfirmed === true ? [{ ...about, kind: 'project.confirmed' as const }] : []),
    ...(fields.length > 0 ? [{ ...about, kind: 'project.changed' as const, details: { fields } }] : []),
    ...(budget === undefined
      ? []
      : [
          {
            ...about,
            kind: 'project.changed' as const,
            details: { fields: ['expected budget'] },
            audience: 'money' as const,
          },
        ]),
  ])
}
