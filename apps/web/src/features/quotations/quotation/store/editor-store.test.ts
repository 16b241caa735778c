import { AppError } from '@plinth/contract/error-codes'
import { applyChanges } from '@plinth/contract/quotations/quotation/apply-changes'
import { contentOf, lineId } from '@plinth/contract/quotations/quotation/content.factory'
import type { ChangeBatch } from '@plinth/contract/quotations/quotation/content-changes'
import { effectsBetween } from '@plinth/contract/quotations/quotation/content-effects'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KeptChanges } from './editor-state.ts'
import { type EditorServer, EditorStore } from './editor-store.ts'
import { lineSet } from './line-changes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const lost = () => new AppError('UNAVAILABLE', 'Could not reach the server', { cause: new TypeError('fetch failed') })
const content = contentOf({ lines: [{ quantity: '1.000', rate: '100.00' }] })

function opened(answers: (Error | 'taken')[], more: { kept?: KeptChanges; server?: Partial<EditorServer> } = {}) {
  const batches: ChangeBatch[] = []
  const keeps: (KeptChanges | undefined)[] = []
  const store = new EditorStore({
    content,
    revision: 3,
    isVariation: false,
    kept: more.kept,
    keep: kept => keeps.push(kept),
    server: {
      async send(batch) {
        batches.push(batch)
        const answer = answers.shift() ?? 'taken'
        if (answer !== 'taken') throw answer
        const effects = effectsBetween(content, applyChanges(content, batch.changes).content, lineId(99))
        return { revision: batch.baseRevision + 1, refused: [], effects, isReloadNeeded: false }
      },
      changesSince: () => Promise.resolve(undefined),
      load: () => Promise.resolve({ content, revision: 3 }),
      ...more.server,
    },
  })
  store.open()
  const type = (quantity: string) => store.change([lineSet(lineId(0), { quantity })])
  return { store, batches, keeps, type, saving: () => store.get().saving }
}

test('changes are sent together within a second after typing stops, and are kept until they are acknowledged [QT-170 QT-171 QT-172]', async () => {
  const { store, batches, keeps, type, saving } = opened([])
  expect(saving()).toBe('saved')
  type('2.000')
  type('3.000')
  expect([saving(), store.get().totals.grandTotal, batches.length]).toEqual(['saving', '354.00', 0])
  expect(keeps.at(-1)?.waiting).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(999)
  expect(batches.map(({ baseRevision, changes }) => [baseRevision, changes.length])).toEqual([[3, 2]])
  expect([saving(), keeps.at(-1), store.get().state.revision]).toEqual(['saved', undefined, 4])
})

test('a lost connection is told; the same batch is sent again and again until it arrives [QT-171 QT-172 QT-173]', async () => {
  const { batches, keeps, type, saving } = opened([lost(), new AppError('INTERNAL'), 'taken'])
  type('2.000')
  await vi.advanceTimersByTimeAsync(600)
  expect([saving(), keeps.at(-1)?.sent?.batchId]).toEqual(['offline', batches[0]?.batchId])
  type('4.000')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(saving()).toBe('retrying')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(new Set(batches.slice(0, 3).map(({ batchId }) => batchId)).size).toBe(1)
  expect([batches.length, saving(), keeps.at(-1)]).toEqual([4, 'saved', undefined])
})

test('what was kept on the device is shown and sent when the editor is opened again [QT-172]', async () => {
  const kept = { sent: undefined, waiting: [lineSet(lineId(0), { quantity: '7.000' })] }
  const { store, batches, saving } = opened([], { kept })
  expect([store.get().state.content.lines[0]?.quantity, saving()]).toEqual(['7.000', 'saving'])
  await vi.advanceTimersByTimeAsync(100)
  expect([batches.length, saving()]).toEqual([1, 'saved'])
})

test('a version that was issued meanwhile takes nothing more and says so; what was typed stays kept', async () => {
  const text = 'This version was issued. Make a new version to change it.'
  const { store, batches, keeps, type, saving } = opened([new AppError('CONFLICT', text)])
  type('2.000')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([saving(), store.get().refusal, batches.length]).toEqual(['refused', text, 1])
  expect(keeps.at(-1)?.sent?.changes).toHaveLength(1)
})

test('news of others are read from the revision that is known, or everything where they are no longer kept [QT-176]', async () => {
  const asked: number[] = []
  const effects = [{ op: 'set' as const, entity: 'line' as const, key: lineId(0), fields: { rate: '150.00' }, was: {} }]
  const whole = contentOf({ lines: [{ quantity: '1.000', rate: '175.00' }] })
  const { store } = opened([], {
    server: {
      changesSince: revision => Promise.resolve(asked.push(revision) === 1 ? { revision: 5, effects } : undefined),
      load: () => Promise.resolve({ content: whole, revision: 9 }),
    },
  })
  store.hear(5)
  await vi.advanceTimersByTimeAsync(0)
  expect([store.get().state.content.lines[0]?.rate, store.get().state.revision]).toEqual(['150.00', 5])
  store.hear(5)
  store.hear(9)
  await vi.advanceTimersByTimeAsync(0)
  expect([asked, store.get().state.content.lines[0]?.rate]).toEqual([[3, 5], '175.00'])
})
