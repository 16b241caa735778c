import { Button, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { LockedHint } from '../../../ui/locked-hint.tsx'
import { PlaceLink } from '../../../ui/place-link.tsx'

export interface LeadActionProps {
  label: string
  icon: ReactNode
  /** the person lacks the right */
  locked?: boolean
  /** why it cannot be done for this lead */
  reason?: string | undefined
  href?: string | undefined
  /** opens beside the suite, without a way back into it */
  isNewTab?: boolean
  isDanger?: boolean
  onClick?: (() => void) | undefined
}

/** Shown on hover, focus and touch. */
const TOLD = { withArrow: true, multiline: true, maw: 280, events: { hover: true, focus: true, touch: true } } as const

/** One action on a lead: a button or a link, locked without the right, and with a reason where it is not possible. */
export function LeadAction({ label, icon, locked = false, reason, href, ...rest }: LeadActionProps) {
  const look = {
    variant: 'default',
    size: 'xs',
    leftSection: icon,
    ...(rest.isDanger ? { color: 'terracotta' } : {}),
  } as const
  if (locked) {
    return (
      <LockedHint locked>
        <Button {...look}>{label}</Button>
      </LockedHint>
    )
  }
  if (reason !== undefined) {
    return (
      <Tooltip label={reason} {...TOLD}>
        <Button
          {...look}
          data-disabled
          aria-disabled
          aria-description={reason}
          onClick={event => event.preventDefault()}
        >
          {label}
        </Button>
      </Tooltip>
    )
  }
  if (href !== undefined) {
    const target = rest.isNewTab ? { target: '_blank', rel: 'noopener' } : {}
    return (
      <Button {...look} {...target} component={PlaceLink} href={href}>
        {label}
      </Button>
    )
  }
  return (
    <Button {...look} onClick={rest.onClick}>
      {label}
    </Button>
  )
}
