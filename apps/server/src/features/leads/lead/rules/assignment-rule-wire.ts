import type { AssignmentRule } from '@plinth/contract/leads/assignment/assignment-rules'
import { LEAD_WAYS } from '@plinth/contract/leads/assignment/assignment-terms'
import type { NamedRule, RulePerson } from './assignment-rules.tables.ts'

/** A rule as it is sent. */
export const toRule = (rule: NamedRule): AssignmentRule => ({
  _id: rule.id,
  name: rule.name,
  isOn: rule.is_on,
  conditions: rule.conditions,
  goesTo: rule.goes_to,
  teamId: rule.team_id,
  teamName: rule.team_name,
  people: rule.people.flatMap(({ userId, fullName, share }) => (share ? { userId, fullName, ...share } : [])),
  captureNames: rule.captures.map(capture => capture.name),
  problems: problemsOf(rule),
  version: rule.version,
  updatedAt: rule.updated_at.toISOString(),
})

/** What of a rule counts for nothing now, and why; leads pass it over. */
function problemsOf(rule: NamedRule): string[] {
  const { goes_to, team_id, people, conditions, captures, unlisted } = rule
  const isOfTeam = goes_to === 'team'
  const concerned = people.filter(({ share, isMember }) => (isOfTeam ? isMember || share : share))
  const texts = [
    ...(isOfTeam && team_id === null ? ['Its team has been deleted.'] : []),
    ...concerned.flatMap(person => problemOf(person, isOfTeam)),
  ]
  const takers = concerned.filter(person => problemOf(person, isOfTeam).length === 0)
  if (takers.length === 0 && !(isOfTeam && team_id === null)) texts.push('Nobody can get its leads now.')
  const known = new Set(captures.map(capture => capture.id))
  const gone = (conditions.captureIds ?? []).filter(id => !known.has(id)).length
  if (gone > 0)
    texts.push(gone === 1 ? 'A capture form of it has been deleted.' : `${gone} capture forms of it have been deleted.`)
  for (const { name, isOn } of captures) if (!isOn) texts.push(`The capture form ${name} is off.`)
  const listed = [...(conditions.leadSources ?? []), ...(conditions.workScopes ?? [])]
  for (const text of listed) if (unlisted.includes(text.toLowerCase())) texts.push(`${text} is no longer in the list.`)
  return texts
}

function problemOf({ fullName, isActive, mayHave, isMember, awayUntil }: RulePerson, isOfTeam: boolean): string[] {
  if (!isActive) return [`${fullName} has left.`]
  if (isOfTeam && !isMember) return [`${fullName} is not in the team.`]
  if (!mayHave) return [`${fullName} may not edit leads.`]
  return awayUntil === null ? [] : [`${fullName} is away until ${awayUntil}.`]
}

/** What a rule asks of leads, one text for each condition. */
export function conditionTexts({ conditions, captures }: Pick<NamedRule, 'conditions' | 'captures'>): string[] {
  const { ways, leadSources, cities, pinCodes, workScopes, captureIds, budgetFrom, budgetTo } = conditions
  const any = (label: string, texts: readonly string[] | undefined): string[] =>
    texts && texts.length > 0 ? [`${label}: ${texts.join(', ')}`] : []
  return [
    ...any(
      'Way',
      ways?.map(way => LEAD_WAYS[way]),
    ),
    ...any(
      'Capture form',
      captureIds?.map(id => captures.find(capture => capture.id === id)?.name ?? 'deleted'),
    ),
    ...any('Lead source', leadSources),
    ...any('City', cities),
    ...any('Pin code', pinCodes),
    ...any('Work scope', workScopes),
    ...(budgetFrom === undefined ? [] : [`Budget from ${budgetFrom}`]),
    ...(budgetTo === undefined ? [] : [`Budget up to ${budgetTo}`]),
  ]
}
