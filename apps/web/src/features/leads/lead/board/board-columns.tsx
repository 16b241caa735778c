import { Button } from '@mantine/core'
import type { Stage } from '@plinth/contract/leads/pipelines'
import { IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, Suspense, useRef, useState } from 'react'
import { lazyPage } from '../../../../lib/pages/lazy-page.tsx'
import { useLiveNews } from '../../../../lib/server/use-live-news.ts'
import { formatMoney } from '../../../../lib/text/format-money.ts'
import { useDialog } from '../../../../ui/dialogs/use-dialog.ts'
import { LockedHint } from '../../../../ui/locked-hint.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { pipelineQuery, refreshStages } from '../../pipelines/pipelines.api.ts'
import { refreshLeads } from '../lead.api.ts'
import type { LeadSetting } from '../use-lead-setting.ts'
import classes from './board.module.css'
import { BoardActionsProvider } from './board-actions.ts'
import { BoardColumn } from './board-column.tsx'
import { BoardDrag } from './board-drag.tsx'
import { BoardFocus, useBoardFocus } from './board-focus.ts'
import { type CardPlace, preloadPanel } from './board-panel.tsx'
import { type BoardScope, isFiltered } from './board-scope.ts'
import { SelectedCardsBar, useSelectedCards } from './cards/selected-cards.tsx'
import { boardColumnsQuery } from './lead-board.api.ts'
import { StagePicker } from './stage-picker.tsx'
import { type MovedCard, useBoardMoves } from './use-board-moves.tsx'

const LastRemarkDialog = lazyPage(() => import('../last-remark-dialog.tsx').then(module => module.LastRemarkDialog))

export interface BoardColumnsProps {
  scope: BoardScope
  /** ids of stages that are not shown */
  hidden: ReadonlySet<string>
  setting: LeadSetting
  openId: string | undefined
  onOpen: (leadId: string, place: CardPlace) => void
  onAdd: () => void
  onEditPipeline: () => void
  onClear: () => void
}

const PENCIL = <IconPencil size={15} stroke={1.5} aria-hidden />

/** The head of the board and its columns (LM-166, LM-167, LM-170). */
export function BoardColumns(props: BoardColumnsProps) {
  const { scope, hidden, setting, onAdd, onEditPipeline, onClear } = props
  const pipeline = useQuery(pipelineQuery)
  const columns = useQuery(boardColumnsQuery(scope))
  const news = useBoardNews()
  const isPhone = useIsPhone()
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
  const { stages } = pipeline.data
  const shown = stages.filter(stage => !hidden.has(stage._id))
  const total = columns.data?.reduce((sum, column) => sum + column.budget, 0)
  const isEmpty = columns.data?.every(column => column.count === 0) ?? false
  return (
    <div className={classes.board}>
      <div className={classes.head}>
        <div className={classes.title}>
          <h1 className={classes.name}>{pipeline.data.name}</h1>
          <LockedHint locked={!setting.canEdit}>
            <Button
              className={classes.edit}
              variant="subtle"
              size="compact-sm"
              leftSection={isPhone ? undefined : PENCIL}
              aria-label="Edit Pipeline"
              onClick={onEditPipeline}
            >
              {isPhone ? PENCIL : 'Edit Pipeline'}
            </Button>
          </LockedHint>
        </div>
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
          all={stages}
          stages={shown.length > 0 ? shown : stages}
          totals={columns.data}
          readAt={columns.dataUpdatedAt}
        />
      )}
    </div>
  )
}

interface ColumnsProps extends BoardColumnsProps {
  /** every stage of the pipeline: cards also move to those that are not shown */
  all: readonly Stage[]
  /** those that are shown */
  stages: readonly Stage[]
  totals: readonly { stageId: string; count: number; budget: number }[] | undefined
  /** when the totals were read */
  readAt: number
  /** set while a card is dragged, when nothing is read again */
  isDragging: RefObject<boolean>
  onDropped: () => void
}

function Columns(props: ColumnsProps) {
  const { scope, setting, hidden, openId, onOpen, all, stages, totals, readAt, isDragging, onDropped } = props
  const isPhone = useIsPhone()
  const scroller = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  // cards of a stage that is hidden are not moved unseen
  const selected = useSelectedCards(JSON.stringify([scope, [...hidden].toSorted()]))
  const { pending, move, dialog } = useBoardMoves(all, setting)
  const remark = useDialog<string>()
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
    stages: all,
    pending,
    selected: selected.ids,
    isDraggable: !isPhone,
    onSelect: selected.toggle,
    onRemark: remark.open,
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
          stages={all}
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
      <Suspense fallback={null}>
        {remark.about && (
          <LastRemarkDialog leadId={remark.about} zone={setting.zone} opened={remark.isOpen} onClose={remark.close} />
        )}
      </Suspense>
    </BoardActionsProvider>
  )
}

/** News of leads and stages, read when no card is being dragged: what is in the hand must not lose its place under it. */
function useBoardNews() {
  const queryClient = useQueryClient()
  const isDragging = useRef(false)
  const waiting = useRef(new Set<typeof refreshLeads | typeof refreshStages>())
  const read = async (refresh: typeof refreshLeads | typeof refreshStages): Promise<void> => {
    if (isDragging.current) waiting.current.add(refresh)
    else await refresh(queryClient)
  }
  useLiveNews(['leads.changed'], () => read(refreshLeads))
  useLiveNews(['lists.changed'], () => read(refreshStages))
  const onDropped = () => {
    for (const refresh of waiting.current) void refresh(queryClient)
    waiting.current.clear()
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
