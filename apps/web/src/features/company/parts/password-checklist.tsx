import { IconCheck, IconPoint } from '@tabler/icons-react'
import classes from './password-checklist.module.css'

export interface PasswordChecklistProps {
  password: string
  /** the rules of the contract: `PASSWORD_RULES` */
  rules: readonly { id: string; label: string; test: (password: string) => boolean }[]
  id?: string
}

/** Which rules a password already keeps, told by mark and words while it is typed. */
export function PasswordChecklist({ password, rules, id }: PasswordChecklistProps) {
  return (
    <ul id={id} className={classes.root} aria-label="Password rules">
      {rules.map(rule => {
        const isMet = rule.test(password)
        const Icon = isMet ? IconCheck : IconPoint
        return (
          <li key={rule.id} className={classes.rule} data-met={isMet || undefined}>
            <Icon size={15} stroke={2} aria-hidden />
            {rule.label}
            <span className="visually-hidden">{isMet ? ', met' : ', not met'}</span>
          </li>
        )
      })}
    </ul>
  )
}
