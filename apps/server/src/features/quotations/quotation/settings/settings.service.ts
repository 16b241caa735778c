import { financialYearOf } from '@plinth/contract/company/fiscal/financial-year'
import { AppError } from '@plinth/contract/error-codes'
import {
  alreadyGivenText,
  DEFAULT_SERIES,
  numberOf,
  seriesProblem,
} from '@plinth/contract/quotations/quotation/numbering'
import { QuotationType } from '@plinth/contract/quotations/quotation/states'
import { REMINDERS, type ReminderKind } from '@plinth/contract/quotations/quotation-letter'
import type {
  QuotationSettings,
  QuotationSettingsChange,
} from '@plinth/contract/quotations/quotation-settings/settings'
import type { Updateable } from 'kysely'
import { type Context, mutate, read } from '../../../../platform/context.ts'
import type { Tables, Tx } from '../../../../platform/database/database.ts'
import { safeLetter } from '../../../../platform/mail/letters.ts'
import { recordAudit } from '../../../company/audit/audit.service.ts'
import { beginYearIn } from '../../../company/companies/companies.service.ts'
import {
  requireQuotationSettings,
  requireQuotations,
  seesCosts,
} from '../../quotation-access/quotation-access.service.ts'
import { selectSeries } from '../firm.queries.ts'
import { firmOf } from '../firm.service.ts'
import { todayOf } from '../life/transition.service.ts'
import { letterheadOf } from './letterhead-addresses.ts'
import {
  ensureSettings,
  raiseCounter,
  saveSeries,
  selectCounter,
  selectOwnSettings,
  selectStages,
  updateSettings,
} from './settings.queries.ts'

/** What the firm has set (QT-318); the limit of margins for who may see costs. Throws FORBIDDEN. */
export function getSettings(ctx: Context): Promise<QuotationSettings> {
  requireQuotations(ctx.actor)
  return read(ctx, tx => settingsFor(ctx, tx))
}

/**
 * Changes what the firm has set, with an entry in the audit trail (QT-318, QT-320). Throws FORBIDDEN; NOT_FOUND for a stage; INVALID;
 * CONFLICT where somebody else changed it meanwhile.
 */
export async function editSettings(ctx: Context, sent: QuotationSettingsChange): Promise<QuotationSettings> {
  const { actor } = ctx
  requireQuotationSettings(actor)
  if (sent.minMarginPct !== undefined && !seesCosts(actor)) throw new AppError('FORBIDDEN')
  const html = sent.mailHtml === undefined ? undefined : await safeLetter(actor.companyId, sent.mailHtml)
  return mutate(ctx, async tx => {
    const { companyId } = actor
    await ensureSettings(tx, companyId)
    const own = await selectOwnSettings(tx, companyId, { locked: true })
    if (own?.version !== sent.version) throw new AppError('CONFLICT', 'Somebody changed the settings meanwhile')
    await refuseStages(tx, companyId, [sent.stageOnSent, sent.stageOnAccepted, sent.stageOnRejected])
    const columns = columnsOf(sent.mailHtml === undefined ? sent : { ...sent, mailHtml: html ?? '' })
    await updateSettings(tx, companyId, { ...columns, version: own.version + 1 })
    if (sent.firstMonth !== undefined) await beginYearIn(tx, companyId, sent.firstMonth)
    if (sent.series) await changeSeries(ctx, tx, sent.series)
    const targetName = Object.keys(sent)
      .filter(name => name !== 'version')
      .join(', ')
    const at = ctx.clock.now()
    await recordAudit(tx, { actor, action: 'quotation-settings.changed', at, targetId: companyId, targetName })
    return settingsFor(ctx, tx)
  })
}

const SUNDAY = 7

