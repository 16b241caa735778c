import { AppError } from '@plinth/contract/error-codes'
import type { LeadAbsence } from '@plinth/contract/leads/assignment/assignment-rules'
import { AWAY_DAYS_MAX, ASSIGNMENT_RULE_TEXTS as TEXTS } from '@plinth/contract/leads/assignment/assignment-terms'
import { daysAfter } from '@plinth/contract/readers/moment'
import { type Actor, type Context, mutate, read } from '../../../../platform/context.ts'
import { dayOf } from '../../../../platform/time-zone.ts'
import { recordAudit } from '../../../company/audit/audit.service.ts'
import { lockCompany } from '../../../company/companies/companies.service.ts'
import { requireCrm } from '../../../company/lead-access/lead-access.service.ts'
import { selectAbsences, updateAbsence } from './absences.queries.ts'

const isAdmin = ({ isAdmin: is, isSuperAdmin }: Pick<Actor, 'isAdmin' | 'isSuperAdmin'>): boolean => is || isSuperAdmin
const todayOf = ({ actor, clock }: Pick<Context, 'actor' | 'clock'>): string =>
  dayOf(actor.company.timeZone, clock.now())

/** Who gets leads and who of them is away: for admins everybody, for others themselves. Throws FORBIDDEN without the leads module. */
export function listAbsences(ctx: Context): Promise<LeadAbsence[]> {
  requireCrm(ctx.actor)
  const { companyId, userId } = ctx.actor
  return read(ctx, tx => selectAbsences(tx, companyId, todayOf(ctx), isAdmin(ctx.actor) ? undefined : userId))
}

/**
 * Says until when somebody gets no leads by rules or in turn, the day included, or that they are back. Throws FORBIDDEN for somebody else
 * unless one is an admin; NOT_FOUND for people who get no leads; INVALID for a day that is over or too far away.
 */
export async function setAbsence(ctx: Context, userId: string, awayUntil: string | null): Promise<LeadAbsence> {
  requireCrm(ctx.actor)
  if (userId !== ctx.actor.userId && !isAdmin(ctx.actor)) throw new AppError('FORBIDDEN')
  const { companyId } = ctx.actor
  const today = todayOf(ctx)
  const at = ctx.clock.now()
  const last = daysAfter(today, AWAY_DAYS_MAX)
  return mutate(ctx, async (tx, effects) => {
    await lockCompany(tx, companyId)
    const [before] = await selectAbsences(tx, companyId, today, userId)
    if (!before) throw new AppError('NOT_FOUND')
    if (awayUntil !== null && (awayUntil < today || awayUntil > last)) {
      throw new AppError('INVALID', TEXTS.passed, { fields: [{ field: 'awayUntil', message: TEXTS.passed }] })
    }
    if (before.awayUntil === awayUntil) return before
    await updateAbsence(tx, companyId, userId, awayUntil, { userId: ctx.actor.userId, at })
    await recordAudit(tx, {
      actor: ctx.actor,
      action: 'lead-absence.changed',
      at,
      targetId: userId,
      targetName: before.fullName,
      changes: [{ field: 'Away until', before: before.awayUntil, after: awayUntil }],
    })
    effects.emit({ type: 'lists.changed' })
    return { ...before, awayUntil }
  })
}
