import { AppError } from '@plinth/contract/error-codes'
import type { SharedProject } from '@plinth/contract/projects/projects'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { clientOf } from '../clients/clients.service.ts'
import { deleteShare, insertShare, type SharedProjectRow, selectShared } from './project-shares.queries.ts'
import { requireClient } from './projects.policy.ts'
import type { ProjectRow } from './projects.queries.ts'
import { projectToRun } from './projects.service.ts'

/**
 * Shows a project to a client who was invited (SH-009, SH-452); a repeat changes nothing. Throws NOT_FOUND for a project or
 * client that the caller does not see, FORBIDDEN for others than its admin and the company's, CONFLICT for a client
 * without an account.
 */
export async function shareProject(ctx: Context, id: string, clientId: string): Promise<void> {
  await mutate(ctx, async tx => {
    const project = await projectToRun(ctx, tx, id)
    const client = await clientOf(tx, ctx.actor.companyId, clientId)
    if (client.userId === null) throw new AppError('CONFLICT', 'Invite this client first, so that they can sign in')
    const share = { projectId: id, userId: client.userId, sharedBy: ctx.actor.userId, at: ctx.clock.now() }
    const isNew = await insertShare(tx, ctx.actor.companyId, share)
    if (isNew) await audit(ctx, tx, project, { before: '', after: client.name })
  })
}

/** Shows it to them no longer, at once on every path; where it was not shown nothing changes. Throws as `shareProject`. */
export async function unshareProject(ctx: Context, id: string, clientId: string): Promise<void> {
  await mutate(ctx, async tx => {
    const project = await projectToRun(ctx, tx, id)
    const client = await clientOf(tx, ctx.actor.companyId, clientId)
    if (client.userId === null) return
    const isGone = await deleteShare(tx, ctx.actor.companyId, id, client.userId)
    if (isGone) await audit(ctx, tx, project, { before: client.name, after: '' })
  })
}

const audit = (ctx: Context, tx: Tx, project: ProjectRow, change: { before: string; after: string }): Promise<void> =>
  recordAudit(tx, {
    actor: ctx.actor,
    action: 'project.shared',
    at: ctx.clock.now(),
    targetId: project._id,
    targetName: project.projectName,
    changes: [{ field: 'client', ...change }],
  })

/** The projects shared with the client signed in, the last shared first (SH-008, SH-009). Throws FORBIDDEN for staff. */
export async function listShared(ctx: Context): Promise<SharedProject[]> {
  requireClient(ctx.actor)
  const { companyId, userId } = ctx.actor
  const rows = await read(ctx, tx => selectShared(tx, companyId, userId))
  return rows.map(toWire)
}

/** One of them. Throws NOT_FOUND, for a project of the firm that is not shared too, and FORBIDDEN for staff. */
export async function getShared(ctx: Context, id: string): Promise<SharedProject> {
  requireClient(ctx.actor)
  const { companyId, userId } = ctx.actor
  const [row] = await read(ctx, tx => selectShared(tx, companyId, userId, id))
  if (!row) throw new AppError('NOT_FOUND')
  return toWire(row)
}

const toWire = (row: SharedProjectRow): SharedProject => ({
  _id: row._id,
  projectName: row.projectName,
  status: row.status,
  sharedAt: row.sharedAt.toISOString(),
  firm: {
    name: row.firmName,
    email: row.firmEmail,
    dialCode: row.firmDialCode,
    contact: row.firmContact,
    city: row.firmCity,
  },
  contactPerson:
    row.contactName === null
      ? null
      : {
          fullName: row.contactName,
          email: row.contactEmail ?? '',
          countryCode: row.contactDialCode ?? '',
          phoneNumber: row.contactPhone ?? '',
        },
})
