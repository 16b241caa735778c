import { Drawer } from '@mantine/core'
import { useBackCloses } from '../../ui/dialogs/use-back-closes.ts'
import { useReturnFocus } from '../../ui/dialogs/use-return-focus.ts'
import { ItemLink } from './item-link.tsx'
import classes from './nav-drawer.module.css'
import { activeItem, moreItems, NOT_YET, navItems, profileItems } from './navigation.ts'
import type { BarProps } from './shell-props.ts'

type Props = BarProps & { opened: boolean; onClose: () => void }

/** The navigation of a narrow window: the same items, in reach of the thumb. */
export function NavDrawer({ viewer, pathname, tutorialsUrl, companyName, onLogout, opened, onClose }: Props) {
  const active = activeItem(pathname)
  const more = moreItems(viewer)
  useReturnFocus(opened)
  useBackCloses(opened, onClose)
  return (
    <Drawer opened={opened} onClose={onClose} size={300} title={companyName ?? 'Plinth'} padding="md">
      <nav aria-label="Main" className={classes.drawer}>
        {navItems(viewer).map(item => (
          <ItemLink
            key={item.to}
            to={item.to}
            className={classes.drawerItem}
            data-current={item.to === active || undefined}
            aria-current={item.to === active ? 'page' : undefined}
            onClick={onClose}
          >
            {item.label}
          </ItemLink>
        ))}
        {more.length > 0 && (
          <details>
            <summary className={classes.drawerItem}>More</summary>
            {more.map(item => (
              <ItemLink
                key={item.to}
                to={item.to}
                className={classes.drawerItem}
                onClick={onClose}
                {...(item.isBuilt ? {} : { 'data-later': true, 'aria-description': NOT_YET })}
              >
                {item.label}
              </ItemLink>
            ))}
          </details>
        )}
      </nav>
      <div className={classes.drawer}>
        {profileItems(viewer).map(item => (
          <ItemLink key={item.to} to={item.to} className={classes.drawerItem} onClick={onClose}>
            {item.label}
          </ItemLink>
        ))}
        {tutorialsUrl && (
          <a className={classes.drawerItem} href={tutorialsUrl} target="_blank" rel="noopener">
            Tutorials
          </a>
        )}
        <button type="button" className={classes.drawerItem} onClick={onLogout}>
          Logout
        </button>
      </div>
    </Drawer>
  )
}
