import { isAppError } from '@plinth/contract/error-codes'
import type { ProjectDetails } from '@plinth/contract/projects/project-details'
import type { UnfinishedProject } from '@plinth/contract/projects/project-life'
import { STATUS_CHANGES } from '@plinth/contract/projects/project-life-rules'
import { PROJECT_STATUS, type ProjectStatus } from '@plinth/contract/projects/project-statuses'
import { useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../../lib/forms.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { refreshProjectLists } from '../list/project-list.api.ts'
import { refreshProjects } from '../projects.api.ts'
import { setArchived, setStatus } from './project-life.api.ts'

/** Long enough to take a change back (PJ-315). */
const UNDO = 8000

/** Changes of a project as a whole, each with its message and, where there is a way back, Undo. */
export function useProjectChanges(project: ProjectDetails) {
  const queryClient = useQueryClient()
  const refresh = () => Promise.all([refreshProjects(queryClient), refreshProjectLists(queryClient)])
  const run = async (
    change: () => Promise<unknown>,
    message: string,
    undo?: () => Promise<unknown>,
    onUnfinished?: (what: UnfinishedProject) => void,
  ): Promise<boolean> => {
    try {
      await change()
    } catch (error) {
      const what = isAppError(error, 'CONFLICT') ? (error.data as Partial<UnfinishedProject> | undefined) : undefined
      if (onUnfinished && what?.openPhases !== undefined) onUnfinished(what as UnfinishedProject)
      else toast.error(messageOf(error))
      return false
    }
    const action = undo && { label: 'Undo', run: () => void run(undo, 'Undone') }
    toast.success(message, action ? { duration: UNDO, action } : {})
    await refresh()
    return true
  }
  const { _id, status: former, statusReason } = project
  return {
    /** `onUnfinished` hears what keeps it from being completed; without it, it is completed anyway (PJ-071) */
    setStatus: (
      status: ProjectStatus,
      reason: string,
      onUnfinished?: (what: UnfinishedProject) => void,
    ): Promise<boolean> =>
      run(
        () => setStatus(_id, status, reason, status === PROJECT_STATUS.COMPLETED && !onUnfinished),
        'Project saved',
        STATUS_CHANGES[status].includes(former) ? () => setStatus(_id, former, statusReason) : undefined,
        onUnfinished,
      ),
    setArchived: (isArchived: boolean): Promise<boolean> =>
      run(
        () => setArchived(_id, isArchived),
        isArchived ? 'Project archived' : 'Restored',
        () => setArchived(_id, !isArchived),
      ),
  }
}
