import { EXPORT_COLUMNS } from '@plinth/contract/leads/export-columns'
import { Suspense } from 'react'
import { lazyPage } from '../../../../lib/pages/lazy-page.tsx'
import type { RowTotal } from '../../../../lib/text/format-count.ts'
import type { LeadParts, MailedLead } from '../lead-parts.ts'
import { OneLeadDialogs } from '../one-lead-dialogs.tsx'
import type { LeadSetting } from '../use-lead-setting.ts'
import { useRecordMail } from '../use-record-mail.ts'
import { exportInput, type LeadScope } from './address/lead-scope.ts'
import { useHiddenLeadColumns } from './address/use-hidden-lead-columns.ts'

/** The list's dialogs; the code of each comes with its first use. */
const AddLeadDialog = lazyPage(() => import('../add/add-lead-dialog.tsx').then(module => module.AddLeadDialog))
const QuickLeadDialog = lazyPage(() => import('../add/quick-lead-dialog.tsx').then(module => module.QuickLeadDialog))
const LastRemarkDialog = lazyPage(() => import('../last-remark-dialog.tsx').then(module => module.LastRemarkDialog))

interface Dialog<T> {
  /** undefined until it is first opened */
  about: T | undefined
  isOpen: boolean
  /** how often it has been opened */
  times: number
  close: () => void
}

/** The leads that a mail goes to, and how many are chosen in all. */
export interface BulkMail {
  ids: readonly string[]
  chosen: number
}

export interface LeadDialogsProps {
  scope: LeadScope
  setting: LeadSetting
  add: Dialog<true>
  quick: Dialog<true>
  importing: Dialog<true>
  exporting: Dialog<true>
  /** how many leads the list has */
  total: RowTotal | undefined
  edit: Dialog<string>
  assign: Dialog<readonly string[]>
  mail: Dialog<MailedLead>
  bulkEmail: Dialog<BulkMail>
  remark: Dialog<string>
  /** the import that the address names */
  importId: string | undefined
  onImport: (id: string | undefined) => void
  onImportClosed: () => void
  ImportWizard: LeadParts['ImportWizard'] | undefined
  ExportDialog: LeadParts['ExportDialog']
  MailDialog: LeadParts['MailDialog']
  BulkMailDialog: LeadParts['BulkMailDialog']
  onCreated: () => void
  onAssigned: () => void
  /** these leads are dealt with, and more are chosen */
  onMailed: (ids: readonly string[]) => void
}

export function LeadDialogs(props: LeadDialogsProps) {
  const { setting, add, importing, edit, assign, mail, bulkEmail, remark, ImportWizard, MailDialog } = props
  return (
    <Suspense fallback={null}>
      {add.about && <AddLeadDialog opened={add.isOpen} onClose={add.close} onCreated={props.onCreated} />}
      {props.quick.about && (
        <QuickLeadDialog opened={props.quick.isOpen} onClose={props.quick.close} onCreated={props.onCreated} />
      )}
      {(importing.about || props.importId !== undefined) && ImportWizard && (
        <ImportWizard
          opened={importing.isOpen || props.importId !== undefined}
          onClose={props.onImportClosed}
          importId={props.importId}
          onImport={props.onImport}
        />
      )}
      {props.exporting.about && props.ExportDialog && <Exporting {...props} ExportDialog={props.ExportDialog} />}
      <OneLeadDialogs
        edit={edit}
        assign={assign}
        mail={mail}
        MailDialog={MailDialog}
        zone={setting.zone}
        onAssigned={props.onAssigned}
      />
      {bulkEmail.about && <BulkEmail {...props} asked={bulkEmail.about} />}
      {remark.about && (
        <LastRemarkDialog leadId={remark.about} zone={setting.zone} opened={remark.isOpen} onClose={remark.close} />
      )}
    </Suspense>
  )
}

/** A mail to the chosen leads; where they are more than it goes to, those that got it are chosen no more. */
function BulkEmail({ bulkEmail, asked, setting, BulkMailDialog, onMailed }: LeadDialogsProps & { asked: BulkMail }) {
  const record = useRecordMail()
  return (
    <BulkMailDialog
      key={bulkEmail.times}
      {...asked}
      zone={setting.zone}
      opened={bulkEmail.isOpen}
      onClose={bulkEmail.close}
      onRecord={record}
      onDone={() => asked.chosen > asked.ids.length && onMailed(asked.ids)}
    />
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
