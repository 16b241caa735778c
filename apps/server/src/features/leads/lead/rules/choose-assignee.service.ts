import type { Services } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { dayOf } from '../../../../platform/time-zone.ts'
import {
  type AssigneeRow,
  keepAssignees,
  lockTurnsWaiting,
  selectPerson,
  takeTurn,
} from '../assign/lead-assignment.queries.ts'
import type { LeadInsert } from '../assign/lead-bulk.queries.ts'
import { assigneesInTurn, keepTurn } from '../assign/lead-turns.service.ts'
import type { TurnWait } from '../assign/turn-queue.ts'
import { applyRules, type LeadFacts, type PlannedRule, type Verdict } from './assignment-rules.policy.ts'
import {
  type AssignmentSetting,
  type ChoiceRow,
  insertChoices,
  selectAssignmentSetting,
  selectPlanRules,
  selectTakers,
  updateRuleTurns,
} from './rule-plan.queries.ts'

/**
 * Who gets new leads that name nobody, whichever way they come in: the rules first, then whoever is in turn. Why is kept for each lead,
 * in the transaction that creates it.
 */

type Facts = Omit<LeadFacts, 'day'>
type Clocked = Pick<Services, 'clock'>

const NO_VERDICT: Verdict = { rule: undefined, userId: undefined, teamId: null, reason: 'There are no rules.' }
const IN_TURN = 'It went to whoever was next in turn.'
const IN_TEAM = 'It went to whoever was next in turn in its team.'
const NOBODY = 'Nobody can have leads in turn now.'
const NOBODY_OF_TEAM = 'Nobody of its team can have leads in turn now.'

/** Rules at work until their transaction ends: nobody else can take a turn of theirs. */
interface OpenRules {
  choose(facts: Facts): Verdict
  /** stores whose turn it is */
  keep(): Promise<void>
}

/** The rules that are on, with whoever can get their leads on this day; what refers to something that is gone is left out. */
export async function plannedRules(tx: Tx, companyId: string, today: string): Promise<PlannedRule[]> {
  const [rules, takers] = await Promise.all([selectPlanRules(tx, companyId), selectTakers(tx, companyId, today)])
  const byRule = Map.groupBy(takers, taker => taker.ruleId)
  return rules.map(({ id, name, conditions, teamId }) => ({
    id,
    name,
    conditions,
    teamId,
    takers: (byRule.get(id) ?? []).map(({ ruleId: _, ...taker }) => taker),
  }))
}

async function openRules(
  tx: Tx,
  companyId: string,
  { setting, today, wait }: { setting: AssignmentSetting; today: string; wait: TurnWait },
): Promise<OpenRules> {
  await lockTurnsWaiting(tx, companyId, wait)
  const rules = await plannedRules(tx, companyId, today)
  const ids = new Set(rules.flatMap(rule => rule.takers.map(taker => taker.userId)))
  const present = await keepAssignees(tx, companyId, [...ids])
  for (const rule of rules) rule.takers = rule.takers.filter(taker => present.has(taker.userId))
  const used = new Set<string>()
  return {
    choose(facts) {
      const verdict = applyRules(rules, { ...facts, day: today }, setting.symbol)
      if (verdict.rule) used.add(verdict.rule.id)
      return verdict
    },
    async keep() {
      const turns = rules
        .filter(rule => used.has(rule.id))
        .flatMap(rule => rule.takers.map(taker => ({ ruleId: rule.id, ...taker })))
      if (turns.length > 0) await updateRuleTurns(tx, companyId, turns)
    },
  }
}

/** Whom a new lead goes to. */
export interface Chosen {
  assignee: AssigneeRow | undefined
  /** the team it comes to belong to */
  teamId: string | null
  /** keeps why, once the lead is written */
  keep(leadId: string): Promise<void>
}

/**
 * The assignee of a lead that names nobody, where the company assigns leads by itself; undefined where it does not. A lead of a team
 * goes to the team's people in turn. Throws TurnIsTaken if it is to wait only `briefly`.
 */
