import { EXPORT_COLUMNS, LIST_EXPORT_COLUMNS } from '@plinth/contract/leads/export-columns'
import type { CustomField } from '@plinth/contract/leads/lead-forms/lead-forms'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPage } from '../../../../lib/pages/lazy-page.tsx'
import type { RowTotal } from '../../../../lib/text/format-count.ts'
import { refreshLeads } from '../lead.api.ts'
import type { LeadParts } from '../lead-parts.ts'
import { OneLeadDialogs } from '../one-lead-dialogs.tsx'
import { useChangeLeads } from '../selected/use-change-leads.ts'
import type { LeadSetting } from '../use-lead-setting.ts'
import { useRecordMail } from '../use-record-mail.ts'
import { exportInput } from './address/lead-scope.ts'
import { useHiddenLeadColumns } from './address/use-hidden-lead-columns.ts'
import { importIn, type LeadListPlace } from './address/use-lead-list-address.ts'
import { shownCustomColumns } from './cells/custom-columns.tsx'
import type { BulkMail, useLeadDialogs } from './use-lead-dialogs.ts'

/** The dialogs of the list; the code of each is loaded with its first use. */
const AddLeadDialog = lazyPage(() => import('../add/add-lead-dialog.tsx').then(module => module.AddLeadDialog))
const QuickLeadDialog = lazyPage(() => import('../add/quick-lead-dialog.tsx').then(module => module.QuickLeadDialog))
const MoveLeadsDialog = lazyPage(() =>
  import('../selected/move-leads-dialog.tsx').then(module => module.MoveLeadsDialog),
)
const TagLeadsDialog = lazyPage(() => import('../selected/tag-leads-dialog.tsx').then(module => module.TagLeadsDialog))
const LastRemarkDialog = lazyPage(() => import('../last-remark-dialog.tsx').then(module => module.LastRemarkDialog))

export interface LeadDialogsProps {
  place: LeadListPlace
  setting: LeadSetting
  parts: LeadParts
  dialogs: ReturnType<typeof useLeadDialogs>
  /** the company's own fields */
  fields: readonly CustomField[]
  /** how many leads the list has */
  total: RowTotal | undefined
  /** called when the selected leads were changed, or are being */
  onChanged: () => void
}

export function LeadDialogs(props: LeadDialogsProps) {
  const { place, setting, parts, dialogs } = props
  const queryClient = useQueryClient()
  const onCreated = () => void refreshLeads(queryClient)
  const { add, quick, importing, exporting, edit, assign, move, tag, mail, bulkEmail, remark } = dialogs
  const importId = importIn(place.address)
  const { ImportWizard, ExportDialog } = parts
  return (
    <Suspense fallback={null}>
      {add.about && <AddLeadDialog opened={add.isOpen} onClose={add.close} onCreated={onCreated} />}
      {quick.about && <QuickLeadDialog opened={quick.isOpen} onClose={quick.close} onCreated={onCreated} />}
      {(importing.about || importId !== undefined) && ImportWizard && (
        <ImportWizard
          opened={importing.isOpen || importId !== undefined}
          onClose={() => {
            importing.close()
            place.change({ import: undefined }, { replace: true })
          }}
          importId={importId}
          onImport={id => {
            importing.open(true)
            place.change({ import: id }, { replace: true })
          }}
        />
      )}
      {exporting.about && ExportDialog && <Exporting {...props} ExportDialog={ExportDialog} />}
      <OneLeadDialogs
        edit={edit}
        assign={assign}
        mail={mail}
        MailDialog={parts.MailDialog}
        zone={setting.zone}
        onAssigned={props.onChanged}
      />
      {move.about && (
        <MoveLeadsDialog
          key={`move ${move.times}`}
          about={move.about}
          opened={move.isOpen}
          onClose={move.close}
          onMoved={props.onChanged}
        />
      )}
      {tag.about && (
        <TagLeadsDialog
          key={`tag ${tag.times}`}
          about={tag.about}
          opened={tag.isOpen}
          onClose={tag.close}
          onTagged={props.onChanged}
        />
      )}
      {bulkEmail.about && <BulkEmail {...props} asked={bulkEmail.about} />}
      {remark.about && (
        <LastRemarkDialog leadId={remark.about} zone={setting.zone} opened={remark.isOpen} onClose={remark.close} />
      )}
    </Suspense>
  )
}

/** A mail to the chosen leads. */
function BulkEmail({ dialogs, asked, setting, parts }: LeadDialogsProps & { asked: BulkMail }) {
  const record = useRecordMail()
  const change = useChangeLeads()
  const { bulkEmail } = dialogs
  return (
    <parts.BulkMailDialog
      key={bulkEmail.times}
      {...asked}
      zone={setting.zone}
      opened={bulkEmail.isOpen}
      onClose={bulkEmail.close}
      onRecord={record}
      change={change}
    />
  )
}

const NONE_HIDDEN: ReadonlySet<string> = new Set()

/** The export of what the list shows: its leads, order and columns. */
function Exporting(props: LeadDialogsProps & Required<Pick<LeadParts, 'ExportDialog'>>) {
  const { place, setting, fields, dialogs, total, ExportDialog } = props
  const [hidden] = useHiddenLeadColumns(setting.userId)
  return (
    <ExportDialog
      opened={dialogs.exporting.isOpen}
      onClose={dialogs.exporting.close}
      list={exportInput(place.scope, setting.today)}
      // the list shows the company with the name
      columns={[
        ...LIST_EXPORT_COLUMNS.filter(column => !hidden.has(column === 'companyName' ? 'name' : column)),
        ...shownCustomColumns(fields, hidden),
      ]}
      all={[...EXPORT_COLUMNS, ...shownCustomColumns(fields, NONE_HIDDEN)]}
      total={total}
      zone={setting.zone}
    />
  )
}
