import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './neighbour-button.module.css'

export interface NeighbourButtonProps {
  label: string
  /** absent at the end of the list: the button is dimmed, and keeps the focus that came to it */
  onGo: (() => void) | undefined
  size: number
  /** its icon */
  children: ReactNode
}

/** A button that leads to the row before or after an open one. */
export function NeighbourButton({ label, onGo, size, children }: NeighbourButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={size}
        className={classes.root}
        aria-label={label}
        {...(onGo ? { onClick: onGo } : { 'data-disabled': true, 'aria-disabled': true })}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
