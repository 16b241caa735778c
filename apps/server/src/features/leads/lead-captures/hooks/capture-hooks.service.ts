import { AppError } from '@plinth/contract/error-codes'
import { type Pagination, paginationOf } from '@plinth/contract/fields'
import {
  type CaptureDelivery,
  type CaptureHook,
  HOOK_PAGE_SIZE,
  SAMPLES,
} from '@plinth/contract/leads/lead-captures/capture-hooks'
import { type FieldMapping, MAPPING_TARGETS, suggestMapping } from '@plinth/contract/leads/lead-captures/field-mapping'
import { type Context, mutate, read } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { publicAddress } from '../../../../platform/public-address.ts'
import { recordAudit } from '../../../company/audit/audit.service.ts'
import { hookKey, newSalt } from '../capture-secrets.ts'
import { requireHookManager } from '../lead-captures.policy.ts'
import { lockCapture, selectPublicCapture } from '../lead-captures.queries.ts'
import type { CaptureRow, DeliveryRow } from '../lead-captures.tables.ts'
import {
  countDeliveries,
  renewFailed,
  selectDeliveries,
  selectDelivery,
  selectSamples,
  updateHookSalt,
  updateMapping,
} from './capture-hooks.queries.ts'
import { bringDelivery } from './hook-intake.service.ts'

/** How other systems post to a form, and what their fields are. Throws FORBIDDEN; NOT_FOUND. */
export async function getHook(ctx: Context, id: string): Promise<CaptureHook> {
  requireHookManager(ctx.actor)
  return read(ctx, tx => hookView(ctx, tx, id))
}

async function hookView(ctx: Context, tx: Tx, id: string): Promise<CaptureHook> {
  const { companyId } = ctx.actor
  const [capture, samples, counts] = await Promise.all([
    selectPublicCapture(tx, companyId, id),
    selectSamples(tx, companyId, id, SAMPLES),
    countDeliveries(tx, companyId, id),
  ])
  if (!capture) throw new AppError('NOT_FOUND')
  const fields = fieldsOf(samples, capture.mapping)
  const inState = (state: string) => counts.find(one => one.state === state)?.count ?? 0
  return {
    name: capture.name,
    addressSince: capture.hook_since?.toISOString() ?? null,
    signedUrl: hooksUrl(ctx, capture),
    hasSecret: capture.secret_salt !== null,
    fields,
    mapping: capture.mapping ?? suggestMapping(fields),
    isSuggested: capture.mapping === null,
    mappingVersion: capture.mapping_version,
    counts: { unmapped: inState('unmapped'), failed: inState('failed'), done: inState('done') },
  }
}

const hooksUrl = ({ config }: Context, { public_id: publicId }: Pick<CaptureRow, 'public_id'>): string =>
  `${publicAddress(config)}/api/crm/lead-captures/${publicId}/hooks`

/** Every field of the samples with its newest value, in the order of the newest; then those that are mapped and not among them. */
function fieldsOf(
  samples: Awaited<ReturnType<typeof selectSamples>>,
  mapping: FieldMapping | null,
): CaptureHook['fields'] {
  const seen = new Map<string, CaptureHook['fields'][number]>()
  for (const { key, label, value } of samples.flat())
    if (!seen.has(key)) seen.set(key, { key, label, sample: [...value].slice(0, 200).join('') })
  for (const key of Object.keys(mapping ?? {})) if (!seen.has(key)) seen.set(key, { key, label: key, sample: '' })
  return [...seen.values()]
}

/** Makes the address with a key, shown only this once; the previous one stops working. Throws FORBIDDEN; NOT_FOUND. */
export async function makeAddress(ctx: Context, id: string): Promise<{ url: string; since: string }> {
  requireHookManager(ctx.actor)
  const { companyId } = ctx.actor
  return mutate(ctx, async tx => {
    const row = await openCapture(tx, companyId, id)
    const [at, salt] = [ctx.clock.now(), newSalt()]
    await updateHookSalt(tx, companyId, id, { salt, at })
    await audit(ctx, tx, 'lead-capture.address', row)
    return { url: `${hooksUrl(ctx, row)}/${hookKey(ctx.config.secretKey, id, salt)}`, since: at.toISOString() }
  })
}

