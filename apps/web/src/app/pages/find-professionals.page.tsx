import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/states.tsx'
import classes from './plain.module.css'

/** Where the not-found screen leads (SH-062, SH-Q76): a small page that knows the way back. */
export function FindProfessionalsPage() {
  return (
    <main className={classes.sheet}>
      <div className={classes.card}>
        <h1>Find professionals</h1>
        <EmptyState
          title="This directory is not part of this release yet."
          action={
            <Anchor component={Link} to="/">
              Return to Home Page
            </Anchor>
          }
        />
      </div>
    </main>
  )
}
