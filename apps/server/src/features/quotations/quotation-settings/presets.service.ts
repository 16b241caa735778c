import type { AuditAction } from '@plinth/contract/company/audit-actions'
import { AppError } from '@plinth/contract/error-codes'
import {
  type NewSchedule,
  type NewText,
  type PaymentSchedule,
  PRESET_LIMITS,
  PRESET_TEXTS,
  type QuotationText,
  type ScheduleChange,
  type TextChange,
} from '@plinth/contract/quotations/quotation-settings/presets'
import { v7 as uuid } from 'uuid'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { cleanHtml } from '../../../platform/mail/clean-html.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { requireQuotationSettings, requireQuotations } from '../quotation-access/quotation-access.service.ts'
import {
  clearDefaultSchedules,
  clearDefaultTexts,
  type DefaultOf,
  deleteSchedule,
  deleteText,
  insertSchedules,
  insertTexts,
  lockPresets,
  selectSchedules,
  selectTexts,
  updateSchedule,
  updateText,
} from './presets.queries.ts'

/** One change of the presets, one after the other: `work` names what it changed for the audit trail. Throws FORBIDDEN. */
function change<T>(
  ctx: Context,
  action: AuditAction,
  work: (tx: Tx) => Promise<{ id: string; name: string; answer: T }>,
): Promise<T> {
  requireQuotationSettings(ctx.actor)
  const { actor } = ctx
  return mutate(ctx, async (tx, effects) => {
    await lockPresets(tx, actor.companyId)
    const { id, name, answer } = await work(tx)
    await recordAudit(tx, { actor, action, at: ctx.clock.now(), targetId: id, targetName: name })
    effects.emit({ type: 'library.changed' })
    return answer
  })
}

