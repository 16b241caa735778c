import { Button } from '@mantine/core'
import type { Stage } from '@plinth/contract/leads/pipelines'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useLiveNews } from '../../../../lib/server/use-live-news.ts'
import { formatMoney } from '../../../../lib/text/format-money.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { pipelineQuery } from '../../pipelines/pipelines.api.ts'
import { refreshLeads } from '../lead.api.ts'
import type { LeadSetting } from '../use-lead-setting.ts'
import classes from './board.module.css'
import { BoardActionsProvider } from './board-actions.ts'
import { BoardColumn } from './board-column.tsx'
import { BoardDrag } from './board-drag.tsx'
import { BoardFocus, useBoardFocus } from './board-focus.ts'
import { type CardPlace, preloadPanel } from './board-panel.tsx'
import { type BoardScope, isFiltered } from './board-scope.ts'
import { boardColumnsQuery } from './lead-board.api.ts'
import { SelectedCardsBar, useSelectedCards } from './selected-cards.tsx'
import { StagePicker } from './stage-picker.tsx'
import { type MovedCard, useBoardMoves } from './use-board-moves.tsx'

export interface BoardColumnsProps {
  scope: BoardScope
  setting: LeadSetting
  openId: string | undefined
  onOpen: (leadId: string, place: CardPlace) => void
  onAdd: () => void
  onClear: () => void
}

/** The head of the board and its columns (LM-166, LM-167, LM-170). */
export function BoardColumns(props: BoardColumnsProps) {
  const { scope, setting, onAdd, onClear } = props
  const pipeline = useQuery(pipelineQuery)
  const columns = useQuery(boardColumnsQuery(scope))
  const news = useBoardNews()
  if (pipeline.isError && !pipeline.data) return <ErrorState onRetry={() => void pipeline.refetch()} />
  if (columns.isError && !columns.data) {
    return (
      <>
        <ErrorState onRetry={() => void columns.refetch()} />
        {isFiltered(scope) && <Button onClick={onClear}>Clear search and filters</Button>}
      </>
    )
  }
  if (!pipeline.data) return <SkeletonRows count={10} />
  const total = columns.data?.reduce((sum, column) => sum + column.budget, 0)
  const isEmpty = columns.data?.every(column => column.count === 0) ?? false
  return (
    <div className={classes.board}>
      <div className={classes.head}>
        <h1 className={classes.name}>{pipeline.data.name}</h1>
        <p className={classes.value}>
          Total value <strong>{total === undefined ? '…' : formatMoney(total, setting.symbol) || '0'}</strong>
        </p>
      </div>
      {isEmpty ? (
        <BoardEmpty isFiltered={isFiltered(scope)} onAdd={onAdd} onClear={onClear} />
      ) : (
        <Columns
          {...props}
          {...news}
          stages={pipeline.data.stages}
          totals={columns.data}
          readAt={columns.dataUpdatedAt}
        />
      )}
    </div>
  )
}

interface ColumnsProps extends BoardColumnsProps {
  stages: readonly Stage[]
  totals: readonly { stageId: string; count: number; budget: number }[] | undefined
  /** when the totals were read */
  readAt: number
  /** set while a card is dragged, when nothing is read again */
  isDragging: RefObject<boolean>
  onDropped: () => void
}

function Columns(props: ColumnsProps) {
  const { scope, setting, openId, onOpen, stages, totals, readAt, isDragging, onDropped } = props
  const isPhone = useIsPhone()
  const scroller = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const selected = useSelectedCards(JSON.stringify(scope))
  const { pending, move, dialog } = useBoardMoves(stages, setting)
  const focus = useBoardFocus(stages.map(stage => ({ id: stage._id, count: totalOf(stage._id)?.count ?? 0 })))
  function totalOf(stageId: string) {
    return totals?.find(one => one.stageId === stageId)
  }
  const show = (place: number) => {
    const column = scroller.current?.children[place]
    column?.scrollIntoView({ inline: 'start', block: 'nearest' })
  }
  const moveAll = (cards: readonly MovedCard[], to: Stage) => {
    selected.clear()
    move(cards, to)
  }
  const actions = {
    stages,
    pending,
    selected: selected.ids,
    isDraggable: !isPhone,
    onSelect: selected.toggle,
    onMove(moved: MovedCard, to: Stage) {
      const isOne = !selected.ids.has(moved.card._id)
      moveAll(isOne ? [moved] : selected.all, to)
      // who works with keys goes on from the card
      if (document.activeElement?.closest('[data-apart]')) focus.goTo({ stageId: to._id, index: 0 })
    },
  }
  return (
    <BoardActionsProvider value={actions}>
      {selected.all.length > 0 && (
        <SelectedCardsBar
          count={selected.all.length}
          stages={stages}
          onMove={to => moveAll(selected.all, to)}
          onClear={selected.clear}
        />
      )}
      {isPhone && <StagePicker stages={stages} shown={shown} countOf={id => totalOf(id)?.count} onPick={show} />}
      <BoardDrag
        onStart={() => {
          isDragging.current = true
        }}
        onEnd={() => {
          isDragging.current = false
          onDropped()
        }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: fetches code ahead, and takes the keys of the cards in it */}
        <div
          ref={scroller}
          className={classes.columns}
          onPointerEnter={preloadPanel}
          onFocus={preloadPanel}
          onKeyDown={focus.onKeyDown}
          onScroll={event => {
            const { scrollLeft, clientWidth } = event.currentTarget
            if (isPhone) setShown(Math.round(scrollLeft / clientWidth))
          }}
        >
          <BoardFocus value={focus.state}>
            {stages.map((stage, place) => {
              const total = totalOf(stage._id)
              return (
                <BoardColumn
                  key={stage._id}
                  stage={stage}
                  place={place}
                  total={total && { ...total, readAt }}
                  scope={scope}
                  setting={setting}
                  openId={openId}
                  onOpen={onOpen}
                />
              )
            })}
          </BoardFocus>
        </div>
      </BoardDrag>
      {dialog}
    </BoardActionsProvider>
  )
}

/** News of leads, read when no card is being dragged: what is in the hand must not lose its place under it. */
function useBoardNews() {
  const queryClient = useQueryClient()
  const isDragging = useRef(false)
  const hasWaited = useRef(false)
  useLiveNews(['leads.changed'], async () => {
    if (isDragging.current) hasWaited.current = true
    else await refreshLeads(queryClient)
  })
  const onDropped = () => {
    if (hasWaited.current) void refreshLeads(queryClient)
    hasWaited.current = false
  }
  return { isDragging, onDropped }
}

interface BoardEmptyProps {
  isFiltered: boolean
  onAdd: () => void
  onClear: () => void
}

/** Why no column has a card, and what can be done (LM-083, LM-084). */
function BoardEmpty({ isFiltered, onAdd, onClear }: BoardEmptyProps) {
  return isFiltered ? (
    <EmptyState
      title="No Lead(s) to Show"
      action={
        <Button variant="default" onClick={onClear}>
          Clear search and filters
        </Button>
      }
    >
      No lead matches the search and the filters.
    </EmptyState>
  ) : (
    <EmptyState title="No Lead(s) to Show" action={<Button onClick={onAdd}>Add Lead(s)</Button>}>
      Add Lead(s) to view the Pipeline
    </EmptyState>
  )
}
