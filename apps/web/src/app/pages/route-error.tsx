import { Button, Group } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { messageOf } from '../../lib/forms.ts'
import { isMissingCode, retryFailedPages } from '../../lib/pages/lazy-page.tsx'
import classes from './plain.module.css'

/**
 * What stands in a page's place when it failed: the shell stays, the reason is told, and there is a way on.
 * A page whose code could not be fetched also offers to load the application afresh; it never does so by itself.
 */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isCode = isMissingCode(error)
  const tryAgain = () => {
    retryFailedPages()
    reset()
    void router.invalidate()
  }
  return (
    <div className={classes.module} role="alert">
      <h1 className={classes.heading}>{isCode ? 'This page could not be fetched' : 'Something went wrong here'}</h1>
      <p>{isCode ? 'The connection was lost, or a newer version has been installed meanwhile.' : messageOf(error)}</p>
      <Group gap="xs" justify="center">
        <Button onClick={tryAgain}>Try again</Button>
        {isCode && (
          <Button variant="default" onClick={() => window.location.reload()}>
            Load the new version
          </Button>
        )}
      </Group>
    </div>
  )
}
