import type { Lead } from '@plinth/contract/leads/lead/lead'
import { IconArrowsExchange, IconFileInvoice, IconMail, IconPencil } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { messageOf } from '../../../lib/forms.ts'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { refreshLeads } from '../lead/lead.api.ts'
import { LeadAction } from '../parts/lead-action.tsx'
import { NO_EMAIL, projectActionOf, useBeginQuotation, useLeadPlaces } from '../parts/lead-places.ts'
import { leadTrail } from '../parts/lead-trail.ts'
import { archiveMutation } from './lead-details.api.ts'
import type { Desk } from './lead-details-parts.ts'
import { LeadMenu } from './lead-menu.tsx'
import type { Viewer } from './use-viewer.ts'

const ICON = { size: 15, stroke: 1.6, 'aria-hidden': true } as const

export interface LeadActionsProps {
  lead: Lead
  viewer: Viewer
  desk: Desk
}

/** All actions on the lead of the page; an archived lead has none, but a hint how to restore it. */
export function LeadActions({ lead, viewer, desk }: LeadActionsProps) {
  const router = useRouter()
  const places = useLeadPlaces()
  const beginQuotation = useBeginQuotation()
  const { canEdit, canQuote } = viewer
  const [confirm, confirmDialog] = useConfirm()
  const archive = useArchive(lead)

  const askToArchive = async () => {
    const yes = await confirm({
      title: `Archive ${lead.name}`,
      message:
        'Archived leads leave the list and its counts. Stage, status and history stay, and it can be brought back.',
      confirmLabel: 'Archive',
    })
    if (yes) archive.mutate({ leadId: lead._id, isArchived: true })
  }
  const remove = async () => {
    if (await desk.onDelete(lead)) void router.navigate({ href: withoutLead(leadTrail().href) })
  }
  return (
    <>
      {!lead.isArchive && (
        <>
          <LeadAction
            label="Send Email"
            icon={<IconMail {...ICON} />}
            locked={!canEdit}
            reason={lead.email === '' ? NO_EMAIL : undefined}
            onClick={() => desk.onMail(lead)}
          />
          <LeadAction
            label="Send Quotation"
            icon={<IconFileInvoice {...ICON} />}
            locked={!canEdit || !canQuote}
            onClick={() => beginQuotation({ lead })}
          />
          <LeadAction icon={<IconArrowsExchange {...ICON} />} {...projectActionOf(lead, places, viewer.canConvert)} />
          <LeadAction
            label="Edit Lead"
            icon={<IconPencil {...ICON} />}
            locked={!canEdit}
            onClick={() => desk.onEdit(lead._id)}
          />
          <LeadMenu
            viewer={viewer}
            onAssign={() => desk.onAssign(lead._id)}
            onArchive={() => void askToArchive()}
            onDelete={() => void remove()}
          />
        </>
      )}
      {confirmDialog}
    </>
  )
}

/** Archives the lead or restores it; the message offers to undo either. */
export function useArchive(lead: Pick<Lead, '_id'>) {
  const queryClient = useQueryClient()
  const archive = useMutation({
    ...archiveMutation,
    onSuccess({ message, isUnassigned }, { isArchived }) {
      const undo = { label: 'Undo', run: () => archive.mutate({ leadId: lead._id, isArchived: false }) }
      toast.success(message, {
        name: `archive.${lead._id}`,
        ...(isArchived || isUnassigned ? { duration: 8000 } : {}),
        ...(isArchived ? { action: undo } : {}),
      })
    },
    onError: error => toast.error(messageOf(error)),
    onSettled: () => refreshLeads(queryClient),
  })
  return archive
}

/** The address of the list without the panel of a lead that is gone. */
function withoutLead(href: string): string {
  const url = new URL(href, location.origin)
  url.searchParams.delete('lead')
  return `${url.pathname}${url.search}`
}
