import { Tooltip } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { cloneElement, type ReactElement } from 'react'
import classes from './locked-hint.module.css'

export const LOCKED_TEXT = 'Access Disabled by the Admin'

/**
 * A control somebody may not use: disabled, with a lock and the reason (LM-Q55). With `locked` false the control is
 * given back untouched, so it can always be wrapped.
 */
export function LockedHint({ locked, children }: { locked: boolean; children: ReactElement<{ disabled?: boolean }> }) {
  if (!locked) return children
  return (
    <Tooltip label={LOCKED_TEXT} withArrow>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a disabled control takes no focus, so its reason must */}
      <span className={classes.root} role="note" tabIndex={0} aria-label={LOCKED_TEXT}>
        {cloneElement(children, { disabled: true })}
        <IconLock className={classes.lock} size={14} stroke={1.75} aria-hidden />
      </span>
    </Tooltip>
  )
}
