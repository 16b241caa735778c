import { useMemo } from 'react'
import { type Command, useCommandSource, useCommands } from '../../../../lib/commands.ts'
import { useShortcut } from '../../../../lib/shortcuts.ts'
import { isWon, shownPhone } from '../../parts/lead-text.ts'
import { findLeads } from '../lead.api.ts'

/** Commands of the list: `c` for a new lead, and in the palette leads by name, phone or e-mail. */
export function useLeadCommands(setting: {
  onAdd: () => void
  onImport: (() => void) | undefined
  onOpen: (leadId: string) => void
}) {
  const { onAdd, onImport, onOpen } = setting
  useShortcut('c', 'Add a lead', onAdd)
  const commands = useMemo(
    (): Command[] => [
      { id: 'leads.add', label: 'Add Lead', group: 'Actions', run: onAdd },
      ...(onImport ? [{ id: 'leads.import', label: 'Import XLS', group: 'Actions', run: onImport }] : []),
    ],
    [onAdd, onImport],
  )
  useCommands(commands)
  useCommandSource('leads', async (text, signal) =>
    (await findLeads(text, signal))
      .filter(lead => !isWon(lead))
      .map(lead => ({
        id: lead._id,
        label: lead.name,
        group: 'Leads',
        description: [shownPhone(lead), lead.email].filter(Boolean).join(' · '),
        run: () => onOpen(lead._id),
      })),
  )
}
