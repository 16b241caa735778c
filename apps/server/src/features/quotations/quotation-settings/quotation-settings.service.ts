import type { QuotationType } from '@plinth/contract/quotations/quotation/states'
import type { SchedulePayment, TextKind } from '@plinth/contract/quotations/quotation-settings/presets'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/database/database.ts'
import { insertSchedules, insertTexts, selectDefaults } from './presets.queries.ts'
import { SEEDED_EXCLUSIONS, SEEDED_SCHEDULES } from './quotation-settings.seeds.ts'

/** Gives a new company the payment schedules and the exclusions that its quotations begin with (QT-164). */
export async function seedQuotationPresets(tx: Tx, companyId: string): Promise<void> {
  const scheduleOf = ({ name, payments }: (typeof SEEDED_SCHEDULES)[keyof typeof SEEDED_SCHEDULES]) => ({
    company_id: companyId,
    id: uuid(),
    name,
    payments: JSON.stringify(payments),
  })
  await insertSchedules(tx, [
    { ...scheduleOf(SEEDED_SCHEDULES.design), is_default_design: true, is_default_execution: false },
    { ...scheduleOf(SEEDED_SCHEDULES.execution), is_default_design: false, is_default_execution: true },
  ])
  await insertTexts(tx, [
    { company_id: companyId, id: uuid(), kind: 'exclusions', ...SEEDED_EXCLUSIONS, is_default_execution: true },
  ])
}

/** What a new quotation of a type begins with, where the company has set something (QT-164, QT-165). */
export interface Presets {
  texts: Partial<Record<TextKind, string>>
  payments: readonly SchedulePayment[]
}

/** The texts and the payment schedule that are the default of a type. */
export async function defaultPresets(tx: Tx, companyId: string, type: QuotationType): Promise<Presets> {
  const { texts, payments } = await selectDefaults(tx, companyId, type)
  return { texts: Object.fromEntries(texts.map(({ kind, html }) => [kind, html])), payments }
}
