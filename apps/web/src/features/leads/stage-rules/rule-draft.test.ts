import type { StageRule } from '@plinth/contract/leads/stage-rules'
import { expect, it } from 'vitest'
import { changesOf, isSameRule, ruleDraft } from './rule-draft.ts'

const RULE: StageRule = {
  _id: 'rule',
  fromStage: { _id: 'a', stageName: 'Assigned' },
  toStage: { _id: 'w', stageName: 'Won' },
  isTransition: true,
  requiredFields: ['budget', 'email'],
  updatedAt: '2026-11-23T10:00:00Z',
  version: 3,
  isDeleted: false,
}
const DRAFT = ruleDraft(RULE)

it.each([
  [{}, {}],
  [{ required: ['email', 'budget'] }, {}],
  [{ required: ['email'] }, { requiredFields: ['email'] }],
  [{ to: 'l' }, { toStage: 'l' }],
  [
    { from: 'p', isTransition: false, required: [] },
    { fromStage: 'p', isTransition: false },
  ],
])('of a rule only what was changed is sent: %j → %j [LM-467]', (part, sent) => {
  const draft = { ...DRAFT, ...part }
  expect(changesOf(RULE, draft)).toEqual(sent)
  expect(isSameRule(draft, DRAFT)).toBe(Object.keys(sent).length === 0)
})
