import { Button, TextInput } from '@mantine/core'
import { TASK_LIMITS } from '@plinth/contract/projects/task-rules'
import { TASK_TEXTS } from '@plinth/contract/projects/task-texts'
import type { NewTask } from '@plinth/contract/projects/tasks'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { useShortcut } from '../../../lib/shortcuts.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { createTaskMutation, refreshTasks } from './tasks.api.ts'
import classes from './tasks.module.css'

export interface QuickAddProps {
  label: string
  /** what the task has besides its title */
  rest: Omit<NewTask, 'title'>
  /** `n` brings the focus here; only one of a page may have it */
  hasKey?: boolean
}

/** A task of one line: type what is to be done, Enter, and the next one. */
export function QuickAdd({ label, rest, hasKey = false }: QuickAddProps) {
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState('')
  const create = useMutation({
    ...createTaskMutation,
    onSuccess: () => {
      setTitle('')
      input.current?.focus()
      toast.success(TASK_TEXTS.created, { name: 'task' })
      void refreshTasks(queryClient)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() !== '' && !create.isPending) create.mutate({ body: { title: title.trim(), ...rest } })
  }
  return (
    <form className={classes.quick} onSubmit={submit} aria-label={label}>
      {hasKey && <FocusKey label={label} focus={() => input.current?.focus()} />}
      <TextInput
        ref={input}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={TASK_LIMITS.title}
        leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
        value={title}
        error={create.error && messageOf(create.error)}
        onChange={event => setTitle(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={create.isPending} disabled={title.trim() === ''}>
        Add
      </Button>
    </form>
  )
}

function FocusKey({ label, focus }: { label: string; focus: () => void }) {
  useShortcut('n', label, focus)
  return null
}
