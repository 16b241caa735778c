import { VisuallyHidden } from '@mantine/core'
import classes from './editor.module.css'
import type { EditorAddress } from './editor-address.ts'

interface EditorTabsProps {
  hasOthers?: boolean
  /** without the parts that belong to a client */
  isTemplate?: boolean
  address: EditorAddress
  onAddress: (address: EditorAddress, replace?: boolean) => void
  /** of comments */
  openThreads?: number
}

const PARTS = [
  { part: undefined, label: 'Lines' },
  { part: 'details', label: 'Details' },
  { part: 'terms', label: 'Terms and payment' },
  { part: 'files', label: 'Files' },
  { part: 'client', label: 'Client' },
  { part: 'recipients', label: 'Recipients' },
  { part: 'compare', label: 'Compare' },
] as const

/** The parts of a version; which is open is in the address. */
export function EditorTabs(props: EditorTabsProps) {
  const { address, hasOthers = false, isTemplate = false, onAddress, openThreads = 0 } = props
  const parts = isTemplate ? PARTS.slice(0, 3) : PARTS
  return (
    <nav aria-label={`Parts of the ${isTemplate ? 'template' : 'quotation'}`} className={classes.tabs}>
      {parts
        .filter(({ part }) => part !== 'compare' || hasOthers)
        .map(({ part, label }) => (
          <button
            key={label}
            type="button"
            className={classes.tab}
            aria-current={address.part === part ? 'page' : undefined}
            onClick={() => onAddress({ ...address, part, sheet: undefined, panel: undefined })}
          >
            {label}
            {part === 'client' && openThreads > 0 && (
              <span className={classes.threads}>
                {openThreads}
                <VisuallyHidden>{openThreads === 1 ? ' open comment' : ' open comments'}</VisuallyHidden>
              </span>
            )}
          </button>
        ))}
    </nav>
  )
}
