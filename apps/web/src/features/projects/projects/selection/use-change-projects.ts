import type { ListedProject } from '@plinth/contract/projects/project-list/project-list'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { formatCount } from '../../../../lib/text/format-count.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { type BulkChange, changeProjects, type RefusedProject } from '../life/project-life.api.ts'
import { refreshProjectLists } from '../list/project-list.api.ts'
import { wayBack } from './bulk-change.ts'

/** Long enough to take a change back (PJ-315). */
const UNDO = 8000
const counted = (count: number): string => `${formatCount(count)} ${count === 1 ? 'project' : 'projects'}`

/** Changes several projects alike, offers Undo, and keeps those that refused with their reasons until they were read (PJ-046). */
export function useChangeProjects(projects: readonly ListedProject[], onDone: () => void) {
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<readonly RefusedProject[]>([])
  const [isBusy, setBusy] = useState(false)
  const undo = async (steps: ReturnType<typeof wayBack>): Promise<void> => {
    try {
      for (const step of steps) await changeProjects(step.projectIds, step.change)
      toast.success('Undone')
    } catch (error) {
      toast.error(messageOf(error))
    }
    await refreshProjectLists(queryClient)
  }
  /** whether it is done, for as many as did not refuse */
  const change = async (wanted: BulkChange): Promise<boolean> => {
    setBusy(true)
    try {
      const ids = projects.map(project => project._id)
      const result = await changeProjects(ids, wanted)
      const kept = new Set(result.refused.map(one => one._id))
      const back = wayBack(
        wanted,
        projects.filter(project => !kept.has(project._id)),
      )
      const action = back.length > 0 ? { label: 'Undo', run: () => void undo(back) } : undefined
      if (result.changed > 0)
        toast.success(`${counted(result.changed)} changed`, action ? { duration: UNDO, action } : {})
      setRefused(result.refused)
      if (result.refused.length === 0) onDone()
      await refreshProjectLists(queryClient)
      return true
    } catch (error) {
      toast.error(messageOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    change,
    isBusy,
    refused,
    forgetRefused: () => {
      setRefused([])
      onDone()
    },
  }
}
