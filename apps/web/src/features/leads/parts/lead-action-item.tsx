import { Menu } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { LOCKED_TEXT } from '../../../ui/locked-hint.tsx'
import { PlaceLink } from '../../../ui/place-link.tsx'
import type { LeadActionProps } from './lead-action.tsx'

/** One action on a lead as an entry of a menu; a disabled one can still be focused, so that its reason can be read. */
export function LeadActionItem({ label, icon, locked = false, reason, href, ...rest }: LeadActionProps) {
  const off = locked ? LOCKED_TEXT : reason
  if (off !== undefined) {
    return (
      <Menu.Item
        leftSection={icon}
        rightSection={locked ? <IconLock size={14} stroke={1.75} aria-hidden /> : undefined}
        data-disabled
        aria-disabled
        closeMenuOnClick={false}
        title={off}
        aria-description={off}
      >
        {label}
      </Menu.Item>
    )
  }
  // the library would take one shade of a colour for light and dark
  const color = rest.isDanger ? { c: 'var(--late)' } : {}
  if (href !== undefined) {
    const target = rest.isNewTab ? { target: '_blank', rel: 'noopener' } : {}
    return (
      <Menu.Item leftSection={icon} {...color} component={PlaceLink} href={href} {...target}>
        {label}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item leftSection={icon} {...color} onClick={rest.onClick}>
      {label}
    </Menu.Item>
  )
}
