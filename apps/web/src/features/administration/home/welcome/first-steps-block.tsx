import { Button } from '@mantine/core'
import type { Checklist } from '@plinth/contract/administration/home'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../../lib/forms.ts'
import { PlaceLink } from '../../../../ui/place-link.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { putAwayMutation, refreshWelcome } from '../home.api.ts'
import { HomeBlock } from '../home-block.tsx'
import { type FirstStep, firstSteps, type Stepper } from './first-steps.ts'
import classes from './first-steps-block.module.css'

export interface FirstStepsProps {
  steps: Checklist
  person: Stepper
}

/** The first steps that this person may still take; none where all are done. */
export const stepsLeft = ({ steps, person }: FirstStepsProps): number =>
  firstSteps(steps, person).filter(step => !step.isDone).length

/** What a new firm does first, until it is done or put away. */
export function FirstStepsBlock({ steps, person }: FirstStepsProps) {
  const shown = firstSteps(steps, person)
  const done = shown.filter(step => step.isDone).length
  const setAway = useFirstStepsAway()
  return (
    <HomeBlock
      title="First steps"
      facts={
        <span>
          {done} of {shown.length} done
        </span>
      }
      action={
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => void setAway(true)}>
          Hide
        </Button>
      }
    >
      <progress className={classes.bar} value={done} max={shown.length} aria-label="First steps done" />
      <ol className={classes.list}>
        {shown.map(step => (
          <Step key={step.id} step={step} />
        ))}
      </ol>
    </HomeBlock>
  )
}

/** Puts the first steps away, or shows them again, and offers the way back. */
export function useFirstStepsAway(): (isAway: boolean) => Promise<void> {
  const queryClient = useQueryClient()
  const change = useMutation(putAwayMutation)
  return async function setAway(isAway) {
    try {
      await change.mutateAsync({ note: 'first-steps', isAway })
    } catch (error) {
      return toast.error(messageOf(error))
    }
    if (isAway) {
      const undo = { action: { label: 'Undo', run: () => void setAway(false) } }
      toast.success('First steps hidden', { name: 'first-steps', ...undo })
    } else toast.hide('first-steps')
    await refreshWelcome(queryClient)
  }
}

function Step({ step }: { step: FirstStep }) {
  const Icon = step.isDone ? IconCircleCheckFilled : IconCircle
  return (
    <li className={classes.step} data-done={step.isDone || undefined}>
      <Icon className={classes.tick} size={18} stroke={1.5} aria-hidden />
      <div>
        {step.isDone ? (
          <span className={classes.label}>
            {step.label}
            <span className="visually-hidden">, done</span>
          </span>
        ) : (
          <PlaceLink className={classes.label} href={step.to}>
            {step.label}
          </PlaceLink>
        )}
        {!step.isDone && <p className={classes.hint}>{step.hint}</p>}
      </div>
    </li>
  )
}
