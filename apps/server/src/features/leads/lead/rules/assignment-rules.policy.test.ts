import type { RuleConditions } from '@plinth/contract/leads/assignment/assignment-rules'
import { hasPinCode, isPinCodeText } from '@plinth/contract/leads/assignment/assignment-terms'
import { describe, expect, it } from 'vitest'
import { applyRules, type LeadFacts, type PlannedRule, reasonOf, type Taker } from './assignment-rules.policy.ts'

const facts: LeadFacts = {
  way: 'form',
  captureId: null,
  leadSource: 'Website',
  city: 'Pune',
  pinCode: '411001',
  workScope: 'Kitchen, Villa',
  budget: 1_500_000,
  day: '2026-03-18',
}
const holds = (conditions: RuleConditions, lead: Partial<LeadFacts> = {}): boolean =>
  reasonOf(conditions, { ...facts, ...lead }, '₹') !== undefined

describe('the conditions of a rule', () => {
  it.each<[string, RuleConditions, Partial<LeadFacts>, Partial<LeadFacts>]>([
    ['a lead source, in any case', { leadSources: ['fair', 'WEBSITE'] }, {}, { leadSource: '' }],
    ['a city', { cities: ['pune '] }, {}, { city: 'Puney' }],
    ['the beginning of a pin code', { pinCodes: ['4110'] }, {}, { pinCode: '410110' }],
    ['a range of pin codes', { pinCodes: ['411000-411045'] }, { pinCode: '411 045' }, { pinCode: '411046' }],
    ['one of several work scopes', { workScopes: ['villa'] }, {}, { workScope: 'Kitchen' }],
    ['a way', { ways: ['form', 'quick'] }, {}, { way: 'import' }],
    ['a capture form', { captureIds: ['a'] }, { captureId: 'a' }, {}],
    ['a budget from', { budgetFrom: 1_500_000 }, {}, { budget: 1_499_999 }],
    ['a budget up to', { budgetTo: 1_500_000 }, {}, { budget: null }],
  ])('ask for %s', (_, conditions, yes, no) => {
    expect(holds(conditions, yes)).toBe(true)
    expect(holds(conditions, no)).toBe(false)
  })

  it('ask for all that they name, and for nothing where they are empty', () => {
    expect(holds({})).toBe(true)
    expect(holds({ cities: [], ways: [] })).toBe(true)
    expect(holds({ cities: ['Pune'], leadSources: ['Fair'] })).toBe(false)
    expect(reasonOf({ cities: ['pune'], budgetFrom: 1 }, facts, '₹')).toBe('the city is Pune, the budget is ₹15,00,000')
  })

  it('know pin codes, beginnings and ranges of the same length', () => {
    for (const text of ['411001', '4', 'SW1A', '411001-411045', '411001 - 411045'])
      expect(isPinCodeText(text), text).toBe(true)
    for (const text of ['', '-', '411045-411001', '41-411045', '411*']) expect(isPinCodeText(text), text).toBe(false)
    expect(hasPinCode('sw1a', 'SW1 A2')).toBe(true)
    expect(hasPinCode('411001-411045', '')).toBe(false)
    expect(hasPinCode('1-9', '42')).toBe(false)
  })
})

const taker = (userId: string, weight = 1, dailyMax: number | null = null): Taker => ({
  userId,
  weight,
  dailyMax,
  credit: 0,
  given: 0,
  day: facts.day,
})
const rule = (name: string, takers: Taker[], conditions: RuleConditions = {}): PlannedRule => ({
  id: name,
  name,
  conditions,
  teamId: null,
  takers,
})

describe('who is next by a rule', () => {
  it('has the share of the weight, spread over the round', () => {
    const rules = [rule('All', [taker('a', 3), taker('b'), taker('c')])]
    const given = Array.from({ length: 10 }, () => applyRules(rules, facts, '₹').userId)
    expect(given.join('')).toBe('abacaabaca')
  })

  it('has had fewer than the most of the day, which begins anew the next day', () => {
    const rules = [rule('First', [taker('a', 1, 1), taker('b', 1, 2)]), rule('Then', [taker('c')])]
    const next = (day: string) => applyRules(rules, { ...facts, day }, '₹')
    const given = Array.from({ length: 5 }, () => next(facts.day))
    expect(given.map(({ userId }) => userId).sort()).toEqual(['a', 'b', 'b', 'c', 'c'])
    expect(given[4]?.reason).toBe(
      'First holds (it holds for every lead), but everybody of it has had the most of the day. Then holds: it holds for every lead.',
    )
    expect(next('2026-03-19').rule?.name).toBe('First')
  })

  it('is of the first rule that holds and has somebody', () => {
    const rules = [rule('Nobody', []), rule('Other', [taker('a')], { cities: ['Nashik'] }), rule('Last', [taker('b')])]
    expect(applyRules(rules, facts, '₹')).toMatchObject({ userId: 'b', rule: { name: 'Last' } })
    expect(applyRules(rules.slice(0, 2), facts, '₹')).toEqual({
      rule: undefined,
      userId: undefined,
      teamId: null,
      reason: 'Nobody holds (it holds for every lead), but nobody of it can have leads now.',
    })
    expect(applyRules([], facts, '₹').reason).toBe('No rule holds.')
  })
})
