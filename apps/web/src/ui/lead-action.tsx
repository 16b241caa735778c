import { Button, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { LockedHint } from './locked-hint.tsx'
import { PlaceLink } from './place-link.tsx'

export interface LeadActionProps {
  label: string
  icon: ReactNode
  /** the admin has not given the right */
  locked?: boolean
  /** why it cannot be done for this lead */
  reason?: string
  href?: string
  /** opens beside the suite, without a way back into it */
  isNewTab?: boolean
  isDanger?: boolean
  onClick?: () => void
}

/** One action on a lead: a button or a link, locked without the right, and with its reason where it cannot be done. */
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
      <Tooltip label={reason} withArrow>
        <Button {...look} data-disabled aria-disabled onClick={event => event.preventDefault()}>
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
