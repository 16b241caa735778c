import { useEffect, useState } from 'react'
import { lazyPage } from '../../lib/pages/lazy-page.tsx'
import classes from './top-bar.module.css'

const NotificationBell = lazyPage(() =>
  import('../../features/messages/notifications/notification-bell.tsx').then(module => module.NotificationBell),
)

/** The place of the bell. Its code comes after the page's own, and if it does not come the shell works all the same (SH-555). */
export function BellSlot() {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    void NotificationBell.isThere().then(setThere)
  }, [])
  return <span className={classes.bellSlot}>{isThere && <NotificationBell />}</span>
}
