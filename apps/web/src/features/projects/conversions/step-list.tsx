import { STEPS, type Step } from './convert-address.ts'
import classes from './wizard.module.css'

const LABELS: Readonly<Record<Step, string>> = { details: 'Details', location: 'Set Location', team: 'Add Team' }

/** Where in the wizard one is. */
export const StepList = ({ step }: { step: Step }) => (
  <ol className={classes.steps} aria-label="Steps">
    {STEPS.map((one, index) => (
      <li
        key={one}
        className={classes.step}
        data-done={STEPS.indexOf(step) > index || undefined}
        aria-current={one === step ? 'step' : undefined}
      >
        <span className={classes.number} aria-hidden>
          {index + 1}
        </span>
        {LABELS[one]}
      </li>
    ))}
  </ol>
)
