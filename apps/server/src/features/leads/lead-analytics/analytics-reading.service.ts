import type { AnalyticsPeriod } from '@plinth/contract/leads/lead-analytics/analytics-period'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { requireCrm, visibleLeads } from '../../company/lead-access/lead-access.service.ts'
import { FIGURES, type FigureScope, type ResolvedPeriod, resolvePeriod } from '../lead/lead.service.ts'

/** What a request of the analytics is about: a period, and members or everybody. */
export interface Asked extends AnalyticsPeriod {
  userIds?: readonly string[] | undefined
}
export interface Reading {
  scope: FigureScope
  period: ResolvedPeriod
  /** which leads the caller may open */
  visible: RawBuilder<SqlBool>
}

/** For whom figures are read, with or without a request of theirs. */
export type Reader = Pick<Context, 'actor' | 'clock' | 'db'>

/** Reads figures of leads that count for the caller (AF-01). Throws FORBIDDEN without the leads module. */
export async function reading<T>(
  ctx: Reader,
  asked: Asked,
  work: (tx: Tx, reading: Reading) => Promise<T>,
): Promise<T> {
  const { actor } = ctx
  requireCrm(actor)
  const scope = FIGURES.figureScope(actor, asked.userIds)
  const period = resolvePeriod(actor.company.timeZone, ctx.clock.now(), asked)
  return ctx.db.reads(actor.companyId, tx => work(tx, { scope, period, visible: visibleLeads(actor) }))
}
