import type {
  AssignmentRule,
  RuleConditions,
  SentAssignmentRule,
} from '@plinth/contract/leads/assignment/assignment-rules'
import { LEAD_WAYS, type LeadWay } from '@plinth/contract/leads/assignment/assignment-terms'
import { formatMoney } from '@plinth/contract/money-text'

/** Somebody's share as it is typed. */
export interface ShareDraft {
  weight: number | string
  dailyMax: number | string
}

/** A rule as its dialog holds it. */
export interface RuleDraft {
  name: string
  ways: LeadWay[]
  captureIds: string[]
  leadSources: string[]
  cities: string[]
  pinCodes: string[]
  workScopes: string[]
  budgetFrom: number | string
  budgetTo: number | string
  goesTo: 'team' | 'people'
  teamId: string | null
  people: string[]
  /** by person; who is missing has a weight of 1 and no most */
  shares: Readonly<Record<string, ShareDraft>>
}

export const NO_SHARE: ShareDraft = { weight: 1, dailyMax: '' }

/** A rule as its dialog begins. */
export function ruleDraft(rule: AssignmentRule | undefined): RuleDraft {
  const { ways = [], captureIds = [], leadSources = [], cities = [], ...rest } = rule?.conditions ?? {}
  return {
    name: rule?.name ?? '',
    ways,
    captureIds,
    leadSources,
    cities,
    pinCodes: rest.pinCodes ?? [],
    workScopes: rest.workScopes ?? [],
    budgetFrom: rest.budgetFrom ?? '',
    budgetTo: rest.budgetTo ?? '',
    goesTo: rule?.goesTo ?? 'people',
    teamId: rule?.teamId ?? null,
    people: rule?.goesTo === 'people' ? rule.people.map(one => one.userId) : [],
    shares: Object.fromEntries(
      (rule?.people ?? []).map(({ userId, weight, dailyMax }) => [userId, { weight, dailyMax: dailyMax ?? '' }]),
    ),
  }
}

const numberOr = <T>(value: number | string, otherwise: T): number | T => (value === '' ? otherwise : Number(value))

/** A rule as it is sent; `members` are the people of its team. */
export function sentRule(draft: RuleDraft, members: readonly string[], isOn: boolean): SentAssignmentRule {
  const { name, goesTo, teamId, budgetFrom, budgetTo, shares } = draft
  const { ways, captureIds, leadSources, cities, pinCodes, workScopes } = draft
  const ids = goesTo === 'team' ? members.filter(id => id in shares) : draft.people
  const share = (userId: string) => {
    const { weight, dailyMax } = shares[userId] ?? NO_SHARE
    return { userId, weight: numberOr(weight, 1), dailyMax: numberOr(dailyMax, null) }
  }
  return {
    name,
    isOn,
    conditions: {
      ...{ ways, captureIds, leadSources, cities, pinCodes, workScopes },
      ...(budgetFrom === '' ? {} : { budgetFrom: Number(budgetFrom) }),
      ...(budgetTo === '' ? {} : { budgetTo: Number(budgetTo) }),
    },
    teamId: goesTo === 'team' ? teamId : null,
    people: ids.map(share),
  }
}

/** A rule as it is, to be sent again with something else changed. */
export const rewritten = ({ name, isOn, conditions, teamId, people }: AssignmentRule): SentAssignmentRule => ({
  name,
  isOn,
  conditions,
  teamId,
  people: people.map(({ userId, weight, dailyMax }) => ({ userId, weight, dailyMax })),
})

/** What a rule asks of a lead, a line for each condition. */
export function conditionLines(
  { ways, captureIds, leadSources, cities, pinCodes, workScopes, budgetFrom, budgetTo }: RuleConditions,
  captureNames: readonly string[],
  symbol: string | undefined,
): string[] {
  const any = (label: string, texts: readonly string[] = []): string[] =>
    texts.length > 0 ? [`${label}: ${texts.join(', ')}`] : []
  const budget = [
    ...(budgetFrom === undefined ? [] : [`from ${formatMoney(budgetFrom, symbol)}`]),
    ...(budgetTo === undefined ? [] : [`up to ${formatMoney(budgetTo, symbol)}`]),
  ]
  return [
    ...any(
      'Came by',
      ways?.map(way => LEAD_WAYS[way]),
    ),
    ...any('Capture form', captureIds && captureIds.length > 0 ? captureNames : []),
    ...any('Lead source', leadSources),
    ...any('City', cities),
    ...any('Pin code', pinCodes),
    ...any('Work scope', workScopes),
    ...(budget.length > 0 ? [`Budget ${budget.join(', ')}`] : []),
  ]
}

/** Whom a rule gives leads to, in one line. */
export function targetLine({ goesTo, teamName, people }: AssignmentRule): string {
  const shares = people.map(
    ({ fullName, weight, dailyMax }) =>
      `${fullName}${weight === 1 ? '' : ` × ${weight}`}${dailyMax === null ? '' : ` (at most ${dailyMax} a day)`}`,
  )
  if (goesTo === 'people') return shares.join(', ')
  const team = teamName === null ? 'A deleted team' : `Team ${teamName}`
  return shares.length > 0 ? `${team}: ${shares.join(', ')}` : team
}

/** The ids in another order: one of them at the place of another. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  return ids.filter(one => one !== id).toSpliced(place, 0, id)
}
