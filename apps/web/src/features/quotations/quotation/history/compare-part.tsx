import { Button } from '@mantine/core'
import {
  amountText,
  differenceText,
  percentText,
  quantityText,
  rateText,
} from '@plinth/contract/quotations/decimal-text'
import type {
  ComparedFigure,
  ComparedLine,
  Comparison,
  SideOfLine,
} from '@plinth/contract/quotations/quotation/history/comparison'
import type { Quotation } from '@plinth/contract/quotations/quotation/quotation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { Select } from '../../../../ui/inputs/select.tsx'
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { fieldLabel, isTold, valueText } from '../lines/field-texts.ts'
import type { GridModel } from '../lines/grid-model.ts'
import classes from './compare-part.module.css'
import { comparisonQuery } from './history.api.ts'

interface ComparePartProps {
  quotation: Quotation
  versionId: string
  /** the number of the version that this one is compared with */
  other: number | undefined
  model: GridModel
  onOther: (number: number) => void
}

/** Two versions side by side: what was added, removed, changed and moved, and what that makes of the total (QT-204). */
export function ComparePart({ quotation, versionId, other, model, onOther }: ComparePartProps) {
  const others = quotation.versions.filter(one => one._id !== versionId)
  const chosen = others.find(one => one.number === other) ?? others[0]
  const [isWhole, setWhole] = useState(false)
  if (!chosen) return <p className={classes.none}>There is no other version to compare with yet.</p>
  const present = quotation.versions.find(one => one._id === versionId)
  const [older, newer] = [present?.number ?? 0, chosen.number].sort((one, two) => one - two)
  return (
    <section className={classes.root} aria-label="Comparison">
      <div className={classes.bar}>
        <Select
          aria-label="Compare with"
          data={others.map(one => ({
            value: String(one.number),
            label: `v${one.number}${one.about ? ` · ${one.about}` : ''}`,
          }))}
          value={String(chosen.number)}
          onChange={value => value && onOther(Number(value))}
        />
        <Button variant="default" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Only differences' : 'All lines'}
        </Button>
      </div>
      <Compared
        key={chosen._id}
        ids={[versionId, chosen._id]}
        names={[`v${older}`, `v${newer}`]}
        isWhole={isWhole}
        model={model}
      />
    </section>
  )
}

interface ComparedProps {
  ids: [string, string]
  names: [string, string]
  isWhole: boolean
  model: GridModel
}

function Compared({ ids, names, isWhole, model }: ComparedProps) {
  const comparison = useQuery(comparisonQuery(...ids))
  if (comparison.isError)
    return <ErrorState message={messageOf(comparison.error)} onRetry={() => void comparison.refetch()} />
  if (!comparison.data) return <SkeletonRows count={8} />
  const { lines, head } = comparison.data
  const shown = isWhole ? lines : lines.filter(line => line.change !== 'same' || line.isMoved)
  return (
    <>
      <Figures comparison={comparison.data} names={names} model={model} />
      {head.filter(({ field }) => isTold(field)).length > 0 && (
        <p className={classes.head}>
          {`Changed in the details: ${head
            .filter(({ field }) => isTold(field))
            .map(({ field }) => fieldLabel(field, model.taxes))
            .join(', ')}`}
        </p>
      )}
      {shown.length === 0 ? (
        <p className={classes.none}>All lines are the same.</p>
      ) : (
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">{names[0]}</th>
              <th scope="col">{names[1]}</th>
              <th scope="col">Difference</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(line => (
              <LineOf key={line.originId} line={line} names={names} model={model} />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

const WORDS = { added: 'Added', removed: 'Removed', changed: 'Changed', same: '' } as const

function LineOf({ line, names, model }: { line: ComparedLine; names: [string, string]; model: GridModel }) {
  const { change, isMoved, from, to } = line
  const words = [WORDS[change], isMoved ? 'Moved' : ''].filter(Boolean)
  const place = to ?? from
  return (
    <tr data-change={change}>
      <td>
        <span className={classes.description}>{place?.description.split('\n')[0] || 'No description'}</span>
        <span className={classes.facts}>
          {place && (model.isDesign ? place.section : `${place.room} · ${place.section}`)}
          {words.map(word => (
            <span key={word} className={classes.word}>
              {word}
            </span>
          ))}
        </span>
        {change === 'changed' && (
          <span className={classes.fields}>
            {line.fields
              .filter(({ field }) => isTold(field))
              .map(({ field, from: before, to: after }) => {
                const [old, now] = [before, after].map(value => valueText(field, value, model.content, model.symbol))
                const label = fieldLabel(field, model.taxes)
                return old === undefined ? label : `${label} ${old} → ${now}`
              })
              .join(', ')}
          </span>
        )}
      </td>
      <td data-label={names[0]}>
        <SideOf side={from} symbol={model.symbol} />
      </td>
      <td data-label={names[1]}>
        <SideOf side={to} symbol={model.symbol} />
      </td>
      <td data-label="Difference">
        {/[1-9]/.test(line.difference) ? differenceText(line.difference, model.symbol) : '–'}
      </td>
    </tr>
  )
}

function SideOf({ side, symbol }: { side: SideOfLine | null; symbol: string }) {
  if (!side) return '–'
  return (
    <>
      <span>{amountText(side.amount, symbol)}</span>
      {side.rate !== null && (
        <small>{`${quantityText(side.quantity, symbol) || '–'} ${side.unit} × ${amountText(side.rate, symbol)}`}</small>
      )}
      {!side.isCounted && <small>Not counted</small>}
    </>
  )
}

function Figures({ comparison, names, model }: { comparison: Comparison; names: [string, string]; model: GridModel }) {
  const { symbol } = model
  const sections = comparison.sections.filter(({ difference }) => /[1-9]/.test(difference))
  const rows: [string, ComparedFigure][] = [
    ['Lines', comparison.lineAmounts],
    ['Discounts', comparison.discounts],
    ['Taxes', comparison.taxes],
    ['Round off', comparison.roundOff],
    ['Grand total', comparison.grandTotal],
  ]
  return (
    <table className={classes.figures}>
      <thead>
        <tr>
          <th scope="col">What it comes to</th>
          <th scope="col">{names[0]}</th>
          <th scope="col">{names[1]}</th>
          <th scope="col">Difference</th>
        </tr>
      </thead>
      <tbody>
        {sections.map(({ name, ...figure }) => (
          <FigureRow key={name} label={`${model.words.section} ${name}`} figure={figure} symbol={symbol} isPart />
        ))}
        {rows.map(([label, figure]) => (
          <FigureRow key={label} label={label} figure={figure} symbol={symbol} />
        ))}
        {comparison.marginPct && (
          <tr>
            <th scope="row">Margin</th>
            <td>{percentText(comparison.marginPct.from) || '–'}</td>
            <td>{percentText(comparison.marginPct.to) || '–'}</td>
            <td />
          </tr>
        )}
      </tbody>
    </table>
  )
}

interface FigureRowProps {
  label: string
  figure: ComparedFigure
  symbol: string
  isPart?: boolean
}
function FigureRow({ label, figure, symbol, isPart = false }: FigureRowProps) {
  return (
    <tr data-part={isPart || undefined} data-total={label === 'Grand total' || undefined}>
      <th scope="row">{label}</th>
      <td>{rateText(figure.from, symbol)}</td>
      <td>{rateText(figure.to, symbol)}</td>
      <td>{/[1-9]/.test(figure.difference) ? differenceText(figure.difference, symbol) : '–'}</td>
    </tr>
  )
}
