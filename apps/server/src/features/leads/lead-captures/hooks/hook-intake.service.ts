import { createHash } from 'node:crypto'
import { AppError, isAppError } from '@plinth/contract/error-codes'
import { CAPTURE_LIMITS } from '@plinth/contract/leads/lead-captures/capture-rules'
import { type FieldMapping, mapValues, type SourceValue } from '@plinth/contract/leads/lead-captures/field-mapping'
import { v7 as newId } from 'uuid'
import type { PublicContext, Services } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { countCapture, countCaptureSender } from '../../../company/auth/auth.service.ts'
import { takeInLeads } from '../../lead/lead.service.ts'
import { attributionOf } from '../capture-fields.ts'
import { checkSignature, openForm, sourceOf } from '../capture-intake.service.ts'
import { hookKey, isHookKey } from '../capture-secrets.ts'
import {
  insertEntry,
  lockPerson,
  selectByExternalId,
  selectPublicCapture,
  useSignature,
} from '../lead-captures.queries.ts'
import type { PublicCapture } from '../lead-captures.tables.ts'
import { mappedFields, refusalText } from '../mapped-fields.ts'
import { bringInPerson } from '../person-intake.service.ts'
import {
  insertDelivery,
  lockDelivery,
  markDelivered,
  markFailed,
  renewFailed,
  selectSameBody,
  selectUnmapped,
} from './capture-hooks.queries.ts'
import { leadsOfBody } from './hook-payload.policy.ts'

/** A request that comes again within this time is the same one, sent twice. */
const SAME_MS = 24 * 3_600_000
const PORTION = 100
const UNEXPECTED = 'Something went wrong. Try again'

/**
 * Keeps what a system that cannot sign posts to the address with a key; a job makes leads of it. Throws NOT_FOUND for a form that is
 * off, UNAUTHENTICATED for a wrong key, INVALID, UNSUPPORTED_TYPE, TOO_MANY_REQUESTS by form, and by address for wrong keys.
 */
export async function receiveHook(ctx: PublicContext, publicId: string, key: string): Promise<{ count: number }> {
  const capture = await openForm(ctx, publicId)
  const right = capture.hook_salt && hookKey(ctx.config.secretKey, capture.id, capture.hook_salt)
  if (!right || !isHookKey(right, key)) {
    await countCaptureSender(ctx, ctx.ip)
    throw new AppError('UNAUTHENTICATED', 'This address is not valid any more. Ask for a new one')
  }
  return keepBody(ctx, publicId, capture, async () => undefined)
}

/** The same for a system that signs. Throws also CONFLICT for a signature that was used before. */
export async function receiveSignedHook(ctx: PublicContext, publicId: string): Promise<{ count: number }> {
  const capture = await openForm(ctx, publicId)
  const at = ctx.clock.now()
  const { signature, expiresAt } = checkSignature(ctx, capture, at)
  return keepBody(ctx, publicId, capture, async tx => {
    if (!(await useSignature(tx, capture.company_id, signature, { at, expiresAt })))
      throw new AppError('CONFLICT', 'This request was received before. Sign it again to send it once more')
  })
}

/** Stores every lead of a body in one transaction with the job that makes leads of them. */
async function keepBody(
  ctx: PublicContext,
  publicId: string,
  capture: PublicCapture,
  first: (tx: Tx) => Promise<void>,
): Promise<{ count: number }> {
  const { headers = {}, body = Buffer.alloc(0) } = ctx.signed ?? {}
  // before any work on the body
  await countCapture(ctx, publicId, 'hook')
  const leads = leadsOfBody(headers['content-type'] ?? '', body)
  if (leads.length === 0) throw new AppError('INVALID', 'The request has no fields')
  if (leads.length > 1) await countCapture(ctx, publicId, 'hook', leads.length - 1)
  const { company_id: companyId } = capture
  await ctx.db.tenant(companyId, async tx => {
    await first(tx)
    const added = await keepAll(ctx, tx, capture, leads)
    if (added) await ctx.jobs.enqueue(tx, 'lead-captures.bring', { companyId, captureId: capture.id })
  })
  ctx.live.publish(companyId, { type: 'lists.changed' })
  return { count: leads.length }
}

