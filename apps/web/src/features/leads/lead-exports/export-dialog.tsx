import { Button, Radio } from '@mantine/core'
import { isAppError } from '@plinth/contract/error-codes'
import { EXPORT_AT_ONCE, EXPORT_DAYS, type ExportColumn, type ExportFormat } from '@plinth/contract/leads/lead-exports'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { countOf, formatTotal, type RowTotal } from '../../../lib/text/format-count.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { type ExportBody, fetchExport, refreshExports, startExportMutation } from './lead-exports.api.ts'
import classes from './lead-exports.module.css'
import { OwnExports } from './own-exports.tsx'

export interface ExportDialogProps {
  opened: boolean
  onClose: () => void
  /** query and order of the list as shown */
  list: ExportBody['list']
  /** the visible columns of the list */
  columns: readonly ExportColumn[]
  /** every column that there is */
  all: readonly ExportColumn[]
  /** the number of leads in the list; undefined until it is known */
  total: RowTotal | undefined
  zone: string
}

const leads = (total: RowTotal): string =>
  total.isExact ? countOf(total.count, 'lead') : `${formatTotal(total)} leads`

/** Exports the leads of the list: small lists at once, others in the background; also shows earlier exports. */
export function ExportDialog({ opened, onClose, list, columns, all, total, zone }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const [which, setWhich] = useState<'list' | 'all'>('list')
  const { run, isRunning } = useExport(onClose)
  const isEmpty = total?.count === 0
  const chosen = which === 'all' ? all : columns
  return (
    <Dialog opened={opened} onClose={onClose} title="Export leads" size={560}>
      <div className={classes.form}>
        <p className={classes.what}>
          {total === undefined ? 'The leads' : <strong>{leads(total)}</strong>}, as the list is searched, filtered and
          sorted now.
        </p>
        <Radio.Group label="Format" value={format} onChange={value => setFormat(value as ExportFormat)}>
          <div className={classes.choices}>
            <Radio value="xlsx" label="Excel (.xlsx)" />
            <Radio value="csv" label="CSV (.csv)" />
          </div>
        </Radio.Group>
        <Radio.Group label="Columns" value={which} onChange={value => setWhich(value as typeof which)}>
          <div className={classes.choices}>
            <Radio value="list" label={`Shown in the list (${columns.length})`} />
            <Radio value="all" label={`All (${all.length})`} />
          </div>
        </Radio.Group>
        {total && total.count > EXPORT_AT_ONCE && (
          <p className={classes.note}>
            So many leads are exported in the background. You are told when the file is ready; it is kept for{' '}
            {EXPORT_DAYS} days.
          </p>
        )}
        <Button
          className={classes.start}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          loading={isRunning}
          disabled={isEmpty}
          onClick={() => run({ format, columns: [...chosen], list }, total)}
        >
          {isEmpty ? 'No leads to export' : total === undefined ? 'Export' : `Export ${leads(total)}`}
        </Button>
      </div>
      {opened && <OwnExports zone={zone} />}
    </Dialog>
  )
}

/** Exports at once where the list is small enough, otherwise in the background. */
function useExport(onClose: () => void) {
  const queryClient = useQueryClient()
  const start = useMutation({
    ...startExportMutation,
    onSuccess: () => void refreshExports(queryClient),
    onError: error => toast.error(messageOf(error)),
  })
  const now = useMutation({
    mutationFn: fetchExport,
    onSuccess({ content, name }) {
      saveFile(content, name)
      toast.success(`${name} has been downloaded`)
      onClose()
    },
    onError(error, body) {
      // the list has grown since it was counted
      if (isAppError(error, 'TOO_LARGE')) start.mutate(body)
      else toast.error(messageOf(error))
    },
  })
  return {
    isRunning: now.isPending || start.isPending,
    run: (body: ExportBody, total: RowTotal | undefined) =>
      total && total.count > EXPORT_AT_ONCE ? start.mutate(body) : now.mutate(body),
  }
}
