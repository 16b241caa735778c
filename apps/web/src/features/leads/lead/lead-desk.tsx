import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import type { ToAssign } from './assign-dialog.tsx'
import type { MailDialogPart, MailedLead } from './lead-parts.ts'
import { OneLeadDialogs } from './one-lead-dialogs.tsx'
import { useDeleteLeads } from './selected/use-delete-leads.tsx'
import { useLeadSetting } from './use-lead-setting.ts'

/** Actions on one lead that need a dialog. */
export interface LeadDesk {
  onEdit: (leadId: string) => void
  onAssign: (leadId: string) => void
  onMail: (lead: MailedLead) => void
  /** asks for confirmation first; resolves to whether the lead was deleted */
  onDelete: (lead: { _id: string; name: string }) => Promise<boolean>
}
export interface LeadDeskProps {
  MailDialog: ComponentType<MailDialogPart>
  children: (desk: LeadDesk) => ReactNode
}

/** The dialogs of a lead, for pages that show only that lead; the code of each is loaded with its first use. */
export function LeadDesk({ MailDialog, children }: LeadDeskProps) {
  const { zone } = useLeadSetting()
  const [remove, deleteDialog] = useDeleteLeads()
  const edit = useDialog<string>()
  const assign = useDialog<ToAssign>()
  const mail = useDialog<MailedLead>()
  const desk: LeadDesk = {
    onEdit: edit.open,
    onAssign: leadId => assign.open({ id: leadId }),
    onMail: mail.open,
    onDelete: async ({ _id, name }) => (await remove({ leadIds: [_id] }, name)) !== undefined,
  }
  return (
    <>
      {children(desk)}
      <Suspense fallback={null}>
        <OneLeadDialogs edit={edit} assign={assign} mail={mail} MailDialog={MailDialog} zone={zone} />
      </Suspense>
      {deleteDialog}
    </>
  )
}
