import { NativeSelect, TextInput } from '@mantine/core'
import { type TaxWords, taxWordsIn } from '@plinth/contract/company/fiscal/tax-words'
import type { ItemImportDraft, ItemImportRow, ItemMapping } from '@plinth/contract/quotations/item-imports/item-imports'
import {
  ITEM_SHEET_FIELDS,
  type ItemSheetField,
  isCostColumn,
  itemSheetHeading,
} from '@plinth/contract/quotations/item-sheet-columns'
import { useState } from 'react'
import { useLibraryRights } from '../use-library-rights.ts'
import classes from './item-imports.module.css'

interface ImportRowsProps {
  draft: ItemImportDraft
  rows: readonly ItemImportRow[]
  isWaiting: boolean
  isEmpty: boolean
  onMap: (mapping: ItemMapping) => void
  onCorrect: (cell: { row: number; field: ItemSheetField; text: string }) => void
}

const STATE_WORDS: Readonly<Record<ItemImportRow['state'], string>> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
}

/** The rows as they would be imported, with what each changes and what is wrong in it. */
export function ImportRows({ draft, rows, isWaiting, isEmpty, onMap, onCorrect }: ImportRowsProps) {
  const { seesCosts, taxes } = useLibraryRights() ?? { seesCosts: false, taxes: taxWordsIn('') }
  const { mapping, headings, examples } = draft
  const map = (at: number, field: ItemSheetField | null): void =>
    onMap(mapping.map((one, place) => (place === at ? field : one === field ? null : one)))
  const options = [
    { value: '', label: 'Not imported' },
    ...ITEM_SHEET_FIELDS.filter(field => seesCosts || !isCostColumn(field)).map(field => ({
      value: field,
      label: itemSheetHeading(field, taxes),
    })),
  ]
  const fields = mapping.map(to => (to === 'skip' ? null : to))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="Rows of the spreadsheet" aria-busy={isWaiting}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Becomes</th>
            {headings.map((heading, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
              <th key={at} scope="col">
                <NativeSelect
                  size="xs"
                  label={heading || `Column ${at + 1}`}
                  title={examples[at]}
                  value={fields[at] ?? ''}
                  data={options}
                  onChange={event => map(at, (event.currentTarget.value || null) as ItemSheetField | null)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <Row key={row.row} row={row} fields={fields} taxes={taxes} onCorrect={onCorrect} />
          ))}
        </tbody>
      </table>
      {isEmpty && <p className={classes.none}>There is no such row.</p>}
    </section>
  )
}

interface RowProps {
  row: ItemImportRow
  fields: readonly (ItemSheetField | null)[]
  taxes: TaxWords
  onCorrect: ImportRowsProps['onCorrect']
}

function Row({ row, fields, taxes, onCorrect }: RowProps) {
  const apart = row.problems.filter(({ field }) => !fields.includes(field))
  // a changed figure may have no column of its own: a selling rate that follows its cost
  const further = row.changes.filter(({ field }) => !fields.includes(field))
  return (
    <tr data-state={row.state}>
      <td className={classes.number}>{row.row}</td>
      <td>
        <b className={classes.state}>{STATE_WORDS[row.state]}</b>
        {apart.map(({ field, message }) => (
          <small key={`${field} ${message}`} data-wrong>
            {`${itemSheetHeading(field, taxes)}: ${message}`}
          </small>
        ))}
        {further.map(({ field, before, after }) => (
          <small key={field}>{`${itemSheetHeading(field, taxes)}: ${before || 'none'} → ${after || 'none'}`}</small>
        ))}
      </td>
      {fields.map((field, at) =>
        field === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
          <td key={at} className={classes.off} />
        ) : (
          <Cell key={field} row={row} field={field} taxes={taxes} onCorrect={onCorrect} />
        ),
      )}
    </tr>
  )
}

interface CellProps {
  row: ItemImportRow
  field: ItemSheetField
  taxes: TaxWords
  onCorrect: ImportRowsProps['onCorrect']
}

/** A cell, which can be corrected where its row is refused or was corrected before. */
function Cell({ row, field, taxes, onCorrect }: CellProps) {
  const text = row.texts[field] ?? ''
  const [typed, setTyped] = useState<string>()
  const problem = row.problems.find(one => one.field === field)?.message
  const change = row.changes.find(one => one.field === field)
  const isOpen = problem !== undefined || row.corrected.includes(field)
  if (isOpen) {
    const commit = (): void => {
      if (typed !== undefined && typed !== text) onCorrect({ row: row.row, field, text: typed })
      setTyped(undefined)
    }
    return (
      <td>
        <TextInput
          size="xs"
          aria-label={`${itemSheetHeading(field, taxes)} of row ${row.row}`}
          value={typed ?? text}
          error={problem}
          onChange={event => setTyped(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={event => {
            if (event.key === 'Enter') commit()
            if (event.key === 'Escape') setTyped(undefined)
          }}
        />
      </td>
    )
  }
  return (
    <td data-changed={change !== undefined || undefined}>
      {change ? (
        <>
          <del>{change.before || 'none'}</del> <ins>{change.after || 'none'}</ins>
        </>
      ) : (
        text
      )}
    </td>
  )
}
