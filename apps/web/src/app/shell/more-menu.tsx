import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { ItemLink } from './item-link.tsx'
import { type Module, NOT_YET } from './navigation.ts'
import classes from './top-bar.module.css'

/** What has no item of its own in the bar: one entry for all that is not there yet, so that none of it is in the way (decision 53). */
export function MoreMenu({ items }: { items: readonly Module[] }) {
  if (items.length === 0) return null
  const later = items.filter(item => !item.isBuilt)
  return (
    // all of it is seen at once
    <Menu width={232} keepMounted={false} position="bottom-start" styles={{ dropdown: { maxHeight: 'none' } }}>
      <Menu.Target>
        <UnstyledButton className={classes.item} aria-label="More modules">
          More
          <IconChevronDown className={classes.moreMark} size={14} stroke={1.5} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {items
          .filter(item => item.isBuilt)
          .map(item => (
            <Menu.Item key={item.to} component={ItemLink} to={item.to}>
              {item.label}
            </Menu.Item>
          ))}
        {later.length > 0 && <Menu.Label>{NOT_YET}</Menu.Label>}
        {later.map(item => (
          <Menu.Item
            key={item.to}
            component={ItemLink}
            to={item.to}
            className={classes.menuLater}
            aria-description={NOT_YET}
          >
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
