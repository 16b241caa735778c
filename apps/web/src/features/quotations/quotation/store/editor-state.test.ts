import { applyChanges } from '@plinth/contract/quotations/quotation/apply-changes'
import { contentOf, lineId } from '@plinth/contract/quotations/quotation/content.factory'
import { applyEffects, type ContentEffect, effectsBetween } from '@plinth/contract/quotations/quotation/content-effects'
import { expect, test } from 'vitest'
import {
  answered,
  batched,
  changed,
  type EditorState,
  isUnsaved,
  openedState,
  redone,
  settled,
  told,
  undone,
} from './editor-state.ts'
import { lineSet, linesDeleted, linesInserted } from './line-changes.ts'

const VERSION = '01900000-0000-7000-8000-000000000000'
const content = contentOf({
  lines: [
    { quantity: '1.000', rate: '100.00' },
    { quantity: '2.000', rate: '200.00' },
  ],
})
const opened = openedState(content, 7)
const quantities = (state: EditorState) => state.content.lines.map(({ quantity }) => quantity)
const withQuantity = (state: EditorState, quantity: string, line = 0) =>
  changed(state, [lineSet(lineId(line), { quantity })]).state
/** The server takes everything that is on its way. */
const saved = (state: EditorState, revision: number, others: ContentEffect[] = []) => {
  const before = applyEffects(state.base, others)
  const own = effectsBetween(before, applyChanges(before, state.sent?.changes ?? []).content, VERSION)
  return answered(state, { revision, refused: [], effects: [...others, ...own] })
}
const byOther = (fields: Record<string, unknown>, line = 0): ContentEffect => ({
  op: 'set',
  entity: 'line',
  key: lineId(line),
  fields,
  was: {},
})

test('changes are shown at once, sent in batches of at most 200 and kept until they are acknowledged [QT-170 QT-172]', () => {
  const lines = linesInserted(content, { roomId: null, sectionId: null }, Array(250).fill({ description: 'Tile' }))
  const made = changed(opened, lines.changes).state
  expect(made.content.lines).toHaveLength(252)
  const sending = batched(made)
  expect(sending.sent).toMatchObject({ baseRevision: 7 })
  expect([sending.sent?.changes.length, sending.waiting.length]).toEqual([200, 50])
  expect(batched(sending)).toBe(sending)
  const reopened = openedState(content, 7, { kept: { sent: sending.sent, waiting: sending.waiting } })
  expect(reopened.content.lines).toHaveLength(252)
  expect(reopened.sent?.batchId).toBe(sending.sent?.batchId)
  const later = batched(saved(sending, 8))
  expect(later.sent).toMatchObject({ baseRevision: 8 })
  const done = saved(later, 9)
  expect([isUnsaved(done), done.content.lines.length, done.base.lines.length]).toEqual([false, 252, 252])
})

test('changes of others come in beneath those of this person, older news change nothing [QT-176]', () => {
  const typed = withQuantity(opened, '5.000')
  const next = told(typed, [byOther({ rate: '150.00' }), byOther({ quantity: '9.000' }, 1)], 8)
  expect(next.content.lines.map(({ quantity, rate }) => [quantity, rate])).toEqual([
    ['5.000', '150.00'],
    ['9.000', '200.00'],
  ])
  expect(told(next, [byOther({ rate: '1.00' })], 8)).toBe(next)
  const done = saved(batched(next), 9, [byOther({ brand: 'Greenply' })])
  expect(done.content.lines[0]).toMatchObject({ quantity: '5.000', rate: '150.00', brand: 'Greenply' })
})

test('a refused change gives way to the other value until the person decides [QT-174 QT-175]', () => {
  const sending = batched(withQuantity(withQuantity(opened, '5.000'), '6.000', 1))
  const [first] = sending.sent?.changes ?? []
  const conflicts = [{ field: 'quantity', yours: '5.000', theirs: '8.000', changedBy: 'Ravi Menon' }]
  const refused = [{ id: first?.id ?? '', reason: 'conflict' as const, message: '', conflicts }]
  const state = answered(sending, {
    revision: 9,
    refused,
    effects: [byOther({ quantity: '8.000' }), byOther({ quantity: '6.000' }, 1)],
  })
  expect(quantities(state)).toEqual(['8.000', '6.000'])
  const [conflict] = state.conflicts
  if (!conflict) throw new Error('no conflict')
  expect(quantities(settled(state, conflict, 'theirs'))).toEqual(['8.000', '6.000'])
  const kept = batched(settled(state, conflict, 'mine'))
  expect([quantities(kept), kept.sent?.baseRevision, kept.conflicts]).toEqual([['5.000', '6.000'], 9, []])
  expect(kept.sent?.changes[0]?.id).not.toBe(first?.id)
})

test('the last 100 own steps are undone and done again, structure included [QT-179]', () => {
  let state = changed(opened, linesDeleted([lineId(0)])).state
  state = undone(state)
  expect(state.content.lines.map(({ id }) => id)).toEqual([lineId(0), lineId(1)])
  state = redone(state)
  expect(state.content.lines.map(({ id }) => id)).toEqual([lineId(1)])
  state = undone(state)
  for (let step = 1; step <= 105; step++) state = withQuantity(state, `${step}.000`)
  expect(redone(state)).toBe(state)
  for (let step = 1; step <= 120; step++) state = undone(state)
  expect(quantities(state)).toEqual(['5.000', '2.000'])
  for (let step = 1; step <= 120; step++) state = redone(state)
  expect(quantities(state)).toEqual(['105.000', '2.000'])
})

test('undo never takes back what somebody else has changed since: that is a conflict [QT-179]', () => {
  const typed = changed(opened, [lineSet(lineId(0), { quantity: '5.000', rate: '110.00' })]).state
  const state = undone(told(saved(batched(typed), 8), [byOther({ quantity: '8.000' })], 9))
  expect(state.content.lines[0]).toMatchObject({ quantity: '8.000', rate: '100.00' })
  expect(state.conflicts[0]?.refusal.conflicts).toEqual([
    { field: 'quantity', yours: '1.000', theirs: '8.000', changedBy: '' },
  ])
  // without anything of this person's own to take back, the others' change stays too
  expect(undone(told(opened, [byOther({ quantity: '8.000' })], 8)).content.lines[0]?.quantity).toBe('8.000')
})

test('what a rule refuses is left out of the step, with the text of the rule', () => {
  const { state, problem } = changed(opened, [
    lineSet(lineId(0), { quantity: '-1.000' }),
    lineSet(lineId(1), { rate: '5.00' }),
  ])
  expect(problem).toBe('Enter a number')
  expect([state.content.lines[0]?.quantity, state.content.lines[1]?.rate]).toEqual(['1.000', '5.00'])
})
