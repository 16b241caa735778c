import { Button } from '@mantine/core'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { LEAD_DETAILS_TEXTS } from '@plinth/contract/leads/lead/lead-details-rules'

import { IconArchive } from '@tabler/icons-react'
import { LockedHint } from '../../../ui/locked-hint.tsx'
import { useArchive } from './lead-actions.tsx'
import classes from './lead-details.module.css'
import type { Viewer } from './use-viewer.ts'

/** Shows that the lead is archived, with a button to restore it (LM-389). */
export function ArchivedNotice({ lead, viewer }: { lead: Lead; viewer: Viewer }) {
  const archive = useArchive(lead)
  return (
    <div className={classes.archived} role="status">
      <IconArchive size={18} stroke={1.5} aria-hidden />
      <span>
        {LEAD_DETAILS_TEXTS.archived}. It is not in the list, and nothing of it can be changed until it is restored.
      </span>
      <LockedHint locked={!viewer.canEdit}>
        <Button
          size="xs"
          variant="default"
          loading={archive.isPending}
          onClick={() => archive.mutate({ leadId: lead._id, isArchived: false })}
        >
          Restore
        </Button>
      </LockedHint>
    </div>
  )
}