export async function chooseAssignee(
  { clock }: Clocked,
  tx: Tx,
  companyId: string,
  { facts, teamId, wait }: { facts: Facts; teamId: string | null; wait: TurnWait },
): Promise<Chosen | undefined> {
  const setting = await selectAssignmentSetting(tx, companyId)
  if (!setting.isOn) return undefined
  const at = clock.now()
  const today = dayOf(setting.timeZone, at)
  const keeping = (choice: Omit<ChoiceRow, 'leadId' | 'way'>) => (leadId: string) =>
    insertChoices(tx, companyId, [{ ...choice, way: facts.way, leadId }], at)

  const verdict = teamId === null && setting.hasRules ? await chosenByRules() : NO_VERDICT
  if (verdict.rule && verdict.userId) {
    const assignee = (await selectPerson(tx, companyId, verdict.userId)) ?? undefined
    const { rule, reason } = verdict
    const keep = keeping({ how: 'rule', ruleName: rule.name, userId: verdict.userId, reason })
    return { assignee, teamId: verdict.teamId, keep }
  }
  const assignee = await takeTurn(tx, companyId, teamId, { wait, today })
  const how = assignee ? 'turn' : 'nobody'
  const reason =
    teamId === null ? `${verdict.reason} ${assignee ? IN_TURN : NOBODY}` : assignee ? IN_TEAM : NOBODY_OF_TEAM
  return { assignee, teamId, keep: keeping({ how, ruleName: '', userId: assignee?.id ?? null, reason }) }

  async function chosenByRules(): Promise<Verdict> {
    const rules = await openRules(tx, companyId, { setting, today, wait })
    const found = rules.choose(facts)
    await rules.keep()
    return found
  }
}

/** Whom many new leads go to. */
export interface ManyChosen {
  /** in the order of the leads */
  people: readonly (string | null)[]
  teams: readonly (string | null)[]
  /** takes the turns and keeps why, once the leads are written, given in the same order; may change who has those in turn */
  keep(leads: readonly LeadInsert[]): Promise<void>
}

/**
 * The same for many leads of a transaction, none of which names a person or a team, with a few statements for all of them. Where no
 * rule is on, nobody who creates leads meanwhile waits for them.
 */
export async function chooseAssignees(
  { clock }: Clocked,
  tx: Tx,
  companyId: string,
  facts: readonly Facts[],
): Promise<ManyChosen | undefined> {
  const setting = await selectAssignmentSetting(tx, companyId)
  if (!setting.isOn) return undefined
  const at = clock.now()
  const today = dayOf(setting.timeZone, at)
  const rules =
    setting.hasRules && facts.length > 0 ? await openRules(tx, companyId, { setting, today, wait: 'long' }) : undefined
  const verdicts = facts.map(one => rules?.choose(one) ?? NO_VERDICT)
  await rules?.keep()
  const inTurn = await assigneesInTurn(tx, companyId, verdicts.filter(one => !one.userId).length, today)
  const turns = inTurn.values()
  const people = verdicts.map(({ userId }) => userId ?? turns.next().value ?? null)

  const choiceOf = ({ id, assigned_to }: LeadInsert, place: number): ChoiceRow => {
    const { rule, userId, reason } = verdicts[place] ?? NO_VERDICT
    const way = facts[place]?.way ?? 'import'
    if (rule && userId) return { leadId: id, way, how: 'rule', ruleName: rule.name, userId, reason }
    const how = assigned_to === null ? 'nobody' : 'turn'
    const then = assigned_to === null ? NOBODY : IN_TURN
    return { leadId: id, way, how, ruleName: '', userId: assigned_to, reason: `${reason} ${then}` }
  }
  return {
    people,
    teams: verdicts.map(({ teamId }) => teamId),
    async keep(leads) {
      // the newest lead comes first in what is written, and its turn last
      const ofTurns = leads.filter((_, place) => !verdicts[place]?.userId).toReversed()
      await keepTurn(tx, companyId, ofTurns, today)
      if (leads.length > 0) await insertChoices(tx, companyId, leads.map(choiceOf), at)
    },
  }
}
