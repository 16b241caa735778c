import { isAppError } from '@plinth/contract/error-codes'
import { TASK_TEXTS } from '@plinth/contract/projects/task-texts'
import { type FullTask, type TaskChange, TaskConflict, type TaskField } from '@plinth/contract/projects/tasks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrorsOf, messageOf } from '../../../lib/forms.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { type TaskValues, taskProblems, toWire } from './task-text.ts'
import { editTaskMutation, refreshTasks, taskQuery } from './tasks.api.ts'

const valuesOf = (task: FullTask): TaskValues => ({
  title: task.title,
  description: task.description,
  assignedTo: task.assignee._id,
  priority: task.priority,
  dueDate: task.dueDate ?? '',
  dueTime: task.dueTime ?? '',
})

/** The inputs that one field of the server is made of. */
const INPUTS: Record<TaskField, readonly (keyof TaskValues)[]> = {
  title: ['title'],
  description: ['description'],
  assignedTo: ['assignedTo'],
  priority: ['priority'],
  due: ['dueDate', 'dueTime'],
}

/**
 * The changes a person is making to an open task. What they have not touched follows the server; what they have is kept
 * until it is saved, and refused with both values where somebody else changed the same meanwhile (decision 14).
 */
export function useTaskEdits(task: FullTask) {
  const queryClient = useQueryClient()
  const [edits, setEdits] = useState<Partial<TaskValues>>({})
  /** the version that was on the screen when the first of them was made */
  const [since, setSince] = useState(task.version)
  const [problems, setProblems] = useState<Partial<Record<keyof TaskValues, string>>>({})
  const [conflict, setConflict] = useState<TaskConflict>()
  const kept = valuesOf(task)
  const values = { ...kept, ...edits }
  const touched = (Object.keys(edits) as (keyof TaskValues)[]).filter(key => edits[key] !== kept[key])
  const isChanged = touched.length > 0

  const forget = () => {
    setEdits({})
    setConflict(undefined)
  }
  const save = useMutation({
    ...editTaskMutation,
    onSuccess: saved => {
      queryClient.setQueryData(taskQuery(task._id).queryKey, saved)
      forget()
      setProblems({})
      toast.success(TASK_TEXTS.saved)
      void refreshTasks(queryClient)
    },
    onError: error => {
      const both = isAppError(error, 'CONFLICT') ? TaskConflict.safeParse(error.data) : undefined
      if (both?.success) {
        setConflict(both.data)
        return
      }
      const fields = fieldErrorsOf(error)
      if (fields) setProblems(fields)
      else toast.error(messageOf(error))
    },
  })

  return {
    values,
    problems,
    conflict,
    isChanged,
    isSaving: save.isPending,
    change(next: Partial<TaskValues>) {
      if (!isChanged) setSince(task.version)
      setEdits(before => ({ ...before, ...next }))
    },
    save() {
      const found = taskProblems(values)
      setProblems(found)
      if (Object.keys(found).length > 0 || !isChanged) return
      const wire = toWire(values)
      const isDue = touched.includes('dueDate') || touched.includes('dueTime')
      const change: TaskChange = {
        version: since,
        ...(touched.includes('title') ? { title: wire.title } : {}),
        ...(touched.includes('description') ? { description: wire.description } : {}),
        ...(touched.includes('assignedTo') ? { assignedTo: wire.assignedTo } : {}),
        ...(touched.includes('priority') ? { priority: wire.priority } : {}),
        ...(isDue ? { dueDate: wire.dueDate, dueTime: wire.dueTime } : {}),
      }
      save.mutate({ id: task._id, change })
    },
    /** One field of a conflict is decided; with the last one decided, what is mine is saved over theirs. */
    settle(field: TaskField, choice: 'theirs' | 'mine') {
      if (!conflict) return
      if (choice === 'theirs') {
        setEdits(before =>
          Object.fromEntries(Object.entries(before).filter(([key]) => !INPUTS[field].includes(key as never))),
        )
      }
      const open = conflict.conflicts.filter(one => one.field !== field)
      setConflict(open.length === 0 ? undefined : { ...conflict, conflicts: open })
      if (open.length === 0) setSince(conflict.version)
      void refreshTasks(queryClient)
    },
    forget,
  }
}
export type TaskEdits = ReturnType<typeof useTaskEdits>
