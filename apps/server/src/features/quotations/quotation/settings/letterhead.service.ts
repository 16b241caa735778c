import { AppError } from '@plinth/contract/error-codes'
import {
  LETTERHEAD_LIMITS,
  LETTERHEAD_TEXTS,
  type LetterheadPart,
  type QuotationSettings,
} from '@plinth/contract/quotations/quotation-settings/settings'
import { type Context, mutate } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { redrawAsSent } from '../../../../platform/files/pictures.ts'
import { recordAudit } from '../../../company/audit/audit.service.ts'
import { requireQuotationSettings } from '../../quotation-access/quotation-access.service.ts'
import { ensureSettings, existsIssueSince, selectOwnSettings, updateSettings } from './settings.queries.ts'
import { settingsFor } from './settings.service.ts'

const COLUMNS = { head: 'head_file_id', foot: 'foot_file_id' } as const
const KEPT = { head: 'headFileId', foot: 'footFileId' } as const
const ACCEPTED = ['image/jpeg', 'image/png']

/**
 * Has a picture printed as head or foot of quotations from now on, drawn anew (QT-270); issued ones keep what they were issued with
 * (QT-277). Throws FORBIDDEN; UNSUPPORTED_TYPE; INVALID for one that is too wide or damaged; TOO_LARGE for too many pixels; STORAGE_FULL.
 */
export async function setLetterhead(ctx: Context, part: LetterheadPart, sent: Uint8Array): Promise<QuotationSettings> {
  requireQuotationSettings(ctx.actor)
  const { companyId, userId } = ctx.actor
  const { bytes, type, width } = await redrawAsSent(sent)
  if (!ACCEPTED.includes(type)) throw new AppError('UNSUPPORTED_TYPE', LETTERHEAD_TEXTS.kind)
  if (width > LETTERHEAD_LIMITS.width)
    throw new AppError('INVALID', LETTERHEAD_TEXTS.wide, {
      fields: [{ field: 'file', message: LETTERHEAD_TEXTS.wide }],
    })
  return changeLetterhead(ctx, part, async tx => {
    const name = `${part}.${type === 'image/png' ? 'png' : 'jpg'}`
    const file = { companyId, userId, name, bytes, purpose: 'letterhead', accept: ACCEPTED }
    return (await ctx.files.store(tx, file))._id
  })
}

/** Has the letterhead drawn again, or no foot printed. Throws FORBIDDEN. */
export function removeLetterhead(ctx: Context, part: LetterheadPart): Promise<QuotationSettings> {
  requireQuotationSettings(ctx.actor)
  return changeLetterhead(ctx, part, async () => null)
}

function changeLetterhead(
  ctx: Context,
  part: LetterheadPart,
  fileFor: (tx: Tx) => Promise<string | null>,
): Promise<QuotationSettings> {
  const { actor } = ctx
  const { companyId } = actor
  return mutate(ctx, async tx => {
    await ensureSettings(tx, companyId)
    const before = (await selectOwnSettings(tx, companyId, { locked: true }))?.[KEPT[part]] ?? null
    await updateSettings(tx, companyId, { [COLUMNS[part]]: await fileFor(tx) })
    if (before !== null && !(await existsIssueSince(tx, companyId, before)))
      await ctx.files.forget(tx, companyId, before)
    const at = ctx.clock.now()
    const targetName = part === 'head' ? 'letterhead' : 'picture at the foot'
    await recordAudit(tx, { actor, action: 'quotation-settings.changed', at, targetId: companyId, targetName })
    return settingsFor(ctx, tx)
  })
}
