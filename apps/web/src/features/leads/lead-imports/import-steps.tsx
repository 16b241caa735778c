import { IconCheck } from '@tabler/icons-react'
import classes from './lead-imports.module.css'

const STEPS = ['Choose file', 'Uploading', 'Uploaded'] as const

/** The present step of the wizard (IN-084 to IN-086). */
export function ImportSteps({ current }: { current: 1 | 2 | 3 }) {
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
            <span className={classes.stepName}>{step}</span>
            {isDone && <span className="visually-hidden">, done</span>}
          </li>
        )
      })}
    </ol>
  )
}
