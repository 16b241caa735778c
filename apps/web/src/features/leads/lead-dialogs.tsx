import { EXPORT_COLUMNS } from '@plinth/contract/lead-exports'
import { type ComponentType, Suspense } from 'react'
import { lazyPage } from '../../lib/lazy-page.tsx'
import type { LeadParts, MailedLead } from './lead-parts.ts'
import { exportInput, type LeadScope } from './lead-scope.ts'
import { useHiddenLeadColumns } from './use-hidden-lead-columns.ts'
import type { LeadSetting } from './use-lead-setting.ts'
import { useRecordMail } from './use-record-mail.ts'

/** The list's dialogs; the code of each comes with its first use. */
const AddLeadDialog = lazyPage(() => import('./add-lead-dialog.tsx').then(module => module.AddLeadDialog))
const QuickLeadDialog = lazyPage(() => import('./quick-lead-dialog.tsx').then(module => module.QuickLeadDialog))
const EditLeadDialog = lazyPage(() => import('./edit-lead-dialog.tsx').then(module => module.EditLeadDialog))
const AssignDialog = lazyPage(() => import('./assign-dialog.tsx').then(module => module.AssignDialog))
const BulkEmailDialog = lazyPage(() => import('./bulk-email-dialog.tsx').then(module => module.BulkEmailDialog))
const LastRemarkDialog = lazyPage(() => import('./last-remark-dialog.tsx').then(module => module.LastRemarkDialog))

interface Dialog<T> {
  /** undefined until it is first opened */
  about: T | undefined
  isOpen: boolean
  /** how often it has been opened */
  times: number
  close: () => void
}

export interface LeadDialogsProps {
  scope: LeadScope
  setting: LeadSetting
  add: Dialog<true>
  quick: Dialog<true>
  importing: Dialog<true>
  exporting: Dialog<true>
  /** how many leads the list has */
  total: number | undefined
  edit: Dialog<string>
  assign: Dialog<readonly string[]>
  mail: Dialog<MailedLead>
  bulkEmail: Dialog<readonly string[]>
  remark: Dialog<string>
  ImportWizard: ComponentType<{ opened: boolean; onClose: () => void }> | undefined
  ExportDialog: LeadParts['ExportDialog']
  MailDialog: LeadParts['MailDialog']
  onCreated: () => void
  onAssigned: () => void
}

export function LeadDialogs(props: LeadDialogsProps) {
  const { scope, setting, add, importing, edit, assign, mail, bulkEmail, remark, ImportWizard, MailDialog } = props
  const record = useRecordMail()
  return (
    <Suspense fallback={null}>
      {add.about && <AddLeadDialog opened={add.isOpen} onClose={add.close} onCreated={props.onCreated} />}
      {props.quick.about && (
        <QuickLeadDialog opened={props.quick.isOpen} onClose={props.quick.close} onCreated={props.onCreated} />
      )}
      {importing.about && ImportWizard && <ImportWizard opened={importing.isOpen} onClose={importing.close} />}
      {props.exporting.about && props.ExportDialog && <Exporting {...props} ExportDialog={props.ExportDialog} />}
      {edit.about && (
        // a form of its own each time it is opened
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
          ids={assign.about}
          opened={assign.isOpen}
          onClose={assign.close}
          onAssigned={props.onAssigned}
        />
      )}
      {mail.about && (
        <MailDialog
          key={`mail.${mail.times}`}
          leads={[mail.about]}
          zone={setting.zone}
          opened={mail.isOpen}
          onClose={mail.close}
          onRecord={record}
        />
      )}
      {bulkEmail.about && (
        <BulkEmailDialog
          key={`bulk.${bulkEmail.times}`}
          MailDialog={MailDialog}
          zone={setting.zone}
          ids={bulkEmail.about}
          scope={scope}
          today={setting.today}
          opened={bulkEmail.isOpen}
          onClose={bulkEmail.close}
        />
      )}
      {remark.about && (
        <LastRemarkDialog leadId={remark.about} zone={setting.zone} opened={remark.isOpen} onClose={remark.close} />
      )}
    </Suspense>
  )
}

/** The export with what the list shows: its leads, its order, its columns. */
function Exporting(props: LeadDialogsProps & Required<Pick<LeadParts, 'ExportDialog'>>) {
  const { scope, setting, exporting, total, ExportDialog } = props
  const [hidden] = useHiddenLeadColumns(setting.userId)
  return (
    <ExportDialog
      opened={exporting.isOpen}
      onClose={exporting.close}
      list={exportInput(scope, setting.today)}
      // the list shows the company with the name
      columns={EXPORT_COLUMNS.filter(column => !hidden.has(column === 'companyName' ? 'name' : column))}
      total={total}
      zone={setting.zone}
    />
  )
}
