import type { Icon } from '@tabler/icons-react'

interface CommandParts {
  id: string
  label: string
  /** heading it stands under: Pages, Actions, Leads … */
  group: string
  icon?: Icon
  description?: string
  /** more words that find it */
  keywords?: readonly string[]
  /** the keys that do the same, as shortcuts write them */
  keys?: string
}
/** One thing the Ctrl+K palette leads to or does. */
export type Command = CommandParts & ({ href: string } | { run: () => void })

/** Commands that are looked up while typing, such as leads by name, phone or e-mail. */
export interface CommandSource {
  id: string
  search: (text: string, signal: AbortSignal) => Promise<readonly Command[]>
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}?]+/u)
    .filter(Boolean)

/** Whether every word typed begins a word of a text. */
function begins(typed: readonly string[], text: string): boolean {
  const words = wordsOf(text)
  return typed.every(one => words.some(word => word.startsWith(one)))
}

export interface MatchedCommands {
  /** those that are called so, the ones whose name begins so first */
  named: readonly Command[]
  /** those that are only described so */
  described: readonly Command[]
}

/** Commands that the words typed are the beginnings of words of, in their names or in all that is said of them; all while nothing is typed. */
export function matchCommands(commands: readonly Command[], typed: string): MatchedCommands {
  const words = wordsOf(typed)
  const named = commands.filter(({ label }) => begins(words, label))
  const startsSo = ({ label }: Command): boolean => label.toLowerCase().startsWith(words.join(' '))
  const described = commands.filter(
    ({ label, description = '', group, keywords = [] }) =>
      !begins(words, label) && begins(words, [label, description, group, ...keywords].join(' ')),
  )
  return { named: [...named.filter(startsSo), ...named.filter(one => !startsSo(one))], described }
}
