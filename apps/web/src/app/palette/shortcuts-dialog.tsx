import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../features/company/people/people.api.ts'
import { useShortcutList, useSingleKeySetting } from '../../lib/shortcuts.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { type ShortcutPart, shortcutParts } from './shortcut-parts.ts'
import classes from './shortcuts-dialog.module.css'

/** Every key the present page answers to, and the switch for single keys (WCAG 2.1.4). */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const shortcuts = useShortcutList()
  const { data: profile } = useQuery(profileQuery)
  const [singleKeys, setSingleKeys] = useSingleKeySetting()
  const hasLeads = profile !== undefined && !profile.isClient && profile.features.includes('crm')
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" size={480}>
      {shortcutParts(shortcuts, hasLeads).map(part => (
        <Part key={part.title} {...part} />
      ))}
      <Switch
        mt="md"
        checked={singleKeys}
        onChange={event => setSingleKeys(event.currentTarget.checked)}
        label="Use single keys such as / and ?"
      />
    </Dialog>
  )
}

function Part({ title, rows }: ShortcutPart) {
  return (
    <section className={classes.part} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.list}>
        {rows.map(row => (
          <div key={row.keys} className={classes.row}>
            <dt>
              <kbd>{row.keys}</kbd>
            </dt>
            <dd>{row.label}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