function found<T extends { _id: string }>(rows: readonly T[], id: string): T {
  const row = rows.find(one => one._id === id)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

function refuseNamesake(others: readonly { _id: string; name: string }[], name: string, id?: string): void {
  if (!others.some(one => one._id !== id && one.name.toLowerCase() === name.toLowerCase())) return
  const message = PRESET_TEXTS.nameTaken
  throw new AppError('CONFLICT', message, { fields: [{ field: 'name', message }] })
}

const defaultColumns = ({ isDefaultDesign, isDefaultExecution }: DefaultOf) => ({
  is_default_design: isDefaultDesign,
  is_default_execution: isDefaultExecution,
})

const wantedDefaults = (row: DefaultOf, sent: Pick<TextChange, keyof DefaultOf>): DefaultOf => ({
  isDefaultDesign: sent.isDefaultDesign ?? row.isDefaultDesign,
  isDefaultExecution: sent.isDefaultExecution ?? row.isDefaultExecution,
})

/** The texts that quotations begin with. Throws FORBIDDEN. */
export function listTexts(ctx: Context): Promise<QuotationText[]> {
  requireQuotations(ctx.actor)
  return read(ctx, tx => selectTexts(tx, ctx.actor.companyId))
}

/** Adds a text, cleaned of all but plain writing (QT-085). Throws FORBIDDEN; CONFLICT for a name that is there, and beyond 50. */
export const addText = (ctx: Context, { kind, name, html, ...of }: NewText): Promise<QuotationText> =>
  change(ctx, 'quotation-text.created', async tx => {
    const { companyId } = ctx.actor
    const rows = await selectTexts(tx, companyId)
    if (rows.length >= PRESET_LIMITS.texts) throw new AppError('CONFLICT', PRESET_TEXTS.manyTexts)
    refuseNamesake(
      rows.filter(row => row.kind === kind),
      name,
    )
    await clearDefaults(of, () => clearDefaultTexts(tx, companyId, kind, of))
    const id = uuid()
    const text = { kind, name, html: cleanHtml(html) }
    await insertTexts(tx, [{ ...text, ...defaultColumns(of), company_id: companyId, id }])
    return { id, name, answer: { _id: id, ...text, ...of } }
  })

/** Changes a text. Throws FORBIDDEN; NOT_FOUND; CONFLICT for a name that is there. */
export const editText = (ctx: Context, id: string, sent: TextChange): Promise<QuotationText> =>
  change(ctx, 'quotation-text.changed', async tx => {
    const { companyId } = ctx.actor
    const rows = await selectTexts(tx, companyId)
    const row = found(rows, id)
    const html = sent.html === undefined ? row.html : cleanHtml(sent.html)
    const wanted = { ...row, name: sent.name ?? row.name, html, ...wantedDefaults(row, sent) }
    refuseNamesake(
      rows.filter(one => one.kind === row.kind),
      wanted.name,
      id,
    )
    await clearDefaults(wanted, () => clearDefaultTexts(tx, companyId, row.kind, wanted))
    await updateText(tx, companyId, id, { name: wanted.name, html: wanted.html, ...defaultColumns(wanted) })
    return { id, name: wanted.name, answer: wanted }
  })

/** Deletes a text. Throws FORBIDDEN; NOT_FOUND. */
export async function removeText(ctx: Context, id: string): Promise<void> {
  await change(ctx, 'quotation-text.removed', async tx => {
    const { name } = found(await selectTexts(tx, ctx.actor.companyId), id)
    await deleteText(tx, ctx.actor.companyId, id)
    return { id, name, answer: {} }
  })
}

/** The payment schedules that quotations begin with. Throws FORBIDDEN. */
export function listSchedules(ctx: Context): Promise<PaymentSchedule[]> {
  requireQuotations(ctx.actor)
  return read(ctx, tx => selectSchedules(tx, ctx.actor.companyId))
}

/** Adds a payment schedule. Throws FORBIDDEN; CONFLICT for a name that is there, and beyond 20. */
export const addSchedule = (ctx: Context, { name, rows: payments, ...of }: NewSchedule): Promise<PaymentSchedule> =>
  change(ctx, 'payment-schedule.created', async tx => {
    const { companyId } = ctx.actor
    const rows = await selectSchedules(tx, companyId)
    if (rows.length >= PRESET_LIMITS.schedules) throw new AppError('CONFLICT', PRESET_TEXTS.manySchedules)
    refuseNamesake(rows, name)
    await clearDefaults(of, () => clearDefaultSchedules(tx, companyId, of))
    const id = uuid()
    const row = { company_id: companyId, id, name, payments: JSON.stringify(payments), ...defaultColumns(of) }
    await insertSchedules(tx, [row])
    return { id, name, answer: { _id: id, name, rows: payments, ...of } }
  })

/** Changes a payment schedule. Throws FORBIDDEN; NOT_FOUND; CONFLICT for a name that is there. */
export const editSchedule = (ctx: Context, id: string, sent: ScheduleChange): Promise<PaymentSchedule> =>
  change(ctx, 'payment-schedule.changed', async tx => {
    const { companyId } = ctx.actor
    const rows = await selectSchedules(tx, companyId)
    const row = found(rows, id)
    const { name = row.name, rows: payments = row.rows } = sent
    const wanted = { _id: id, name, rows: payments, ...wantedDefaults(row, sent) }
    refuseNamesake(rows, name, id)
    await clearDefaults(wanted, () => clearDefaultSchedules(tx, companyId, wanted))
    const columns = { name, payments: JSON.stringify(payments), ...defaultColumns(wanted) }
    await updateSchedule(tx, companyId, id, columns)
    return { id, name, answer: wanted }
  })

/** Deletes a payment schedule. Throws FORBIDDEN; NOT_FOUND. */
export async function removeSchedule(ctx: Context, id: string): Promise<void> {
  await change(ctx, 'payment-schedule.removed', async tx => {
    const { name } = found(await selectSchedules(tx, ctx.actor.companyId), id)
    await deleteSchedule(tx, ctx.actor.companyId, id)
    return { id, name, answer: {} }
  })
}

/** One preset alone is the default of a type: what was it before is it no more. */
async function clearDefaults(of: DefaultOf, clear: () => Promise<void>): Promise<void> {
  if (of.isDefaultDesign || of.isDefaultExecution) await clear()
}
