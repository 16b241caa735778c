import { expect, test } from 'vitest'
import {
  BLANK_QUICK_LEAD,
  budgetHint,
  groupBudget,
  keepQuickDraft,
  readQuickDraft,
  settledBudget,
  typedName,
} from './quick-lead-values.ts'

test('a budget is shown in the groups of its currency, any other text stays as typed [IN-534]', () => {
  expect(['5', '1250000', '12,50,0001', '999999999'].map(text => groupBudget(text, '₹'))).toEqual([
    '5',
    '12,50,000',
    '1,25,00,001',
    '99,99,99,999',
  ])
  expect(groupBudget('1250000', '$')).toBe('1,250,000')
  expect(['', '12 lakh', '12.5'].map(text => groupBudget(text, '₹'))).toEqual(['', '12 lakh', '12.5'])
})

test('a name is limited to fifty characters while it is typed', () => {
  expect(typedName('न'.repeat(60))).toHaveLength(50)
})

test('typed values are kept in this browser, but not an empty form', () => {
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  keepQuickDraft('me', { ...BLANK_QUICK_LEAD, name: 'Asha' }, store)
  expect(readQuickDraft('me', store)).toEqual({ ...BLANK_QUICK_LEAD, name: 'Asha' })
  expect(readQuickDraft('you', store)).toBeUndefined()
  keepQuickDraft('me', BLANK_QUICK_LEAD, store)
  expect(kept.size).toBe(0)
  kept.set('plinth.quick-lead.me', 'not ours')
  expect(readQuickDraft('me', store)).toBeUndefined()
})

test('a budget is shown in groups once its field is left, and says what becomes of a range', () => {
  expect(['12.5 L', '1.2 Cr', '1250000', '8-10 lakhs', 'soon', ''].map(text => settledBudget(text, '₹'))).toEqual([
    '12,50,000',
    '1,20,00,000',
    '12,50,000',
    '8-10 lakhs',
    'soon',
    '',
  ])
  expect(budgetHint('8-10 lakhs', '₹')).toBe('Saved as 8,00,000. Added to the remarks: Budget: 8-10 lakhs')
  expect([settledBudget('1.2M', '$'), settledBudget('12,50,000', '$')]).toEqual(['1,200,000', '1,250,000'])
  expect(budgetHint('1.2-1.5M', '$')).toBe('Saved as 1,200,000. Added to the remarks: Budget: 1.2-1.5M')
  expect([budgetHint('12.5 L', '₹'), budgetHint('soon', '₹')]).toEqual([undefined, undefined])
})
