import { Button } from '@mantine/core'
import type { ExportSummary } from '@plinth/contract/leads/lead-exports'
import { IconDownload, IconRefresh, IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { saveFrom } from '../../../lib/save-file.ts'
import { formatCount } from '../../../lib/text/format-count.ts'
import { formatDate } from '../../../lib/text/format-date.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import {
  cancelExportMutation,
  exportFileMutation,
  exportsQuery,
  isUnderWay,
  refreshExports,
  retryExportMutation,
} from './lead-exports.api.ts'
import classes from './lead-exports.module.css'

const ICON = { size: 15, stroke: 1.5, 'aria-hidden': true } as const

/** Background exports: their progress, the file while it is kept, a retry if it failed. */
export function OwnExports({ zone }: { zone: string }) {
  const { data, isPending, isError, error, refetch } = useQuery(exportsQuery)
  if (data?.length === 0) return null
  return (
    <section className={classes.own} aria-label="My exports">
      <h3 className={classes.heading}>My exports</h3>
      {isPending && <SkeletonRows count={2} height={44} />}
      {isError && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data && (
        <ul className={classes.list}>
          {data.map(one => (
            <li key={one._id} className={classes.one}>
              <div className={classes.file}>
                {isUnderWay(one) ? (
                  <ProgressBar label={one.fileName} done={one.done} total={one.total} unit="leads" />
                ) : (
                  <>
                    <span className={classes.name}>{one.fileName}</span>
                    <span className={classes.note} data-failed={one.status === 'failed' || undefined}>
                      {resultText(one, zone)}
                    </span>
                  </>
                )}
              </div>
              <ExportAction one={one} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function resultText({ status, done, problem, expiresAt }: ExportSummary, zone: string): string {
  if (status === 'failed') return problem
  if (status === 'cancelled') return 'Cancelled'
  if (status === 'expired') return 'The file is not kept any more'
  return `${formatCount(done)} leads, kept until ${formatDate(expiresAt, zone)}`
}

/** The action that is possible for an export now. */
function ExportAction({ one }: { one: ExportSummary }) {
  const queryClient = useQueryClient()
  const told = {
    onError: (error: unknown) => toast.error(messageOf(error)),
    // after an error too: its state is no longer the one shown
    onSettled: () => void refreshExports(queryClient),
  }
  const cancel = useMutation({ ...cancelExportMutation, ...told })
  const retry = useMutation({ ...retryExportMutation, ...told })
  const file = useMutation({
    ...exportFileMutation,
    ...told,
    onSuccess: url => saveFrom(url, one.fileName),
  })
  if (one.status === 'expired') return null
  const [label, icon, action] = isUnderWay(one)
    ? (['Cancel', <IconX key="icon" {...ICON} />, cancel] as const)
    : one.status === 'ready'
      ? (['Download', <IconDownload key="icon" {...ICON} />, file] as const)
      : (['Try again', <IconRefresh key="icon" {...ICON} />, retry] as const)
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={icon}
      aria-label={`${label}: ${one.fileName}`}
      loading={action.isPending}
      onClick={() => action.mutate(one._id)}
    >
      {label}
    </Button>
  )
}
