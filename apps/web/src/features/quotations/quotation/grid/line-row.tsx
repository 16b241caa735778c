// biome-ignore-all lint/a11y/useSemanticElements: rows are placed freely for speed, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell of the grid has the focus (roving tabindex), rows and headings hold it inside

import { amountText, differenceText, percentText, quantityText } from '@plinth/contract/quotations/decimal-text'
import type { Line } from '@plinth/contract/quotations/quotation/content'
import { QUOTATION_TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { daysSince } from '@plinth/contract/readers/zoned'
import { IconDotsVertical, IconRuler2 } from '@tabler/icons-react'
import { basisMark } from '../fees/fee-basis.ts'
import { isTyped, type LineFacts, plainText } from '../lines/cell-values.ts'
import type { ColumnId } from '../lines/grid-columns.ts'
import { factsOf, type GridModel, isUnavailable } from '../lines/grid-model.ts'
import type { LineRow } from '../lines/grid-rows.ts'
import content from './cell-content.module.css'
import { DragHandle } from './drag-handle.tsx'
import classes from './grid.module.css'
import { GridCell } from './grid-cell.tsx'
import type { RowProps } from './row-props.ts'

/** One line. What is not counted is greyed (QT-116). */
export function LineGridRow(shared: RowProps<LineRow>) {
  const { row, index, top, model, measure } = shared
  const facts = factsOf(model, row.line)
  const isCounted = row.line.kind === 'note' || (facts.totals?.isCounted ?? true)
  return (
    <div
      ref={measure}
      role="row"
      aria-level={3}
      aria-rowindex={index + 2}
      data-index={index}
      data-line={row.key}
      data-dragged={shared.drag.isDragged(row.key) || undefined}
      data-uncounted={!isCounted || undefined}
      data-note={row.line.kind === 'note' || undefined}
      className={classes.row}
      style={{ top }}
    >
      {model.columns.map((column, at) => (
        <GridCell
          key={column.id}
          shared={shared}
          column={column}
          at={at}
          isLocked={!model.isEditable || !isTyped(column.id, facts)}
        >
          <CellContent id={column.id} facts={facts} shared={shared} />
        </GridCell>
      ))}
    </div>
  )
}

interface CellContentProps {
  id: ColumnId
  facts: LineFacts
  shared: RowProps<LineRow>
}

function CellContent({ id, facts, shared: { model, row, edits, drag } }: CellContentProps) {
  const { line, totals, isMeasured } = facts
  const { symbol } = model
  switch (id) {
    case 'number':
      return (
        <span className={content.numberCell}>
          {model.isEditable && <DragHandle row={row} drag={drag} />}
          <span className={content.number}>{row.number}</span>
          <button
            type="button"
            tabIndex={-1}
            className={content.menu}
            aria-label={`Actions of line ${row.number || 'note'}`}
            onClick={event => model.onLineMenu(row, event.currentTarget, edits.linesWith(row))}
          >
            <IconDotsVertical size={14} stroke={1.75} aria-hidden />
          </button>
        </span>
      )
    case 'description':
      return (
        <span className={content.description}>
          <span className={content.words}>{line.description || <i className={content.faint}>No description</i>}</span>
          <LineMarks line={line} model={model} />
        </span>
      )
    case 'quantity': {
      const text =
        line.basis === 'percent' || line.basis === 'lump' ? '' : quantityText(totals?.quantity ?? line.quantity, symbol)
      return isMeasured ? (
        <>
          <IconRuler2 size={14} stroke={1.6} className={content.ruler} aria-label="Measured" />
          {text}
        </>
      ) : (
        text
      )
    }
    case 'rate':
      if (line.supply === 'client' || line.kind === 'note') return null
      return line.basis === 'percent' ? (
        plainText('rate', facts).replace('%', ' %')
      ) : (
        <span className={content.amount}>
          {amountText(line.rate, symbol)}
          <RateAge line={line} model={model} />
        </span>
      )
    case 'amount':
      return <Amount {...facts} symbol={symbol} />
    case 'discount':
      return discountShown(line, symbol)
    case 'taxRate':
      return line.kind === 'note' || line.supply === 'client' ? null : percentText(line.taxRate)
    case 'cost':
      return line.kind === 'note' || line.supply === 'client' ? null : amountText(line.costRate, symbol)
    case 'markup':
      return line.kind === 'note' || line.supply === 'client' ? null : markupOf(line)
    case 'margin':
      return percentText(totals?.marginPct)
    case 'picture':
      return <LinePicture line={line} pictures={model.pictures} />
    default:
      return plainText(id, facts)
  }
}

function Amount({ line, totals, symbol }: LineFacts & { symbol: string }) {
  if (line.kind === 'note') return null
  if (line.supply === 'client') return <span className={content.word}>By client</span>
  const difference = totals?.difference
  return (
    <span className={content.amount}>
      <span className={content.net}>{amountText(totals?.net ?? '0.00', symbol)}</span>
      {difference && <span className={content.difference}>{differenceText(difference, symbol)}</span>}
    </span>
  )
}

/** The thumbnail of what a line is made of (QT-168). */
function LinePicture({ line, pictures }: { line: Line; pictures: GridModel['pictures'] }) {
  const address = line.imageFileId === null ? undefined : pictures[line.imageFileId]
  return address === undefined ? null : <img className={content.picture} src={address} alt="" />
}

/** How old a rate of the library is, where it is older than the company wants (QT-054). */
function RateAge({ line, model }: { line: Line; model: Pick<GridModel, 'rateAgeDays' | 'zone'> }) {
  if (line.rateAt === null || line.itemId === null) return null
  const days = daysSince(new Date(line.rateAt), new Date(), model.zone)
  return days > model.rateAgeDays ? <span className={content.difference}>{`${days} days old`}</span> : null
}

/** Words that say what a line is beside its text, the same everywhere (QT-111 to QT-114). */
function LineMarks({ line, model }: { line: Line; model: GridModel }) {
  const option = line.optionId === null ? undefined : model.content.options.find(one => one.id === line.optionId)
  const choice = option && model.content.choices.find(one => one.id === option.choiceId)
  const marks = [
    (model.isDesign || line.basis === 'percent') && basisMark(line, model.bases, model.symbol),
    isUnavailable(model, line) && QUOTATION_TEXTS.itemUnavailable,
    line.isProvisional && 'Provisional sum',
    line.isOptional && (line.isChosen ? 'Optional, chosen' : 'Optional'),
    option &&
      (choice?.isPackage ? option.name : `${choice?.name ?? ''}: ${option.name}${option.isChosen ? ', chosen' : ''}`),
  ].filter(mark => typeof mark === 'string')
  if (marks.length === 0 && line.internalNote === '') return null
  return (
    <span className={content.marks}>
      {marks.map(mark => (
        <span key={mark} className={content.mark}>
          {mark}
        </span>
      ))}
      {line.internalNote !== '' && <span className={content.internal}>{line.internalNote}</span>}
    </span>
  )
}

const discountShown = (line: Line, symbol: string): string =>
  line.discountKind === 'none'
    ? ''
    : line.discountKind === 'percent'
      ? percentText(line.discountValue)
      : amountText(line.discountValue, symbol)

/** What the selling rate is above the cost rate, in per cent of the cost (shown only, never added up). */
function markupOf({ rate, costRate }: Line): string {
  const [selling, cost] = [Number(rate ?? 0), Number(costRate ?? 0)]
  return rate === null || !cost ? '' : `${(((selling - cost) / cost) * 100).toFixed(2)} %`
}
