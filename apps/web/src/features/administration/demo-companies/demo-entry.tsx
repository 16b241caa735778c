import { Button } from '@mantine/core'
import type { SignedIn } from '@plinth/contract/company/auth'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { useRuntimeConfig } from '../../../lib/server/runtime-config.ts'
import { FormError } from '../../../ui/states.tsx'
import { enterDemoCompanyMutation } from './demo-companies.api.ts'
import classes from './demo-companies.module.css'

/** The way into the demo company, offered only while the server runs locally; `onSignedIn` goes in with the identity. */
export function DemoEntry({ onSignedIn }: { onSignedIn: (signedIn: SignedIn) => Promise<void> }) {
  const { isLocal } = useRuntimeConfig()
  const demo = useMutation({ ...enterDemoCompanyMutation, onSuccess: signedIn => onSignedIn(signedIn) })
  if (!isLocal) return null
  return (
    <section className={classes.entry} aria-label="Demo company">
      <FormError>{demo.isError && messageOf(demo.error)}</FormError>
      <Button variant="default" size="md" loading={demo.isPending} onClick={() => demo.mutate('owner')}>
        Explore a demo company
      </Button>
      <p className={classes.hint} role="status">
        {demo.isPending
          ? 'Setting up an interiors studio with its people, leads, visits and mails. The first time takes a few seconds.'
          : 'No account needed: an interiors studio in the middle of its work, made up and kept on this computer.'}
      </p>
    </section>
  )
}
