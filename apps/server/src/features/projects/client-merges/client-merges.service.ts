import { AppError } from '@plinth/contract/error-codes'
import type { Client } from '@plinth/contract/projects/client-directory'
import { CLIENT_LIMITS, clientTitle } from '@plinth/contract/projects/client-rules'
import {
  CLIENT_MERGE_TEXTS,
  type ClientMerge,
  type ClientMergeField,
} from '@plinth/contract/projects/people/client-merges'
import { v7 as newId } from 'uuid'
import { type Context, mutate } from '../../../platform/context.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import {
  absorbClient,
  answerClient,
  lockTwoClients,
  releaseClient,
  type WholeClientRow,
} from '../clients/clients.service.ts'
import { requireProjectMaker } from '../project-access/project-access.service.ts'
import { giveProjects, moveProjects } from '../projects/projects.service.ts'
import { insertMerge, type MergeRow, selectMerges, updateUndone } from './client-merges.queries.ts'
import type { ClientValues } from './client-merges.tables.ts'

/** How long a merge can be undone. */
export const KEPT_MS = CLIENT_LIMITS.kept * 86_400_000

const COLUMN_OF = {
  kind: 'kind',
  companyName: 'company_name',
  location: 'location',
  city: 'city',
  pinCode: 'pin_code',
  state: 'state',
  country: 'country',
  gstNo: 'gst_no',
  note: 'note',
} as const satisfies Record<Exclude<ClientMergeField, 'primaryContact'>, keyof WholeClientRow>
type OwnField = keyof typeof COLUMN_OF
const OWN_FIELDS = Object.keys(COLUMN_OF) as OwnField[]

const titleOf = (row: WholeClientRow): string =>
  clientTitle({ kind: row.kind, name: row.name, companyName: row.company_name })

/**
 * Merges one client into another: contacts with their sign-ins and what they see, and all projects go over, with the fields chosen
 * (PJ-031). Throws FORBIDDEN for who may not make clients; NOT_FOUND; INVALID for a client with itself; CONFLICT where one was changed
 * since it was seen, and for more than 20 contacts.
 */
export async function mergeClients(
  ctx: Context,
  sent: { keepId: string; goneId: string; keepVersion: number; goneVersion: number; take: readonly ClientMergeField[] },
): Promise<{ _id: string; client: Client }> {
  const { actor } = ctx
  const { companyId, userId } = actor
  const { keepId, goneId, take } = sent
  requireProjectMaker(actor)
  if (keepId === goneId) throw new AppError('INVALID', CLIENT_MERGE_TEXTS.itself)
  return mutate(ctx, async (tx, effects) => {
    const [keep, gone] = await lockTwoClients(ctx, tx, [keepId, goneId])
    if (keep.version !== sent.keepVersion || gone.version !== sent.goneVersion)
      throw new AppError('CONFLICT', CLIENT_MERGE_TEXTS.changed)
    const taken = OWN_FIELDS.filter(field => take.includes(field) && keep[COLUMN_OF[field]] !== gone[COLUMN_OF[field]])
    const valuesOf = (row: WholeClientRow): ClientValues =>
      Object.fromEntries(taken.map(field => [COLUMN_OF[field], row[COLUMN_OF[field]]]))
    const [before, after] = [valuesOf(keep), valuesOf(gone)]
    const takesPrimary = take.includes('primaryContact')
    const contacts = await absorbClient(ctx, tx, { keep: keepId, gone: goneId, columns: after, takesPrimary })
    const projects = await moveProjects(tx, effects, companyId, { from: goneId, to: keepId })
    const id = newId()
    const at = ctx.clock.now()
    await insertMerge(tx, companyId, {
      id,
      kept_id: keepId,
      gone_id: goneId,
      kept_name: titleOf(keep),
      gone_name: titleOf(gone),
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      moved: JSON.stringify({ ...contacts, projects }),
      merged_by: userId,
      merged_at: at,
    })
    await recordAudit(tx, {
      actor,
      action: 'client.merged',
      at,
      targetId: keepId,
      targetName: titleOf(keep),
      changes: [
        { field: 'merged', before: titleOf(gone), after: titleOf(keep) },
        ...taken.map(field => ({ field, before: keep[COLUMN_OF[field]], after: gone[COLUMN_OF[field]] })),
      ],
    })
    effects.emit({ type: 'client.changed' })
    return { _id: id, client: await answerClient(ctx, tx, keepId) }
  })
}

/**
 * Undoes a merge within 30 days: what went over goes back as far as it is still there, and fields that were changed since stay. Throws
 * FORBIDDEN; NOT_FOUND; CONFLICT afterwards, where the kept client is gone, and where another one has an address by now.
 */
export async function undoMerge(ctx: Context, id: string): Promise<{ stayed: ClientMergeField[] }> {
  const { actor } = ctx
  const { companyId } = actor
  requireProjectMaker(actor)
  return mutate(ctx, async (tx, effects) => {
    const [merge] = await selectMerges(tx, companyId, { id })
    if (!merge) throw new AppError('NOT_FOUND')
    const at = ctx.clock.now()
    if (at.getTime() >= merge.merged_at.getTime() + KEPT_MS) throw new AppError('CONFLICT', CLIENT_MERGE_TEXTS.tooLate)
    const keep = await lockKept(ctx, tx, merge.kept_id)
    const changed = OWN_FIELDS.filter(field => COLUMN_OF[field] in merge.after)
    const stayed = changed.filter(field => keep[COLUMN_OF[field]] !== merge.after[COLUMN_OF[field]])
    const columns: ClientValues = Object.fromEntries(
      changed
        .filter(field => !stayed.includes(field))
        .map(field => [COLUMN_OF[field], merge.before[COLUMN_OF[field]] ?? '']),
    )
    await releaseClient(ctx, tx, { keep: merge.kept_id, gone: merge.gone_id, columns, moved: merge.moved })
    const way = { from: merge.kept_id, to: merge.gone_id, ids: merge.moved.projects }
    await giveProjects(tx, effects, companyId, way)
    await updateUndone(tx, companyId, id, at)
    const targetId = merge.gone_id
    await recordAudit(tx, { actor, action: 'client.merge-undone', at, targetId, targetName: merge.gone_name })
    effects.emit({ type: 'client.changed' })
    return { stayed }
  })
}

/** The kept client, locked. Throws CONFLICT where they are gone. */
async function lockKept(ctx: Context, tx: Parameters<typeof lockTwoClients>[1], id: string): Promise<WholeClientRow> {
  const [keep] = await lockTwoClients(ctx, tx, [id, id]).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'NOT_FOUND'
      ? new AppError('CONFLICT', CLIENT_MERGE_TEXTS.goneOn)
      : error
  })
  return keep
}

/** A merge on the wire. */
export const toMerge = (row: MergeRow): ClientMerge => ({
  _id: row.id,
  keptId: row.kept_id,
  keptName: row.kept_name,
  goneId: row.gone_id,
  goneName: row.gone_name,
  mergedBy: row.mergedBy,
  mergedAt: row.merged_at.toISOString(),
  canUndoUntil: new Date(row.merged_at.getTime() + KEPT_MS).toISOString(),
})