/** What the firm has set, in the caller's transaction. */
export async function settingsFor(ctx: Context, tx: Tx): Promise<QuotationSettings> {
  const { actor } = ctx
  const { companyId } = actor
  const firm = await firmOf(tx, companyId)
  const own = await selectOwnSettings(tx, companyId)
  const seriesOf = async (type: QuotationType) => {
    const { prefix, pattern } = (await selectSeries(tx, companyId, type)) ?? DEFAULT_SERIES[type]
    const year = financialYearOf(todayOf(ctx), firm.firstMonth)
    return { prefix, pattern, next: (await selectCounter(tx, companyId, type, year)) + 1 }
  }
  const { registration, stateCode, taxName, pricesIncludeTax, roundOff, validityDays, rateAgeDays, firstMonth } = firm
  return {
    ...{ registration, taxName, pricesIncludeTax, roundOff, validityDays, rateAgeDays, firstMonth },
    stateCode: stateCode ?? '',
    maxDiscountPct: firm.maxDiscountPct,
    ...(seesCosts(actor) && { minMarginPct: firm.minMarginPct }),
    series: { design: await seriesOf('design'), execution: await seriesOf('execution') },
    mailSubject: own?.mailSubject ?? '',
    mailHtml: own?.mailHtml ?? '',
    whatsAppText: own?.whatsAppText ?? '',
    reminders: own?.reminders ?? (Object.keys(REMINDERS) as ReminderKind[]),
    daysOff: own?.daysOff ?? [SUNDAY],
    codeBeforeShowing: own?.codeBeforeShowing ?? false,
    bankDetails: own?.bankDetails ?? '',
    signatory: own?.signatory ?? '',
    stageOnSent: own?.stageOnSent ?? null,
    stageOnAccepted: own?.stageOnAccepted ?? null,
    stageOnRejected: own?.stageOnRejected ?? null,
    letterhead: letterheadOf(ctx, own),
    version: own?.version ?? 1,
  }
}

const COLUMNS = {
  registration: 'registration',
  stateCode: 'state_code',
  taxName: 'tax_name',
  pricesIncludeTax: 'prices_include_tax',
  roundOff: 'round_off',
  validityDays: 'validity_days',
  rateAgeDays: 'rate_age_days',
  maxDiscountPct: 'max_discount_pct',
  minMarginPct: 'min_margin_pct',
  mailSubject: 'mail_subject',
  mailHtml: 'mail_html',
  whatsAppText: 'whatsapp_text',
  reminders: 'reminders',
  daysOff: 'days_off',
  codeBeforeShowing: 'code_before_showing',
  bankDetails: 'bank_details',
  signatory: 'signatory',
  stageOnSent: 'stage_on_sent',
  stageOnAccepted: 'stage_on_accepted',
  stageOnRejected: 'stage_on_rejected',
} as const satisfies Partial<Record<keyof QuotationSettingsChange, keyof Tables['quotation_settings']>>

const columnsOf = (sent: QuotationSettingsChange): Updateable<Tables['quotation_settings']> =>
  Object.fromEntries(
    Object.entries(COLUMNS).flatMap(([name, column]) => {
      const value = sent[name as keyof typeof COLUMNS]
      return value === undefined ? [] : [[column, value]]
    }),
  )

/** Writes prefixes, patterns and next numbers, each only above the highest given (QT-190 to QT-192, QT-196). Throws INVALID. */
async function changeSeries(
  ctx: Context,
  tx: Tx,
  series: NonNullable<QuotationSettingsChange['series']>,
): Promise<void> {
  const { companyId } = ctx.actor
  const { firstMonth } = await firmOf(tx, companyId)
  const year = financialYearOf(todayOf(ctx), firstMonth)
  for (const type of QuotationType.options) {
    const { next, ...written } = series[type]
    const problem = seriesProblem(written, firstMonth)
    if (problem) throw invalid(`series.${type}.pattern`, problem)
    await saveSeries(tx, companyId, type, written)
    if (!(await raiseCounter(tx, companyId, { type, year, last: next - 1 }))) {
      const number = numberOf(written, { year, firstMonth, counter: next })
      throw invalid(`series.${type}.next`, alreadyGivenText(number))
    }
  }
}

/** Throws NOT_FOUND for what is no stage of the company. */
async function refuseStages(tx: Tx, companyId: string, wanted: readonly (string | null | undefined)[]): Promise<void> {
  const ids = [...new Set(wanted.filter(id => typeof id === 'string'))]
  if (ids.length > 0 && (await selectStages(tx, companyId, ids)).length < ids.length) throw new AppError('NOT_FOUND')
}

const invalid = (field: string, message: string): AppError =>
  new AppError('INVALID', message, { fields: [{ field, message }] })
