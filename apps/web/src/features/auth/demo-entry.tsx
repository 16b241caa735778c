import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../lib/forms.ts'
import { useRuntimeConfig } from '../../lib/runtime-config.ts'
import { FormError } from '../../ui/states.tsx'
import { enterDemoCompanyMutation } from '../demo-companies/demo-companies.api.ts'
import classes from './auth-form.module.css'
import { useEntrance } from './use-entrance.ts'

/** The way into the demo company, offered only while the server runs locally. */
export function DemoEntry() {
  const { isLocal } = useRuntimeConfig()
  const { enter } = useEntrance()
  const demo = useMutation({ ...enterDemoCompanyMutation, onSuccess: enter })
  if (!isLocal) return null
  return (
    <section className={classes.demo} aria-label="Demo company">
      <FormError>{demo.isError && messageOf(demo.error)}</FormError>
      <Button variant="default" size="md" loading={demo.isPending} onClick={() => demo.mutate('owner')}>
        Explore a demo company
      </Button>
      <p className={classes.note} role="status">
        {demo.isPending
          ? 'Setting up an interiors studio with its people, leads, visits and mails. The first time takes a few seconds.'
          : 'No account needed: an interiors studio in the middle of its work, made up and kept on this computer.'}
      </p>
    </section>
  )
}
