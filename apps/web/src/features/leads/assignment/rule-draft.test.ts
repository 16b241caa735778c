import type { AssignmentRule } from '@plinth/contract/leads/assignment/assignment-rules'
import { describe, expect, it } from 'vitest'
import { conditionLines, movedTo, rewritten, ruleDraft, sentRule, targetLine } from './rule-draft.ts'

const rule: AssignmentRule = {
  _id: 'r',
  name: 'Pune',
  isOn: true,
  conditions: { cities: ['Pune'], budgetFrom: 1_500_000, captureIds: ['c'] },
  goesTo: 'people',
  teamId: null,
  teamName: null,
  people: [
    { userId: 'a', fullName: 'Lena', weight: 2, dailyMax: null },
    { userId: 'b', fullName: 'Ravi', weight: 1, dailyMax: 5 },
  ],
  captureNames: ['Contact us'],
  problems: [],
  version: 1,
  updatedAt: '',
}

describe('an assignment rule', () => {
  it('is sent as it was where nothing changed', () => {
    const sent = sentRule(ruleDraft(rule), [], true)
    const { conditions, ...rest } = rewritten(rule)
    expect(sent).toMatchObject(rest)
    expect(sent.conditions).toMatchObject(conditions ?? {})
    expect(sent.conditions).not.toHaveProperty('budgetTo')
  })

  it('of a team names only the shares of its members', () => {
    const draft = { ...ruleDraft(rule), goesTo: 'team' as const, teamId: 't' }
    expect(sentRule(draft, ['a', 'c'], false)).toMatchObject({
      isOn: false,
      teamId: 't',
      people: [{ userId: 'a', weight: 2, dailyMax: null }],
    })
  })

  it('is said in words', () => {
    expect(conditionLines(rule.conditions, rule.captureNames, '₹')).toEqual([
      'Capture form: Contact us',
      'City: Pune',
      'Budget from ₹15,00,000',
    ])
    expect(targetLine(rule)).toBe('Lena × 2, Ravi (at most 5 a day)')
    expect(targetLine({ ...rule, goesTo: 'team', teamName: 'West', people: [] })).toBe('Team West')
  })

  it('moves among the others', () => {
    expect(movedTo(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
    expect(movedTo(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  })
})
