// biome-ignore-all lint/a11y/useSemanticElements: rows are placed freely for speed, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells hold inputs, which take the focus themselves
import { ActionIcon, Button } from '@mantine/core'
import { KNOWN_TO_FIRM } from '@plinth/contract/leads/duplicate-rules'
import type { CustomColumn } from '@plinth/contract/leads/lead/custom-columns'
import type { ImportField, RowField } from '@plinth/contract/leads/lead-imports/import-fields'
import type { ImportRow } from '@plinth/contract/leads/lead-imports/import-row'
import { IconAlertTriangle, IconCopy, IconEye, IconTrash } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { Typed } from './import-editor.ts'
import { headingOf, type OwnFields, widthOf } from './import-mapping.ts'
import classes from './import-table.module.css'

/** Of the row's number and its drop button, in pixels. */
export const ROW_HEAD_WIDTH = 92

export interface RowActions {
  type: (row: number, field: RowField, text: string) => void
  drop: (row: number) => void
  /** puts what is wrong into the remarks */
  keep: (row: number) => void
  /** moves the focus to the same field of another row on the screen */
  goTo: (at: number, field: RowField) => void
}

interface RowProps {
  /** index among the rows shown */
  at: number
  row: ImportRow
  /** typed values that are not saved yet */
  typed: Typed
  fields: readonly RowField[]
  /** what custom fields are called */
  own: OwnFields
  actions: RowActions
}

type Texts = Record<ImportField, string> & Partial<Record<CustomColumn, string>>
const textsOf = ({ row, typed }: Pick<RowProps, 'row' | 'typed'>): Texts => ({ ...row.texts, ...typed })

/** One row as a line of cells, with its problems below. Redrawn only when something in it has changed. */
export const ImportRowLine = memo(function ImportRowLine(props: RowProps) {
  const { at, row, fields, actions } = props
  const texts = textsOf(props)
  const bad = new Set(row.problems.map(({ field }) => field))
  return (
    <div role="row" aria-rowindex={at + 2} className={classes.row} data-bad={bad.size > 0 || undefined}>
      <div className={classes.cells} role="presentation">
        <div role="rowheader" className={classes.rowHead} style={{ width: ROW_HEAD_WIDTH }}>
          <span className="tabular">{row.row}</span>
          <DropButton row={row.row} actions={actions} />
        </div>
        {fields.map(field => (
          <div key={field} role="cell" className={classes.cell} style={{ flexBasis: widthOf(field) }}>
            <CellInput {...props} field={field} text={texts[field] ?? ''} isBad={bad.has(field)} />
          </div>
        ))}
      </div>
      <RowNotes row={row} texts={texts} own={props.own} actions={actions} />
    </div>
  )
})

/** The same on a phone: the person's name, the cells with problems, and all others on request. */
export const ImportRowCard = memo(function ImportRowCard(props: RowProps) {
  const { at, row, typed, fields, actions } = props
  const texts = textsOf(props)
  const [isOpen, setIsOpen] = useState(false)
  const bad = new Set(row.problems.map(({ field }) => field))
  // a corrected cell stays visible even once it is right
  const edited = fields.filter(field => isOpen || bad.has(field) || row.corrected.includes(field) || field in typed)
  const summary = [texts.phoneNumber, texts.city, texts.email].filter(text => text.trim() !== '').join(' · ')
  return (
    <div role="row" aria-rowindex={at + 2} className={classes.card} data-bad={bad.size > 0 || undefined}>
      <div role="cell">
        <div className={classes.cardHead}>
          <span className={classes.cardName}>
            <span className="tabular">{row.row}</span> {`${texts.firstName} ${texts.lastName}`.trim()}
          </span>
          <DropButton row={row.row} actions={actions} />
        </div>
        <p className={classes.cardText}>{summary}</p>
        {edited.length > 0 && (
          <div className={classes.cardFields}>
            {edited.map(field => (
              <div key={field}>
                <span className={classes.cardLabel} aria-hidden>
                  {headingOf(field, props.own)}
                </span>
                <CellInput {...props} field={field} text={texts[field] ?? ''} isBad={bad.has(field)} />
              </div>
            ))}
          </div>
        )}
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Fewer fields' : 'All fields'}
        </Button>
      </div>
      <RowNotes row={row} texts={texts} own={props.own} actions={actions} />
    </div>
  )
})

