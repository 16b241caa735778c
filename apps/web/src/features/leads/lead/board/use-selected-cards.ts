import { useState } from 'react'
import type { MovedCard } from './use-board-moves.tsx'

export interface SelectedCards {
  ids: ReadonlySet<string>
  all: readonly MovedCard[]
  toggle: (card: MovedCard) => void
  clear: () => void
}

/** Cards that are chosen to be moved together; another filter or order chooses none. */
export function useSelectedCards(view: string): SelectedCards {
  const [state, setState] = useState<{ view: string; cards: readonly MovedCard[] }>({ view, cards: [] })
  const cards = state.view === view ? state.cards : []
  return {
    ids: new Set(cards.map(({ card }) => card._id)),
    all: cards,
    toggle: wanted => {
      const rest = cards.filter(({ card }) => card._id !== wanted.card._id)
      setState({ view, cards: rest.length < cards.length ? rest : [...cards, wanted] })
    },
    clear: () => setState({ view, cards: [] }),
  }
}
