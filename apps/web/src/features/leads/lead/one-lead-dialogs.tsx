import type { ComponentType } from 'react'
import { lazyPage } from '../../../lib/pages/lazy-page.tsx'
import type { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import type { ToAssign } from './assign-dialog.tsx'
import type { MailDialogPart, MailedLead } from './lead-parts.ts'
import { useRecordMail } from './use-record-mail.ts'

const EditLeadDialog = lazyPage(() => import('./edit/edit-lead-dialog.tsx').then(module => module.EditLeadDialog))
const AssignDialog = lazyPage(() => import('./assign-dialog.tsx').then(module => module.AssignDialog))

type Dialog<T> = Omit<ReturnType<typeof useDialog<T>>, 'open'>

export interface OneLeadDialogsProps {
  edit: Dialog<string>
  assign: Dialog<ToAssign>
  mail: Dialog<MailedLead>
  MailDialog: ComponentType<MailDialogPart>
  zone: string
  onAssigned?: () => void
}

/** Dialogs for actions on leads, shared by the list and the leads' own pages; each is new whenever it is opened. */
export function OneLeadDialogs({ edit, assign, mail, MailDialog, zone, onAssigned }: OneLeadDialogsProps) {
  const record = useRecordMail()
  return (
    <>
      {edit.about && (
        <EditLeadDialog
          key={`${edit.about}.${edit.times}`}
          leadId={edit.about}
          opened={edit.isOpen}
          onClose={edit.close}
        />
      )}
      {assign.about && (
        <AssignDialog
          key={assign.times}
          about={assign.about}
          opened={assign.isOpen}
          onClose={assign.close}
          onAssigned={() => onAssigned?.()}
        />
      )}
      {mail.about && (
        <MailDialog
          key={`mail.${mail.times}`}
          leads={[mail.about]}
          zone={zone}
          opened={mail.isOpen}
          onClose={mail.close}
          onRecord={record}
        />
      )}
    </>
  )
}