/** Lets the address with a key be worth nothing. Throws FORBIDDEN; NOT_FOUND. */
export async function removeAddress(ctx: Context, id: string): Promise<CaptureHook> {
  requireHookManager(ctx.actor)
  const { companyId } = ctx.actor
  return mutate(ctx, async tx => {
    const row = await openCapture(tx, companyId, id)
    if (row.hook_salt !== null) {
      await updateHookSalt(tx, companyId, id, null)
      await audit(ctx, tx, 'lead-capture.address-removed', row)
    }
    return hookView(ctx, tx, id)
  })
}

/**
 * Chooses what each field is in a lead; a job makes leads of what waited for that or could not be one. Throws FORBIDDEN; NOT_FOUND; CONFLICT where somebody
 * chose since `mappingVersion`.
 */
export async function saveMapping(
  ctx: Context,
  id: string,
  { mapping, mappingVersion }: { mapping: FieldMapping; mappingVersion: number },
): Promise<CaptureHook> {
  requireHookManager(ctx.actor)
  const { companyId } = ctx.actor
  return mutate(ctx, async tx => {
    const row = await openCapture(tx, companyId, id)
    if (row.mapping_version !== mappingVersion) throw new AppError('CONFLICT')
    await updateMapping(tx, companyId, id, mapping, mappingVersion + 1)
    await renewFailed(tx, companyId, id)
    await ctx.jobs.enqueue(tx, 'lead-captures.bring', { companyId, captureId: id })
    const labelOf = (target: keyof typeof MAPPING_TARGETS | undefined) => (target ? MAPPING_TARGETS[target] : '')
    const changes = Object.entries(mapping).map(([field, target]) => ({
      field,
      before: labelOf(row.mapping?.[field]),
      after: labelOf(target),
    }))
    await audit(ctx, tx, 'lead-capture.mapping', row, changes)
    return hookView(ctx, tx, id)
  })
}

/** One page of what was posted to a form, newest first. Throws FORBIDDEN; NOT_FOUND. */
export async function listDeliveries(
  ctx: Context,
  id: string,
  page: number,
): Promise<{ data: CaptureDelivery[]; pagination: Pagination }> {
  requireHookManager(ctx.actor)
  const { companyId } = ctx.actor
  const limit = HOOK_PAGE_SIZE
  const [capture, rows, counts] = await read(ctx, tx =>
    Promise.all([
      selectPublicCapture(tx, companyId, id),
      selectDeliveries(tx, companyId, id, { limit, offset: (page - 1) * limit }),
      countDeliveries(tx, companyId, id),
    ]),
  )
  if (!capture) throw new AppError('NOT_FOUND')
  const total = counts.reduce((sum, one) => sum + one.count, 0)
  return { data: rows.map(toDelivery), pagination: paginationOf({ page, limit }, total) }
}

const toDelivery = (row: DeliveryRow): CaptureDelivery => ({
  _id: row.id,
  state: row.state,
  reason: row.reason,
  leadId: row.lead_id,
  isNewLead: row.is_new_lead,
  fields: row.fields,
  receivedAt: row.received_at.toISOString(),
})

/** Tries again to make a lead of what was posted, once its fields are chosen. Throws FORBIDDEN; NOT_FOUND. */
export async function retryDelivery(ctx: Context, captureId: string, id: string): Promise<CaptureDelivery> {
  requireHookManager(ctx.actor)
  const { companyId } = ctx.actor
  const find = (tx: Tx) => selectDelivery(tx, companyId, captureId, id)
  const [capture, found] = await ctx.db.tenant(companyId, tx =>
    Promise.all([selectPublicCapture(tx, companyId, captureId), find(tx)]),
  )
  if (!capture || !found) throw new AppError('NOT_FOUND')
  if (capture.mapping) await bringDelivery(ctx, capture, capture.mapping, id)
  return toDelivery((await ctx.db.tenant(companyId, find)) ?? found)
}

async function openCapture(tx: Tx, companyId: string, id: string): Promise<CaptureRow> {
  const row = await lockCapture(tx, companyId, id)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

const audit = (
  ctx: Context,
  tx: Tx,
  action: 'lead-capture.address' | 'lead-capture.address-removed' | 'lead-capture.mapping',
  { id, name }: Pick<CaptureRow, 'id' | 'name'>,
  changes: { field: string; before: string; after: string }[] = [],
): Promise<void> =>
  recordAudit(tx, { actor: ctx.actor, action, at: ctx.clock.now(), targetId: id, targetName: name, changes })
