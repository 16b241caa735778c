import { type Context, mutate } from '../../../../platform/context.ts'
import { clientOf } from '../../clients/clients.service.ts'
import { requireProjectMaker } from '../../project-access/project-access.service.ts'
import { nameTaken, tellOfNew } from '../project-writing.service.ts'
import { countStaff, insertProject } from '../projects.queries.ts'
import { phasedProject, phasesNow } from './project-outlines.service.ts'
import { copyMembers, insertOutline } from './project-templates.queries.ts'
import { withoutShares } from './template-phases.service.ts'

/**
 * Makes a new, unconfirmed project of the same client that begins, once it is confirmed, with the phases and milestones of this one, and on
 * request has its team (PJ-074). Payment shares come along for who sees money. Throws NOT_FOUND; FORBIDDEN for who may make no projects;
 * CONFLICT for a name that is taken.
 */
export async function duplicateProject(
  ctx: Context,
  projectId: string,
  { name, isWithTeam }: { name: string; isWithTeam: boolean },
): Promise<{ _id: string }> {
  return mutate(ctx, async (tx, effects) => {
    const { companyId, userId } = ctx.actor
    const at = ctx.clock.now()
    const source = await phasedProject(ctx, tx, projectId)
    requireProjectMaker(ctx.actor)
    const client = await clientOf(tx, companyId, source.clientId)
    const keepsAdmin =
      isWithTeam && source.projectAdmin !== null && (await countStaff(tx, companyId, [source.projectAdmin])) === 1
    const projectAdmin = keepsAdmin ? source.projectAdmin : userId
    const id = await insertProject(tx, companyId, {
      columns: { project_name: name, client_name: client.name, email: client.email, is_confirmed: false },
      clientId: client.id,
      isCompanyCreated: false,
      projectAdmin,
      leadId: null,
      createdBy: userId,
      at,
    })
    if (id === undefined) throw nameTaken('name')
    const members = isWithTeam ? await copyMembers(tx, companyId, { from: projectId, to: id, by: userId, at }) : []
    const { phases, checklist } = await phasesNow(tx, companyId, projectId)
    if (phases.length > 0)
      await insertOutline(tx, companyId, {
        projectId: id,
        sourceName: source.name,
        content: { phases: source.seesMoney ? phases : withoutShares(phases), checklist },
      })
    const team = [...new Set([...(projectAdmin === null ? [] : [projectAdmin]), ...members])]
    await tellOfNew(ctx, tx, effects, { _id: id, projectName: name, team })
    return { _id: id }
  })
}
