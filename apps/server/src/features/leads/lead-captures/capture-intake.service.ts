import { firmDialCode } from '@plinth/contract/company/firm-home'
import { AppError, type FieldError } from '@plinth/contract/error-codes'
import {
  CAPTURE_FIELD_NAMES,
  HONEYPOT,
  SIGNATURE_HEADERS,
  SIGNATURE_WINDOW_SECONDS,
} from '@plinth/contract/leads/lead-captures/capture-rules'
import type { CaptureSubmission, SignedLead } from '@plinth/contract/leads/lead-captures/lead-captures'
import { v7 as newId } from 'uuid'
import type { PublicContext, Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { assertShallow } from '../../../platform/http/parse.ts'
import { countCapture, countCaptureSender } from '../../company/auth/auth.service.ts'
import { type Intake, type LeadSource, takeInLeads } from '../lead/lead.service.ts'
import { type Attribution, attributionOf, missingFields, requiredProblems } from './capture-fields.ts'
import { captureSecret, checkedSignature, paceOf } from './capture-secrets.ts'
import {
  insertEntry,
  lockPerson,
  type NewEntry,
  selectByExternalId,
  selectPublic,
  selectPublicCapture,
  useSignature,
} from './lead-captures.queries.ts'
import type { PublicCapture } from './lead-captures.tables.ts'
import { bringInPerson } from './person-intake.service.ts'
import { sentTexts } from './taking/sent-texts.policy.ts'
import { type Kept, type TakenLead, takeAsItComes } from './taking/taken-lead.policy.ts'

/** A form by its public id, with its company; undefined where there is none. */
export async function publicCapture(services: Services, publicId: string): Promise<PublicCapture | undefined> {
  const place = await services.db.single(tx => selectPublic(tx, publicId))
  if (!place) return undefined
  return services.db.tenant(place.company_id, tx => selectPublicCapture(tx, place.company_id, place.capture_id))
}

/** A form that is on. Throws NOT_FOUND. */
export async function openForm(services: Services, publicId: string): Promise<PublicCapture> {
  const capture = await publicCapture(services, publicId)
  if (!capture?.is_on) throw new AppError('NOT_FOUND', 'This form is not available')
  return capture
}

/**
 * Accepts a submission of the public page. A submission that only a program can have made gets the same response as a person's
 * but is discarded: a hidden field is filled, or the page was filled in too fast. Only submissions that would become a lead count
 * against the form's limit, so programs cannot exhaust it for everybody. Throws NOT_FOUND for a form that is off, INVALID with
 * fields (a name, a way to reach the person, or what the firm requires is missing), CONFLICT where the form has changed since the person saw it, TOO_MANY_REQUESTS by address and by form.
 */
export async function takeSubmission(
  ctx: PublicContext,
  publicId: string,
  sent: CaptureSubmission,
): Promise<{ successText: string; redirectUrl: string }> {
  const capture = await openForm(ctx, publicId)
  await countCaptureSender(ctx, ctx.ip)
  const thanks = { successText: capture.success_text, redirectUrl: capture.redirect_url }
  const at = ctx.clock.now()
  const pace = paceOf(ctx.config.secretKey, { publicId, version: capture.version }, sent.token, at)
  if (pace === 'stale')
    throw new AppError('INVALID', 'This page was open for too long. Please reload it and send the form again')
  if (sent[HONEYPOT] || pace === 'program') {
    ctx.log.info(
      { captureId: capture.id, pace, isHoneypot: Boolean(sent[HONEYPOT]) },
      'submission of a program dropped',
    )
    return thanks
  }
  if (pace === 'changed') throw new AppError('CONFLICT', 'This form has changed. Please reload the page')
  refuseFields(missingFields(capture, sent))
  // fields that the form does not have are ignored
  const asked = CAPTURE_FIELD_NAMES.filter(name => capture.fields[name] !== 'off')
  const values = Object.fromEntries(asked.map(name => [name, sent[name] ?? '']))
  const source = sourceOf(capture)
  const attribution = attributionOf(sent, {})
  const written = { ...values, firstName: sent.firstName, phoneNumber: sent.phoneNumber }
  const taken = takeAsItComes(written, { source, defaults: capture, attribution })
  refuseFields(requiredProblems(capture, taken.fields))
  await countCapture(ctx, publicId, 'page')
  // the token proves that this is the text that the person saw
  const consent = capture.consent_text ? { text: capture.consent_text, at } : undefined
  const brought = { capture, source, attribution, consent, channel: 'form' as const, externalId: null }
  await takeInLeads(ctx, capture.company_id, (tx, effects, wait) =>
    bring(ctx, tx, effects, { ...brought, taken, at, wait }),
  )
  return thanks
}

/**
 * Accepts a lead that another system signed, with what of it is not in a field of its own. A repeated external id returns the same lead. Throws UNAUTHENTICATED for a wrong
 * signature or time, CONFLICT for a signature that was used before, INVALID, NOT_FOUND.
 */
export async function receiveLead(
  ctx: PublicContext,
  publicId: string,
  sent: SignedLead,
): Promise<{ leadId: string; created: boolean; keptInRemarks: Kept[] }> {
  const capture = await openForm(ctx, publicId)
  const at = ctx.clock.now()
  const { signature, expiresAt } = checkSignature(ctx, capture, at)
  await countCapture(ctx, publicId, 'signed')
  const source = sourceOf(capture)
  assertShallow(sent)
  const { written, others, consent: agreed, ...came } = sentTexts(sent)
  const attribution = attributionOf(came, came.utm)
  const taken = takeAsItComes(written, { source, defaults: capture, attribution, others })
  const consent = agreed && { text: agreed.text, at: new Date(agreed.at) }
  const keptInRemarks = taken.kept
  const { externalId } = sent
  const { company_id: companyId } = capture
  return takeInLeads(ctx, companyId, async (tx, effects, wait) => {
    if (!(await useSignature(tx, companyId, signature, { at, expiresAt })))
      throw new AppError('CONFLICT', 'This request was received before. Sign it again to send it once more')
    await lockPerson(tx, companyId, [`id ${capture.id} ${externalId}`])
    const known = await selectByExternalId(tx, companyId, capture.id, externalId)
    if (known !== undefined) return { leadId: known, created: false, keptInRemarks }
    const brought = { capture, source, attribution, consent, channel: 'signed' as const, externalId, taken, at }
    return { ...(await bring(ctx, tx, effects, { ...brought, wait })), keptInRemarks }
  })
}

/** The signature of a request, which may be used once until it expires. Throws UNAUTHENTICATED. */
export function checkSignature(
  ctx: PublicContext,
  capture: PublicCapture,
  at: Date,
): { signature: Buffer; expiresAt: Date } {
  const refused = new AppError('UNAUTHENTICATED', 'The signature of the request is not valid')
  if (!ctx.signed || !capture.secret_salt) throw refused
  const { headers, body } = ctx.signed
  const timestamp = headers[SIGNATURE_HEADERS.timestamp] ?? ''
  const sent = { timestamp, signature: headers[SIGNATURE_HEADERS.signature] ?? '', body }
  const secret = captureSecret(ctx.config.secretKey, capture.id, capture.secret_salt)
  const signature = checkedSignature(secret, sent)
  if (!signature || !/^[0-9]{1,12}$/.test(timestamp)) throw refused
  const signedAt = Number(timestamp) * 1000
  if (Math.abs(at.getTime() - signedAt) > SIGNATURE_WINDOW_SECONDS * 1000)
    throw new AppError('UNAUTHENTICATED', 'The time of the request is too far from the server’s. Check your clock')
  return { signature, expiresAt: new Date(signedAt + SIGNATURE_WINDOW_SECONDS * 1000) }
}

function refuseFields(fields: FieldError[]): void {
  if (fields[0]) throw new AppError('INVALID', fields[0].message, { fields })
}

/** The form as what brings leads in. */
export const sourceOf = (capture: PublicCapture): LeadSource => ({
  companyId: capture.company_id,
  company: {
    country: capture.country,
    dialCode: firmDialCode({ country: capture.country, dialCode: capture.dial_code }),
  },
  createdBy: capture.created_by,
  name: `website form ${capture.name}`,
})

interface Brought extends Pick<NewEntry, 'channel' | 'externalId' | 'consent' | 'at'> {
  capture: PublicCapture
  source: LeadSource
  attribution: Attribution
  taken: TakenLead
  wait: Intake['wait']
}

/** Brings in the person, and stores where they came from and the consent. */
async function bring(
  services: Services,
  tx: Tx,
  effects: Parameters<Parameters<typeof takeInLeads>[2]>[1],
  brought: Brought,
): Promise<{ leadId: string; created: boolean }> {
  const { capture, source, attribution, consent, at, wait } = brought
  const { fields } = brought.taken
  const { company_id: companyId } = capture
  const { remarks = '' } = fields
  const { id: captureId, team_id: teamId } = capture
  const intake: Intake = { fields, teamId, way: 'capture', captureId, texts: textsOf(brought), comment: remarks, wait }
  const { leadId, created } = await bringInPerson(services, tx, effects, source, { intake, at })
  const { channel, externalId } = brought
  const entry = { id: newId(), captureId: capture.id, leadId, isNewLead: created, channel, externalId }
  await insertEntry(tx, companyId, { ...entry, ...attribution, consent, at })
  return { leadId, created }
}

/** Texts for the lead's history about where it came from. */
function textsOf({ attribution, consent, externalId, taken }: Brought): string[] {
  const { pageUrl, referrer, utm } = attribution
  const campaign = Object.entries(utm).map(([name, value]) => `${name} ${value}`)
  return [
    ...(externalId === null ? [] : [`Id of the sender: ${externalId}`]),
    ...(pageUrl ? [`Page: ${pageUrl}`] : []),
    ...(referrer ? [`Came from: ${referrer}`] : []),
    ...(campaign.length > 0 ? [`Campaign: ${campaign.join(', ')}`] : []),
    ...(consent ? [`Agreed to: ${consent.text}`] : []),
    ...taken.texts,
  ]
}
