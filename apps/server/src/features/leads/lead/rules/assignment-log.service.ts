import type { AssignmentChoice } from '@plinth/contract/leads/assignment/assignment-rules'
import { CHOICES_SHOWN, type LeadWay } from '@plinth/contract/leads/assignment/assignment-terms'
import { type Context, read } from '../../../../platform/context.ts'
import { dayOf } from '../../../../platform/time-zone.ts'
import { peopleInTurn } from '../assign/lead-turns.service.ts'
import { selectChoices, selectLatestLeads, type TriedLead } from './assignment-log.queries.ts'
import { applyRules, factsOf, type Verdict } from './assignment-rules.policy.ts'
import { plannedRules } from './choose-assignee.service.ts'
import { selectAssignmentSetting, selectNames } from './rule-plan.queries.ts'

/** Why the latest leads went to whom; for admins, who see every lead. */
export async function listChoices(ctx: Context, search = ''): Promise<AssignmentChoice[]> {
  const rows = await read(ctx, tx => selectChoices(tx, ctx.actor.companyId, search, CHOICES_SHOWN))
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}

const WAY_OF: Readonly<Record<string, LeadWay>> = { quick: 'quick', template: 'template', import: 'import' }
function wayOf({ origin, captureId, isOfFacebook }: TriedLead): LeadWay {
  if (captureId !== null) return 'capture'
  return isOfFacebook ? 'facebook' : (WAY_OF[origin] ?? 'form')
}

/**
 * Who would have got the latest leads by the rules as they are, the newest first; changes nothing. The most of a day is counted by the
 * days on which they came in, and nobody has had any of them before.
 */
export async function tryRules(
  ctx: Context,
  count: number,
): Promise<(AssignmentChoice & { assignedNow: string | null })[]> {
  const { companyId } = ctx.actor
  return read(ctx, async tx => {
    const setting = await selectAssignmentSetting(tx, companyId)
    const today = dayOf(setting.timeZone, ctx.clock.now())
    const [rules, turns, leads] = await Promise.all([
      plannedRules(tx, companyId, today),
      peopleInTurn(tx, companyId, today),
      selectLatestLeads(tx, companyId, count),
    ])
    for (const taker of rules.flatMap(rule => rule.takers)) taker.given = 0
    let turn = 0
    const verdicts = leads.map(lead => {
      const facts = factsOf(lead, { way: wayOf(lead), captureId: lead.captureId })
      const verdict = applyRules(rules, { ...facts, day: dayOf(setting.timeZone, lead.createdAt) }, setting.symbol)
      const userId = verdict.userId ?? turns[turn++ % turns.length]
      return { lead, verdict, userId }
    })
    const names = await selectNames(
      tx,
      companyId,
      verdicts.flatMap(({ userId }) => userId ?? []),
    )
    return verdicts.toReversed().map(({ lead, verdict, userId }) => ({
      leadId: lead.id,
      leadName: lead.name,
      at: lead.createdAt.toISOString(),
      way: wayOf(lead),
      ...outcomeOf(verdict, userId),
      assignee: names.get(userId ?? '') ?? null,
      assignedNow: lead.assignedNow,
    }))
  })
}

function outcomeOf(
  { rule, reason }: Verdict,
  userId: string | undefined,
): Pick<AssignmentChoice, 'how' | 'ruleName' | 'reason'> {
  if (rule) return { how: 'rule', ruleName: rule.name, reason }
  if (userId === undefined)
    return { how: 'nobody', ruleName: '', reason: `${reason} Nobody can have leads in turn now.` }
  return { how: 'turn', ruleName: '', reason: `${reason} It would go to whoever is next in turn.` }
}
