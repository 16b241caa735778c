import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, type Ref, useId } from 'react'
import classes from './side-panel.module.css'

interface SidePanelProps {
  title: string
  closeLabel: string
  /** at a desk; a phone gives the whole screen */
  width: string
  onClose: () => void
  ref: Ref<HTMLElement>
  children: ReactNode
}

/** What stands beside the lines of a quotation; Escape closes it, and whoever opens it says where the focus goes. */
export function SidePanel({ title, closeLabel, width, onClose, ref, children }: SidePanelProps) {
  const titleId = useId()
  return (
    <aside
      ref={ref}
      aria-labelledby={titleId}
      tabIndex={-1}
      className={classes.panel}
      style={{ '--panel-width': width } as CSSProperties}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={closeLabel} onClick={onClose}>
          <IconX size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </div>
      {children}
    </aside>
  )
}
