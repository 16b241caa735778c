import { isAppError } from '@plinth/contract/error-codes'
import type { StatusChange } from '@plinth/contract/projects/project-life'
import { type Context, type Effects, mutate } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { seenProject } from '../../project-access/project-access.service.ts'
import { giveAdmin } from '../people/project-people.service.ts'
import { peopleOf } from '../project-writing.service.ts'
import { changeArchived, changeStatus } from './project-life.service.ts'

export type BulkChange = StatusChange | { projectAdmin: string } | { isArchived: boolean }
interface Refused {
  _id: string
  name: string
  reason: string
}

/**
 * Changes several projects alike (PJ-046): each that refuses stays as it is and is named with its reason. Throws NOT_FOUND where one of
 * them is not seen, or the person is no active staff.
 */
export const changeProjects = (
  ctx: Context,
  ids: readonly string[],
  change: BulkChange,
): Promise<{ changed: number; refused: Refused[] }> =>
  mutate(ctx, async (tx, effects) => {
    if ('projectAdmin' in change)
      await peopleOf(tx, ctx.actor.companyId, { projectAdmin: change.projectAdmin, teamMembers: [] })
    // in one order, so that two such changes wait for one another instead of both standing still
    const chosen = [...new Set(ids)].toSorted()
    const projects = []
    for (const id of chosen) projects.push(await seenProject(ctx, tx, id))
    const refused: Refused[] = []
    for (const { projectId, name } of projects) {
      try {
        await changeOne(ctx, tx, effects, projectId, change)
      } catch (error) {
        // it says so before it writes anything
        if (!isAppError(error)) throw error
        refused.push({ _id: projectId, name, reason: error.message })
      }
    }
    return { changed: projects.length - refused.length, refused }
  })

async function changeOne(ctx: Context, tx: Tx, effects: Effects, id: string, change: BulkChange): Promise<void> {
  if ('status' in change) await changeStatus(ctx, tx, effects, id, change)
  else if ('isArchived' in change) await changeArchived(ctx, tx, effects, id, change.isArchived)
  else await giveAdmin(ctx, tx, effects, id, change.projectAdmin)
}
