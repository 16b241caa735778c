import { BOARD_KEYS, OPEN_LEAD_KEYS } from '../../features/leads/lead/lead-keys.ts'
import { keyText } from '../../lib/key-text.ts'
import type { Shortcut } from '../../lib/shortcuts.ts'

interface ShortcutRow {
  keys: string
  label: string
}
export interface ShortcutPart {
  title: string
  rows: readonly ShortcutRow[]
}

const LIST_KEYS: readonly ShortcutRow[] = [
  { keys: 'Enter / ↓', label: 'From the search of a list to its first row' },
  { keys: '↑ ↓ ← →', label: 'Move in a list' },
  { keys: 'Home / End', label: 'First and last column; with Ctrl first and last row' },
  { keys: 'PgUp / PgDn', label: 'One screen up or down' },
  { keys: 'Enter', label: 'Open the row' },
  { keys: 'Space', label: 'Select the row' },
  { keys: 'Shift Space', label: 'Select all rows from the one selected before' },
  { keys: 'Alt ↓', label: 'Open the filter of a column, from its heading' },
]
const ESCAPE: ShortcutRow = { keys: 'Esc', label: 'Close a panel or a dialog' }

/**
 * What the `?` dialog lists: what the present page answers to, each key once and as it works now, and under headings of their own the
 * keys that always work alike. Those of leads are there for whoever may open leads, also where no lead is open yet.
 */
export function shortcutParts(
  registered: readonly Pick<Shortcut, 'keys' | 'label'>[],
  hasLeads: boolean,
): readonly ShortcutPart[] {
  // of two with the same keys the later one works
  const working = new Map(registered.map(one => [one.keys, one.label]))
  const present = [...working].flatMap(([keys, label]) => (label === undefined ? [] : [{ keys: keyText(keys), label }]))
  return [
    { title: 'On this page', rows: [...present, ESCAPE] },
    { title: 'In a list', rows: LIST_KEYS },
    ...(hasLeads
      ? [
          { title: 'In an open lead', rows: OPEN_LEAD_KEYS },
          { title: 'On the board', rows: BOARD_KEYS },
        ]
      : []),
  ]
}
