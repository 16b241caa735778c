import { Button, Group } from '@mantine/core'
import { newKey } from '@plinth/contract/client'
import { TASK_TEXTS } from '@plinth/contract/projects/task-texts'
import type { FullTask } from '@plinth/contract/projects/tasks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { fittingParts, readDraft, useKeptDraft } from '../../../lib/drafts.ts'
import { fieldErrorsOf, messageOf } from '../../../lib/forms.ts'
import { session } from '../../../lib/server/session.ts'
import { FormError } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { TaskFields } from './task-fields.tsx'
import { type TaskValues, taskProblems, toWire } from './task-text.ts'
import { createTaskMutation, refreshTasks } from './tasks.api.ts'

export interface NewTaskFormProps {
  initial: TaskValues
  leadId?: string
  projectId?: string | undefined
  today: string
  onMade: (task: FullTask) => void
  onCancel: () => void
}

/** A task that does not exist yet; what is typed of it is there again until it is made or given up. */
export function NewTaskForm({ initial, leadId, projectId, today, onMade, onCancel }: NewTaskFormProps) {
  const queryClient = useQueryClient()
  const draft = `plinth.draft.task.${session.getUserId() ?? ''}.${leadId ?? projectId ?? ''}`
  const [values, setValues] = useState(() => ({ ...initial, ...fittingParts(readDraft(draft), initial) }))
  const isTyped = values.title.trim() !== '' || values.description.trim() !== ''
  const { forget } = useKeptDraft(draft, isTyped ? values : undefined)
  const [problems, setProblems] = useState<Partial<Record<keyof TaskValues, string>>>({})
  const [idempotencyKey, setKey] = useState(newKey)
  const create = useMutation({
    ...createTaskMutation,
    onSuccess: task => {
      forget()
      toast.success(TASK_TEXTS.created)
      void refreshTasks(queryClient)
      onMade(task)
    },
    onError: error => setProblems(fieldErrorsOf(error) ?? {}),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = taskProblems(values)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    create.mutate({
      body: { ...toWire(values), ...(leadId ? { leadId } : {}), ...(projectId ? { projectId } : {}) },
      idempotencyKey,
    })
  }
  return (
    <form onSubmit={submit} noValidate aria-label="New task">
      <FormError>{create.error && messageOf(create.error)}</FormError>
      <TaskFields
        values={values}
        problems={problems}
        today={today}
        hasFocus
        onChange={change => {
          setValues(before => ({ ...before, ...change }))
          // another task than the one that was sent
          setKey(newKey())
        }}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button
          variant="default"
          onClick={() => {
            forget()
            onCancel()
          }}
        >
          Cancel
        </Button>
        <Button type="submit" loading={create.isPending}>
          Create Task
        </Button>
      </Group>
    </form>
  )
}
