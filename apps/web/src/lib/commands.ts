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

const textOf = ({ label, description = '', group, keywords = [] }: Command): string =>
  [label, description, group, ...keywords].join(' ').toLowerCase()

/**
 * Commands whose label, description, group or keywords hold every word typed; all of them while nothing is typed. Those that are
 * called so come first, then those with a word that begins so.
 */
export function matchCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return commands
  const wanted = words.join(' ')
  const rank = (label: string): number =>
    label.startsWith(wanted) ? 0 : label.split(/\s+/).some(word => word.startsWith(wanted)) ? 1 : 2
  return commands
    .filter(command => words.every(word => textOf(command).includes(word)))
    .map(command => ({ command, at: rank(command.label.toLowerCase()) }))
    .sort((a, b) => a.at - b.at)
    .map(({ command }) => command)
}
