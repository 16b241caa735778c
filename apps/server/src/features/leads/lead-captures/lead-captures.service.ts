import type { AuditChange } from '@plinth/contract/company/audit'
import { AppError } from '@plinth/contract/error-codes'
import type { CaptureSettings, LeadCapture } from '@plinth/contract/leads/lead-captures/lead-captures'
import { v7 as newId } from 'uuid'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { publicAddress } from '../../../platform/public-address.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { attributionOf } from './capture-fields.ts'
import { captureSecret, newPublicId, newSalt } from './capture-secrets.ts'
import { requireCaptureManager } from './lead-captures.policy.ts'
import {
  countCaptures,
  existsName,
  existsTeam,
  insertCapture,
  type ListedCapture,
  lockCapture,
  removeCapture,
  selectCaptures,
  updateCapture,
  updateSecret,
} from './lead-captures.queries.ts'
import type { CaptureRow } from './lead-captures.tables.ts'
import { mappedFields, refusalText } from './mapped-fields.ts'
import { bringInPerson } from './person-intake.service.ts'

/** For other ways by which strangers become leads. */
export type { TakenLead } from './taking/taken-lead.policy.ts'
export { attributionOf, bringInPerson, mappedFields, refusalText }

const MOST_CAPTURES = 50

/** The company's capture forms by name. Throws FORBIDDEN. */
export async function listCaptures(ctx: Context): Promise<LeadCapture[]> {
  requireCaptureManager(ctx.actor)
  const rows = await read(ctx, tx => selectCaptures(tx, ctx.actor.companyId))
  return rows.map(row => toCapture(ctx, row))
}

/** Creates a form. Throws FORBIDDEN, NOT_FOUND for a team of no or another company, CONFLICT for a name that is taken. */
export async function createCapture(ctx: Context, settings: CaptureSettings): Promise<LeadCapture> {
  requireCaptureManager(ctx.actor)
  const { companyId, userId } = ctx.actor
  return mutate(ctx, async tx => {
    await checkSettings(tx, companyId, settings, null)
    if ((await countCaptures(tx, companyId)) >= MOST_CAPTURES)
      throw new AppError('CONFLICT', `A company can have ${MOST_CAPTURES} forms. Remove one first`)
    const at = ctx.clock.now()
    const id = newId()
    await insertCapture(tx, companyId, { id, publicId: newPublicId(), createdBy: userId, at }, settings)
    await audit(ctx, tx, 'lead-capture.created', { id, name: settings.name })
    return answer(ctx, tx, id)
  })
}

/** Changes a form as a whole. Throws FORBIDDEN, NOT_FOUND, CONFLICT where somebody changed it since `version`. */
export async function editCapture(
  ctx: Context,
  id: string,
  body: CaptureSettings & { version: number },
): Promise<LeadCapture> {
  requireCaptureManager(ctx.actor)
  const { companyId } = ctx.actor
  const { version, ...settings } = body
  return mutate(ctx, async tx => {
    const row = await openCapture(tx, companyId, id)
    if (row.version !== version) throw new AppError('CONFLICT')
    await checkSettings(tx, companyId, settings, id)
    await updateCapture(tx, companyId, id, settings, version + 1, ctx.clock.now())
    await audit(ctx, tx, 'lead-capture.changed', { id, name: settings.name }, changesOf(row, settings))
    return answer(ctx, tx, id)
  })
}

/** Removes a form: its addresses return 404 from then on, its leads stay. Throws FORBIDDEN, NOT_FOUND. */
export async function deleteCapture(ctx: Context, id: string): Promise<void> {
  requireCaptureManager(ctx.actor)
  const { companyId } = ctx.actor
  await mutate(ctx, async tx => {
    const row = await openCapture(tx, companyId, id)
    await removeCapture(tx, companyId, id, ctx.clock.now())
    await audit(ctx, tx, 'lead-capture.removed', row)
  })
}

