import '@mantine/dates/styles.layer.css'
import { Popover } from '@mantine/core'
import type { ListedLead } from '@plinth/contract/leads/lead/lead-list'
import { LEAD_TEXTS } from '@plinth/contract/leads/lead/lead-rules'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { EditEnd } from '../../../../../ui/data-grid/cell-editing.ts'
import { growableListQuery } from '../../../lead-forms/lead-forms.api.ts'
import { EDIT_TEXTS } from '../../edit/edit-values.ts'
import classes from './lead-cell-editor.module.css'
import { LeadCellInput } from './lead-cell-input.tsx'
import type { LeadCell } from './lead-cell-kinds.ts'
import { type CellPlace, cellChange, cellText } from './lead-cell-values.ts'
import type { CellSaving } from './use-cell-saving.ts'

export interface LeadCellEditorProps {
  lead: ListedLead
  cell: LeadCell
  /** the column's heading */
  label: string
  place: CellPlace
  saving: CellSaving
  onEnd: (end: EditEnd) => void
}

/**
 * The editor of one cell: Enter and leaving it save, Escape cancels, Tab saves and moves on. An invalid value stays in the cell
 * with its reason; a typed value is restored if the row moves or saving fails.
 */
export function LeadCellEditor(props: LeadCellEditorProps) {
  const { cell, label, place, saving, onEnd } = props
  const draft = `${props.lead._id} ${cell.field}`
  // the lead when typing began: what others change in the meantime is reported, not overwritten
  const [{ lead, typed: begun }] = useState(
    () => saving.drafts.get(draft) ?? { lead: props.lead, typed: cellText(props.lead, cell) },
  )
  const [text, setText] = useState(begun)
  const [problem, setProblem] = useState<string>()
  const entries = useQuery({
    ...growableListQuery(cell.kind === 'list' ? cell.list : 'leadSource'),
    enabled: cell.kind === 'list',
  })
  const isDone = useRef(false)
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const input = root.current?.querySelector('input')
    input?.focus({ preventScroll: true })
    input?.select()
  }, [])

  const done = (end: EditEnd): void => {
    isDone.current = true
    saving.drafts.delete(draft)
    onEnd(end)
  }
  const commit = (end: EditEnd, typed = text): void => {
    if (isDone.current) return
    const change = cellChange(lead, cell, typed, place)
    if ('problem' in change) {
      setProblem(change.problem)
      return
    }
    done(end)
    if (Object.keys(change.fields).length === 0) return
    const entry = typed.trim()
    const isNew = cell.kind === 'list' && entry !== '' && entries.data !== undefined && !entries.data.includes(entry)
    saving.save({
      lead,
      fields: change.fields,
      draft,
      typed,
      newEntry: isNew ? cell.list : undefined,
      done: cell.kind === 'person' ? LEAD_TEXTS.assigned : EDIT_TEXTS.edited,
    })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // an option chosen by Enter has been handled below
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    const end = endOf(event)
    if (event.key !== 'Escape' && end === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (end === undefined) done('stay')
    else commit(end)
  }
  return (
    <Popover opened={problem !== undefined} position="bottom-start" withRoles={false} trapFocus={false} offset={4}>
      <Popover.Target>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the input inside */}
        <div
          ref={root}
          className={classes.root}
          onKeyDown={onKeyDown}
          onBlur={event => {
            // switching to another window does not leave the cell
            if (document.hasFocus() && !event.currentTarget.contains(event.relatedTarget)) commit('leave')
          }}
        >
          <LeadCellInput
            cell={cell}
            label={`${label} of ${lead.name}`}
            value={text}
            entries={entries.data ?? []}
            isWrong={problem !== undefined}
            onChange={typed => {
              setText(typed)
              setProblem(undefined)
              saving.drafts.set(draft, { typed, lead })
            }}
            onChoose={typed => {
              setText(typed)
              commit('stay', typed)
            }}
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown role="alert" className={classes.problem}>
        {problem}
      </Popover.Dropdown>
    </Popover>
  )
}

const endOf = ({ key, shiftKey }: KeyboardEvent): EditEnd | undefined => {
  if (key === 'Enter') return 'stay'
  if (key === 'Tab') return shiftKey ? 'previous' : 'next'
  return undefined
}
