import { Anchor } from '@mantine/core'
import type { Feature } from '@plinth/contract/company/people'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { checklistQuery } from './companies.api.ts'
import { type FirstStep, firstSteps } from './first-steps.ts'
import classes from './home.module.css'

/** What a new firm does first; gone once everything is done. */
export function FirstSteps({ features }: { features: readonly Feature[] }) {
  const { data, isError, refetch } = useQuery(checklistQuery)
  const steps = data ? firstSteps(data, features) : []
  const done = steps.filter(step => step.isDone).length
  if (data && done === steps.length) return null
  return (
    <section className={classes.steps} aria-labelledby="first-steps">
      <div className={classes.stepsHead}>
        <h2 id="first-steps" className={classes.heading}>
          First steps
        </h2>
        {data && (
          <span className={classes.count}>
            {done} of {steps.length} done
          </span>
        )}
      </div>
      {data ? (
        <ol className={classes.list}>
          {steps.map(step => (
            <Step key={step.id} step={step} />
          ))}
        </ol>
      ) : isError ? (
        <ErrorState message="The first steps could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={5} height={60} />
      )}
    </section>
  )
}

function Step({ step }: { step: FirstStep }) {
  const Icon = step.isDone ? IconCircleCheckFilled : IconCircle
  return (
    <li className={classes.step} data-done={step.isDone || undefined}>
      <Icon className={classes.tick} size={20} stroke={1.5} aria-hidden />
      <div>
        {step.isDone ? (
          <span className={classes.stepLabel}>
            {step.label}
            <span className="visually-hidden">, done</span>
          </span>
        ) : (
          // an address of the suite: which module answers it is the route table's affair
          <Anchor
            className={classes.stepLabel}
            renderRoot={props => <Link {...props} to={step.to as '/'} search={step.search as { next?: string }} />}
          >
            {step.label}
          </Anchor>
        )}
        <p className={classes.stepHint}>{step.hint}</p>
      </div>
    </li>
  )
}
