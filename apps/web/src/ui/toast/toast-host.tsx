import '@mantine/notifications/styles.layer.css'
import { Button } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import classes from './toast.module.css'
import type { ToastKind, ToastOptions } from './toast-options.ts'

/** The container of the messages; fetched with the first of them. */
export function ToastHost() {
  return (
    <Notifications
      className={classes.host}
      position="top-right"
      limit={4}
      zIndex={400}
      containerWidth={380}
      portalProps={{ target: place }}
    />
  )
}

/** Last in the document: a message can be placed by a dialog only if that stands before it. */
const place = document.createElement('div')
const putLast = (): void => {
  if (document.body.lastElementChild !== place) document.body.append(place)
}

export const hideToast = (name: string): void => {
  notifications.hide(name)
}

export function showToast(
  kind: ToastKind,
  message: string,
  duration: number,
  { action, name, isAlert = kind === 'error', place: wanted }: Omit<ToastOptions, 'duration'>,
): void {
  putLast()
  if (name !== undefined) notifications.hide(name)
  const id = notifications.show({
    ...(name === undefined ? {} : { id: name }),
    autoClose: duration,
    withBorder: true,
    role: isAlert ? 'alert' : 'status',
    classNames: { root: classes.root, closeButton: classes.close },
    'data-kind': kind,
    'data-on-tools': wanted === 'tools' || undefined,
    closeButtonProps: { 'aria-label': 'Close message' },
    message: action ? (
      <div className={classes.row}>
        <span className={classes.told}>{message}</span>
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes.action}
          onClick={() => {
            notifications.hide(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      </div>
    ) : (
      message
    ),
  })
}
