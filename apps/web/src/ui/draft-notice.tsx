import { Button } from '@mantine/core'
import classes from './draft-notice.module.css'

/** Says that a form holds what was typed the last time and never saved. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className={classes.root} role="status">
      <span>These are your changes from last time. They are not saved yet.</span>
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        Discard them
      </Button>
    </div>
  )
}
