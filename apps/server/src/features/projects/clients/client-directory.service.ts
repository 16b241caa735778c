import { AppError } from '@plinth/contract/error-codes'
import { type Pagination, paginationOf } from '@plinth/contract/fields'
import type { Client, ClientFilter, ListedClient, NewListedClient } from '@plinth/contract/projects/client-directory'
import { CLIENT_LIMITS, CLIENT_TEXTS, clientTitle } from '@plinth/contract/projects/client-rules'
import { stateOfGstin } from '@plinth/contract/projects/gstin'
import { sql } from 'kysely'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { visibleLeads } from '../../company/lead-access/lead-access.service.ts'
import { isProjectMaker, requireProjectMaker, visibleProjects } from '../project-access/project-access.service.ts'
import { activitiesOfClient } from '../project-activities/project-activities.service.ts'
import { editableClients, visibleClients } from './client-access.service.ts'
import { refuseAddress } from './client-addresses.service.ts'
import { selectContacts } from './client-contacts.queries.ts'
import { contactToWire } from './client-contacts.wire.ts'
import {
  type ClientReading,
  countClients,
  existsClient,
  hasProjects,
  type ListedClientRow,
  lockWholeClient,
  selectClients,
  selectLeadsOf,
  selectProjectsOf,
  selectWholeClient,
  updateWholeClient,
  type WholeClientRow,
} from './client-directory.queries.ts'
import { pinProblem } from './clients.policy.ts'
import { insertClient } from './clients.queries.ts'

const DAY = 86_400_000

/** What this person reads of the directory. */
export const readingOf = ({ actor }: Context): ClientReading => ({
  companyId: actor.companyId,
  seen: visibleClients(actor),
  seenProjects: visibleProjects(actor),
})

/** One page of the clients that this person sees. */
export async function listClients(
  ctx: Context,
  { page, limit, ...filter }: ClientFilter & { page: number; limit: number },
): Promise<{ data: ListedClient[]; pagination: Pagination }> {
  const reading = readingOf(ctx)
  const [total, rows] = await read(ctx, tx =>
    Promise.all([
      countClients(tx, reading, filter),
      selectClients(tx, reading, filter, { limit, offset: (page - 1) * limit }),
    ]),
  )
  return { data: rows.map(toListed), pagination: paginationOf({ page, limit }, total) }
}

const toListed = (row: ListedClientRow): ListedClient => ({
  ...row,
  lastActivityAt: row.lastActivityAt.toISOString(),
})

/** One client with what this person sees of theirs. Throws NOT_FOUND. */
export const getClient = (ctx: Context, id: string): Promise<Client> => read(ctx, tx => answerClient(ctx, tx, id))

/** What happened in the projects of a client. Throws NOT_FOUND. */
export const clientActivities = (ctx: Context, id: string, cursor: string | undefined) =>
  read(ctx, async tx => {
    const isSeen = await existsClient(tx, ctx.actor.companyId, id, visibleClients(ctx.actor))
    if (!isSeen) throw new AppError('NOT_FOUND')
    return activitiesOfClient(ctx, tx, id, cursor)
  })

/** The same within a transaction. Throws NOT_FOUND. */
export async function answerClient(ctx: Context, tx: Tx, id: string): Promise<Client> {
  const { actor } = ctx
  const { companyId } = actor
  const row = await selectWholeClient(tx, companyId, id, visibleClients(actor))
  if (!row) throw new AppError('NOT_FOUND')
  const projects = visibleProjects(actor)
  const leads = actor.features.includes('crm') ? visibleLeads(actor) : sql<boolean>`false`
  const [contacts, ofClient, fromLeads, mayEdit] = await Promise.all([
    selectContacts(tx, companyId, id),
    selectProjectsOf(tx, companyId, id, projects),
    selectLeadsOf(tx, companyId, id, { leads, projects }),
    existsClient(tx, companyId, id, editableClients(actor)),
  ])
  return {
    ...fieldsOf(row),
    _id: row.id,
    createdAt: row.created_at.toISOString(),
    lastActivityAt: row.last_activity_at.toISOString(),
    version: row.version,
    contacts: contacts.map(contactToWire),
    projects: ofClient,
    leads: fromLeads.map(lead => ({ ...lead, createdAt: lead.createdAt.toISOString() })),
    mayEdit,
    mayManage: isProjectMaker(actor),
  }
}

