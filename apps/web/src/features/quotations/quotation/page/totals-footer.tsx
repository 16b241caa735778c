import { percentText, rateText } from '@plinth/contract/quotations/decimal-text'
import type { HeadFields } from '@plinth/contract/quotations/quotation/content'
import { unavailableText } from '@plinth/contract/quotations/quotation/quotation-limits'
import { taxPartNames } from '@plinth/contract/quotations/quotation/rules/tax-mode'
import { countOf } from '../../../../lib/text/format-count.ts'
import { type GridModel, isUnavailable } from '../lines/grid-model.ts'
import { TotalDiscount } from './total-discount.tsx'
import classes from './totals-footer.module.css'

interface Figure {
  label: string
  amount: string
}

/** What the lines come to, always in sight (QT-090). */
export function TotalsFooter({ model, head }: { model: GridModel; head: HeadFields }) {
  const { totals, symbol } = model
  const figures = [
    { label: 'Gross', amount: totals.gross },
    { label: 'Line discounts', amount: negative(totals.lineDiscounts) },
    { label: `${model.words.section} discounts`, amount: negative(totals.sectionDiscounts) },
  ].filter(({ label, amount }) => label === 'Gross' || !isNought(amount))
  return (
    <section className={classes.root} aria-label="Totals">
      <dl className={classes.figures}>
        {figures.map(figure => (
          <FigureOf key={figure.label} {...figure} symbol={symbol} />
        ))}
        <TotalDiscount model={model} head={head} />
        <FigureOf label="Taxable value" amount={totals.taxable} symbol={symbol} />
        {taxFigures(model, head).map(figure => (
          <FigureOf key={figure.label} {...figure} symbol={symbol} />
        ))}
        {!isNought(totals.roundOff) && <FigureOf label="Round off" amount={totals.roundOff} symbol={symbol} />}
        {model.seesCosts && totals.cost !== null && (
          <div className={classes.figure}>
            <dt>Cost, margin</dt>
            <dd>
              {rateText(totals.cost, symbol)} · {totals.marginPct === null ? '–' : percentText(totals.marginPct)}
            </dd>
          </div>
        )}
      </dl>
      <div className={classes.end}>
        <Notes model={model} />
        <div className={classes.total} role="status" aria-live="polite">
          <span>Grand total</span>
          <strong>{rateText(totals.grandTotal, symbol)}</strong>
        </div>
      </div>
    </section>
  )
}

function FigureOf({ label, amount, symbol }: Figure & { symbol: string }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>{signedMoney(amount, symbol)}</dd>
    </div>
  )
}

function taxFigures({ totals, taxName }: GridModel, head: HeadFields): Figure[] {
  if (head.taxMode === 'none') return []
  return totals.taxes.flatMap(tax => {
    if (isNought(tax.tax)) return []
    const names = taxPartNames(head, taxName)
    const [rate, amount] = names.length === 1 ? [tax.rate, tax.whole] : [halved(tax.rate), tax.half]
    return names.map(name => ({ label: `${name} ${percentText(rate)}`, amount }))
  })
}

/** `18.00` as `9.000`: a rate of 2 decimals has a half of 3. */
const halved = (rate: string): string => (Number(rate) / 2).toFixed(3)
const isNought = (amount: string): boolean => !/[1-9]/.test(amount)
/** The sign stands before the symbol. */
const signedMoney = (amount: string, symbol: string): string =>
  amount.startsWith('-') ? `−${rateText(amount.slice(1), symbol)}` : rateText(amount, symbol)
const negative = (amount: string): string => (isNought(amount) ? amount : `-${amount}`)

function Notes({ model }: { model: GridModel }) {
  const { totals, seesCosts, content } = model
  const unavailable = content.lines.filter(line => isUnavailable(model, line)).length
  const notes = [
    unavailable > 0 && unavailableText(unavailable),
    totals.uncountedLines > 0 && `${countOf(totals.uncountedLines, 'line is', 'lines are')} not counted`,
    seesCosts && totals.linesWithoutCost > 0 && `${countOf(totals.linesWithoutCost, 'line')} without a cost`,
  ].filter(note => typeof note === 'string')
  return notes.length === 0 ? null : <p className={classes.notes}>{notes.join(' · ')}</p>
}
