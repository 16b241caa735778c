import { Button, NativeSelect } from '@mantine/core'
import { isAppError } from '@plinth/contract/error-codes'
import { IMPORT_FIELDS, mayImportField, type RowField } from '@plinth/contract/leads/lead-imports/import-fields'
import { guessMapping } from '@plinth/contract/leads/lead-imports/import-headings'
import type { ImportDraft } from '@plinth/contract/leads/lead-imports/lead-imports'
import { IconChevronDown } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { profileQuery } from '../../../company/people/people.api.ts'
import { forgetMappingMutation } from '../lead-imports.api.ts'
import classes from './import-check.module.css'
import type { ImportEditor } from './import-editor.ts'
import { ImportFillsOf } from './import-fills.tsx'
import {
  headingOf,
  isImportField,
  mapColumn,
  missingFields,
  type OwnFields,
  restLeftOut,
  restToRemarks,
} from './import-mapping.ts'
import { useImportRights } from './use-import-rights.ts'

/** What a column may fill, by the rights of the person. */
const optionsFor = (rights: { edit: boolean; canAssign: boolean }, own: OwnFields) => [
  { value: '', label: 'Do not import' },
  { value: 'note', label: 'Add to remarks' },
  ...IMPORT_FIELDS.filter(({ key }) => mayImportField(key, rights)).map(({ key, heading, isRequired }) => ({
    value: key,
    label: isRequired ? `${heading} (required)` : heading,
  })),
  ...own.map(({ key, heading }) => ({ value: key, label: heading })),
]

export interface PanelProps {
  draft: ImportDraft
  editor: ImportEditor
}

/**
 * Where the table is in the file and which column fills which field; initially open when a required field is missing (decision
 * 26).
 */
