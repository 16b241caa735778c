import { firmDialCode } from '@plinth/contract/company/firm-home'
import { AppError } from '@plinth/contract/error-codes'
import type { SharedProject, SharedProjectDetails } from '@plinth/contract/projects/projects'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { primaryOf } from '../clients/clients.service.ts'
import { projectToChange, requireClient } from '../project-access/project-access.service.ts'
import { noteSeen } from '../project-sharing/project-sharing.service.ts'
import { shareWith } from './client-people/client-people.service.ts'
import { phasesForClient } from './phases/client-phases.service.ts'
import { type SharedProjectRow, selectShared } from './project-shares.queries.ts'

/**
 * Shows a project to a client who was invited, that is to their primary contact (SH-009, SH-452, PJ-299); a repeat changes nothing.
 * Throws NOT_FOUND for a project or client that the caller does not see, FORBIDDEN for others than its admin and the company's, CONFLICT
 * for a client without an account.
 */
export async function shareProject(ctx: Context, id: string, clientId: string): Promise<void> {
  await mutate(ctx, async (tx, effects) => {
    const project = await projectToChange(ctx, tx, id, 'administer')
    const primary = await primaryOf(tx, ctx.actor.companyId, clientId)
    if (primary.userId === null) throw new AppError('CONFLICT', 'Invite this client first, so that they can sign in')
    await shareWith(ctx, tx, effects, project, primary, { canSee: true })
    return {}
  })
}

/** Shows it to them no longer, at once on every path; where it was not shown nothing changes. Throws as `shareProject`. */
export async function unshareProject(ctx: Context, id: string, clientId: string): Promise<void> {
  await mutate(ctx, async (tx, effects) => {
    const project = await projectToChange(ctx, tx, id, 'administer')
    const primary = await primaryOf(tx, ctx.actor.companyId, clientId)
    await shareWith(ctx, tx, effects, project, primary, { canSee: false })
    return {}
  })
}

/** The projects shared with the client signed in, the last shared first (SH-008, SH-009). Throws FORBIDDEN for staff. */
export async function listShared(ctx: Context): Promise<SharedProject[]> {
  requireClient(ctx.actor)
  const { companyId, userId } = ctx.actor
  const rows = await read(ctx, tx => selectShared(tx, companyId, userId))
  return rows.map(toWire)
}

/** One of them. Throws NOT_FOUND, for a project of the firm that is not shared too, and FORBIDDEN for staff. */
export async function getShared(ctx: Context, id: string): Promise<SharedProjectDetails> {
  requireClient(ctx.actor)
  const { companyId, userId } = ctx.actor
  return read(ctx, tx => sharedWith(tx, companyId, userId, id))
}

/** A project as this account is shown it. Throws NOT_FOUND. */
export async function sharedWith(tx: Tx, companyId: string, userId: string, id: string): Promise<SharedProjectDetails> {
  const [row] = await selectShared(tx, companyId, userId, id)
  if (!row) throw new AppError('NOT_FOUND')
  return { ...toWire(row), phases: await phasesForClient(tx, companyId, id) }
}

/** Notes that the client signed in opened a project (PJ-269). Throws NOT_FOUND, and FORBIDDEN for staff. */
export async function seeShared(ctx: Context, id: string): Promise<void> {
  requireClient(ctx.actor)
  const { companyId, userId } = ctx.actor
  await mutate(ctx, async tx => {
    const [row] = await selectShared(tx, companyId, userId, id)
    if (!row) throw new AppError('NOT_FOUND')
    await noteSeen(tx, companyId, { projectId: id, userId, at: ctx.clock.now() })
    return {}
  })
}

const toWire = (row: SharedProjectRow): SharedProject => ({
  _id: row._id,
  projectName: row.projectName,
  status: row.status,
  progress: row.progress,
  phase: row.phase,
  sharedAt: row.sharedAt.toISOString(),
  firm: {
    name: row.firmName,
    email: row.firmEmail,
    dialCode: firmDialCode({ country: row.firmCountry, dialCode: row.firmDialCode }),
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
