import { ActionIcon, Checkbox, TextInput } from '@mantine/core'
import { TASK_LIMITS } from '@plinth/contract/projects/task-rules'
import { TASK_TEXTS } from '@plinth/contract/projects/task-texts'
import type { ChecklistItem, FullTask } from '@plinth/contract/projects/tasks'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { useChosen } from '../../../lib/use-chosen.ts'
import { toast } from '../../../ui/toast/toast.ts'
import classes from './task-dialog.module.css'
import { checklistMutation, refreshTasks, taskQuery } from './tasks.api.ts'

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** The steps of a task: ticked, added, put in order, removed; each is kept at once. */
export function TaskChecklist({ task }: { task: FullTask }) {
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const change = useMutation({
    ...checklistMutation,
    onSuccess: changed => {
      queryClient.setQueryData(taskQuery(task._id).queryKey, changed)
      void refreshTasks(queryClient)
    },
    onError: error => toast.error(messageOf(error)),
  })
  const { checklist, canWork } = task
  const isFull = checklist.length >= TASK_LIMITS.checklist
  const add = (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim()
    if (wanted === '') return
    change.mutate({ id: task._id, text: wanted }, { onSuccess: () => setText('') })
  }
  if (!canWork && checklist.length === 0) return null
  return (
    <section className={classes.section} aria-label="Checklist">
      <h3>
        Checklist{' '}
        {checklist.length > 0 && (
          <span className={classes.count}>
            {task.checklistDone}/{task.checklistTotal}
          </span>
        )}
      </h3>
      <ul className={classes.checklist}>
        {checklist.map((item, place) => (
          <Item
            key={item._id}
            item={item}
            canWork={canWork}
            isFirst={place === 0}
            isLast={place === checklist.length - 1}
            onTick={isDone =>
              change.mutateAsync({ id: task._id, itemId: item._id, change: { isDone } }).then(
                () => true,
                () => false,
              )
            }
            onMove={by => change.mutate({ id: task._id, itemId: item._id, change: { place: place + by } })}
            onRemove={() => change.mutate({ id: task._id, itemId: item._id, change: null })}
          />
        ))}
      </ul>
      {canWork && (
        <form onSubmit={add} className={classes.addItem}>
          <TextInput
            aria-label="New checklist item"
            placeholder={isFull ? TASK_TEXTS.checklistFull : 'Add an item'}
            autoComplete="off"
            maxLength={TASK_LIMITS.item}
            value={text}
            disabled={isFull}
            onChange={event => setText(event.currentTarget.value)}
          />
          <ActionIcon type="submit" variant="default" size={36} aria-label="Add item" disabled={isFull}>
            <IconPlus {...ICON} />
          </ActionIcon>
        </form>
      )}
    </section>
  )
}

interface ItemProps {
  item: ChecklistItem
  canWork: boolean
  isFirst: boolean
  isLast: boolean
  onTick: (isDone: boolean) => Promise<boolean>
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function Item({ item, canWork, isFirst, isLast, onTick, onMove, onRemove }: ItemProps) {
  const { shown, choose, giveUp } = useChosen(item.isDone)
  return (
    <li data-done={shown || undefined}>
      <Checkbox
        label={item.text}
        checked={shown}
        disabled={!canWork}
        onChange={event => {
          const isDone = event.currentTarget.checked
          choose(isDone)
          void onTick(isDone).then(isKept => !isKept && giveUp())
        }}
      />
      {canWork && (
        <span className={classes.itemSteps}>
          <Step label={`Move up: ${item.text}`} off={isFirst} onClick={() => onMove(-1)}>
            <IconArrowUp {...ICON} />
          </Step>
          <Step label={`Move down: ${item.text}`} off={isLast} onClick={() => onMove(1)}>
            <IconArrowDown {...ICON} />
          </Step>
          <Step label={`Remove: ${item.text}`} off={false} onClick={onRemove}>
            <IconX {...ICON} />
          </Step>
        </span>
      )}
    </li>
  )
}

interface StepProps {
  label: string
  off: boolean
  onClick: () => void
  children: ReactNode
}
function Step({ label, off, onClick, children }: StepProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      className={classes.step}
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={() => !off && onClick()}
    >
      {children}
    </ActionIcon>
  )
}
