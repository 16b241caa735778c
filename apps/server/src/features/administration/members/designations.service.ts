import type { Designation } from '@plinth/contract/administration/members'
import { v7 as newId } from 'uuid'
import { type Context, mutate, read } from '../../../platform/context.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { insertDesignation, selectDesignations } from './designations.queries.ts'
import { requireManager } from './members.policy.ts'

/** The company's designations by name, for any staff (SH-499, SH-500). */
export const listDesignations = (ctx: Context): Promise<Designation[]> =>
  read(ctx, tx => selectDesignations(tx, ctx.actor.companyId))

/** Adds a designation, or answers the one of this name (SH-307, SH-Q71). Throws FORBIDDEN (SH-Q67). */
export async function createDesignation(ctx: Context, name: string): Promise<Designation> {
  const { actor } = ctx
  requireManager(actor)
  return mutate(ctx, async tx => {
    const at = ctx.clock.now()
    const wanted = { id: newId(), name, by: actor.userId, at }
    const { designation, isNew } = await insertDesignation(tx, actor.companyId, wanted)
    if (isNew) {
      const target = { targetId: designation._id, targetName: name }
      await recordAudit(tx, { actor, action: 'designation.created', at, ...target })
    }
    return designation
  })
}
