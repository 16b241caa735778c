import { PAYMENT_STATES, type ProjectBudget } from '@plinth/contract/projects/project-budget/project-budget'
import { countOf } from '../../../lib/text/format-count.ts'
import { formatDate } from '../../../lib/text/format-date.ts'
import { signedMoney } from '../parts/signed-money.ts'
import classes from './budget.module.css'
import { SourceLink } from './source-link.tsx'

/** What is paid when (QT-294). */
export const Payments = ({ payments, symbol }: { payments: ProjectBudget['payments']; symbol: string }) => (
  <section aria-label="Payment schedule">
    <h2 className={classes.title}>Payment schedule</h2>
    <ol className={classes.rows}>
      {payments.map(payment => (
        <li key={payment._id} className={classes.row}>
          <div className={classes.words}>
            <strong>{payment.name}</strong>
            <small>
              {[payment.due, payment.dueOn && formatDate(payment.dueOn)].filter(Boolean).join(' · ')}
              {payment.due || payment.dueOn ? ' · ' : ''}
              <SourceLink row={payment} />
            </small>
          </div>
          <div className={classes.money}>
            {signedMoney(payment.amount, symbol)}
            <small>{PAYMENT_STATES[payment.state]}</small>
          </div>
        </li>
      ))}
    </ol>
  </section>
)

/** The phases of an accepted Design Quotation with their durations (QT-298). */
export const FeePhases = ({ phases, symbol }: { phases: ProjectBudget['phases']; symbol: string }) => (
  <section aria-label="Fee schedule">
    <h2 className={classes.title}>Fee schedule</h2>
    <ol className={classes.rows}>
      {phases.map(phase => (
        <li key={phase._id} className={classes.row}>
          <div className={classes.words}>
            <strong>{phase.name}</strong>
            <small>
              <SourceLink row={phase} />
            </small>
          </div>
          <div className={classes.money}>
            {signedMoney(phase.value, symbol)}
            <small>{phase.days === null ? 'No duration' : countOf(phase.days, 'day')}</small>
          </div>
        </li>
      ))}
    </ol>
  </section>
)
