import { PHASE_TEXTS } from '@plinth/contract/projects/project-phases/phase-rules'
import type { Milestone, Phase, ProjectPhases } from '@plinth/contract/projects/project-phases/project-phases'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { refreshProjects } from '../projects/projects.api.ts'
import type { Order } from './phase-order.ts'
import { phases, putPhases, refreshPhases } from './project-phases.api.ts'

/** Long enough to read the message and decide (PJ-315). */
const UNDO_MILLISECONDS = 8000

/** One change: what it says and how it is undone once it is made, and whether its answer is still to be shown. */
type Step = (
  run: () => Promise<{ data: ProjectPhases }>,
  said?: string,
  undo?: () => void,
  isToShow?: () => boolean,
) => Promise<void>

/** The changes of phases that take one press, each with a way back offered. */
export function usePhaseSteps(projectId: string) {
  const queryClient = useQueryClient()
  const step: Step = async (run, said, undo, isToShow = () => true) => {
    try {
      const { data } = await run()
      if (isToShow()) putPhases(queryClient, projectId, data)
      const back = undo ? { duration: UNDO_MILLISECONDS, action: { label: 'Undo', run: undo } } : {}
      if (said !== undefined) toast.success(said, { name: 'phases', ...back })
    } catch (error) {
      toast.error(messageOf(error))
    }
    await Promise.all([refreshPhases(queryClient), refreshProjects(queryClient)])
  }
  const of = (id: string) => ({ params: { id } })
  const mark = (milestone: Milestone, isDone: boolean, isUndo = false): Promise<void> => {
    // shown at once; what the server refuses is read back
    putPhases(queryClient, projectId, before => marked(before, milestone._id, isDone))
    const undo = isUndo ? undefined : () => void mark(milestone, !isDone, true)
    const body = milestone.doneOn === null ? {} : { doneOn: milestone.doneOn }
    return step(
      () => (isDone ? phases.markDone({ ...of(milestone._id), body }) : phases.markOpen(of(milestone._id))),
      isDone ? PHASE_TEXTS.milestoneDone : 'Milestone not done',
      undo,
    )
  }
  return {
    mark,
    setState: (phase: Phase, state: Phase['state']) =>
      step(
        () => phases.edit({ ...of(phase._id), body: { state } }),
        PHASE_TEXTS.saved,
        () => {
          const { state: before, actualStart, actualEnd } = phase
          void step(() => phases.edit({ ...of(phase._id), body: { state: before, actualStart, actualEnd } }))
        },
      ),
    ...usePhaseOrder(step, projectId),
    removePhase: (id: string) =>
      step(
        () => phases.remove(of(id)),
        'Phase deleted',
        () => void step(() => phases.restore(of(id)), PHASE_TEXTS.restored),
      ),
    removeMilestone: (id: string) =>
      step(
        () => phases.removeMilestone(of(id)),
        'Milestone deleted',
        () => void step(() => phases.restoreMilestone(of(id)), PHASE_TEXTS.restored),
      ),
    /** goes back to the health that follows from the dates (PJ-100) */
    async clearHealth(): Promise<void> {
      try {
        await phases.clearHealth(of(projectId))
        toast.success('Health is automatic again', { duration: 2000 })
      } catch (error) {
        toast.error(messageOf(error))
      }
      await Promise.all([refreshPhases(queryClient), refreshProjects(queryClient)])
    },
    /** offers to move what comes later by as many days as the end of a phase was moved (PJ-096) */
    offerShift: (after: string, days: number) => {
      const label = `Move later phases by ${days} ${Math.abs(days) === 1 ? 'day' : 'days'}`
      const shift = async () => {
        try {
          const { data } = await phases.shift({ ...of(projectId), body: { after, days } })
          putPhases(queryClient, projectId, data.phases)
          const back = async () => ({
            data: (await phases.shift({ ...of(projectId), body: { ...data.moved, days: -days } })).data.phases,
          })
          const action = { label: 'Undo', run: () => void step(back) }
          toast.success('Moved', { name: 'phases', duration: UNDO_MILLISECONDS, action })
        } catch (error) {
          toast.error(messageOf(error))
        }
      }
      const action = { label, run: () => void shift() }
      toast.success(PHASE_TEXTS.saved, { name: 'phases', duration: UNDO_MILLISECONDS, action })
    },
  }
}
export type PhaseSteps = ReturnType<typeof usePhaseSteps>

/**
 * Puts phases and milestones in another order, shown at once: until it is kept, `wanted` stands over whatever else is read. Orders are
 * kept one after the other; of several that come while one is being kept, as when a key is held down, the last alone is sent, and
 * undoing it goes back to the one before them all.
 */
function usePhaseOrder(step: Step, projectId: string) {
  const [wanted, setWanted] = useState<Order>()
  const turns = useRef<{ last: Promise<void>; newest: number; waiting: number; before: Order }>({
    last: Promise.resolve(),
    newest: 0,
    waiting: 0,
    before: [],
  })
  const inTurn = (order: Order, undo?: () => void): Promise<void> => {
    const all = turns.current
    const turn = ++all.newest
    const isNewest = () => turn === all.newest
    const send = async (): Promise<void> => {
      if (isNewest()) {
        const run = () => phases.order({ params: { id: projectId }, body: { phases: order } })
        await step(run, 'Moved', undo, isNewest)
      }
      all.waiting -= 1
      if (isNewest()) setWanted(undefined)
    }
    all.waiting += 1
    setWanted(order)
    all.last = all.last.then(send)
    return all.last
  }
  const order = (now: Order, before: Order): Promise<void> => {
    if (turns.current.waiting === 0) turns.current.before = before
    const first = turns.current.before
    return inTurn(now, () => void inTurn(first))
  }
  return { order, wanted }
}

const marked = (before: ProjectPhases, id: string, isDone: boolean): ProjectPhases => ({
  ...before,
  phases: before.phases.map(phase => ({
    ...phase,
    milestones: phase.milestones.map(one =>
      one._id === id ? { ...one, doneOn: isDone ? (one.doneOn ?? '') : null } : one,
    ),
  })),
})