/**
 * Makes a new secret for the signed endpoint, which is shown only this once; the previous one stops working. Throws FORBIDDEN,
 * NOT_FOUND.
 */
export async function makeSecret(ctx: Context, id: string): Promise<{ secret: string; since: string }> {
  requireCaptureManager(ctx.actor)
  const { companyId } = ctx.actor
  return mutate(ctx, async tx => {
    const row = await openCapture(tx, companyId, id)
    const at = ctx.clock.now()
    const salt = newSalt()
    await updateSecret(tx, companyId, id, salt, at)
    await audit(ctx, tx, 'lead-capture.secret', row)
    return { secret: captureSecret(ctx.config.secretKey, id, salt), since: at.toISOString() }
  })
}

async function openCapture(tx: Tx, companyId: string, id: string): Promise<CaptureRow> {
  const row = await lockCapture(tx, companyId, id)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

async function checkSettings(
  tx: Tx,
  companyId: string,
  settings: CaptureSettings,
  except: string | null,
): Promise<void> {
  const [hasTeam, isTaken] = await Promise.all([
    settings.teamId === null || existsTeam(tx, companyId, settings.teamId),
    existsName(tx, companyId, settings.name, except),
  ])
  if (!hasTeam) throw new AppError('NOT_FOUND')
  if (isTaken) {
    const message = 'A form with this name already exists'
    throw new AppError('CONFLICT', message, { fields: [{ field: 'name', message }] })
  }
}

async function answer(ctx: Context, tx: Tx, id: string): Promise<LeadCapture> {
  const [row] = await selectCaptures(tx, ctx.actor.companyId, id)
  if (!row) throw new AppError('NOT_FOUND')
  return toCapture(ctx, row)
}

const audit = (
  ctx: Context,
  tx: Tx,
  action: 'lead-capture.created' | 'lead-capture.changed' | 'lead-capture.removed' | 'lead-capture.secret',
  { id, name }: { id: string; name: string },
  changes: AuditChange[] = [],
): Promise<void> =>
  recordAudit(tx, { actor: ctx.actor, action, at: ctx.clock.now(), targetId: id, targetName: name, changes })

function changesOf(row: CaptureRow, after: CaptureSettings): AuditChange[] {
  const before = toSettings(row)
  const plain = (value: unknown) =>
    typeof value === 'string' || typeof value === 'boolean' || value === null ? value : asText(value)
  return (Object.keys(before) as (keyof CaptureSettings)[])
    .map(field => ({ field, before: plain(before[field]), after: plain(after[field]) }))
    .filter(change => change.before !== change.after)
}

const asText = (value: unknown): string =>
  Array.isArray(value)
    ? value.join(', ')
    : Object.entries(value as object)
        .map(([name, state]) => `${name} ${state}`)
        .sort()
        .join(', ')

const toSettings = (row: CaptureRow): CaptureSettings => ({
  name: row.name,
  title: row.title,
  isOn: row.is_on,
  fields: row.fields,
  consentText: row.consent_text,
  allowedOrigins: row.allowed_origins,
  successText: row.success_text,
  redirectUrl: row.redirect_url,
  leadSource: row.lead_source,
  campaign: row.campaign,
  teamId: row.team_id,
})

function toCapture({ config }: Context, row: ListedCapture): LeadCapture {
  const base = publicAddress(config)
  return {
    ...toSettings(row),
    _id: row.id,
    publicId: row.public_id,
    pageUrl: `${base}/forms/${row.public_id}`,
    endpointUrl: `${base}/api/crm/lead-captures/${row.public_id}/leads`,
    teamName: row.team_name ?? '',
    secretSince: row.secret_since?.toISOString() ?? null,
    leadCount: row.lead_count,
    lastLeadAt: row.last_lead_at?.toISOString() ?? null,
    version: row.version,
    createdBy: row.maker,
    createdAt: row.created_at.toISOString(),
  }
}
