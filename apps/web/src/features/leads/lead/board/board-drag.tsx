import {
  AutoScroller,
  Cursor,
  Feedback,
  PointerActivationConstraints,
  PointerSensor,
  PreventSelection,
} from '@dnd-kit/dom'
import { DragDropProvider, DragOverlay, useDraggable, useDroppable } from '@dnd-kit/react'
import type { Stage } from '@plinth/contract/leads/pipelines'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useBoardActions } from './board-actions.ts'
import classes from './cards/board-card.module.css'
import type { MovedCard } from './use-board-moves.tsx'

/** A mouse drags after so many pixels, a finger after so many milliseconds in which it has hardly moved: else it scrolls. */
const MOUSE_PIXELS = 6
const TOUCH_MILLISECONDS = 280
const TOUCH_TOLERANCE = 8

/** Without the keyboard's, since "Move to…" is the way of keys, and without roles of its own for the cards. */
const SENSORS = [
  PointerSensor.configure({
    activationConstraints: event =>
      event.pointerType === 'touch'
        ? [new PointerActivationConstraints.Delay({ value: TOUCH_MILLISECONDS, tolerance: TOUCH_TOLERANCE })]
        : [new PointerActivationConstraints.Distance({ value: MOUSE_PIXELS })],
    preventActivation: event => event.target instanceof Element && event.target.closest('[data-apart]') !== null,
  }),
]
const PLUGINS = [AutoScroller, Cursor, Feedback, PreventSelection]

export interface BoardDragProps {
  onStart: () => void
  onEnd: () => void
  children: ReactNode
}

/** Lets cards be dragged from column to column, by mouse and by touch, scrolling at the edges (LM-178). */
export function BoardDrag({ onStart, onEnd, children }: BoardDragProps) {
  const { stages, onMove, selected } = useBoardActions()
  // what was taken is dropped, whatever has become of its place meanwhile
  const taken = useRef<MovedCard>(undefined)
  return (
    <DragDropProvider
      sensors={SENSORS}
      plugins={PLUGINS}
      onDragStart={({ operation }) => {
        taken.current = operation.source?.data.moved as MovedCard | undefined
        onStart()
      }}
      onDragEnd={({ operation, canceled }) => {
        const to = stages.find(stage => stage._id === operation.target?.id)
        const moved = taken.current
        taken.current = undefined
        onEnd()
        if (!canceled && moved && to) onMove(moved, to)
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {source => {
          const moved = source.data.moved as MovedCard
          return <Dragged moved={moved} count={selected.has(moved.card._id) ? selected.size : 1} />
        }}
      </DragOverlay>
    </DragDropProvider>
  )
}

const Dragged = ({ moved, count }: { moved: MovedCard; count: number }) => (
  <div className={classes.dragged} data-dragged>
    <span className={classes.name}>{moved.card.name}</span>
    {count > 1 && <span className={classes.many}>{count} leads</span>}
  </div>
)

/** A card that can be dragged; a won lead cannot (LM-Q16). */
export function useDraggableCard(
  moved: MovedCard,
  element: RefObject<HTMLElement | null>,
  isDisabled: boolean,
): boolean {
  const { isDragSource } = useDraggable({ id: moved.card._id, element, data: { moved }, disabled: isDisabled })
  return isDragSource
}

/** A column that cards can be dropped on; columns themselves are not dragged (LM-179). */
export function useDropColumn(stage: Stage, element: RefObject<HTMLElement | null>): boolean {
  const { isDropTarget } = useDroppable({ id: stage._id, element })
  return isDropTarget
}
