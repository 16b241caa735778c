import { Button } from '@mantine/core'
import type { ImportSummary } from '@plinth/contract/lead-imports'
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../lib/format-date.ts'
import { messageOf } from '../../lib/forms.ts'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { follow } from './import-files.ts'
import { useUndoImport } from './import-undo.ts'
import { importFileMutation, importsQuery } from './lead-imports.api.ts'
import classes from './lead-imports.module.css'

const SHOWN = 5

/** What was imported before: file, who, when, how many; to be undone while that is possible, or fetched again. */
export function ImportRecent({ timeZone, onUndone }: { timeZone: string; onUndone: () => void }) {
  const { data, isPending, isError, error, refetch } = useQuery(importsQuery)
  const [showsAll, setShowsAll] = useState(false)
  const { undo, isUndoing, dialog } = useUndoImport(onUndone)
  const fetchFile = useMutation({ ...importFileMutation, onError: failure => toast.error(messageOf(failure)) })
  if (data?.length === 0) return null
  const shown = showsAll ? data : data?.slice(0, SHOWN)
  return (
    <section className={classes.recent} aria-label="Recent imports">
      <h3 className={classes.heading}>Recent imports</h3>
      {isPending && <SkeletonRows count={3} height={44} />}
      {isError && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {shown && (
        <ul className={classes.recentList}>
          {shown.map(one => (
            <li key={one._id} className={classes.recentRow}>
              <div className={classes.recentFile}>
                <span className={classes.fileName}>{one.fileName}</span>
                <span className={classes.note}>
                  {one.createdBy}, {formatDateTime(one.savedAt ?? one.createdAt, timeZone)}
                </span>
              </div>
              <span className={classes.recentResult}>{resultText(one)}</span>
              <span className={classes.recentActions}>
                {one.canUndo && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    leftSection={<IconArrowBackUp size={15} stroke={1.5} aria-hidden />}
                    aria-label={`Undo the import of ${one.fileName}`}
                    disabled={isUndoing}
                    onClick={() => void undo(one)}
                  >
                    Undo
                  </Button>
                )}
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconDownload size={15} stroke={1.5} aria-hidden />}
                  aria-label={`Download file ${one.fileName}`}
                  loading={fetchFile.isPending && fetchFile.variables === one._id}
                  onClick={() => fetchFile.mutate(one._id, { onSuccess: url => follow(url, one.fileName) })}
                >
                  Download file
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {data && data.length > SHOWN && !showsAll && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
          Show all {data.length}
        </Button>
      )}
      {dialog}
    </section>
  )
}

function resultText({ status, createdCount, skippedCount }: ImportSummary): string {
  if (status === 'undone') return 'Taken back'
  if (status === 'parsed') return 'Not imported'
  const count = new Intl.NumberFormat('en-IN')
  return `${count.format(createdCount)} created${skippedCount > 0 ? `, ${count.format(skippedCount)} skipped` : ''}`
}
