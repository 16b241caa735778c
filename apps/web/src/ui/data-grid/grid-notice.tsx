import { Button } from '@mantine/core'
import { ErrorState } from '../states.tsx'
import classes from './data-grid.module.css'

/** Rows that could not be loaded: in the rows' place when there are none, else in a line under them. */
export function GridNotice({
  isWhole,
  hasError,
  onRetry,
}: {
  isWhole?: boolean
  hasError: boolean
  onRetry?: (() => void) | undefined
}) {
  if (!hasError) return null
  const retry = onRetry ?? (() => undefined)
  if (isWhole) return <ErrorState onRetry={retry} />
  return (
    <div className={classes.notice} role="alert">
      Could not load.
      <Button size="compact-sm" variant="subtle" onClick={retry}>
        Retry
      </Button>
    </div>
  )
}