export function ImportMapping({ draft, editor }: PanelProps) {
  const { mapping, remembered, headings } = draft
  const missing = missingFields(mapping, draft.fills)
  const matched = mapping.filter(isImportField).length
  const noted = headings.filter((_, at) => mapping[at] === 'note')
  const left = headings.filter((heading, at) => mapping[at] === null && heading !== '')
  const [isOpen, setIsOpen] = useState(missing.length > 0)
  const panelId = useId()
  const options = optionsFor(useImportRights(), draft.customFields)
  return (
    <section className={classes.mapping} aria-label="Columns of the file">
      <div className={classes.mappingHead}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={panelId}
          rightSection={<IconChevronDown className={classes.chevron} data-open={isOpen || undefined} size={15} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          Columns: {matched} of {headings.length} matched
        </Button>
        {missing.length > 0 ? (
          <span className={classes.missing} role="alert">
            Choose the column for {missing.join(', ')}
          </span>
        ) : (
          <span className={classes.left}>
            {[
              noted.length > 0 && `To the remarks: ${noted.map(shownHeading).join(', ')}`,
              left.length > 0 && `Not imported: ${left.join(', ')}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
        <OtherColumns noted={noted.length} left={left.length} editor={editor} />
      </div>
      {remembered && <Remembered id={remembered._id} by={remembered.by} editor={editor} />}
      <div id={panelId} hidden={!isOpen}>
        <TablePlace draft={draft} editor={editor} />
        <ImportFillsOf draft={draft} editor={editor} />
        <div className={classes.columns}>
          {headings.map((heading, column) => (
            <NativeSelect
              // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file never move, and headings may repeat
              key={column}
              classNames={{ description: classes.example }}
              label={heading || `Column ${column + 1}`}
              description={exampleText(draft.examples[column])}
              data-unknown={mapping[column] === null || undefined}
              data={options}
              value={chosen(mapping[column]) ?? ''}
              onChange={({ currentTarget: { value } }) =>
                void editor.change(now => ({ mapping: mapColumn(now.mapping, column, chosen(value)) }))
              }
            />
          ))}
        </div>
      </div>
    </section>
  )
}

const shownHeading = (heading: string): string => heading || 'a column without a heading'

/** All columns that fill no field go to the remarks, or nowhere. */
function OtherColumns({ noted, left, editor }: Pick<PanelProps, 'editor'> & { noted: number; left: number }) {
  if (left > 0)
    return (
      <Button
        className={classes.rest}
        variant="subtle"
        size="compact-sm"
        onClick={() => void editor.change(now => ({ mapping: restToRemarks(now.mapping, now.headings) }))}
      >
        Add all other columns to remarks
      </Button>
    )
  if (noted === 0) return null
  return (
    <Button
      className={classes.rest}
      variant="subtle"
      size="compact-sm"
      onClick={() => void editor.change(now => ({ mapping: restLeftOut(now.mapping) }))}
    >
      Leave them out
    </Button>
  )
}

const chosen = (value: unknown): RowField | 'note' | null => (value === 'note' || isImportField(value) ? value : null)

/** The sheet, the row of the headings, and how its dates are written. */
function TablePlace({ draft, editor }: PanelProps) {
  const { sheets, sheet, headingRow, topRows, isRest } = draft
  const rows = topRows.some(({ row }) => row === headingRow)
    ? topRows
    : [...topRows, { row: headingRow, cells: draft.headings }]
  return (
    <div className={classes.place}>
      {sheets.length > 1 && !isRest && (
        <NativeSelect
          label="Sheet"
          data={sheets.map((name, place) => ({ value: String(place), label: name }))}
          value={String(sheet)}
          onChange={({ currentTarget: { value } }) => void editor.change(() => ({ sheet: Number(value) }))}
        />
      )}
      {!isRest && (
        <NativeSelect
          label="Row with the headings"
          data={rows.map(({ row, cells }) => ({
            value: String(row),
            label: row === 0 ? 'None' : `${row}: ${cells.filter(Boolean).join(', ').slice(0, LONGEST)}`,
          }))}
          value={String(headingRow)}
          onChange={({ currentTarget: { value } }) => void editor.change(() => ({ headingRow: Number(value) }))}
        />
      )}
      {draft.dates.map(({ field, order, isAmbiguous, example }) => (
        <NativeSelect
          key={field}
          classNames={{ description: classes.example }}
          label={`Dates of ${headingOf(field)}`}
          description={
            example ? `${example.written} is ${example.read}${isAmbiguous ? '. Is it?' : ''}` : 'no date found'
          }
          data-unknown={isAmbiguous || undefined}
          data={[
            { value: 'dmy', label: 'Day before month' },
            { value: 'mdy', label: 'Month before day' },
          ]}
          value={order}
          onChange={({ currentTarget: { value } }) =>
            void editor.change(() => ({ dateOrders: { [field]: value === 'mdy' ? 'mdy' : 'dmy' } }))
          }
        />
      ))}
    </div>
  )
}

const LONGEST = 80

/**
 * Tells that the mapping was remembered from the last import of such a file, with a button to forget it: for the firm if the
 * person may change leads, otherwise for this file.
 */
function Remembered({ id, by, editor }: Pick<PanelProps, 'editor'> & { id: string; by: string }) {
  const { data: profile } = useQuery(profileQuery)
  const isForAll = profile?.rolesAssigned.crm.edit ?? false
  const guess = (): void =>
    void editor.change(({ headings, headingRow, topRows }) => ({
      mapping: guessMapping(
        headings,
        topRows.filter(({ row }) => row > headingRow).map(({ cells }) => cells),
      ),
    }))
  const forget = useMutation({
    ...forgetMappingMutation,
    onSuccess: guess,
    onError(error) {
      // somebody else was faster
      if (isAppError(error) && error.code === 'NOT_FOUND') guess()
      else toast.error(messageOf(error))
    },
  })
  return (
    <p className={classes.remembered}>
      <span role="status">Matched as {by} did for the last file with these headings.</span>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={forget.isPending}
        onClick={() => (isForAll ? forget.mutate(id) : guess())}
      >
        {isForAll ? 'Forget' : 'Match again'}
      </Button>
    </p>
  )
}

const LONG = 28

/** An example from the column, so that people recognise it. */
function exampleText(text = ''): string {
  if (text === '') return 'empty'
  return `e.g. ${text.length > LONG ? `${text.slice(0, LONG)}…` : text}`
}
