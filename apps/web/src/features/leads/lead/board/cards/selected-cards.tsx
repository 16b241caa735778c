import { Button, Menu } from '@mantine/core'
import type { Stage } from '@plinth/contract/leads/pipelines'
import { IconArrowsMoveHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import classes from '../board.module.css'
import type { MovedCard } from '../use-board-moves.tsx'

export interface SelectedCards {
  ids: ReadonlySet<string>
  all: readonly MovedCard[]
  toggle: (card: MovedCard) => void
  clear: () => void
}

/** Cards that are chosen to be moved together; another filter, order or choice of stages chooses none. */
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

export interface SelectedCardsBarProps {
  count: number
  stages: readonly Stage[]
  onMove: (to: Stage) => void
  onClear: () => void
}

/** What can be done with the selected cards: they move together. */
export const SelectedCardsBar = ({ count, stages, onMove, onClear }: SelectedCardsBarProps) => (
  <fieldset className={classes.selected} aria-label="Actions for the selected leads">
    <span role="status">{count} Selected</span>
    <Menu keepMounted={false} position="bottom-start" width={220}>
      <Menu.Target>
        <Button size="xs" leftSection={<IconArrowsMoveHorizontal size={15} stroke={1.5} aria-hidden />}>
          Move to…
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {stages.map(stage => (
          <Menu.Item key={stage._id} onClick={() => onMove(stage)}>
            {stage.stageName}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
    <Button size="xs" variant="subtle" onClick={onClear}>
      Clear Selection
    </Button>
  </fieldset>
)
