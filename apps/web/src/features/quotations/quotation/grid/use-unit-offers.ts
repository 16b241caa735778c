import type { ContentUnit } from '@plinth/contract/quotations/quotation/content'
import { useState } from 'react'
import type { Offers } from './use-item-offers.ts'

/** The units that what is typed begins; all of them while nothing is typed. `text` is undefined in other cells. */
export function useUnitOffers(units: readonly ContentUnit[], text: string | undefined): Offers<{ name: string }> {
  const [chosen, setChosen] = useState<{ text: string; at: number }>({ text: '', at: 0 })
  if (text === undefined)
    return { isOffering: false, list: [], chosen: -1, choose: () => undefined, isSearching: false }
  const wanted = text.trim().toLowerCase()
  const isExact = units.some(unit => unit.code.toLowerCase() === wanted)
  const fitting = isExact ? units : units.filter(unit => unit.code.toLowerCase().startsWith(wanted))
  const list = fitting.map(unit => ({ name: unit.code }))
  const first = isExact ? fitting.findIndex(unit => unit.code.toLowerCase() === wanted) : wanted === '' ? -1 : 0
  const at = chosen.text === text ? chosen.at : first
  return {
    isOffering: true,
    list,
    chosen: list.length === 0 ? -1 : at,
    choose: next => setChosen({ text, at: (next + list.length) % list.length }),
    isSearching: false,
  }
}
