import { Button } from '@mantine/core'
import type { ProjectPhases } from '@plinth/contract/projects/project-phases/project-phases'
import type { ProjectHealth } from '@plinth/contract/projects/project-statuses'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { formatDate } from '../../../lib/text/format-date.ts'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { ApplyTemplateDialog } from './apply-template-dialog.tsx'
import { HealthDialog } from './health-dialog.tsx'
import classes from './phases.module.css'
import { putPhases } from './project-phases.api.ts'
import type { PhaseSteps } from './use-phase-steps.ts'

/** How far the project is and how it stands, and what can be done with its phases as a whole (PJ-100, PJ-102). */
export function PhasesHead(props: {
  projectId: string
  state: ProjectPhases
  zone: string
  steps: PhaseSteps
  onAdd: () => void
}) {
  const { projectId, state, zone, steps, onAdd } = props
  const healthDialog = useDialog<{ health: ProjectHealth }>()
  const applying = useDialog<object>()
  const queryClient = useQueryClient()
  return (
    <>
      <header className={classes.head}>
        <p className={classes.progress}>
          <strong>{state.progress} %</strong> done
          {state.healthReason !== '' && <span className={classes.soft}> · {state.healthReason}</span>}
          {state.healthByHand && (
            <span className={classes.soft}>
              {` · Set by ${state.healthByHand.by.fullName} until ${formatDate(state.healthByHand.until, zone)}`}
            </span>
          )}
        </p>
        {state.mayChange && (
          <div className={classes.steps}>
            {state.healthByHand && (
              <Button variant="default" size="xs" onClick={() => void steps.clearHealth()}>
                Back to automatic
              </Button>
            )}
            {state.health !== null && (
              <Button variant="default" size="xs" onClick={() => healthDialog.open({ health: state.health ?? 0 })}>
                Set health
              </Button>
            )}
            <Button variant="default" size="xs" onClick={() => applying.open({})}>
              Add phases from a template
            </Button>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
              onClick={onAdd}
            >
              Add phase
            </Button>
          </div>
        )}
      </header>
      {healthDialog.about && (
        <HealthDialog
          key={`health ${healthDialog.times}`}
          projectId={projectId}
          health={healthDialog.about.health}
          opened={healthDialog.isOpen}
          onClose={healthDialog.close}
        />
      )}
      {applying.about && (
        <ApplyTemplateDialog
          key={`template ${applying.times}`}
          projectId={projectId}
          opened={applying.isOpen}
          onClose={applying.close}
          onAdded={next => putPhases(queryClient, projectId, next)}
        />
      )}
    </>
  )
}
