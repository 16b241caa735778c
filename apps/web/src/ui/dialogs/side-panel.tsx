import { ActionIcon, FocusTrap } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useShortcut } from '../../lib/shortcuts.ts'
import { useIsPhone } from '../use-is-phone.ts'
import classes from './side-panel.module.css'
import { useReturnFocus } from './use-return-focus.ts'
import { useScrollLock } from './use-scroll-lock.ts'

/** Esc in one of these closes it and not the panel. */
const POPUP = '[role="dialog"]:not([data-panel]),[role="menu"],[role="listbox"],[aria-expanded="true"]'

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

/**
 * Whether the key pressed last belongs to something that hangs open. Looked up before anything answers the key, because a
 * selector has closed by the time the panel hears of it.
 */
function useEscapeOfPopups(): RefObject<boolean> {
  const isPopups = useRef(false)
  useEffect(() => {
    const look = ({ target }: KeyboardEvent): void => {
      isPopups.current = target instanceof Element && target.closest(POPUP) !== null
    }
    window.addEventListener('keydown', look, true)
    return () => window.removeEventListener('keydown', look, true)
  }, [])
  return isPopups
}

export interface SidePanelProps {
  title: ReactNode
  /** what stands beside the title: buttons, a menu */
  actions?: ReactNode
  /** text of the closing button, "Close" unless told */
  closeLabel?: string
  onClose: () => void
  children: ReactNode
}

/**
 * 600 px of detail beside a list (LM-123); whether it is there is the caller's, best in the address. Esc closes it, and
 * focus goes back to where it was. On a phone, where focus stays within, it begins at the title: a button would show its hint.
 */
export function SidePanel({ title, actions, closeLabel = 'Close', onClose, children }: SidePanelProps) {
  const isPhone = useIsPhone()
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  useScrollLock(isPhone)
  useReturnFocus(true)

  useEffect(() => {
    // into the panel when it opens; a list that shows one row after another in it keeps the focus
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus()
  }, [])

  const isPopups = useEscapeOfPopups()
  useShortcut('Escape', undefined, () => !isPopups.current && onClose(), true)

  return (
    <FocusTrap active={isPhone}>
      <div
        ref={panel}
        className={classes.panel}
        role="dialog"
        aria-modal={isPhone || undefined}
        aria-labelledby={titleId}
        tabIndex={-1}
        data-panel
      >
        <div className={classes.header}>
          <h2
            id={titleId}
            className={classes.title}
            aria-live="polite"
            {...(isPhone && { tabIndex: -1, 'data-autofocus': true })}
          >
            {title}
          </h2>
          <div className={classes.actions}>
            {actions}
            <ActionIcon variant="subtle" color="gray" size={32} aria-label={closeLabel} onClick={onClose}>
              <IconX size={18} stroke={1.5} />
            </ActionIcon>
          </div>
        </div>
        <div className={classes.body}>{children}</div>
      </div>
    </FocusTrap>
  )
}
