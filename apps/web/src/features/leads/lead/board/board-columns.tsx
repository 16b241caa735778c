import { Button } from '@mantine/core'
import type { Stage } from '@plinth/contract/leads/pipelines'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatMoney } from '../../../../lib/text/format-money.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { pipelineQuery } from '../../pipelines/pipelines.api.ts'
import type { LeadSetting } from '../use-lead-setting.ts'
import classes from './board.module.css'
import { BoardColumn } from './board-column.tsx'
import { BoardFocus, useBoardFocus } from './board-focus.ts'
import { type CardPlace, preloadPanel } from './board-panel.tsx'
import { type BoardScope, isFiltered } from './board-scope.ts'
import { boardColumnsQuery } from './lead-board.api.ts'
import { StagePicker } from './stage-picker.tsx'

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
        <Columns {...props} stages={pipeline.data.stages} totals={columns.data} />
      )}
    </div>
  )
}

interface ColumnsProps extends BoardColumnsProps {
  stages: readonly Stage[]
  totals: readonly { stageId: string; count: number; budget: number }[] | undefined
}

function Columns({ scope, setting, openId, onOpen, stages, totals }: ColumnsProps) {
  const isPhone = useIsPhone()
  const scroller = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const focus = useBoardFocus(stages.map(stage => ({ id: stage._id, count: totalOf(stage._id)?.count ?? 0 })))
  function totalOf(stageId: string) {
    return totals?.find(one => one.stageId === stageId)
  }
  const show = (place: number) => {
    const column = scroller.current?.children[place]
    column?.scrollIntoView({ inline: 'start', block: 'nearest' })
  }
  return (
    <>
      {isPhone && <StagePicker stages={stages} shown={shown} countOf={id => totalOf(id)?.count} onPick={show} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: fetches code ahead, and takes the keys of the cards in it */}
      <div
        ref={scroller}
        className={classes.columns}
        data-board
        onPointerEnter={preloadPanel}
        onFocus={preloadPanel}
        onKeyDown={focus.onKeyDown}
        onScroll={event => {
          const { scrollLeft, clientWidth } = event.currentTarget
          if (isPhone) setShown(Math.round(scrollLeft / clientWidth))
        }}
      >
        <BoardFocus value={focus.state}>
          {stages.map((stage, place) => (
            <BoardColumn
              key={stage._id}
              stage={stage}
              place={place}
              total={totalOf(stage._id)}
              scope={scope}
              setting={setting}
              openId={openId}
              onOpen={onOpen}
            />
          ))}
        </BoardFocus>
      </div>
    </>
  )
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
