import type { ComponentPropsWithRef } from 'react'
import classes from './retry-link.module.css'

/** Reads again what could not be read, in the sentence that says so. */
export const RetryLink = (props: Omit<ComponentPropsWithRef<'button'>, 'type' | 'className' | 'children'>) => (
  <button {...props} type="button" className={classes.root}>
    Retry
  </button>
)
