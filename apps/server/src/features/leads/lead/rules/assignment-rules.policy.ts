import type { RuleConditions } from '@plinth/contract/leads/assignment/assignment-rules'
import { hasPinCode, LEAD_WAYS, type LeadWay } from '@plinth/contract/leads/assignment/assignment-terms'
import { formatMoney } from '@plinth/contract/money-text'
import type { FieldColumns } from '../lead.tables.ts'

/** What rules look at in a new lead. */
export interface LeadFacts {
  way: LeadWay
  captureId: string | null
  leadSource: string
  city: string
  pinCode: string
  workScope: string
  budget: number | null
  /** YYYY-MM-DD in the company's time zone: what a person may have at most is counted by it */
  day: string
}

/** What rules look at in a lead of these columns. */
export const factsOf = (
  lead: Pick<FieldColumns, 'lead_source' | 'city' | 'pin_code' | 'requirements' | 'budget'>,
  came: Pick<LeadFacts, 'way' | 'captureId'>,
): Omit<LeadFacts, 'day'> => ({
  ...came,
  leadSource: lead.lead_source,
  city: lead.city,
  pinCode: lead.pin_code,
  workScope: lead.requirements,
  budget: lead.budget === null ? null : Number(lead.budget),
})

/** Somebody who can get leads of a rule now. */
export interface Taker {
  userId: string
  weight: number
  dailyMax: number | null
  /** grows by the weight with every lead of the rule; whoever has the most is next */
  credit: number
  /** leads of the rule on `day` */
  given: number
  day: string
}

/** A rule that is on, with whoever can get its leads: changed by `applyRules` as it gives them out. */
export interface PlannedRule {
  id: string
  name: string
  conditions: RuleConditions
  /** the team its leads come to belong to */
  teamId: string | null
  takers: Taker[]
}

export interface Verdict {
  rule: { id: string; name: string } | undefined
  userId: string | undefined
  teamId: string | null
  /** why, in sentences */
  reason: string
}

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()
const isAmong = (wanted: readonly string[], text: string): boolean => wanted.some(one => same(one, text))

interface Test {
  /** absent where the rule asks nothing of it */
  wanted: readonly unknown[] | undefined
  holds: boolean
  text: string
}

const testsOf = (conditions: RuleConditions, facts: LeadFacts, symbol: string): Test[] => {
  const { leadSources, cities, pinCodes, workScopes, ways, captureIds, budgetFrom, budgetTo } = conditions
  const { budget } = facts
  return [
    { wanted: ways, holds: ways?.includes(facts.way) ?? true, text: `it came by ${LEAD_WAYS[facts.way]}` },
    {
      wanted: captureIds,
      holds: facts.captureId !== null && (captureIds?.includes(facts.captureId) ?? true),
      text: 'it came through that capture form',
    },
    {
      wanted: leadSources,
      holds: isAmong(leadSources ?? [], facts.leadSource),
      text: `the lead source is ${facts.leadSource}`,
    },
    { wanted: cities, holds: isAmong(cities ?? [], facts.city), text: `the city is ${facts.city}` },
    {
      wanted: pinCodes,
      holds: pinCodes?.some(one => hasPinCode(one, facts.pinCode)) ?? true,
      text: `the pin code is ${facts.pinCode}`,
    },
    {
      wanted: workScopes,
      holds: facts.workScope.split(',').some(scope => isAmong(workScopes ?? [], scope)),
      text: `the work scope is ${facts.workScope}`,
    },
    {
      wanted: budgetFrom === undefined && budgetTo === undefined ? undefined : [budgetFrom, budgetTo],
      holds: budget !== null && budget >= (budgetFrom ?? 0) && budget <= (budgetTo ?? Number.POSITIVE_INFINITY),
      text: `the budget is ${formatMoney(budget, symbol)}`,
    },
  ].filter(({ wanted }) => wanted !== undefined && wanted.length > 0)
}

/** Why a rule holds for a lead; undefined where it does not. */
export function reasonOf(conditions: RuleConditions, facts: LeadFacts, symbol: string): string | undefined {
  const tests = testsOf(conditions, facts, symbol)
  if (!tests.every(({ holds }) => holds)) return undefined
  return tests.map(({ text }) => text).join(', ') || 'it holds for every lead'
}

const hasRoom = ({ dailyMax, given, day }: Taker, today: string): boolean =>
  dailyMax === null || day !== today || given < dailyMax

/** Takes the next turn by weight among those who have room today, and notes it. */
function takeTurnOf(rule: PlannedRule, today: string): Taker | undefined {
  const open = rule.takers.filter(taker => hasRoom(taker, today))
  let next: Taker | undefined
  for (const taker of open) {
    taker.credit += taker.weight
    if (!next || taker.credit > next.credit) next = taker
  }
  if (!next) return undefined
  next.credit -= open.reduce((sum, taker) => sum + taker.weight, 0)
  next.given = next.day === today ? next.given + 1 : 1
  next.day = today
  return next
}

/**
 * Gives a lead to whoever is next by the first rule that holds for it and still has somebody, and changes the rule's turns. Without
 * such a rule the verdict has no person, and says which rules held and had nobody.
 */
export function applyRules(rules: readonly PlannedRule[], facts: LeadFacts, symbol: string): Verdict {
  const passed: string[] = []
  for (const rule of rules) {
    const holding = reasonOf(rule.conditions, facts, symbol)
    if (holding === undefined) continue
    const taker = takeTurnOf(rule, facts.day)
    if (taker) {
      const reason = [...passed, `${rule.name} holds: ${holding}.`].join(' ')
      return { rule: { id: rule.id, name: rule.name }, userId: taker.userId, teamId: rule.teamId, reason }
    }
    const why =
      rule.takers.length === 0 ? 'nobody of it can have leads now' : 'everybody of it has had the most of the day'
    passed.push(`${rule.name} holds (${holding}), but ${why}.`)
  }
  if (passed.length === 0) passed.push('No rule holds.')
  return { rule: undefined, userId: undefined, teamId: null, reason: passed.join(' ') }
}
