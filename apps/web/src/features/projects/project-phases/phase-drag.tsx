import {
  AutoScroller,
  Cursor,
  Feedback,
  PointerActivationConstraints,
  PointerSensor,
  PreventSelection,
} from '@dnd-kit/dom'
import { DragDropProvider, DragOverlay, useDraggable, useDroppable } from '@dnd-kit/react'
import { ActionIcon } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type Order, type Part, sideOf, withDropped, withMoved } from './phase-order.ts'
import classes from './phases.module.css'

/** Only the handle drags, by mouse and finger alike, so that the rest of the page scrolls. */
const SENSORS = [
  PointerSensor.configure({ activationConstraints: [new PointerActivationConstraints.Distance({ value: 4 })] }),
]
const PLUGINS = [AutoScroller, Cursor, Feedback, PreventSelection]
/** a milestone is found before the phase it stands in */
const PRIORITY = { phase: 1, milestone: 2 } as const

interface Dragging {
  order: Order
  onOrder: (now: Order, before: Order) => void
  /** what is in the hand */
  taken: Part | undefined
  /** the order with the keys that were pressed since it was drawn */
  latest: { current: Order }
  /** what was moved by keys last, and keeps the focus though its element is put elsewhere */
  byKeys: { current: string | undefined }
}
const Drag = createContext<Dragging>({
  order: [],
  onOrder: () => undefined,
  taken: undefined,
  latest: { current: [] },
  byKeys: { current: undefined },
})

interface PhaseDragProps {
  order: Order
  onOrder: Dragging['onOrder']
  children: ReactNode
}

/** Lets phases and milestones be put in order by their handles: dragged, or with the arrow keys (PJ-095). */
export function PhaseDrag({ order, onOrder, children }: PhaseDragProps) {
  const [taken, setTaken] = useState<Part>()
  const byKeys = useRef<string>(undefined)
  const latest = useRef(order)
  useLayoutEffect(() => {
    latest.current = order
  }, [order])
  return (
    <Drag value={{ order, onOrder, taken, latest, byKeys }}>
      <DragDropProvider
        sensors={SENSORS}
        plugins={PLUGINS}
        onDragStart={({ operation }) => setTaken(operation.source?.data.part as Part | undefined)}
        onDragEnd={({ operation, canceled }) => {
          setTaken(undefined)
          const part = operation.source?.data.part as Part | undefined
          const target = operation.target?.data.part as Part | undefined
          if (canceled || !part || !target || sideOf(order, part, target) === undefined) return
          onOrder(withDropped(order, part, target), order)
        }}
      >
        {children}
        <DragOverlay dropAnimation={null}>
          {source => (
            <div className={classes.dragged} data-dragged>
              {String(source.data.name)}
            </div>
          )}
        </DragOverlay>
      </DragDropProvider>
    </Drag>
  )
}

/** Where the element stands that is moved, and how it is drawn while something is dragged over it. */
export function useOrdered(part: Part, name: string, element: RefObject<HTMLElement | null>, isDisabled: boolean) {
  const { order, taken } = useContext(Drag)
  const handle = useRef<HTMLButtonElement>(null)
  const { isDragSource } = useDraggable({
    id: part.id,
    element,
    handle,
    data: { part, name },
    type: part.kind,
    disabled: isDisabled,
  })
  const { isDropTarget } = useDroppable({
    id: `at ${part.id}`,
    element,
    data: { part },
    accept: part.kind === 'phase' ? ['phase', 'milestone'] : 'milestone',
    collisionPriority: PRIORITY[part.kind],
    disabled: isDisabled,
  })
  const side = isDropTarget && taken ? sideOf(order, taken, part) : undefined
  const drawn = { 'data-taken': isDragSource || undefined, 'data-drop': side }
  return { handle, drawn }
}

interface HandleProps {
  part: Part
  name: string
  handle: RefObject<HTMLButtonElement | null>
}

/** What a phase or milestone is dragged by; it also moves with the arrow keys up and down. */
export function Handle({ part, name, handle }: HandleProps) {
  const { order, onOrder, latest, byKeys } = useContext(Drag)
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (order.length > 0 && byKeys.current === part.id && isLost) handle.current?.focus()
  }, [order, byKeys, part.id, handle])
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const before = latest.current
    const now = withMoved(before, part, by)
    byKeys.current = part.id
    if (now === before) return
    latest.current = now
    onOrder(now, before)
  }
  return (
    <ActionIcon
      ref={handle}
      className={classes.handle ?? ''}
      variant="transparent"
      color="gray"
      size={32}
      aria-label={`Move ${name}: drag, or press the arrow keys up and down`}
      aria-keyshortcuts="ArrowUp ArrowDown"
      data-handle
      onKeyDown={onKeyDown}
    >
      <IconGripVertical size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
