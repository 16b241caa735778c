import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './settings-card.module.css'

export interface SettingsCardProps {
  title?: ReactNode
  /** what the settings of the card are about */
  hint?: ReactNode
  /** what stands beside the title */
  actions?: ReactNode
  children: ReactNode
}

/** One subject of the settings, on a white card; every page of settings is made of these. */
export function SettingsCard({ title, hint, actions, children }: SettingsCardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={title ? id : undefined}>
      {(title || actions) && (
        <div className={classes.head}>
          {title && (
            <h2 id={id} className={classes.title}>
              {title}
            </h2>
          )}
          {actions}
        </div>
      )}
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  )
}

export interface SaveBarProps {
  isChanged: boolean
  isSaving: boolean
  /** why nothing can be saved, although something has changed */
  reason?: string | undefined
  onDiscard: () => void
}

/** The end of a form of settings: Save lights up when something has changed, and says why while it does not. */
export function SaveBar({ isChanged, isSaving, reason, onDiscard }: SaveBarProps) {
  const note = isSaving ? undefined : (reason ?? (isChanged ? undefined : 'Nothing has changed yet.'))
  return (
    <div className={classes.bar}>
      <span className={classes.note} role="status">
        {note}
      </span>
      <Button variant="default" disabled={!isChanged || isSaving} onClick={onDiscard}>
        Discard changes
      </Button>
      <Button type="submit" loading={isSaving} disabled={!isChanged || reason !== undefined}>
        Save
      </Button>
    </div>
  )
}
