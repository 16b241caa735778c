import type { ItemHit } from '@plinth/contract/quotations/item'
import { useEffect, useState } from 'react'

/** What a cell offers while something is typed into it. */
export interface Offers<Entry> {
  isOffering: boolean
  list: readonly Entry[]
  /** the one that Enter takes; −1 for none */
  chosen: number
  choose: (at: number) => void
  isSearching: boolean
}
/** How long after the last key the library is searched. */
const PAUSE = 120

/** Items of the library for what is typed into an empty description (QT-095): Enter takes the first, unless another one is chosen. */
export function useItemOffers(search: (text: string) => Promise<ItemHit[]>, text: string): Offers<ItemHit> {
  const [found, setFound] = useState<{ text: string; list: ItemHit[] }>({ text: '', list: [] })
  const [chosen, setChosen] = useState(0)
  const wanted = text.trim()
  useEffect(() => {
    if (wanted === '') return setFound({ text: '', list: [] })
    let isOver = false
    const timer = setTimeout(() => {
      search(wanted).then(
        list => {
          if (isOver) return
          setFound({ text: wanted, list })
          setChosen(0)
        },
        // typing goes on without the library: the text is a line of its own
        error => console.warn('The library could not be searched', error),
      )
    }, PAUSE)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [search, wanted])
  // what was found for an earlier text is no offer for this one
  const list = wanted !== '' && found.text === wanted ? found.list : []
  return {
    isOffering: wanted !== '',
    list,
    chosen: list.length === 0 ? -1 : chosen,
    choose: at => setChosen((at + list.length) % list.length),
    isSearching: wanted !== '' && found.text !== wanted,
  }
}
