import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './settings-list.module.css'

/** What a firm keeps of one kind, line by line: templates, forms. */
export const SettingsList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.list} aria-label={label}>
    {children}
  </ul>
)

/** What can be done with an entry. */
export interface SettingsStep {
  label: string
  /** the same where the entry is not seen */
  fullLabel?: string
  isDanger?: boolean
  onClick: () => void
}

export interface SettingsRowProps {
  name: string
  badge?: ReactNode
  about?: ReactNode
  steps: readonly SettingsStep[]
}

/** One entry: its name, a line about it, what can be done with it. */
export const SettingsRow = ({ name, badge, about, steps }: SettingsRowProps) => (
  <li className={classes.row}>
    <div className={classes.words}>
      <span className={classes.name}>
        {name} {badge}
      </span>
      {about && <span className={classes.about}>{about}</span>}
    </div>
    {steps.length > 0 && (
      <div className={classes.steps}>
        {steps.map(({ label, fullLabel, isDanger, onClick }) => (
          <Button
            key={label}
            size="compact-sm"
            variant="default"
            {...(isDanger ? { color: 'terracotta' } : {})}
            aria-label={fullLabel ?? `${label} ${name}`}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      </div>
    )}
  </li>
)