async function keepAll(
  ctx: PublicContext,
  tx: Tx,
  capture: PublicCapture,
  leads: readonly SourceValue[][],
): Promise<boolean> {
  const { company_id: companyId, id: captureId } = capture
  const at = ctx.clock.now()
  const hashed = leads.map(fields => ({
    fields,
    bodyHash: createHash('sha256').update(JSON.stringify(fields)).digest(),
  }))
  await lockPerson(
    tx,
    companyId,
    hashed.map(({ bodyHash }) => `body ${captureId} ${bodyHash.toString('hex')}`),
  )
  let added = false
  for (const { fields, bodyHash } of hashed) {
    const since = new Date(at.getTime() - SAME_MS)
    const same = await selectSameBody(tx, companyId, captureId, { bodyHash, since })
    if (!same) await insertDelivery(tx, companyId, { id: newId(), captureId, fields, bodyHash, at })
    // a sender that tries again what could not be a lead is taken at its word
    if (same?.state === 'failed') await renewFailed(tx, companyId, captureId, same.id)
    if (!same || same.state === 'failed') added = true
  }
  return added
}

/**
 * Makes leads of everything that waits for the form's mapping; of nothing while there is none. One that meets a fault keeps no
 * other waiting: it stays, and the fault is thrown at the end, so that it is tried again; the last time it is marked with that.
 */
export async function bringUnmapped(
  services: Services,
  { companyId, captureId }: { companyId: string; captureId: string },
  isLastTime: boolean,
): Promise<void> {
  const faults: unknown[] = []
  for (;;) {
    const { capture, ids } = await services.db.tenant(companyId, async tx => ({
      capture: await selectPublicCapture(tx, companyId, captureId),
      // those that met a fault are the oldest now
      ids: await selectUnmapped(tx, companyId, captureId, { offset: isLastTime ? 0 : faults.length, limit: PORTION }),
    }))
    if (!capture?.mapping || ids.length === 0) break
    for (const id of ids)
      await bringDelivery(services, capture, capture.mapping, id).catch(async error => {
        faults.push(error)
        services.log.error({ err: error, companyId, deliveryId: id }, 'what was posted to a form could not be worked')
        if (isLastTime) await services.db.tenant(companyId, tx => markFailed(tx, companyId, id, UNEXPECTED))
      })
    services.live.publish(companyId, { type: 'lists.changed' })
  }
  if (faults.length > 0 && !isLastTime) throw faults[0]
}

/**
 * Makes a lead of what was posted, or notes it on the same person's, in one transaction with its mark; what cannot be a lead is
 * marked with the reason.
 */
export async function bringDelivery(
  services: Services,
  capture: PublicCapture,
  mapping: FieldMapping,
  id: string,
): Promise<void> {
  const { company_id: companyId } = capture
  try {
    await takeInLeads(services, companyId, async (tx, effects, wait) => {
      const delivery = await lockDelivery(tx, companyId, id)
      if (!delivery) return
      const at = services.clock.now()
      const values = mapValues(delivery.fields, mapping)
      const externalId = [...(values.externalId ?? '')].slice(0, CAPTURE_LIMITS.externalId).join('') || null
      if (externalId !== null) {
        await lockPerson(tx, companyId, [`id ${capture.id} ${externalId}`])
        const known = await selectByExternalId(tx, companyId, capture.id, externalId)
        if (known !== undefined) return markDelivered(tx, companyId, id, { leadId: known, isNewLead: false, at })
      }
      const source = sourceOf(capture)
      const attribution = attributionOf({ pageUrl: values.pageUrl?.slice(0, 1000) }, {})
      const read = mappedFields(values, { source, defaults: capture, attribution })
      const texts = [
        ...(externalId === null ? [] : [`Id of the sender: ${externalId}`]),
        ...(attribution.pageUrl ? [`Page: ${attribution.pageUrl}`] : []),
        ...read.texts,
      ]
      const { fields } = read
      const came = { way: 'capture' as const, captureId: capture.id }
      const intake = { ...came, fields, teamId: capture.team_id, texts, comment: fields.remarks ?? '', wait }
      const { leadId, created } = await bringInPerson(services, tx, effects, source, { intake, at })
      const entry = {
        id: newId(),
        captureId: capture.id,
        leadId,
        isNewLead: created,
        channel: 'hook' as const,
        externalId,
      }
      await insertEntry(tx, companyId, { ...entry, ...attribution, consent: undefined, at })
      await markDelivered(tx, companyId, id, { leadId, isNewLead: created, at })
    })
  } catch (error) {
    if (!isAppError(error, 'INVALID')) throw error
    await services.db.tenant(companyId, tx => markFailed(tx, companyId, id, refusalText(error)))
  }
}
