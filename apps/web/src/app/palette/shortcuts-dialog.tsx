import { Switch } from '@mantine/core'
import { keyText } from '../../lib/key-text.ts'
import { useShortcutList, useSingleKeySetting } from '../../lib/shortcuts.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import classes from './shortcuts-dialog.module.css'

const LIST_KEYS = [
  { keys: '/ ↓', label: 'From the search of a list to its rows' },
  { keys: '↑ ↓ ← →', label: 'Move in a list' },
  { keys: 'Home / End', label: 'First and last column; with Ctrl first and last row' },
  { keys: 'PgUp / PgDn', label: 'One screen up or down' },
  { keys: 'Enter', label: 'Open the row' },
  { keys: 'Space', label: 'Select the row' },
  { keys: 'Shift Space', label: 'Select all rows from the one selected before' },
  { keys: 'Alt ↓', label: 'Open the filter of a column, from its heading' },
  { keys: 'Esc', label: 'Close a panel or a dialog' },
] as const

/** Every key the present page answers to, and the switch for single keys (WCAG 2.1.4). */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const shortcuts = useShortcutList()
  const [singleKeys, setSingleKeys] = useSingleKeySetting()
  const rows = [...shortcuts.map(one => ({ keys: keyText(one.keys), label: one.label })), ...LIST_KEYS]
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" size={480}>
      <dl className={classes.list}>
        {rows.map(row => (
          <div key={row.keys + row.label} className={classes.row}>
            <dt>
              <kbd>{row.keys}</kbd>
            </dt>
            <dd>{row.label}</dd>
          </div>
        ))}
      </dl>
      <Switch
        mt="md"
        checked={singleKeys}
        onChange={event => setSingleKeys(event.currentTarget.checked)}
        label="Single keys such as / and ? work"
      />
    </Dialog>
  )
}
