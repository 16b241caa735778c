import { ActionIcon, FocusTrap } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './side-panel.module.css'
import { useIsPhone } from './use-is-phone.ts'
import { useScrollLock } from './use-scroll-lock.ts'

/**
 * A page whose list stays usable while a panel is open: list and panel side by side on a wide window, the panel over the
 * list's right part on a narrow one, a full sheet on a phone.
 */
export function SidePanelLayout({ children, panel }: { children: ReactNode; panel: ReactNode }) {
  return (
    <div className={classes.layout}>
      <div className={classes.list}>{children}</div>
      {panel}
    </div>
  )
}

export interface SidePanelProps {
  title: ReactNode
  /** what stands beside the title: buttons, a menu */
  actions?: ReactNode
  /** text of the closing button, "Close" unless told */
  closeLabel?: string
  onClose: () => void
  /** changes with what is shown, so that a screen reader hears the new title */
  subject?: string
  children: ReactNode
}

/**
 * 600 px of detail beside a list (LM-123); whether it is there is the caller's, best in the address. Esc closes it, and
 * focus goes back to where it was.
 */
export function SidePanel({ title, actions, closeLabel = 'Close', onClose, subject, children }: SidePanelProps) {
  const isPhone = useIsPhone()
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  useScrollLock(isPhone)
  useReturnFocus(panel)

  useEffect(() => {
    // on opening and whenever another subject is shown, unless the person already works inside
    if (subject !== undefined && !panel.current?.contains(document.activeElement)) panel.current?.focus()
  }, [subject])

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const belongsToPopup = !panel.current?.contains(target) || target.closest('[aria-expanded="true"]')
    if (event.key !== 'Escape' || event.defaultPrevented || belongsToPopup) return
    event.preventDefault()
    onClose()
  }

  return (
    <FocusTrap active={isPhone}>
      <aside
        ref={panel}
        className={classes.panel}
        role="dialog"
        aria-modal={isPhone || undefined}
        aria-labelledby={titleId}
        tabIndex={-1}
        data-panel
        onKeyDown={onKeyDown}
      >
        <header className={classes.header}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          <div className={classes.actions}>
            {actions}
            <ActionIcon variant="subtle" color="gray" size={32} aria-label={closeLabel} onClick={onClose}>
              <IconX size={18} stroke={1.5} />
            </ActionIcon>
          </div>
        </header>
        <div className={classes.body}>{children}</div>
      </aside>
    </FocusTrap>
  )
}

/** Moves the focus into the panel when it opens and back to where it came from when it closes. */
function useReturnFocus(panel: { current: HTMLElement | null }): void {
  useEffect(() => {
    const before = document.activeElement
    const opened = panel.current
    if (!opened?.contains(before)) opened?.focus()
    return () => {
      const lost = document.activeElement === document.body || opened?.contains(document.activeElement)
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [panel])
}