/** The fields of a client under their names on the wire. */
export const fieldsOf = (row: WholeClientRow) => ({
  kind: row.kind,
  name: row.name,
  companyName: row.company_name,
  email: row.email,
  countryCode: row.country_code,
  phoneNumber: row.phone_number,
  location: row.location,
  city: row.city,
  pinCode: row.pin_code,
  state: row.state,
  country: row.country,
  gstNo: row.gst_no,
  note: row.note,
})

/**
 * Adds a client with their first contact; a valid GSTIN fills an empty state. Throws FORBIDDEN; INVALID; CONFLICT for the address of staff,
 * and with the client who has it for a known one.
 */
export async function createClient(ctx: Context, client: NewListedClient): Promise<Client> {
  const { actor } = ctx
  requireProjectMaker(actor)
  const message = pinProblem(client, actor.company)
  if (message !== undefined) throw new AppError('INVALID', message, { fields: [{ field: 'pinCode', message }] })
  return mutate(ctx, async (tx, effects) => {
    const at = ctx.clock.now()
    await refuseAddress(ctx, tx, client.email)
    const id = await insertClient(tx, actor.companyId, {
      ...client,
      isOwnFirm: false,
      createdBy: actor.userId,
      at,
      more: {
        kind: client.kind,
        company_name: client.companyName,
        gst_no: client.gstNo,
        state: client.state || (stateOfGstin(client.gstNo) ?? ''),
        country: client.country,
        note: client.note,
      },
    })
    if (id === undefined) throw new AppError('CONFLICT', CLIENT_TEXTS.exists)
    const targetName = clientTitle(client)
    await recordAudit(tx, { actor, action: 'client.created', at, targetId: id, targetName })
    effects.emit({ type: 'client.changed' })
    return answerClient(ctx, tx, id)
  })
}

/** Deletes a client who has no project. Throws FORBIDDEN; NOT_FOUND; CONFLICT where they have one that is not deleted. */
export async function removeClient(ctx: Context, id: string): Promise<void> {
  const { actor } = ctx
  await mutate(ctx, async (tx, effects) => {
    const at = ctx.clock.now()
    const row = await lockWholeClient(tx, actor.companyId, id, visibleClients(actor))
    if (!row) throw new AppError('NOT_FOUND')
    requireProjectMaker(actor)
    if (await hasProjects(tx, actor.companyId, id)) throw new AppError('CONFLICT', CLIENT_TEXTS.hasProjects)
    await updateWholeClient(tx, actor.companyId, id, { deleted_at: at, deleted_by: actor.userId }, at)
    const targetName = clientTitle(fieldsOf(row))
    await recordAudit(tx, { actor, action: 'client.deleted', at, targetId: id, targetName })
    effects.emit({ type: 'client.changed' })
    return {}
  })
}

/**
 * Restores a client within 30 days of the deletion; one that is there stays as it is. Throws FORBIDDEN; NOT_FOUND, also for one
 * that was merged; CONFLICT afterwards, and where another client has the address now.
 */
export async function restoreClient(ctx: Context, id: string): Promise<Client> {
  const { actor } = ctx
  requireProjectMaker(actor)
  return mutate(ctx, async (tx, effects) => {
    const at = ctx.clock.now()
    const restorable = sql<boolean>`(c.merged_into is null and not c.is_company_created)`
    const row = await lockWholeClient(tx, actor.companyId, id, restorable)
    if (!row) throw new AppError('NOT_FOUND')
    if (row.deleted_at !== null) {
      if (at.getTime() >= row.deleted_at.getTime() + CLIENT_LIMITS.kept * DAY)
        throw new AppError('CONFLICT', CLIENT_TEXTS.tooLate)
      await refuseAddress(ctx, tx, row.email)
      await updateWholeClient(tx, actor.companyId, id, { deleted_at: null, deleted_by: null }, at)
      const targetName = clientTitle(fieldsOf(row))
      await recordAudit(tx, { actor, action: 'client.restored', at, targetId: id, targetName })
      effects.emit({ type: 'client.changed' })
    }
    return answerClient(ctx, tx, id)
  })
}
