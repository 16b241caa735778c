// biome-ignore-all lint/a11y/useSemanticElements: rows are placed freely for speed, which table elements do not allow
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef, useState } from 'react'
import checkbox from '../inputs/checkbox.module.css'
import { SkeletonRows } from '../states.tsx'
import classes from './data-grid.module.css'
import { useLedList } from './focus-rows.ts'
import cards from './grid-cards.module.css'
import { GridNotice } from './grid-notice.tsx'
import { type DataGridProps, isSettled } from './grid-props.ts'
import { isChosen, toggled } from './selection.ts'
import { useKeptPlace, useKeptRow, useRangeReport } from './use-grid-scroll.ts'

const OVERSCAN = 6

/** The list on a phone: one card under the other, measured as they come, the same rows by index as the grid. */
export function GridCards<T>(props: DataGridProps<T> & { renderCard: (row: T) => ReactNode }) {
  const { label, rowCount, hasMoreRows, getRow, getRowId, rowLabel, selection, renderCard, cardHeight = 132 } = props
  const rows = rowCount ?? 0
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number>()
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    overscan: OVERSCAN,
    rangeExtractor: useKeptRow(focused),
  })
  useRangeReport(virtualizer, rows, props.onRangeChange)
  useKeptPlace(virtualizer, props.viewKey ?? '', rowCount !== undefined)
  useLedList(scroller, {
    rowCount,
    isSettled: isSettled(props),
    showFirst: () => virtualizer.scrollToIndex(0),
    focusFirst: () => {
      const first = scroller.current?.querySelector<HTMLElement>('[data-index="0"] :is(button, a)')
      first?.focus()
      return first != null
    },
  })

  return (
    <div className={`${classes.root} ${cards.root}`}>
      <div ref={scroller} className={classes.scroller} data-led>
        {rowCount === undefined && !props.hasError && <SkeletonRows count={6} height={cardHeight} />}
        {rowCount === undefined && props.hasError && <GridNotice isWhole hasError onRetry={props.onRetry} />}
        {rowCount === 0 && props.empty}
        {rows > 0 && (
          <div
            role="list"
            aria-label={label}
            className={cards.cards}
            data-stale={props.isStale || undefined}
            style={{ height: virtualizer.getTotalSize() }}
            onFocus={event => setFocused(indexOf(event.target))}
            onBlur={event => setFocused(indexOf(event.relatedTarget))}
          >
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const row = getRow(index)
              const id = row === undefined ? undefined : getRowId(row)
              const isSelected = id !== undefined && selection !== undefined && isChosen(selection, id)
              return (
                <div
                  key={index}
                  ref={virtualizer.measureElement}
                  role="listitem"
                  data-index={index}
                  aria-setsize={hasMoreRows ? -1 : rows}
                  aria-posinset={index + 1}
                  className={cards.card}
                  data-selected={isSelected || undefined}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {selection && (
                    <label className={cards.cardCheck}>
                      <input
                        type="checkbox"
                        className={checkbox.box}
                        data-home
                        checked={isSelected}
                        disabled={id === undefined}
                        aria-label={row === undefined ? 'Select' : `Select ${rowLabel(row)}`}
                        onChange={() => id !== undefined && selection.onChange(toggled(selection.ids, id))}
                      />
                    </label>
                  )}
                  <div className={cards.cardBody}>
                    {row === undefined ? <CardBones height={cardHeight - 24} /> : renderCard(row)}
                  </div>
                </div>
              )
            })}
          </div>
        )}
      </div>
      <GridNotice hasError={props.hasError === true && rows > 0} onRetry={props.onRetry} />
    </div>
  )
}

/** The card that what takes the focus stands in. */
function indexOf(target: Element | null): number | undefined {
  const card = target?.closest<HTMLElement>('[data-index]')
  return card ? Number(card.dataset.index) : undefined
}

function CardBones({ height }: { height: number }) {
  return (
    <div className={cards.cardBones} style={{ minHeight: height }} aria-busy>
      <span className={classes.bone} style={{ width: '55%' }} />
      <span className={classes.bone} style={{ width: '35%' }} />
      <span className={classes.bone} style={{ width: '70%' }} />
    </div>
  )
}
