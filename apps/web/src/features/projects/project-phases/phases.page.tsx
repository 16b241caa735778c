import { PHASE_TEXTS } from '@plinth/contract/projects/project-phases/phase-rules'
import type { Milestone, Phase, ProjectPhases } from '@plinth/contract/projects/project-phases/project-phases'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { DEFAULT_ZONE } from '../../../lib/text/format-date.ts'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { profileQuery } from '../../company/people/people.api.ts'
import { useProject } from '../projects/projects.api.ts'
import { MilestoneDialog, PhaseDialog } from './phase-dialog.tsx'
import { PhaseDrag } from './phase-drag.tsx'
import { arranged, orderOf } from './phase-order.ts'
import { PhaseSection } from './phase-section.tsx'
import { spansOf } from './phase-span.ts'
import classes from './phases.module.css'
import { PhasesHead } from './phases-head.tsx'
import { phasesQuery, refreshPhases } from './project-phases.api.ts'
import { usePhaseSteps } from './use-phase-steps.ts'

/** The phases of a project, each with a bar over the months and its milestones (PJ-089 to PJ-096, PJ-103). */
export function PhasesPage() {
  const { _id: projectId, isConfirmed } = useProject()
  const phases = useQuery(phasesQuery(projectId))
  useLiveNews(['projects.changed'], refreshPhases)
  if (phases.isPending) return <SkeletonRows count={5} height={72} />
  if (!phases.data) return <ErrorState message={messageOf(phases.error)} onRetry={() => void phases.refetch()} />
  return <Phases projectId={projectId} isConfirmed={isConfirmed} state={phases.data} />
}

/** Brings the phase that the address names into sight, once it is there (PJ-054). */
function useAtPhase(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash.startsWith('phase-')) document.getElementById(hash)?.scrollIntoView({ block: 'start' })
  }, [hash])
}

function Phases(props: { projectId: string; isConfirmed: boolean; state: ProjectPhases }) {
  const { projectId, isConfirmed, state } = props
  const profile = useQuery(profileQuery)
  const zone = profile.data?.CompanySettingDetails.timeZone || DEFAULT_ZONE
  const steps = usePhaseSteps(projectId)
  const phaseDialog = useDialog<{ phase: Phase | null }>()
  const milestoneDialog = useDialog<{ phaseId: string; milestone: Milestone | null }>()
  const [confirm, question] = useConfirm()
  const askToRemove = async ({ _id, name, milestones }: Phase): Promise<void> => {
    const count = milestones.length
    const message =
      count === 0 ? undefined : `Its ${count === 1 ? 'milestone goes' : `${count} milestones go`} with it.`
    const asked = { title: `Delete ${name}?`, confirmLabel: 'Delete', danger: true, ...(message ? { message } : {}) }
    if (await confirm(asked)) await steps.removePhase(_id)
  }
  useAtPhase()
  const shown = steps.wanted ? arranged(state.phases, steps.wanted) : state.phases
  const spans = spansOf(shown)
  return (
    <div className={classes.root}>
      <PhasesHead
        projectId={projectId}
        state={state}
        zone={zone}
        steps={steps}
        onAdd={() => phaseDialog.open({ phase: null })}
      />
      {state.phases.length === 0 && (
        <p className={classes.empty}>{isConfirmed ? 'No phases yet.' : PHASE_TEXTS.noPhases}</p>
      )}
      <PhaseDrag order={orderOf(shown)} onOrder={(now, before) => void steps.order(now, before)}>
        {shown.map(phase => (
          <PhaseSection
            key={phase._id}
            phase={phase}
            state={state}
            span={spans.get(phase._id)}
            zone={zone}
            steps={steps}
            onEdit={() => phaseDialog.open({ phase })}
            onRemove={() => void askToRemove(phase)}
            onMilestone={milestone => milestoneDialog.open({ phaseId: phase._id, milestone })}
          />
        ))}
      </PhaseDrag>
      {phaseDialog.about && (
        <PhaseDialog
          key={`phase ${phaseDialog.times}`}
          projectId={projectId}
          phase={phaseDialog.about.phase}
          zone={zone}
          opened={phaseDialog.isOpen}
          onClose={phaseDialog.close}
          onEndMoved={steps.offerShift}
        />
      )}
      {question}
      {milestoneDialog.about && (
        <MilestoneDialog
          key={`milestone ${milestoneDialog.times}`}
          projectId={projectId}
          phaseId={milestoneDialog.about.phaseId}
          milestone={milestoneDialog.about.milestone}
          seesMoney={state.seesMoney}
          zone={zone}
          opened={milestoneDialog.isOpen}
          onClose={milestoneDialog.close}
        />
      )}
    </div>
  )
}
