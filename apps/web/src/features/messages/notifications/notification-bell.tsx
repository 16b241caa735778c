import { ActionIcon, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { badgeOf } from './notification-age.ts'
import { NotificationPanel } from './notification-panel.tsx'
import { notificationsQuery, refreshNotifications, unreadQuery } from './notifications.api.ts'
import classes from './notifications.module.css'

/** The bell of the shell with what is unread, and the panel it opens: a popover, on a phone a full sheet (SH-096 to SH-098). */
export function NotificationBell() {
  const isPhone = useIsPhone()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  useLiveNews(['notifications.changed'], refreshNotifications)
  const { data: unread = 0 } = useQuery(unreadQuery)
  // the list is there when the bell is pressed (SH-121); a failure is shown in the panel, not before
  useEffect(() => {
    void queryClient.prefetchInfiniteQuery(notificationsQuery('all', ''))
  }, [queryClient])
  const close = () => setOpen(false)
  const toggle = () => {
    if (!isOpen) void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
    setOpen(!isOpen)
  }
  const badge = badgeOf(unread)
  const bell = (
    <ActionIcon
      className={classes.bell}
      variant="subtle"
      color="gray"
      size={36}
      aria-label={badge === '' ? 'Notifications' : `Notifications, ${badge} unread`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={toggle}
    >
      <IconBell size={18} stroke={1.5} aria-hidden />
      {badge !== '' && (
        <span className={classes.badge} data-testid="unread-badge" aria-hidden>
          {badge}
        </span>
      )}
    </ActionIcon>
  )
  if (isPhone) {
    return (
      <>
        {bell}
        <Dialog opened={isOpen} onClose={close} title="Notifications" classNames={{ body: classes.sheet }}>
          <NotificationPanel unread={unread} onClose={close} />
        </Dialog>
      </>
    )
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={420}
      trapFocus
      returnFocus
      closeOnEscape={false}
      shadow="none"
      withinPortal
    >
      <Popover.Target>{bell}</Popover.Target>
      <Popover.Dropdown
        className={classes.popover}
        aria-label="Notifications"
        onKeyDown={event => {
          // the search answers the key first: it clears its text
          if (event.key === 'Escape' && !event.defaultPrevented) close()
        }}
      >
        <h2 className={classes.title}>Notifications</h2>
        <NotificationPanel unread={unread} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  )
}
