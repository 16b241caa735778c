import { decimalOf, dividedHalfUp, unitsOf } from '@plinth/contract/quotations/decimals'
import type { Line } from '@plinth/contract/quotations/quotation/content'
import type { Totals } from '@plinth/contract/quotations/quotation/totals'

/** What the lines of a heading come to: of a section within a room, which totals do not list by themselves (QT-089). */
export interface GroupFigures {
  /** of its counted lines, before discounts of sections and of the total */
  net: string
  cost: string | null
  marginPct: string | null
}

export function groupFigures(totals: Totals, lines: readonly Line[]): GroupFigures {
  let [net, cost, value] = [0n, 0n, 0n]
  let isKnown = false
  for (const { id } of lines) {
    const line = totals.lines[id]
    if (!line?.isCounted) continue
    net += paise(line.net)
    if (line.cost === null) continue
    isKnown = true
    cost += paise(line.cost)
    value += paise(line.value)
  }
  const marginPct = !isKnown || value === 0n ? null : decimalOf(dividedHalfUp((value - cost) * 10_000n, value), 2)
  return { net: decimalOf(net, 2), cost: isKnown ? decimalOf(cost, 2) : null, marginPct }
}

const paise = (money: string): bigint => unitsOf(money, 2) ?? 0n
