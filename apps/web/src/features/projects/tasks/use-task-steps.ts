import { TASK_TEXTS } from '@plinth/contract/projects/task-texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { refreshTasks, removeTaskMutation, restoreTaskMutation, setTaskStatusMutation } from './tasks.api.ts'

/** Long enough to read the message and decide. */
const UNDO_MILLISECONDS = 8000

/** Completing, reopening and deleting a task, each with a way back offered (decision 24). They answer whether it went well. */
export function useTaskSteps(): {
  setStatus: (id: string, status: 'open' | 'done') => Promise<boolean>
  remove: (id: string) => Promise<boolean>
} {
  const queryClient = useQueryClient()
  const status = useMutation(setTaskStatusMutation)
  const removing = useMutation(removeTaskMutation)
  const restoring = useMutation(restoreTaskMutation)

  const step = async (run: () => Promise<unknown>, told: string, undo: (() => void) | undefined): Promise<boolean> => {
    try {
      await run()
    } catch (error) {
      toast.error(messageOf(error))
      await refreshTasks(queryClient)
      return false
    }
    const back = undo ? { duration: UNDO_MILLISECONDS, action: { label: 'Undo', run: undo } } : {}
    toast.success(told, { name: 'task', ...back })
    await refreshTasks(queryClient)
    return true
  }
  const change = (id: string, to: 'open' | 'done', isUndo = false): Promise<boolean> =>
    step(
      () => status.mutateAsync({ id, status: to }),
      to === 'done' ? TASK_TEXTS.done : TASK_TEXTS.reopened,
      isUndo ? undefined : () => void change(id, to === 'done' ? 'open' : 'done', true),
    )
  const restore = (id: string) => step(() => restoring.mutateAsync(id), TASK_TEXTS.restored, undefined)
  return {
    setStatus: change,
    remove: id =>
      step(
        () => removing.mutateAsync(id),
        TASK_TEXTS.deleted,
        () => void restore(id),
      ),
  }
}
