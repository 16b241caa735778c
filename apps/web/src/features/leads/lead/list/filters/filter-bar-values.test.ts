import { BAR_VALUES } from '@plinth/contract/leads/lead/lead-columns'
import { LeadFilterBar } from '@plinth/contract/leads/lead/lead-list'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  barProblem,
  budgetCriterion,
  chosenOf,
  criteriaCount,
  criterionText,
  daysChoices,
  EMPTY_BAR,
  keyOfDays,
  matchText,
  meantBar,
  SLIDER_STEPS,
  sliderScale,
  stageOptions,
  statusOptions,
  toggleAll,
  typedBudget,
  withCriterion,
} from './filter-bar-values.ts'

describe('what is chosen', () => {
  it('is a bar that the contract accepts, without removed criteria', () => {
    const bar = withCriterion(withCriterion(EMPTY_BAR, 'area', ['1200 sqft']), 'quotationSent', false)
    expect(LeadFilterBar.parse(bar)).toEqual({ match: 'any', area: ['1200 sqft'], quotationSent: false })
    expect(criteriaCount(bar)).toBe(2)
    const less = withCriterion(withCriterion(bar, 'area', []), 'quotationSent', undefined)
    expect(less).toEqual({ match: 'any' })
    expect(criteriaCount(less)).toBe(0)
    expect(criteriaCount(undefined)).toBe(0)
  })

  it('is no filter where no criterion is set, however it would match [LM-118]', () => {
    expect(meantBar({ match: 'all' })).toBeUndefined()
    expect(meantBar({ match: 'all', status: [2] })).toEqual({ match: 'all', status: [2] })
  })

  it('is shown on its button', () => {
    const bar: LeadFilterBar = {
      match: 'any',
      status: [1, 2],
      budget: { min: 12_000, max: 12_500_000 },
      quotationSent: false,
      createdOn: { from: '2026-03-05', to: '2026-03-05' },
      followUp: { from: '2026-03-05', to: '2026-04-01' },
    }
    const said = (['area', 'status', 'budget', 'quotationSent', 'createdOn', 'followUp'] as const).map(key =>
      criterionText(bar, key, '₹'),
    )
    expect(said).toEqual(['', '2', '₹12.00 K – ₹1.25 Cr', 'No', '05/03/2026', '05/03/2026 – 01/04/2026'])
    expect(criterionText({ match: 'any', followUp: { from: '2026-03-05' } }, 'followUp', '₹')).toBe('from 05/03/2026')
    expect(criterionText({ match: 'any', followUp: { to: '2026-03-05' } }, 'followUp', '₹')).toBe('until 05/03/2026')
  })

  it('is limited to what fits into a request', () => {
    const many = (count: number, text: string) => Array.from({ length: count }, (_, index) => `${text} ${index}`)
    expect(barProblem({ match: 'any', source: many(BAR_VALUES, 'x') })).toBeUndefined()
    expect(barProblem({ match: 'any', source: many(BAR_VALUES + 1, 'x') })).toBe('Choose at most 200 values of Source')
    expect(barProblem({ match: 'any', source: many(BAR_VALUES, 'विज्ञापन') })).toMatch(/^Too many values for one filter/)
  })
})

it('can be stages and tags, several of each', () => {
  const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
  const bar = withCriterion(withCriterion(EMPTY_BAR, 'stage', [id]), 'tags', [id, id.replace('0', '1')])
  expect(LeadFilterBar.parse(bar)).toEqual(bar)
  expect([criteriaCount(bar), criterionText(bar, 'stage', '₹'), criterionText(bar, 'tags', '₹')]).toEqual([2, '1', '2'])
})

it('can be days that go with today, of the creation and of the last call', () => {
  expect(daysChoices('createdOn').map(one => one.text)).toEqual([
    'Today',
    'Last 7 days',
    'Last 30 days',
    'Last 90 days',
  ])
  expect(daysChoices('followUp')).toEqual([])
  const { key, text, days } = daysChoices('lastCall').at(-3)!
  expect([key, text, days, keyOfDays(days)]).toEqual(['not for 30', 'Not for 30 days', { notFor: 30 }, 'not for 30'])
  const bar = { ...EMPTY_BAR, createdOn: { last: 7 }, lastCall: days }
  expect(LeadFilterBar.parse(bar)).toEqual(bar)
  expect([criterionText(bar, 'createdOn', '₹'), criterionText(bar, 'lastCall', '₹')]).toEqual([
    'Last 7 days',
    'Not for 30 days',
  ])
  expect([keyOfDays(undefined), keyOfDays({ from: '2026-03-01' })]).toEqual(['', 'days'])
})

