import type { CompanyPermission, LeadPermissions } from '@plinth/contract/company/lead-access'
import { AppError } from '@plinth/contract/error-codes'
import { type Context, mutate, read } from '../../../platform/context.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { lockPermission, type PermissionRow, selectPermissions, updatePermission } from './lead-access.queries.ts'

/** Which leads each group of the company sees, for any staff. */
export const listPermissions = async (ctx: Context): Promise<CompanyPermission[]> =>
  (await read(ctx, tx => selectPermissions(tx, ctx.actor.companyId))).map(toWire)

const toWire = ({ id, role, view_level, view_unassigned }: PermissionRow): CompanyPermission => ({
  _id: id,
  role,
  permissions: {
    leads: {
      viewAll: view_level === 'all',
      viewTeam: view_level === 'team',
      viewOwn: view_level === 'own',
      viewUnassigned: view_unassigned,
    },
  },
})

/** What the trail calls the groups and their levels. */
const GROUPS = { admin: 'Admins', team_lead: 'Team Leads', team_member: 'Team Members' } as const
/** What of a group's access is sent. */
type SentPermissions = { [Flag in keyof LeadPermissions]?: boolean | undefined }

const levelOf = ({ viewAll, viewTeam }: SentPermissions): PermissionRow['view_level'] =>
  viewAll ? 'all' : viewTeam ? 'team' : 'own'

/**
 * Changes which leads a group sees; it counts from each person's next request (LM-503 to LM-506, LM-Q95). Throws NOT_FOUND;
 * INVALID where the row is another group's; FORBIDDEN for the group of admins, who see everything (LM-507).
 */
export async function changePermission(
  ctx: Context,
  id: string,
  { role, leads }: { role: PermissionRow['role']; leads: SentPermissions },
): Promise<CompanyPermission> {
  const { companyId } = ctx.actor
  return mutate(ctx, async (tx, effects) => {
    const before = await lockPermission(tx, companyId, id)
    if (!before) throw new AppError('NOT_FOUND')
    if (before.role === 'admin') throw new AppError('FORBIDDEN')
    if (before.role !== role) {
      const message = 'This is the access of another group'
      throw new AppError('INVALID', message, { fields: [{ field: 'role', message }] })
    }
    const after = {
      ...before,
      view_level: levelOf(leads),
      view_unassigned: leads.viewUnassigned ?? before.view_unassigned,
    }
    await updatePermission(tx, companyId, after)
    await recordAudit(tx, {
      actor: ctx.actor,
      action: 'lead-access.changed',
      at: ctx.clock.now(),
      targetId: id,
      targetName: GROUPS[role],
      changes: [
        { field: 'viewLevel', before: before.view_level, after: after.view_level },
        { field: 'viewUnassigned', before: before.view_unassigned, after: after.view_unassigned },
      ],
    })
    effects.emit({ type: 'people.changed' })
    // lists show other leads now
    effects.emit({ type: 'leads.changed', leadIds: [], by: null })
    return toWire(after)
  })
}
