import type { Notification } from '@plinth/contract/messages/notifications'
import type { MouseEvent } from 'react'
import { ageOf } from './notification-age.ts'
import classes from './notifications.module.css'

export interface NotificationCardProps {
  notification: Notification
  /** where it leads; undefined where it leads nowhere (SH-Q94) */
  link: string | undefined
  now: Date
  zone: string
  /** `isElsewhere`: the browser opens it in another tab by itself */
  onOpen: (isElsewhere: boolean) => void
}

/** Text, project and age of a notification, marked while it is unread (SH-106 to SH-109). */
export function NotificationCard({ notification, link, now, zone, onOpen }: NotificationCardProps) {
  const isUnread = notification.readedBy.length === 0
  const inside = (
    <>
      <span className={classes.mark} data-unread={isUnread || undefined} aria-hidden />
      <span className={classes.text}>
        {isUnread && <span className="visually-hidden">Unread: </span>}
        {notification.notification}
        <span className={classes.meta}>
          {notification.projectName !== '' && <span className={classes.project}>{notification.projectName}</span>}
          <time dateTime={notification.createdAt}>{ageOf(notification.createdAt, now, zone)}</time>
        </span>
      </span>
    </>
  )
  const shown = { className: classes.card, 'data-unread': isUnread || undefined }
  if (link === undefined) {
    return (
      <button type="button" {...shown} onClick={() => onOpen(false)}>
        {inside}
      </button>
    )
  }
  const follow = (event: MouseEvent) => {
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey
    if (!isElsewhere) event.preventDefault()
    onOpen(isElsewhere)
  }
  return (
    <a href={link} {...shown} onClick={follow}>
      {inside}
    </a>
  )
}
