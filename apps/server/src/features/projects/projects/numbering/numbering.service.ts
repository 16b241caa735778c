import { financialYearOf } from '@plinth/contract/company/fiscal/financial-year'
import { AppError } from '@plinth/contract/error-codes'
import { NUMBERING_TEXTS } from '@plinth/contract/projects/project-settings/code-pattern'
import type { NumberingChange, NumberingSettings } from '@plinth/contract/projects/project-settings/project-settings'
import { type Context, mutate, read } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { dayOf } from '../../../../platform/time-zone.ts'
import { recordAudit } from '../../../company/audit/audit.service.ts'
import { firstMonthOfYear } from '../../../company/companies/companies.service.ts'
import { putNumbering, selectCounts, selectNumbering } from './numbering.queries.ts'

/** How the company numbers its projects, and where its counts stand (PJ-286). */
export const getNumbering = (ctx: Context): Promise<NumberingSettings> => read(ctx, tx => settingsOf(ctx, tx))

/** Changes how projects are numbered from now on. Throws CONFLICT where somebody else changed it meanwhile. */
export const setNumbering = (ctx: Context, change: NumberingChange): Promise<NumberingSettings> =>
  mutate(ctx, async tx => {
    const { companyId, userId } = ctx.actor
    const at = ctx.clock.now()
    const before = await selectNumbering(tx, companyId)
    if (!(await putNumbering(tx, companyId, { ...change, by: userId, at })))
      throw new AppError('CONFLICT', NUMBERING_TEXTS.changed)
    await recordAudit(tx, {
      actor: ctx.actor,
      action: 'project-numbering.changed',
      at,
      targetId: companyId,
      targetName: change.pattern,
      changes: [
        { field: 'pattern', before: before.pattern, after: change.pattern },
        { field: 'isPerYear', before: before.isPerYear, after: change.isPerYear },
      ].filter(one => one.before !== one.after),
    })
    return settingsOf(ctx, tx)
  })

async function settingsOf(ctx: Context, tx: Tx): Promise<NumberingSettings> {
  const { companyId, company } = ctx.actor
  const today = dayOf(company.timeZone, ctx.clock.now())
  const firstMonth = await firstMonthOfYear(tx, companyId)
  const counts = await selectCounts(tx, companyId, 'project')
  const lastOf = (year: number): number => counts.get(year) ?? 0
  return {
    ...(await selectNumbering(tx, companyId)),
    today,
    firstMonth,
    last: {
      through: lastOf(0),
      year: lastOf(Number(today.slice(0, 4))),
      financialYear: lastOf(financialYearOf(today, firstMonth)),
    },
  }
}
