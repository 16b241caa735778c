import type { Lead } from '@plinth/contract/leads/lead/lead'
import { beforeEach, expect, it } from 'vitest'
import { applyChange } from './call-effects.ts'
import { startUpdate } from './update-draft.ts'
import { keepUpdate, openUpdate } from './update-store.ts'

const values = new Map<string, string>()
const store = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
}
beforeEach(() => values.clear())

const SETTING = {
  stageOf: () => undefined,
  today: '2025-03-05',
  zone: 'Asia/Kolkata',
  now: new Date('2025-03-05T05:35:00Z'),
  lastTime: '11:00',
}
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
  expect(openUpdate(lead(1), SETTING, store)).toMatchObject({ draft: { comment: 'half' }, wasOvertaken: false })
  expect(openUpdate(lead(2, 6), SETTING, store)).toMatchObject({
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
  expect(openUpdate(lead(1), SETTING, store)).toEqual(state)
})

it('begins anew when what is stored cannot be read', () => {
  for (const text of ['{', '{}', '{"base":{},"draft":{"comment":"x"},"version":1}', 'null']) {
    values.set('plinth.lead-update.a', text)
    expect(openUpdate(lead(1), SETTING, store)).toEqual(startUpdate(lead(1)))
  }
})

it('finds what an older version of the application kept, with the follow-up that was chosen in it', () => {
  const { base, draft } = startUpdate(lead(1))
  const older = ({ isStatusOwn: _, isStepOwn: __, isWithoutNext: ___, ...values }: typeof draft) => values
  const chosen = { ...draft, comment: 'half', followUpDay: '2025-03-09' }
  values.set('plinth.lead-update.a', JSON.stringify({ base: older(base), draft: older(chosen), version: 1, seen: 1 }))
  expect(openUpdate(lead(1), SETTING, store).draft).toMatchObject({ ...chosen, isStepOwn: true })
})

it('proposes the next step anew for the day on which the lead is opened again', () => {
  const state = startUpdate({ ...lead(1), assignedTo: { _id: 'asha' } } as Lead)
  const draft = applyChange(state.base, state.draft, { outcome: 6 }, SETTING)
  keepUpdate('a', { ...state, draft }, store)
  const later = { ...SETTING, today: '2025-03-06', now: new Date('2025-03-06T05:35:00Z') }
  expect(draft.followUpDay).toBe('2025-03-06')
  expect(openUpdate(lead(1), later, store).draft.followUpDay).toBe('2025-03-07')
})
