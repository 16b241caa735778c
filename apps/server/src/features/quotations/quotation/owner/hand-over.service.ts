import { AppError } from '@plinth/contract/error-codes'
import type { Context, Effects } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { notify } from '../../../messages/notifications/notifications.service.ts'
import { tellQuotations } from '../../quotation-access/quotation-access.service.ts'
import { existsEditor } from '../quotations.queries.ts'
import { countOpenOf, reassignOpen } from './hand-over.queries.ts'

/** Quotations per statement. */
const SLICE = 500

/** How many quotations of a person are neither accepted nor rejected. */
export const countOpenQuotations = countOpenOf

/**
 * Gives the quotations of a person that are neither accepted nor rejected to a colleague, who sends their reminders from then on and
 * is told once; who made them stays (QT-317). Whether the two may is settled by the caller. Returns how many there were. Throws
 * INVALID where there are some and the colleague may not change quotations.
 */
export async function handOverQuotations(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { actor } = ctx
  const { companyId } = actor
  if ((await countOpenOf(tx, companyId, from)) === 0) return 0
  if (!(await existsEditor(tx, companyId, to)))
    throw new AppError('INVALID', 'Choose a colleague who may change quotations: open quotations go along')
  const by = { id: actor.userId, name: [...actor.fullName].slice(0, 150).join('') }
  const all: string[] = []
  for (let isMore = true; isMore; ) {
    const ids = await reassignOpen(tx, companyId, { from, to, by, at: ctx.clock.now(), most: SLICE })
    await tellQuotations(tx, effects, actor, ids)
    all.push(...ids)
    isMore = ids.length === SLICE
  }
  const [only] = all
  if (to !== actor.userId)
    await notify(ctx, tx, effects, {
      companyId,
      event: 'quotation-activity',
      feature: 'quotation',
      featureName: 'Quotation',
      reciever: [to],
      notificationString: `${actor.fullName} has handed ${all.length === 1 ? '1 quotation' : `${all.length} quotations`} over to you`,
      featureLink: '/quotation/',
      detailedLink: all.length === 1 ? `/quotation/quotations/${only}` : '/quotation/',
      CTA: 'Open the quotations',
    })
  return all.length
}
