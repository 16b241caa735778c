import { ActionIcon, Burger, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPage } from '../../lib/pages/lazy-page.tsx'
import { openWhenThere } from '../palette/overlays.ts'
import { openPalette } from '../palette/palette-and-keys.tsx'
import { Brand } from './brand.tsx'
import { ItemLink } from './item-link.tsx'
import { MoreMenu } from './more-menu.tsx'
import { activeItem, homeAddress, moreItems, navItems } from './navigation.ts'
import { ProfileMenu } from './profile-menu.tsx'
import type { BarProps } from './shell-props.ts'
import classes from './top-bar.module.css'

const NavDrawer = lazyPage(() => import('./nav-drawer.tsx').then(module => module.NavDrawer))

/**
 * The navigation bar shared by all modules (SH-065); on narrow windows the items move into a drawer.
 * A client sees the logo, the bell and the profile menu (SH-Q78).
 */
export function TopBar(props: BarProps) {
  const { viewer, pathname, companyLogo, companyName, bell } = props
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const active = activeItem(pathname)
  const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
  return (
    <header className={classes.bar}>
      {!viewer.isClient && (
        <div className={classes.burger}>
          <Burger
            size="sm"
            opened={isOpen}
            aria-label="Open navigation"
            aria-expanded={isOpen}
            onClick={() =>
              openWhenThere(NavDrawer, () => {
                setOpened(true)
                setOpen(!isOpen)
              })
            }
          />
        </div>
      )}
      <ItemLink className={classes.logo} to={homeAddress(viewer)}>
        <Brand companyLogo={companyLogo} companyName={companyName} isOfFirm={viewer.isClient} />
      </ItemLink>
      <nav className={classes.nav} aria-label="Main">
        {navItems(viewer).map(item => (
          <ItemLink
            key={item.to}
            to={item.to}
            className={classes.item}
            data-current={item.to === active || undefined}
            aria-current={item.to === active ? 'page' : undefined}
          >
            {item.label}
          </ItemLink>
        ))}
        <MoreMenu items={moreItems(viewer)} />
      </nav>
      <div className={classes.tools}>
        {!viewer.isClient && (
          <>
            <UnstyledButton className={classes.jump} onClick={openPalette} aria-keyshortcuts="Control+K">
              <IconSearch size={15} stroke={1.5} aria-hidden />
              Jump to
              <kbd>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
            </UnstyledButton>
            <ActionIcon
              className={classes.jumpIcon}
              variant="subtle"
              color="gray"
              size={36}
              aria-label="Jump to"
              onClick={openPalette}
            >
              <IconSearch size={18} stroke={1.5} />
            </ActionIcon>
          </>
        )}
        {bell}
        <ProfileMenu {...props} />
      </div>
      {wasOpened && (
        <Suspense fallback={null}>
          <NavDrawer {...props} opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}
