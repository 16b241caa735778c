import type { Member } from '@plinth/contract/administration/members'
import { AppError } from '@plinth/contract/error-codes'
import { type Context, type Effects, mutate } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { endSessionsOfDeactivated } from '../../company/auth/auth.service.ts'
import { activatePerson } from '../../company/people/people.service.ts'
import { handOverLeads, leadTransaction } from '../../leads/lead/lead.service.ts'
import { handOverTasks } from '../../projects/tasks/tasks.service.ts'
import { handOverQuotations } from '../../quotations/quotation/quotation.service.ts'
import { refuseOwnAccess, refuseRaise, requireManager } from './members.policy.ts'
import { selectMember } from './members.queries.ts'
import { accessOfMember, type MemberRow, toMember } from './members.wire.ts'

/** The person with a locked row, whose access the actor may change. Throws NOT_FOUND, FORBIDDEN. */
async function openMember(ctx: Context, tx: Tx, id: string): Promise<MemberRow> {
  const target = await selectMember(tx, ctx.actor.companyId, id, 'lock')
  if (!target) throw new AppError('NOT_FOUND')
  refuseOwnAccess(ctx.actor, target)
  return target
}

/**
 * Keeps a person out at once: their sessions and event streams end, sign-in answers 405, mail that waits for them is
 * taken back, leads, open tasks and open quotations go to a colleague where one is named; all in one transaction (SH-Q12, SH-Q113,
 * QT-317). Throws FORBIDDEN, NOT_FOUND, INVALID, CONFLICT for somebody who is out already.
 */
export async function deactivateMember(
  ctx: Context,
  id: string,
  body: { handOverTo?: string | undefined },
): Promise<{ member: Member } & HandedOver> {
  const { actor } = ctx
  requireManager(actor)
  const { companyId } = actor
  return leadTransaction(ctx, async (tx, effects) => {
    const target = await openMember(ctx, tx, id)
    if (target.status !== 'active' && target.status !== 'invited') {
      throw new AppError('CONFLICT', `${target.fullName} is deactivated already`)
    }
    const at = ctx.clock.now()
    await Promise.all([
      activatePerson(tx, companyId, id, false, at),
      endSessionsOfDeactivated(tx, companyId, id, at),
      ctx.mailer.takeBack(tx, target.email),
      recordAudit(tx, { actor, action: 'member.deactivated', at, targetId: id, targetName: target.fullName }),
    ])
    const handedOver = body.handOverTo ? await handOver(ctx, tx, effects, target, body.handOverTo) : NOTHING
    effects.emit({ type: 'people.changed' })
    return { member: toMember(ctx, (await selectMember(tx, companyId, id))!), ...handedOver }
  })
}

/** Lets a deactivated person in again, with the rights they had. Throws FORBIDDEN, NOT_FOUND, CONFLICT. */
export function reactivateMember(ctx: Context, id: string): Promise<Member> {
  const { actor } = ctx
  requireManager(actor)
  return mutate(ctx, async (tx, effects) => {
    const target = await openMember(ctx, tx, id)
    if (target.status !== 'inactive') throw new AppError('CONFLICT', `${target.fullName} is not deactivated`)
    refuseRaise(actor, accessOfMember(target))
    const at = ctx.clock.now()
    await activatePerson(tx, actor.companyId, id, true, at)
    await recordAudit(tx, { actor, action: 'member.activated', at, targetId: id, targetName: target.fullName })
    effects.emit({ type: 'people.changed' })
    return toMember(ctx, (await selectMember(tx, actor.companyId, id))!)
  })
}

/** Gives all leads, open tasks and open quotations of a person to a colleague, without a change of the person. Throws FORBIDDEN, NOT_FOUND, INVALID. */
export async function handOverLeadsOf(ctx: Context, id: string, to: string): Promise<HandedOver> {
  requireManager(ctx.actor)
  return leadTransaction(ctx, async (tx, effects) => {
    const target = await selectMember(tx, ctx.actor.companyId, id, 'lock')
    if (!target) throw new AppError('NOT_FOUND')
    return handOver(ctx, tx, effects, target, to)
  })
}

/** How many leads, open tasks and open quotations a colleague was given. */
interface HandedOver {
  handedOver: number
  tasks: number
  quotations: number
}
const NOTHING: HandedOver = { handedOver: 0, tasks: 0, quotations: 0 }

async function handOver(ctx: Context, tx: Tx, effects: Effects, target: MemberRow, to: string): Promise<HandedOver> {
  const handedOver = await handOverLeads(ctx, tx, effects, { from: target.id, to })
  const tasks = await handOverTasks(ctx, tx, effects, { from: target.id, to })
  const quotations = await handOverQuotations(ctx, tx, effects, { from: target.id, to })
  const receiver = await selectMember(tx, ctx.actor.companyId, to)
  await recordAudit(tx, {
    actor: ctx.actor,
    action: 'member.leads-handed-over',
    at: ctx.clock.now(),
    targetId: target.id,
    targetName: target.fullName,
    changes: [
      { field: 'assignedTo', before: target.fullName, after: receiver?.fullName ?? null },
      { field: 'leads', before: null, after: handedOver },
      ...(tasks > 0 ? [{ field: 'tasks', before: null, after: tasks }] : []),
      ...(quotations > 0 ? [{ field: 'quotations', before: null, after: quotations }] : []),
    ],
  })
  return { handedOver, tasks, quotations }
}
