import type { Lead } from '@plinth/contract/leads/lead/lead'
import { beforeEach, expect, it } from 'vitest'
import { startUpdate } from './update-draft.ts'
import { keepUpdate, openUpdate } from './update-store.ts'

const values = new Map<string, string>()
const store = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
}
beforeEach(() => values.clear())

const lead = (version: number, leadStatus = 2) =>
  ({
    _id: 'a',
    version,
    leadStatus,
    leadStage: { _id: 's', stageName: 'Assigned', kind: 'assigned', sequence: 2, status: [] },
    latestFollowUpDate: '',
    latestFollowUpTime: '',
    assignedTo: null,
  }) as unknown as Lead

it('finds what was begun, brought up to the lead as it is now', () => {
  const state = startUpdate(lead(1))
  keepUpdate('a', { ...state, draft: { ...state.draft, comment: 'half' } }, store)
  expect(openUpdate(lead(1), store)).toMatchObject({ draft: { comment: 'half' }, wasOvertaken: false })
  expect(openUpdate(lead(2, 6), store)).toMatchObject({
    draft: { comment: 'half', statusId: 6 },
    version: 1,
    wasOvertaken: true,
  })
})

it('keeps nothing once nothing is begun', () => {
  const state = startUpdate(lead(1))
  keepUpdate('a', { ...state, draft: { ...state.draft, comment: 'half' } }, store)
  keepUpdate('a', state, store)
  expect(values.size).toBe(0)
  expect(openUpdate(lead(1), store)).toEqual(state)
})

it('begins anew when what is stored cannot be read', () => {
  for (const text of ['{', '{}', '{"base":{},"draft":{"comment":"x"},"version":1}', 'null']) {
    values.set('plinth.lead-update.a', text)
    expect(openUpdate(lead(1), store)).toEqual(startUpdate(lead(1)))
  }
})
