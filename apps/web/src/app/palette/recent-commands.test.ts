import { beforeEach, expect, it } from 'vitest'
import type { Command } from '../../lib/commands.ts'
import { keepRecent, readRecents } from './recent-commands.ts'

const kept = new Map<string, string>()
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
}
beforeEach(() => kept.clear())
const place = (name: string): Command => ({ id: name, label: name, group: 'Pages', href: `/${name}` })

it('keeps the last five places, each once, the newest first; actions are none', () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) keepRecent(place(name), store)
  keepRecent({ id: 'out', label: 'Logout', group: 'Actions', run: () => undefined }, store)
  expect(readRecents(store).map(({ id }) => id)).toEqual(['b', 'f', 'e', 'd', 'c'])
})

it('leads nowhere else than into the application, whatever stands in the storage', () => {
  for (const text of ['nonsense', '{}', '[null, 7]', '[{"id":"x","label":"x","href":"https://evil.example"}]']) {
    kept.set('recentCommands', text)
    expect(readRecents(store)).toEqual([])
  }
})
