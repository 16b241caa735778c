import { NativeSelect } from '@mantine/core'
import { BOQ_FIELDS, BOQ_LABELS, type BoqField } from '@plinth/contract/quotations/boq-columns'
import type { BoqSheet, ItemMatch } from '@plinth/contract/quotations/boq-imports'
import { rateText } from '@plinth/contract/quotations/decimal-text'
import type { ItemHit } from '@plinth/contract/quotations/item'
import type { ContentUnit } from '@plinth/contract/quotations/quotation/content'
import { type KeyboardEvent, useState } from 'react'
import { Pager } from '../../../../ui/pager.tsx'
import { itemName } from '../store/item-changes.ts'
import classes from './boq-dialog.module.css'
import { type BoqRow, lineOf, ROW_KINDS, type RowKind } from './boq-rows.ts'

interface BoqTableProps {
  sheet: BoqSheet
  rows: readonly BoqRow[]
  mapping: readonly (BoqField | null)[]
  matches: ReadonlyMap<number, ItemMatch>
  items: ReadonlyMap<number, ItemHit>
  units: readonly ContentUnit[]
  symbol: string
  onMap: (column: number, field: BoqField | null) => void
  onKind: (row: number, kind: RowKind) => void
  onItem: (row: number, item: ItemHit | undefined) => void
}

const PAGE = 50
const KIND_WORDS: Readonly<Record<RowKind, string>> = {
  line: 'Line',
  section: 'Section',
  note: 'Note',
  'left-out': 'Left out',
}
const KIND_OPTIONS = ROW_KINDS.map(kind => ({ value: kind, label: KIND_WORDS[kind] }))
const COLUMN_OPTIONS = [
  { value: '', label: 'Not imported' },
  ...BOQ_FIELDS.map(field => ({ value: field, label: BOQ_LABELS[field] })),
]

/** One key each, on the row's first cell (QT-282). */
const KIND_KEYS: Readonly<Record<string, RowKind>> = { l: 'line', s: 'section', n: 'note', x: 'left-out' }

/** The rows as they will be inserted, with what the library proposes. */
export function BoqTable(props: BoqTableProps) {
  const { sheet, rows, mapping, onMap } = props
  const [page, setPage] = useState(1)
  const shown = rows.slice((page - 1) * PAGE, page * PAGE)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label="Rows of the spreadsheet">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Becomes</th>
              {sheet.headings.map((heading, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                <th key={at} scope="col">
                  <NativeSelect
                    size="xs"
                    label={heading || `Column ${at + 1}`}
                    value={mapping[at] ?? ''}
                    data={COLUMN_OPTIONS}
                    onChange={event => onMap(at, (event.currentTarget.value || null) as BoqField | null)}
                  />
                </th>
              ))}
              <th scope="col">Item of the library</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(row => (
              <Row key={row.number} row={row} {...props} />
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > PAGE && <Pager page={page} pages={Math.ceil(rows.length / PAGE)} onGo={setPage} />}
    </>
  )
}

function Row({ row, sheet, mapping, matches, items, units, symbol, onKind, onItem }: BoqTableProps & { row: BoqRow }) {
  const cells = sheet.rows.find(({ number }) => number === row.number)?.cells ?? []
  const unread = row.kind === 'line' ? lineOf(row, units, symbol).unread : []
  const onKeyDown = (event: KeyboardEvent<HTMLSelectElement>): void => {
    const kind = event.ctrlKey || event.metaKey || event.altKey ? undefined : KIND_KEYS[event.key.toLowerCase()]
    if (!kind) return
    event.preventDefault()
    onKind(row.number, kind)
  }
  return (
    <tr data-kind={row.kind}>
      <td className={classes.number}>{row.number}</td>
      <td>
        <NativeSelect
          size="xs"
          aria-label={`Row ${row.number} becomes`}
          title="L: line, S: section, N: note, X: left out"
          data={KIND_OPTIONS}
          value={row.kind}
          onKeyDown={onKeyDown}
          onChange={event => onKind(row.number, event.currentTarget.value as RowKind)}
        />
      </td>
      {sheet.headings.map((_, at) => {
        const field = mapping[at]
        const isUnread = field != null && unread.includes(field)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
          <td key={at} data-unread={isUnread || undefined} data-off={field === null || undefined}>
            {cells[at]}
            {isUnread && <small>{field === 'unit' ? 'Unknown unit' : 'Not a number'}</small>}
          </td>
        )
      })}
      <td>
        {row.kind === 'line' && (
          <Proposals
            symbol={symbol}
            row={row}
            match={matches.get(row.number)}
            item={items.get(row.number)}
            onItem={onItem}
          />
        )}
      </td>
    </tr>
  )
}

interface ProposalsProps {
  symbol: string
  row: BoqRow
  match: ItemMatch | undefined
  item: ItemHit | undefined
  onItem: (row: number, item: ItemHit | undefined) => void
}

const keyOf = ({ itemId, variantId }: ItemHit): string => `${itemId} ${variantId ?? ''}`

function Proposals({ row, match, item, symbol, onItem }: ProposalsProps) {
  const proposals = match?.proposals ?? []
  if (proposals.length === 0) return <span className={classes.none}>{match ? 'Nothing like it' : ''}</span>
  return (
    <NativeSelect
      size="xs"
      aria-label={`Item of row ${row.number}`}
      data-taken={item !== undefined || undefined}
      value={item ? keyOf(item) : ''}
      data={[
        { value: '', label: `${proposals.length} proposed` },
        ...proposals.map(one => ({
          value: keyOf(one),
          label: `${itemName(one)} · ${one.sellingRate === null ? 'no rate' : rateText(one.sellingRate, symbol)} / ${one.unit}`,
        })),
      ]}
      onChange={event =>
        onItem(
          row.number,
          proposals.find(one => keyOf(one) === event.currentTarget.value),
        )
      }
    />
  )
}
