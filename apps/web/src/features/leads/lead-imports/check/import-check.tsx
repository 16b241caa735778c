import { Button, Switch } from '@mantine/core'
import type { ImportDraft, ImportSummary } from '@plinth/contract/leads/lead-imports/lead-imports'
import type { StagedOnly } from '@plinth/contract/staged-sheets'
import { IconArrowBackUp, IconDownload, IconMessage, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { countOf, formatCount } from '../../../../lib/text/format-count.ts'
import { FormError } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { download } from '../import-files.ts'
import { fetchProblems, saveImport } from '../lead-imports.api.ts'
import classes from './import-check.module.css'
import { type Duplicates, DuplicatesNotice } from './import-duplicates-notice.tsx'
import type { ImportEditor } from './import-editor.ts'
import { ImportLeftOut } from './import-left-out.tsx'
import { missingFields } from './import-mapping.ts'
import { ImportMapping } from './import-mapping-panel.tsx'
import { ImportMatchesOf } from './import-matches.tsx'
import { ImportOptionsOf } from './import-options.tsx'
import { ImportTable } from './import-table.tsx'
import { useImportEditor } from './use-import-editor.ts'

const rows = (many: number): string => countOf(many, 'row')

export interface ImportCheckProps {
  draft: ImportDraft
  /** called when its leads are being created */
  onSaving: (summary: ImportSummary) => void
  /** called to choose another file */
  onBack: () => void
}

/** The contents and problems of the file, to be corrected before the import (decision 26). */
export function ImportCheck({ draft, onSaving, onBack }: ImportCheckProps) {
  const editor = useImportEditor(draft.importId)
  // whoever is there already is not made anew, unless somebody wants that
  const [duplicates, setDuplicates] = useState<Duplicates>('skip')
  const skips = duplicates === 'skip'
  const [only, setOnly] = useState<StagedOnly>('all')
  const { counts } = draft
  const missing = missingFields(draft.mapping, draft.fills)
  const { badRows } = counts
  const willImport = counts.kept - (skips ? counts.repeated : 0)
  const isReady = missing.length === 0 && willImport > 0 && badRows < counts.kept
  const save = useMutation({
    // sends the latest corrections first
    mutationFn: async () => {
      const { importId, version } = await editor.settle()
      return saveImport({ importId, version, duplicates, rows: badRows > 0 ? 'right' : 'all' })
    },
    onSuccess: onSaving,
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <>
      {save.isError && <FormError>{messageOf(save.error)}</FormError>}
      <ImportMapping draft={draft} editor={editor} />
      <ImportMatchesOf draft={draft} editor={editor} />
      <ImportOptionsOf draft={draft} editor={editor} />
      <ImportLeftOut draft={draft} editor={editor} />
      <DuplicatesNotice
        counts={counts}
        duplicates={duplicates}
        onDuplicates={setDuplicates}
        isFiltered={only === 'duplicates'}
        onFilter={isOn => setOnly(isOn ? 'duplicates' : 'all')}
      />
      <div className={classes.toolbar}>
        <p className={classes.summary} role="status">
          {summaryText(draft)}
        </p>
        <Switch
          size="sm"
          label="Only rows with problems"
          checked={only === 'problems'}
          disabled={counts.badRows === 0 && only !== 'problems'}
          onChange={event => setOnly(event.currentTarget.checked ? 'problems' : 'all')}
        />
        <Tools draft={draft} editor={editor} />
      </div>
      <ImportTable draft={draft} editor={editor} only={only} />
      <div className={classes.footer}>
        <Button variant="default" onClick={onBack}>
          Choose another file
        </Button>
        <span className={classes.footerNote} id="import-blocked">
          {footerText(missing, draft, willImport)}
        </span>
        <Button
          disabled={!isReady}
          loading={save.isPending}
          aria-describedby="import-blocked"
          onClick={() => save.mutate()}
        >
          {importLabel(draft, willImport, skips)}
        </Button>
      </div>
    </>
  )
}

function Tools({ draft, editor }: { draft: ImportDraft; editor: ImportEditor }) {
  const { badRows, lastDrop } = draft.counts
  const making = useMutation({
    mutationFn: async () => {
      await editor.settle()
      return fetchProblems(draft.importId)
    },
    onSuccess: file => download(file, problemsName(draft.fileName)),
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <div className={classes.tools}>
      {badRows > 0 && (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconMessage size={15} stroke={1.5} aria-hidden />}
            title="Every cell that cannot be read becomes a line in the remarks"
            onClick={() => void editor.keep('problems')}
          >
            Put problems into the remarks
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconTrash size={15} stroke={1.5} aria-hidden />}
            onClick={() => void editor.drop('problems')}
          >
            Drop rows with problems
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconDownload size={15} stroke={1.5} aria-hidden />}
            title="Download the rows with problems as a spreadsheet, correct them there and import them again"
            loading={making.isPending}
            onClick={() => making.mutate()}
          >
            Download problems
          </Button>
        </>
      )}
      {lastDrop !== null && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowBackUp size={15} stroke={1.5} aria-hidden />}
          onClick={() => void editor.undoDrop()}
        >
          Undo drop ({rows(lastDrop)})
        </Button>
      )}
    </div>
  )
}

/** `leads.csv` becomes `leads problems.xlsx`. */
const problemsName = (fileName: string): string => `${fileName.replace(/\.[^.]*$/, '')} problems.xlsx`

function summaryText({ counts }: ImportDraft): string {
  const { badRows, badCells, dropped } = counts
  const problems = badRows === 0 ? 'no problems' : `${countOf(badCells, 'problem')} in ${rows(badRows)}`
  return [rows(counts.rows), problems, dropped > 0 && `${formatCount(dropped)} dropped`].filter(Boolean).join(' · ')
}

/** What is imported at once: where some rows have problems, those that have none. */
function importLabel({ counts: { kept, badRows, repeated } }: ImportDraft, willImport: number, skips: boolean): string {
  if (badRows === 0 || badRows >= kept) return `Import ${rows(Math.max(0, willImport))}`
  // rows that are left out as duplicates may have problems too
  return skips && repeated > 0 ? 'Import the right rows' : `Import ${countOf(kept - badRows, 'right row')}`
}

/** Why Import is disabled, or what stays behind; '' if nothing does. */
function footerText(
  missing: readonly string[],
  { counts: { kept, badRows } }: ImportDraft,
  willImport: number,
): string {
  if (missing.length > 0) return `Choose the column for ${missing.join(', ')}`
  if (badRows > 0 && badRows >= kept) return 'Correct or drop the rows with problems first'
  if (badRows > 0)
    return `${rows(badRows)} with problems ${badRows === 1 ? 'stays' : 'stay'} here, to be corrected later`
  return willImport > 0 ? '' : 'There is no row left to import'
}
