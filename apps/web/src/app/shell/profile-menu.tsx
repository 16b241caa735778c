import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { initials } from '../../ui/face/initials.ts'
import { openKeys } from '../palette/palette-and-keys.tsx'
import { ItemLink } from './item-link.tsx'
import { profileItems } from './navigation.ts'
import type { BarProps } from './shell-props.ts'
import classes from './top-bar.module.css'

const SCHEMES = { auto: 'as the device', light: 'light', dark: 'dark' } as const
const NEXT = { auto: 'light', light: 'dark', dark: 'auto' } as const

/** Everything about oneself: profile, company, attendance, appearance, the way out (SH-087 to SH-095). */
export function ProfileMenu({ viewer, userName, tutorialsUrl, onLogout }: BarProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    // all of it is seen at once: what is last here is the way out
    <Menu width={232} keepMounted={false} styles={{ dropdown: { maxHeight: 'none' } }}>
      <Menu.Target>
        <UnstyledButton className={classes.profile}>
          <span className={classes.initials} aria-hidden>
            {userName ? initials(userName) : '·'}
          </span>
          <span className={classes.userName}>{userName}</span>
          <span className="visually-hidden">Profile menu</span>
          <IconChevronDown size={14} stroke={1.5} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {profileItems(viewer).map(item => (
          <Menu.Item key={item.to} component={ItemLink} to={item.to}>
            {item.label}
          </Menu.Item>
        ))}
        {tutorialsUrl && !viewer.isClient && (
          <Menu.Item component="a" href={tutorialsUrl} target="_blank" rel="noopener">
            Tutorials
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item closeMenuOnClick={false} onClick={() => setColorScheme(NEXT[colorScheme])}>
          Appearance: {SCHEMES[colorScheme]}
        </Menu.Item>
        {!viewer.isClient && (
          <Menu.Item onClick={openKeys} rightSection={<kbd className={classes.key}>?</kbd>}>
            Keyboard shortcuts
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item onClick={onLogout}>Logout</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
