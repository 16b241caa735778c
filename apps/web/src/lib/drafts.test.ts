import { beforeEach, expect, it } from 'vitest'
import { fittingParts, keepDraft, readDraft } from './drafts.ts'

const kept = new Map<string, string>()
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
beforeEach(() => kept.clear())

it('keeps what was typed under its key, and nothing where there is nothing', () => {
  keepDraft('a', { city: 'Pune' }, store)
  expect(readDraft('a', store)).toEqual({ city: 'Pune' })
  expect(readDraft('b', store)).toBeUndefined()
  keepDraft('a', undefined, store)
  expect(kept.size).toBe(0)
})

it('gives up what no form wrote, and costs nothing where the storage is full', () => {
  kept.set('a', 'nonsense')
  expect(readDraft('a', store)).toBeUndefined()
  expect(kept.size).toBe(0)
  const full = {
    ...store,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  expect(() => keepDraft('a', 1, full)).not.toThrow()
})

it('takes of a draft only the parts that the form of today has, of their kind', () => {
  const form = { city: '', radius: 100, latitude: null, timing: null }
  expect(fittingParts({ city: 'Pune', radius: 'far', latitude: 18.5, gone: 1 }, form)).toEqual({
    city: 'Pune',
    latitude: 18.5,
  })
  for (const draft of [null, 'text', undefined, 7]) expect(fittingParts(draft, form)).toEqual({})
})