it('says in words what Match makes of it, any at first [LM-116]', () => {
  expect(matchText(EMPTY_BAR)).toBe('A lead must match any of these')
  expect(matchText({ match: 'all' })).toBe('A lead must match all of these')
})

it('offers the stages in their order, and a chosen one that is deleted as such', () => {
  const stages = [
    { _id: 'a', stageName: 'Prospect' },
    { _id: 'b', stageName: 'Won' },
  ]
  expect(stageOptions(stages, ['b']).map(option => option.label)).toEqual(['Prospect', 'Won'])
  expect(stageOptions(stages, ['b', 'z'])).toEqual([
    { value: 'z', label: 'Deleted stage' },
    { value: 'a', label: 'Prospect' },
    { value: 'b', label: 'Won' },
  ])
})

describe('Select All', () => {
  it('chooses every option, and once they all are chosen none of them [LM-122]', () => {
    expect(toggleAll(['a', 'b', 'c'], [])).toEqual(['a', 'b', 'c'])
    expect(toggleAll(['a', 'b', 'c'], ['b'])).toEqual(['b', 'a', 'c'])
    expect(toggleAll(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual([])
    expect(toggleAll([], [])).toEqual([])
  })
  it('leaves options alone that a search does not show', () => {
    expect(toggleAll(['a'], ['z'])).toEqual(['z', 'a'])
    expect(toggleAll(['a'], ['z', 'a'])).toEqual(['z'])
    expect([
      chosenOf(['a'], ['z']),
      chosenOf(['a'], ['a', 'z']),
      chosenOf([], []),
      chosenOf(['a', 'b'], ['a']),
    ]).toEqual(['some', 'all', 'none', 'some'])
  })
})

it('offers each status once, under every name it has', () => {
  const stages = [
    { status: [{ id: 1, statusName: 'New' }] },
    {
      status: [
        { id: 1, statusName: 'New' },
        { id: 2, statusName: 'Follow Up' },
      ],
    },
    {
      status: [
        { id: 2, statusName: 'Call again' },
        { id: 101, statusName: 'On hold' },
      ],
    },
  ]
  expect(statusOptions(stages as never)).toEqual([
    { value: '1', label: 'New' },
    { value: '2', label: 'Follow Up / Call again' },
    { value: '101', label: 'On hold' },
  ])
})

describe('the budget', () => {
  const bounds = { min: 25_000, max: 8_600_000 }

  it('goes on the slider from the smallest to the largest by round amounts [LM-109]', () => {
    const { toAmount, toPosition } = sliderScale(bounds)
    expect(toAmount(0)).toBe(25_000)
    expect(toAmount(SLIDER_STEPS)).toBe(8_600_000)
    expect(toAmount(1)).toBe(100_000)
    expect(toPosition(1)).toBe(0)
    expect(toPosition(9_999_999_999)).toBe(SLIDER_STEPS)
    fc.assert(
      fc.property(fc.nat(9_999_999_999), fc.nat(9_999_999_999), (a, b) => {
        const [min, max] = [Math.min(a, b), Math.max(a, b)]
        const scale = sliderScale({ min, max })
        const amounts = Array.from({ length: SLIDER_STEPS + 1 }, (_, position) => scale.toAmount(position))
        expect(amounts.every(amount => Number.isInteger(amount) && amount >= min && amount <= max)).toBe(true)
        expect(amounts).toEqual(amounts.toSorted((x, y) => x - y))
        const places = amounts.map(scale.toPosition)
        expect(places.every(place => place >= 0 && place <= SLIDER_STEPS)).toBe(true)
      }),
    )
  })

  it('is no criterion while the whole of it is chosen', () => {
    expect(budgetCriterion(bounds, bounds)).toBeUndefined()
    expect(budgetCriterion({ ...bounds, min: 25_001 }, bounds)).toEqual({ min: 25_001, max: 8_600_000 })
  })

  it('can be typed; an empty end is that of all budgets [LM-119]', () => {
    expect(typedBudget({}, bounds)).toBeUndefined()
    expect(typedBudget({ min: 100_000 }, bounds)).toEqual({ min: 100_000, max: 8_600_000 })
    expect(typedBudget({ max: 100_000 }, bounds)).toEqual({ min: 25_000, max: 100_000 })
    expect(typedBudget({ min: 9_000_000 }, bounds)).toEqual({ min: 9_000_000, max: 9_000_000 })
    expect(typedBudget({ max: 10 }, bounds)).toEqual({ min: 10, max: 10 })
    expect(typedBudget({ min: 1.4, max: 1e15 }, bounds)).toBeUndefined()
  })
})
