import { expect, it } from 'vitest'
import { shortcutParts } from './shortcut-parts.ts'

/** What the form of a lead registers, with two shortcuts of the page and one that takes a key over. */
const REGISTERED = [
  { keys: 'mod+k', label: 'Jump to a page' },
  { keys: 'c', label: 'Add a lead' },
  { keys: 'c', label: 'Add a client' },
  ...['1', '5', '6', '0', 'f', '-', 'Escape'].map(keys => ({ keys, label: undefined })),
]
const written = (parts: ReturnType<typeof shortcutParts>) =>
  parts.map(({ title, rows }) => [title, rows.map(({ keys }) => keys)])

it('the keys of a lead and of the board are listed whether a lead is open or not, and each once', () => {
  for (const registered of [REGISTERED, REGISTERED.slice(0, 3)]) {
    const parts = shortcutParts(registered, true)
    expect(written(parts).filter(([title]) => title !== 'In a list')).toEqual([
      ['On this page', ['Ctrl K', 'C', 'Esc']],
      ['In an open lead', ['1 – 5', '6 – 0', 'F', '-']],
      ['On the board', ['↑ ↓ ← →', 'M', 'X', 'R']],
    ])
    const [, , lead] = parts
    expect(lead?.rows[0]?.label).toMatch(/Follow Up, Interested, Not Interested, No Response, Meeting Scheduled$/)
    expect(lead?.rows[1]?.label).toMatch(/In an hour, Tomorrow 11:00, In 3 days, Monday, Next week$/)
  }
})

it('a key that something took over is listed with what it does now', () => {
  const [page] = shortcutParts(REGISTERED, false)
  expect(page?.rows.filter(({ keys }) => keys === 'C')).toEqual([{ keys: 'C', label: 'Add a client' }])
})

it('who may not open leads is told of none of their keys', () => {
  expect(written(shortcutParts(REGISTERED, false)).map(([title]) => title)).toEqual(['On this page', 'In a list'])
})
