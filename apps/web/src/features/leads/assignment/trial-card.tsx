import { Button, NumberInput } from '@mantine/core'
import { TRIAL_MAX } from '@plinth/contract/leads/assignment/assignment-terms'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { FormError } from '../../../ui/states.tsx'
import { tryRulesMutation } from './assignment.api.ts'
import classes from './assignment.module.css'
import { ChoicesTable } from './choices-table.tsx'

/** Who would have got the latest leads by the rules as they are. */
export function TrialCard({ zone }: { zone: string }) {
  const [count, setCount] = useState<number | string>(20)
  const trial = useMutation(tryRulesMutation)
  return (
    <SettingsCard title="Try the rules" hint="Shows who would have got the latest leads. Nothing is changed.">
      <form
        className={classes.tools}
        onSubmit={event => {
          event.preventDefault()
          trial.mutate(Number(count) || 20)
        }}
      >
        <NumberInput label="Latest leads" min={1} max={TRIAL_MAX} value={count} onChange={setCount} maw={140} />
        <Button type="submit" variant="default" loading={trial.isPending}>
          Try
        </Button>
      </form>
      <FormError>{trial.isError ? messageOf(trial.error) : undefined}</FormError>
      {trial.data?.length === 0 && <p className={classes.about}>There are no leads yet.</p>}
      {trial.data && trial.data.length > 0 && (
        <ChoicesTable label="Who would have got the latest leads" choices={trial.data} zone={zone} isTrial />
      )}
    </SettingsCard>
  )
}
