import { decimalOf, SCALES, unitsOf } from '@plinth/contract/quotations/decimals'
import { totalsOf } from '@plinth/contract/quotations/quotation/arithmetic'
import { spread } from '@plinth/contract/quotations/quotation/arithmetic/spread'
import type { Content, Line } from '@plinth/contract/quotations/quotation/content'
import { GENERAL, placesInOrder } from '@plinth/contract/quotations/quotation/places-in-order'
import type { QuotationType } from '@plinth/contract/quotations/quotation/states'
import type { Totals } from '@plinth/contract/quotations/quotation/totals'
import type { BudgetPart } from '../../../projects/project-budget/project-budget.service.ts'

type Part = Pick<BudgetPart, 'lines' | 'payments' | 'phases'>

/**
 * What an accepted content brings into the budget of its project: each counted line by room and section with its value without tax and
 * its part of the tax, so that both add up to what was agreed, and the payments (QT-294); of a Design Quotation the phases with their
 * durations in place of the lines (QT-298). The content has the options that the client chose.
 */
export function budgetPart(content: Content, type: QuotationType): Part {
  const totals = totalsOf(content)
  const payments = content.milestones.map(({ id, name, due }) => ({
    name,
    due,
    amount: totals.milestones[id] ?? '0.00',
  }))
  if (type === 'execution') return { lines: linesOf(content, totals), payments, phases: [] }
  return { lines: [], payments, phases: phasesOf(content, totals) }
}

function linesOf(content: Content, totals: Totals): Part['lines'] {
  const amounts = amountsOf(content, totals)
  const [rooms, sections] = [namesOf(content.rooms), namesOf(content.sections)]
  const units = new Map(content.units.map(({ id, code }) => [id, code]))
  return inOrder(content).flatMap(line => {
    const figures = totals.lines[line.id]
    const amount = amounts.get(line.id)
    if (!figures?.isCounted || !amount) return []
    return {
      lineId: line.id,
      room: rooms(line.roomId),
      section: sections(line.sectionId),
      description: line.description,
      unit: units.get(line.unitId ?? '') ?? '',
      quantity: figures.quantity,
      rate: line.rate,
      ...amount,
      cost: figures.cost,
    }
  })
}

/** Counted phases with what their lines are worth; deliverables stay with the quotation. */
function phasesOf(content: Content, totals: Totals): Part['phases'] {
  const amounts = amountsOf(content, totals)
  return content.sections.flatMap(({ id, name, days }) => {
    const own = content.lines.filter(line => line.sectionId === id)
    // not a phase of packages alone that were not chosen, nor one of the usual phases that was left empty
    if (!own.some(line => amounts.has(line.id)) && (own.length > 0 || days === null)) return []
    const value = own.reduce((sum, line) => sum + paise(amounts.get(line.id)?.value ?? '0'), 0n)
    return { name, days, value: decimalOf(value, SCALES.money) }
  })
}

const paise = (text: string): bigint => unitsOf(text, SCALES.money) ?? 0n

/** Value without tax and tax of each counted line: those of its rate, spread over the lines that have it (rule 7). */
function amountsOf(content: Content, totals: Totals): Map<string, { value: string; tax: string }> {
  const amounts = new Map<string, { value: string; tax: string }>()
  const counted = content.lines.filter(line => totals.lines[line.id]?.isCounted)
  for (const lines of Map.groupBy(counted, line => paise(line.taxRate)).values()) {
    const weights = lines.map(line => paise(totals.lines[line.id]?.value ?? '0'))
    const ofRate = totals.taxes.find(({ rate }) => paise(rate) === paise(lines[0]?.taxRate ?? '0'))
    const [values, taxes] = [spread(paise(ofRate?.taxable ?? '0'), weights), spread(paise(ofRate?.tax ?? '0'), weights)]
    lines.forEach((line, at) => {
      amounts.set(line.id, {
        value: decimalOf(values[at] ?? 0n, SCALES.money),
        tax: decimalOf(taxes[at] ?? 0n, SCALES.money),
      })
    })
  }
  return amounts
}

/** By room, then section, then as they stand. */
function inOrder(content: Content): Line[] {
  const [rooms, sections] = [placesInOrder(content, 'room'), placesInOrder(content, 'section')]
  const places = content.lines.map((line, at) => [rooms.indexOf(line.roomId), sections.indexOf(line.sectionId), at])
  return content.lines
    .map((line, at) => ({ line, place: places[at] ?? [] }))
    .sort(({ place: [a = 0, b = 0, c = 0] }, { place: [x = 0, y = 0, z = 0] }) => a - x || b - y || c - z)
    .map(({ line }) => line)
}

const namesOf = (places: readonly { id: string; name: string }[]) => {
  const names = new Map(places.map(({ id, name }) => [id, name]))
  return (id: string | null): string => names.get(id ?? '') ?? GENERAL
}
