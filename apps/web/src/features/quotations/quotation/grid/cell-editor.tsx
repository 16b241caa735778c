import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { GridColumn } from '../lines/grid-columns.ts'
import type { GridRow } from '../lines/grid-rows.ts'
import classes from './cell-editor.module.css'
import { ItemOffers } from './item-offers.tsx'
import type { AfterEdit } from './line-edits.ts'
import type { RowProps } from './row-props.ts'
import { type Offers, useItemOffers } from './use-item-offers.ts'
import { useUnitOffers } from './use-unit-offers.ts'

interface CellEditorProps extends RowProps<GridRow> {
  column: GridColumn
  text: string
}

const MULTILINE = new Set(['description', 'note'])

/** What a cell is typed into (QT-092): Enter and Tab commit, Esc gives up what was typed; what is refused stays to be corrected. */
export function CellEditor({ row, column, text: initial, model, place, edits }: CellEditorProps) {
  const [text, setText] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const isOver = useRef(false)
  const id = useId()
  const wasEmpty =
    row.kind === 'add' || (row.kind === 'line' && row.line.description === '' && row.line.kind === 'line')
  const items = useItemOffers(model.searchItems, column.id === 'description' && wasEmpty ? text : '')
  const units = useUnitOffers(model.content.units, column.id === 'unit' && row.kind !== 'group' ? text : undefined)
  const offers = column.id === 'unit' ? units : items

  useField(field, text)
  const commit = (value: string, after: AfterEdit): void => {
    const refusal = edits.commit(row, column.id, value, after)
    setProblem(refusal)
    isOver.current = refusal === undefined
  }
  const take = (at: number): void => {
    isOver.current = true
    const item = items.list[at]
    const unit = units.list[at]
    if (column.id === 'unit' && unit) commit(unit.name, 'right')
    else if (item) edits.take(row, item)
  }
  const onKeyDown = editorKeys({
    offers,
    isMultiline: MULTILINE.has(column.id),
    take,
    commit: after => commit(text, after),
    onTab(after) {
      const unit = column.id === 'unit' && text !== '' ? units.list[offers.chosen] : undefined
      commit(unit?.name ?? text, after)
    },
    onEscape() {
      isOver.current = true
      // with items offered, Esc keeps the text as a line of its own (QT-095)
      if (column.id === 'description' && offers.list.length > 0) commit(text, 'stay')
      else place.endEdit()
    },
  })
  const isOpen = offers.list.length > 0
  return (
    <div className={classes.editor}>
      <textarea
        ref={field}
        rows={1}
        className={classes.field}
        data-figure={column.isFigure || undefined}
        value={text}
        spellCheck={MULTILINE.has(column.id)}
        aria-label={column.label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        {...(offers.isOffering
          ? {
              role: 'combobox',
              'aria-expanded': isOpen,
              'aria-autocomplete': 'list',
              'aria-controls': `${id}-offers`,
              'aria-activedescendant': isOpen && offers.chosen >= 0 ? `${id}-${offers.chosen}` : undefined,
            }
          : {})}
        inputMode={column.isFigure ? 'decimal' : undefined}
        onChange={event => {
          const { value } = event.currentTarget
          if (value === '/' && column.id === 'description' && wasEmpty) {
            isOver.current = true
            place.endEdit()
            return edits.openLibrary(row)
          }
          setProblem(undefined)
          setText(value)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (isOver.current) return
          // what is refused when the focus leaves is not lost: the cell keeps it, with the reason
          setProblem(edits.commitLeaving(row, column.id, text))
        }}
      />
      {problem !== undefined && (
        <span id={`${id}-problem`} role="alert" className={classes.problem}>
          {problem}
        </span>
      )}
      {offers.isOffering && (
        <ItemOffers
          id={`${id}-offers`}
          optionId={at => `${id}-${at}`}
          offers={offers}
          symbol={model.symbol}
          onTake={take}
        />
      )}
    </div>
  )
}

interface EditorKeys {
  offers: Offers<unknown>
  isMultiline: boolean
  take: (at: number) => void
  commit: (after: AfterEdit) => void
  onTab: (after: AfterEdit) => void
  onEscape: () => void
}

/** The keys of a cell that is typed into; arrows choose among what is offered, and else move in the text. */
function editorKeys({ offers, isMultiline, take, commit, onTab, onEscape }: EditorKeys) {
  const run = ({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>): boolean => {
    const { chosen, list } = offers
    if ((key === 'ArrowDown' || key === 'ArrowUp') && list.length > 0)
      offers.choose(key === 'ArrowDown' ? chosen + 1 : chosen - 1)
    else if (key === 'Enter' && !(shiftKey && isMultiline) && !altKey && !ctrlKey && !metaKey) {
      if (chosen >= 0 && chosen < list.length) take(chosen)
      else commit(shiftKey ? 'up' : 'down')
    } else if (key === 'Tab') onTab(shiftKey ? 'left' : 'right')
    else if (key === 'Escape') onEscape()
    else return false
    return true
  }
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.nativeEvent.isComposing || !run(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** Puts the cursor behind the text, and makes the field as high as that; `field-sizing` is not known to every browser yet. */
function useField(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useEffect(() => {
    const { current } = field
    current?.focus({ preventScroll: true })
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [field])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may be higher
  useEffect(() => {
    const { current } = field
    if (!current) return
    current.style.height = 'auto'
    current.style.height = `${current.scrollHeight}px`
  }, [field, text])
}
