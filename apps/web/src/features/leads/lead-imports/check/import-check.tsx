import { Button, Switch } from '@mantine/core'
import { IconArrowBackUp, IconDownload, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { countOf, formatCount } from '../../../../lib/text/format-count.ts'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { FormError } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import type { ImportResult } from '../import-done.tsx'
import { download, problemsFile } from '../import-files.ts'
import { saveImportMutation } from '../lead-imports.api.ts'
import shell from '../lead-imports.module.css'
import { useImportProgress } from '../use-import-progress.ts'
import classes from './import-check.module.css'
import { DuplicatesNotice } from './import-duplicates-notice.tsx'
import { ImportMapping } from './import-mapping-panel.tsx'
import { type ImportSheet, rowsToSend, type SheetState } from './import-sheet.ts'
import { ImportTable } from './import-table.tsx'
import { useImportDuplicates } from './use-import-duplicates.ts'

const rows = (many: number): string => countOf(many, 'row')

export interface ImportCheckProps {
  sheet: ImportSheet
  onSaving: (isSaving: boolean) => void
  onSaved: (result: ImportResult) => void
  /** another file, please */
  onBack: () => void
}

/** Everything that was found in the file, to be put right before it is imported (decisions.md 26). */
export function ImportCheck({ sheet, onSaving, onSaved, onBack }: ImportCheckProps) {
  const state = useSyncExternalStore(sheet.subscribe, sheet.getState)
  const duplicates = useImportDuplicates(sheet, state)
  const progress = useImportProgress(sheet.upload.importId)
  const [skips, setSkips] = useState(false)
  const [onlyBad, setOnlyBad] = useState(false)
  const [onlyRows, setOnlyRows] = useState<ReadonlySet<number>>()
  const save = useMutation({
    ...saveImportMutation,
    onMutate: () => onSaving(true),
    onSuccess: summary => onSaved({ summary, dropped: state.droppedCount }),
    onError(error) {
      onSaving(false)
      toast.error(messageOf(error))
    },
  })
  const isChecking = state.checked < state.rowCount
  const skipped = skips ? (duplicates.found?.skipped ?? 0) : 0
  const willImport = state.keptCount - skipped
  const isReady = !isChecking && state.missing.length === 0 && state.badRows === 0 && willImport > 0

  if (save.isPending) {
    return (
      <div className={shell.sending}>
        <ProgressBar
          label={`Saving ${sheet.upload.fileName}`}
          done={progress?.done ?? 0}
          total={progress?.total ?? willImport}
          unit="rows"
        />
        <p className={shell.note} role="status">
          The leads are created all together. Please keep this page open.
        </p>
      </div>
    )
  }
  return (
    <>
      {save.isError && <FormError>{messageOf(save.error)}</FormError>}
      <ImportMapping sheet={sheet} state={state} />
      <DuplicatesNotice
        search={duplicates}
        skips={skips}
        onSkips={setSkips}
        isFiltered={onlyRows !== undefined}
        onFilter={isOn => setOnlyRows(isOn ? new Set(duplicates.found?.byRow.keys()) : undefined)}
      />
      <div className={classes.toolbar}>
        <p className={classes.summary} role="status">
          {isChecking ? `Checking, ${rows(state.checked)} so far …` : summaryText(state)}
        </p>
        <Switch
          size="sm"
          label="Only rows with problems"
          checked={onlyBad}
          disabled={state.badRows === 0 && !onlyBad}
          onChange={event => setOnlyBad(event.currentTarget.checked)}
        />
        <Tools sheet={sheet} state={state} />
      </div>
      <ImportTable sheet={sheet} state={state} onlyBad={onlyBad} onlyRows={onlyRows} found={duplicates.found} />
      <div className={classes.footer}>
        <Button variant="default" onClick={onBack}>
          Choose another file
        </Button>
        <span className={classes.footerNote} id="import-blocked">
          {blockedText(state, isChecking, willImport)}
        </span>
        <Button
          disabled={!isReady}
          aria-describedby="import-blocked"
          onClick={() =>
            save.mutate({
              importId: sheet.upload.importId,
              skipDuplicates: skips,
              droppedCount: state.droppedCount,
              mapping: [...state.mapping],
              rows: rowsToSend(sheet),
            })
          }
        >
          Import {rows(Math.max(0, willImport))}
        </Button>
      </div>
    </>
  )
}

function Tools({ sheet, state }: { sheet: ImportSheet; state: SheetState }) {
  const making = useMutation({
    mutationFn: () => problemsFile(sheet),
    onSuccess: file => download(file, problemsName(sheet.upload.fileName)),
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <div className={classes.tools}>
      {state.badRows > 0 && (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconTrash size={15} stroke={1.5} aria-hidden />}
            onClick={() => sheet.dropBad()}
          >
            Drop rows with problems
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconDownload size={15} stroke={1.5} aria-hidden />}
            title="The rows with problems as a spreadsheet, to be corrected there and brought back"
            loading={making.isPending}
            onClick={() => making.mutate()}
          >
            Download problems
          </Button>
        </>
      )}
      {state.lastDrop !== undefined && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowBackUp size={15} stroke={1.5} aria-hidden />}
          onClick={() => sheet.undoDrop()}
        >
          Undo drop ({rows(state.lastDrop)})
        </Button>
      )}
    </div>
  )
}

/** `leads.csv` gives `leads problems.xlsx`. */
const problemsName = (fileName: string): string => `${fileName.replace(/\.[^.]*$/, '')} problems.xlsx`

function summaryText({ rowCount, badRows, badCells, droppedCount }: SheetState): string {
  const problems = badRows === 0 ? 'no problems' : `${countOf(badCells, 'problem')} in ${rows(badRows)}`
  return [rows(rowCount), problems, droppedCount > 0 && `${formatCount(droppedCount)} dropped`]
    .filter(Boolean)
    .join(' · ')
}

/** Why Import cannot be pressed yet; nothing where it can. */
function blockedText({ missing, badRows }: SheetState, isChecking: boolean, willImport: number): string {
  if (isChecking) return ''
  if (missing.length > 0) return `Choose the column for ${missing.join(', ')}`
  if (badRows > 0) return 'Correct or drop the rows with problems first'
  return willImport > 0 ? '' : 'There is no row left to import'
}
