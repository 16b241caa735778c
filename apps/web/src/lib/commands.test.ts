import { expect, it } from 'vitest'
import { matchCommands } from './commands.ts'
import { keysOf } from './shortcuts.ts'

const commands = ['Leads', 'Projects', 'Add lead'].map(label => ({
  id: label,
  label,
  group: label === 'Add lead' ? 'Actions' : 'Pages',
  keywords: label === 'Leads' ? ['crm'] : [],
  run: () => undefined,
}))
const found = (typed: string) => {
  const { named, described } = matchCommands(commands, typed)
  return [...named, '|', ...described].map(one => (typeof one === 'string' ? one : one.label))
}

it('finds commands by the beginnings of words, in any order: those called so first, then those described so', () => {
  expect(found('')).toEqual(['Leads', 'Projects', 'Add lead', '|'])
  expect(found('  LEAD add ')).toEqual(['Add lead', '|'])
  expect(found('lead')).toEqual(['Leads', 'Add lead', '|'])
  expect(found('crm')).toEqual(['|', 'Leads'])
  expect(found('pages')).toEqual(['|', 'Leads', 'Projects'])
  // not in the middle of a word
  expect(found('ead')).toEqual(['|'])
  expect(found('zzz')).toEqual(['|'])
})

it('writes key combinations the same on every keyboard', () => {
  const event = { key: 'K', ctrlKey: false, metaKey: true, altKey: false }
  expect(keysOf(event)).toBe('mod+k')
  expect(keysOf({ ...event, metaKey: false, ctrlKey: true })).toBe('mod+k')
  expect(keysOf({ ...event, metaKey: false, key: '?' })).toBe('?')
  expect(keysOf({ ...event, metaKey: false, altKey: true, key: 'ArrowDown' })).toBe('alt+ArrowDown')
})
