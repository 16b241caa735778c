import type { ReactNode } from 'react'
import { countOf } from '../../../../lib/text/format-count.ts'
import { useConfirm } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { archiveSelection, type SelectedLeads } from '../../lead-selections/lead-selections.api.ts'
import { failureOf } from './selection-texts.ts'
import { useChangeLeads } from './use-change-leads.ts'

/** Asks for confirmation and archives leads by one request, with Undo (LM-Q66). Resolves with whether any of them was archived. */
export function useArchiveLeads(): readonly [
  (leads: SelectedLeads, name: string, count: number) => Promise<boolean>,
  ReactNode,
] {
  const [confirm, dialog] = useConfirm()
  const change = useChangeLeads()
  const archive = async (leads: SelectedLeads, name: string, count: number): Promise<boolean> => {
    const yes = await confirm({
      title: `Archive ${name}`,
      message:
        'Archived leads leave the list and its counts. Stage, status and history stay, and each can be brought back from its page.',
      confirmLabel: 'Archive',
    })
    if (!yes) return false
    try {
      return await change(archiveSelection(leads), `${countOf(count, 'lead')} archived`)
    } catch (error) {
      toast.error(failureOf(error))
      return false
    }
  }
  return [archive, dialog]
}
