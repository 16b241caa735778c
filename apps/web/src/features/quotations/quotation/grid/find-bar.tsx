import { ActionIcon, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { foundLines } from '../lines/found-lines.ts'
import type { GridModel } from '../lines/grid-model.ts'
import { gridRows } from '../lines/grid-rows.ts'
import classes from '../page/editor.module.css'

interface FindBarProps {
  model: GridModel
  onFound: (line: string) => void
  onClose: () => void
}

/** Finds within the quotation, counts what it finds and steps through it (QT-105); folded groups are searched too. */
export function FindBar({ model, onFound, onClose }: FindBarProps) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(-1)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const rows = gridRows(model.content, { ...model.view, folded: new Set() })
  const found = foundLines(model.content, rows, text)
  const step = (by: 1 | -1): void => {
    if (found.length === 0) return
    const next = (at + by + found.length) % found.length
    setAt(next)
    onFound(found[next] ?? '')
  }
  const count = text.trim() === '' ? '' : `${at < 0 ? 0 : at + 1} of ${found.length}`
  return (
    <search className={classes.find}>
      <TextInput
        size="xs"
        aria-label="Find in the quotation"
        placeholder="Find"
        data-autofocus
        ref={field}
        value={text}
        rightSection={<span className={classes.count}>{count}</span>}
        rightSectionWidth={64}
        onChange={event => {
          setText(event.currentTarget.value)
          setAt(-1)
        }}
        onKeyDown={event => {
          if (event.key === 'Escape') onClose()
          if (event.key !== 'Enter') return
          event.preventDefault()
          step(event.shiftKey ? -1 : 1)
          // the field keeps the focus, so that Enter goes on
          requestAnimationFrame(() => field.current?.focus())
        }}
      />
      <ActionIcon variant="subtle" color="gray" size={28} aria-label="Previous hit" onClick={() => step(-1)}>
        <IconChevronUp size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label="Next hit" onClick={() => step(1)}>
        <IconChevronDown size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label="Close find" onClick={onClose}>
        <IconX size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <span className="visually-hidden" role="status">
        {count}
      </span>
    </search>
  )
}
