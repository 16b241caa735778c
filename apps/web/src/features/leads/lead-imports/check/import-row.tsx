// biome-ignore-all lint/a11y/useSemanticElements: rows are placed freely for speed, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells hold inputs, which take the focus themselves
import { ActionIcon, Button } from '@mantine/core'
import type { ImportField } from '@plinth/contract/leads/lead-imports'
import { IconAlertTriangle, IconCopy, IconTrash } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { Duplicate } from '../lead-imports.api.ts'
import { COLUMN_WIDTHS, ROW_HEAD_WIDTH } from './import-columns.ts'
import { duplicateText } from './import-duplicates.ts'
import { headingOf } from './import-mapping.ts'
import type { ImportSheet, RowValues } from './import-sheet.ts'
import classes from './import-table.module.css'

export interface RowActions {
  type: (index: number, field: ImportField, text: string) => void
  drop: (index: number) => void
  /** the same field of another row on the screen */
  goTo: (at: number, field: ImportField) => void
}

interface RowProps {
  sheet: ImportSheet
  /** place among the rows shown */
  at: number
  /** place in the file */
  index: number
  fields: readonly ImportField[]
  values: RowValues
  problems: readonly { field: ImportField; message: string }[]
  duplicates: readonly Duplicate[] | undefined
  actions: RowActions
}

/** One row as a line of cells, with its problems below. Drawn again only when something of its own has changed. */
export const ImportRowLine = memo(function ImportRowLine(props: RowProps) {
  const { at, index, fields, values, problems, duplicates, actions } = props
  const bad = new Set(problems.map(({ field }) => field))
  return (
    <div role="row" aria-rowindex={at + 2} className={classes.row} data-bad={bad.size > 0 || undefined}>
      <div className={classes.cells} role="presentation">
        <div role="rowheader" className={classes.rowHead} style={{ width: ROW_HEAD_WIDTH }}>
          <span className="tabular">{values.row}</span>
          <DropButton index={index} row={values.row} actions={actions} />
        </div>
        {fields.map(field => (
          <div key={field} role="cell" className={classes.cell} style={{ flexBasis: COLUMN_WIDTHS[field] }}>
            <CellInput {...props} field={field} isBad={bad.has(field)} />
          </div>
        ))}
      </div>
      <RowNotes values={values} problems={problems} duplicates={duplicates} />
    </div>
  )
})

/** The same on a phone: who it is, the cells that need a hand, and all others on request. */
export const ImportRowCard = memo(function ImportRowCard(props: RowProps) {
  const { sheet, at, index, fields, values, problems, duplicates, actions } = props
  const [isOpen, setIsOpen] = useState(false)
  const bad = new Set(problems.map(({ field }) => field))
  // a cell under correction stays, also once it is right
  const edited = fields.filter(field => isOpen || bad.has(field) || sheet.isCorrected(index, field))
  const summary = [values.phoneNumber, values.city, values.email].filter(text => text.trim() !== '').join(' · ')
  return (
    <div role="row" aria-rowindex={at + 2} className={classes.card} data-bad={bad.size > 0 || undefined}>
      <div role="cell">
        <div className={classes.cardHead}>
          <span className={classes.cardName}>
            <span className="tabular">{values.row}</span> {`${values.firstName} ${values.lastName}`.trim()}
          </span>
          <DropButton index={index} row={values.row} actions={actions} />
        </div>
        <p className={classes.cardText}>{summary}</p>
        {edited.length > 0 && (
          <div className={classes.cardFields}>
            {edited.map(field => (
              <div key={field}>
                <span className={classes.cardLabel} aria-hidden>
                  {headingOf(field)}
                </span>
                <CellInput {...props} field={field} isBad={bad.has(field)} />
              </div>
            ))}
          </div>
        )}
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Fewer fields' : 'All fields'}
        </Button>
      </div>
      <RowNotes values={values} problems={problems} duplicates={duplicates} />
    </div>
  )
})

const noteId = (row: number, field: ImportField): string => `import-${row}-${field}`

function CellInput(
  props: Pick<RowProps, 'at' | 'index' | 'values' | 'actions'> & { field: ImportField; isBad: boolean },
) {
  const { at, index, values, actions, field, isBad } = props
  return (
    <input
      className={classes.input}
      value={values[field]}
      title={values[field]}
      data-field={field}
      autoComplete="off"
      spellCheck={false}
      aria-label={`${headingOf(field)}, row ${values.row}`}
      aria-invalid={isBad || undefined}
      aria-describedby={isBad ? noteId(values.row, field) : undefined}
      onChange={event => actions.type(index, field, event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        actions.goTo(at + (event.shiftKey ? -1 : 1), field)
      }}
    />
  )
}

function DropButton({ index, row, actions }: { index: number; row: number; actions: RowActions }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={`Drop row ${row}`}
      title="Drop this row"
      onClick={() => actions.drop(index)}
    >
      <IconTrash size={15} stroke={1.5} />
    </ActionIcon>
  )
}

/** Every problem by column, value and message (IN-Q56), and what the row repeats. */
function RowNotes({ values, problems, duplicates }: Pick<RowProps, 'values' | 'problems' | 'duplicates'>) {
  if (problems.length === 0 && !duplicates) return null
  return (
    <div role="cell" className={classes.notes}>
      {problems.map(({ field, message }) => (
        <p key={field} id={noteId(values.row, field)} className={classes.problem}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
          <span className={classes.problemField}>{headingOf(field)}</span>
          <span className={classes.problemValue}>{values[field].trim() === '' ? 'empty' : `“${values[field]}”`}</span>
          <span>{message}</span>
        </p>
      ))}
      {duplicates?.map(duplicate => (
        <p key={duplicate.field} className={classes.duplicate}>
          <IconCopy size={14} stroke={1.75} aria-hidden />
          {duplicateText(duplicate)}
        </p>
      ))}
    </div>
  )
}
