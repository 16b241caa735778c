import { IconCheck } from '@tabler/icons-react'
import classes from './lead-imports.module.css'

const STEPS = ['Choose file', 'Uploading', 'Uploaded'] as const

/** The present step of the wizard (IN-084 to IN-086); while the rows wait for a person, it says what there is to do. */
export function ImportSteps({ current, isChecking }: { current: 1 | 2 | 3; isChecking: boolean }) {
  return (
    <ol className={classes.steps} aria-label="Steps">
      {STEPS.map((step, at) => {
        const isDone = at + 1 < current || current === STEPS.length
        return (
          <li
            key={step}
            className={classes.step}
            data-done={isDone || undefined}
            aria-current={at + 1 === current ? 'step' : undefined}
          >
            <span className={classes.stepMark} aria-hidden>
              {isDone ? <IconCheck size={12} stroke={2.5} /> : at + 1}
            </span>
            <span className={classes.stepName}>{isChecking && at === 1 ? `${step}: check the rows` : step}</span>
            {isDone && <span className="visually-hidden">, done</span>}
          </li>
        )
      })}
    </ol>
  )
}
