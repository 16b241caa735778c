import { Button } from '@mantine/core'
import type { ImportSummary } from '@plinth/contract/leads/lead-imports/lead-imports'
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../../../lib/forms.ts'
import { formatDateTime } from '../../../../lib/text/format-date.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { follow } from '../import-files.ts'
import { resultText } from '../import-result-text.ts'
import { useUndoImport } from '../import-undo.ts'
import { ImportUndone } from '../import-undone.tsx'
import { importFileMutation } from '../lead-imports.api.ts'
import classes from './import-list.module.css'

export interface ImportListProps {
  imports: readonly ImportSummary[]
  timeZone: string
  /** resumes an unfinished import */
  onContinue: (id: string) => void
  onUndone: () => void
  /** on the page of imports rather than in the wizard */
  isWide?: boolean
}

/** Imports with file, person, time and counts; each can be undone while that is possible, and its file downloaded. */
export function ImportList({ imports, timeZone, onContinue, onUndone, isWide = false }: ImportListProps) {
  const { undo, undone, isUndoing, dialog } = useUndoImport(onUndone)
  const fetchFile = useMutation({ ...importFileMutation, onError: failure => toast.error(messageOf(failure)) })
  return (
    <>
      {undone && <ImportUndone result={undone} />}
      <ul className={isWide ? `${classes.list} ${classes.wide}` : classes.list}>
        {imports.map(one => (
          <li key={one._id} className={classes.row}>
            <div className={classes.file}>
              <span className={classes.fileName} title={one.fileName}>
                {one.fileName}
              </span>
              <span className={classes.who}>
                {one.createdBy}, {formatDateTime(one.savedAt ?? one.createdAt, timeZone)}
              </span>
            </div>
            <span className={classes.result}>{resultText(one)}</span>
            <span className={classes.actions}>
              {one.canContinue && (
                <Button
                  variant="light"
                  size="compact-sm"
                  aria-label={`Continue the import of ${one.fileName}`}
                  title={one.expiresAt === null ? undefined : `Kept until ${formatDateTime(one.expiresAt, timeZone)}`}
                  onClick={() => onContinue(one._id)}
                >
                  Continue
                </Button>
              )}
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
      {dialog}
    </>
  )
}
