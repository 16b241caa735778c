// biome-ignore-all lint/a11y/useSemanticElements: cards are placed freely for speed, which list elements do not allow
import type { BoardCard as Card } from '@plinth/contract/leads/lead/board/lead-board'
import { BOARD_PAGE } from '@plinth/contract/leads/lead/board/lead-board-rules'
import type { Stage } from '@plinth/contract/leads/pipelines'
import { useQueryClient } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { usePagedRows } from '../../../../lib/server/paged-rows.ts'
import { formatMoney } from '../../../../lib/text/format-money.ts'
import { GridNotice } from '../../../../ui/data-grid/grid-notice.tsx'
import { useKeptRow, useRangeReport } from '../../../../ui/data-grid/use-grid-scroll.ts'
import { stageColour } from '../../parts/lead-badges.tsx'
import type { LeadSetting } from '../use-lead-setting.ts'
import classes from './board.module.css'
import { useBoardActions } from './board-actions.ts'
import { useDropColumn } from './board-drag.tsx'
import { useFocusedCard } from './board-focus.ts'
import type { CardPlace } from './board-panel.tsx'
import { withMoves } from './board-rows.ts'
import type { BoardScope } from './board-scope.ts'
import { CARD_HEIGHT, countText } from './board-text.ts'
import { BoardCard } from './cards/board-card.tsx'
import { arrivedAtTop, useSteadyCards } from './cards/use-steady-cards.ts'
import { boardCardsKey, loadBoardPage } from './lead-board.api.ts'
import { useIsNear } from './use-is-near.ts'

const OVERSCAN = 4

export interface BoardColumnProps {
  stage: Stage
  /** its position in the pipeline */
  place: number
  /** undefined until it is known */
  total: { count: number; budget: number; readAt: number } | undefined
  scope: BoardScope
  setting: LeadSetting
  openId: string | undefined
  onOpen: (leadId: string, place: CardPlace) => void
}

/** A stage: its name, count and budget, and its cards as far as they are scrolled to (LM-170 to LM-172). */
export function BoardColumn(props: BoardColumnProps) {
  const { stage, place, setting } = props
  const { pending } = useBoardActions()
  const column = useRef<HTMLElement>(null)
  const isDropTarget = useDropColumn(stage, column)
  // the count alone, which needs no cards
  const total = props.total && withMoves(stage._id, { ...props.total, getRow: () => undefined }, pending)
  const isNear = useIsNear(column)
  const titleId = `stage-${stage._id}`
  return (
    <section ref={column} className={classes.column} aria-labelledby={titleId} data-target={isDropTarget || undefined}>
      <header className={classes.columnHead} style={{ borderTopColor: stageColour(place) }}>
        <h2 id={titleId} className={classes.stageName} title={stage.stageName}>
          {stage.stageName}
        </h2>
        <span className={classes.count}>{total && countText(total.count)}</span>
        <span className={classes.budget}>{total && (formatMoney(total.budget, setting.symbol) || '0')}</span>
      </header>
      {isNear && <Cards {...props} />}
    </section>
  )
}

function Cards({ stage, total, scope, setting, openId, onOpen }: BoardColumnProps) {
  const queryClient = useQueryClient()
  const scroller = useRef<HTMLDivElement>(null)
  const cards = usePagedRows<Card>({
    queryKey: boardCardsKey(scope, stage._id),
    fetchPage: (page, signal) => loadBoardPage(queryClient, scope, stage._id, page, signal),
    pageSize: BOARD_PAGE,
  })
  const { pending } = useBoardActions()
  const read = { count: cards.rowCount ?? 0, budget: 0, readAt: 0, ...total, getRow: cards.getRow }
  const { count, getRow } = withMoves(stage._id, read, pending)
  const focused = useFocusedCard()
  const focusedIndex = focused.stageId === stage._id ? focused.index : undefined
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    overscan: OVERSCAN,
    rangeExtractor: useKeptRow(focusedIndex),
  })
  useRangeReport(virtualizer, count, cards.onRangeChange)
  useSteadyCards({ virtualizer, scroller, getRow, arrived: arrivedAtTop(pending, stage._id, getRow) })
  useTopOfNewView(virtualizer, JSON.stringify(boardCardsKey(scope, stage._id)))
  useEffect(() => {
    if (focusedIndex !== undefined && focused.times > 0) virtualizer.scrollToIndex(focusedIndex)
  }, [focusedIndex, focused.times, virtualizer])

  return (
    <div ref={scroller} className={classes.scroller}>
      {total && count === 0 && <p className={classes.none}>No leads</p>}
      <div
        role="list"
        aria-label={`Leads in ${stage.stageName}`}
        className={classes.cards}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <div
            key={getRow(index)?._id ?? index}
            role="listitem"
            className={classes.slot}
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)`, height: CARD_HEIGHT }}
          >
            <BoardCard
              card={getRow(index)}
              index={index}
              stage={stage}
              order={scope.order}
              setting={setting}
              isOpen={openId !== undefined && getRow(index)?._id === openId}
              focusTimes={index === focusedIndex ? focused.times : undefined}
              onOpen={id => onOpen(id, { stageId: stage._id, index })}
            />
          </div>
        ))}
      </div>
      <GridNotice hasError={cards.error !== null} onRetry={cards.retry} />
    </div>
  )
}

/** Another filter or order begins at its top. */
function useTopOfNewView(virtualizer: { scrollToOffset: (offset: number) => void }, view: string): void {
  const [seen, setSeen] = useState(view)
  const isNew = seen !== view
  if (isNew) setSeen(view)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every view
  useEffect(() => virtualizer.scrollToOffset(0), [view])
}