const noteId = (row: number, field: RowField): string => `import-${row}-${field}`

function CellInput(
  props: Pick<RowProps, 'at' | 'row' | 'own' | 'actions'> & { field: RowField; text: string; isBad: boolean },
) {
  const { at, row: about, own, actions, field, text, isBad } = props
  const { row } = about
  // an input would lose the ends of lines
  const Input = field === 'remarks' ? 'textarea' : 'input'
  return (
    <Input
      className={classes.input}
      {...(field === 'remarks' ? { rows: 1 } : {})}
      value={text}
      title={text}
      data-field={field}
      autoComplete="off"
      spellCheck={false}
      aria-label={`${headingOf(field, own)}, row ${row}`}
      aria-invalid={isBad || undefined}
      aria-describedby={isBad ? noteId(row, field) : undefined}
      onChange={event => actions.type(row, field, event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        actions.goTo(at + (event.shiftKey ? -1 : 1), field)
      }}
    />
  )
}

function DropButton({ row, actions }: { row: number; actions: RowActions }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={`Drop row ${row}`}
      title="Drop this row"
      onClick={() => actions.drop(row)}
    >
      <IconTrash size={15} stroke={1.5} />
    </ActionIcon>
  )
}

/** All problems with column, value and message (IN-Q56), how cells were read, and the row's duplicates. */
function RowNotes({ row, texts, own, actions }: Pick<RowProps, 'row' | 'own' | 'actions'> & { texts: Texts }) {
  const { problems, duplicates, readings } = row
  if (problems.length === 0 && duplicates.length === 0 && readings.length === 0) return null
  return (
    <div role="cell" className={classes.notes}>
      {problems.map(({ field, message, reason }) => (
        <p key={field} id={noteId(row.row, field)} className={classes.problem}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
          <span className={classes.problemField}>{headingOf(field, own)}</span>
          <span className={classes.problemValue}>{texts[field]?.trim() ? `“${texts[field]}”` : 'empty'}</span>
          <span>{message}</span>
          <span className={classes.problemReason}>{reason}</span>
        </p>
      ))}
      {problems.some(({ field }) => mayBeKept(field, texts)) && (
        <Button
          className={classes.keep}
          variant="subtle"
          size="compact-xs"
          aria-label={`Put into the remarks: problems of row ${row.row}`}
          onClick={() => actions.keep(row.row)}
        >
          Put into the remarks
        </Button>
      )}
      {readings.length > 0 && (
        <p className={classes.reading}>
          <IconEye size={14} stroke={1.75} aria-hidden />
          <span className={classes.readings}>
            {readings.map(reading => (
              <span key={`${reading.field} ${reading.read}`}>{readingText(reading, own)}</span>
            ))}
          </span>
        </p>
      )}
      {duplicates.map(duplicate => (
        <p key={`${duplicate.field} ${duplicate.ofRow} ${duplicate.lead?._id}`} className={classes.duplicate}>
          <IconCopy size={14} stroke={1.75} aria-hidden />
          {duplicateText(duplicate)}
        </p>
      ))}
    </div>
  )
}

/** Whether a lead can do without what a cell says: without everything but a name and one phone. */
const mayBeKept = (field: RowField, { secondPhone }: Texts): boolean =>
  field !== 'firstName' && (field !== 'phoneNumber' || secondPhone.trim() !== '')

/** `Budget “12.5 L” is read as 12,50,000`, `Email “asha at home” is kept in the remarks` */
export function readingText(
  { field, written, read, isKept }: ImportRow['readings'][number],
  own: OwnFields = [],
): string {
  const made = [read !== '' && `read as ${read}`, isKept && 'kept in the remarks'].filter(Boolean).join(' and ')
  return `${headingOf(field, own)} “${written}” is ${made}`
}

/** `Same phone as row 12`, `Same email as Asha Rao`; of a lead that may not be seen the same words as in Add Lead. */
export function duplicateText({ field, ofRow, lead }: ImportRow['duplicates'][number]): string {
  const what = field === 'email' || field === 'secondEmail' ? 'email' : 'phone'
  if (ofRow !== null) return `Same ${what} as row ${ofRow}`
  if (!lead) return `This ${what} is ${KNOWN_TO_FIRM}.`
  return lead.name ? `Same ${what} as the lead ${lead.name}` : `Same ${what} as a lead that exists already`
}
