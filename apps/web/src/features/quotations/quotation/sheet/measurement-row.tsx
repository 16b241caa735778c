import { ActionIcon, Checkbox } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import classes from './measurement-sheet.module.css'
import { DIMENSIONS, type RowTexts } from './row-texts.ts'

interface MeasurementRowProps {
  number: number
  texts: RowTexts
  wanted: number
  /** with its sign, as it counts */
  quantity: string
  isEditable: boolean
  /** the row begins with the focus: the one before it was just added */
  isFocused?: boolean
  /** the reason where the row is not whole yet, with which it stays as it is */
  onSave: (texts: RowTexts) => string | undefined
  onDelete?: () => void
  /** true where what is pasted became rows */
  onPaste?: (text: string) => boolean
}

const LABELS = {
  description: 'Description',
  nos: 'Nos',
  length: 'Length',
  breadth: 'Breadth',
  height: 'Height',
} as const
const COLUMNS = ['description', 'nos', ...DIMENSIONS] as const

/** A row of a measurement sheet: saved as the focus leaves it, or with Enter. */
export function MeasurementRow(props: MeasurementRowProps) {
  const { number, quantity, isEditable, isFocused = false, onSave, onDelete, onPaste } = props
  const [texts, setTexts] = useState(props.texts)
  const [problem, setProblem] = useState<string>()
  const row = useRef<HTMLTableRowElement>(null)
  const isChanged = JSON.stringify(texts) !== JSON.stringify(props.texts)
  const save = (): void => {
    if (isChanged) setProblem(onSave(texts))
  }
  const onBlur = (event: FocusEvent): void => {
    if (!row.current?.contains(event.relatedTarget)) save()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const cell = (event.target as HTMLElement).closest('td')
    const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || !cell) return
    event.preventDefault()
    save()
    const rows = [...(row.current?.parentElement?.children ?? [])]
    const next = rows[rows.indexOf(row.current as Element) + step]
    next?.children[cell.cellIndex]?.querySelector('input')?.focus()
  }
  const cells = COLUMNS.map(name => (
    <td key={name} data-figure={name !== 'description' || undefined}>
      <input
        ref={name === 'description' && isFocused ? focusOnce : undefined}
        className={classes.field}
        aria-label={`${LABELS[name]} of row ${number}`}
        aria-invalid={problem !== undefined}
        value={texts[name]}
        disabled={!isEditable}
        placeholder={name === 'nos' ? '1' : undefined}
        onChange={event => {
          setProblem(undefined)
          setTexts({ ...texts, [name]: event.currentTarget.value })
        }}
        onPaste={event => {
          if (onPaste?.(event.clipboardData.getData('text/plain'))) event.preventDefault()
        }}
      />
    </td>
  ))
  return (
    <>
      <tr ref={row} onBlur={onBlur} onKeyDown={onKeyDown}>
        {cells[0]}
        <td>
          <Checkbox
            aria-label={`Row ${number} is deducted`}
            checked={texts.isDeduction}
            disabled={!isEditable}
            onChange={event => setTexts({ ...texts, isDeduction: event.currentTarget.checked })}
          />
        </td>
        {cells.slice(1)}
        <td data-figure className={classes.quantity}>
          {quantity.replace('-', '−')}
          {onDelete && isEditable && (
            <ActionIcon variant="subtle" color="gray" size={24} aria-label={`Delete row ${number}`} onClick={onDelete}>
              <IconTrash size={14} stroke={1.6} aria-hidden />
            </ActionIcon>
          )}
        </td>
      </tr>
      {problem !== undefined && (
        <tr>
          <td colSpan={7} role="alert" className={classes.problem}>
            {problem}
          </td>
        </tr>
      )}
    </>
  )
}

const focusOnce = (field: HTMLInputElement | null): void => field?.focus()
