import type { CaptureHook } from '@plinth/contract/leads/lead-captures/capture-hooks'
import { type FieldMapping, mappingProblem, suggestMapping } from '@plinth/contract/leads/lead-captures/field-mapping'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { SaveBar, SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { FormError } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { MappingFields } from '../parts/mapping-fields.tsx'
import { captureHookQuery, refreshHooks, saveMappingMutation } from './capture-hooks.api.ts'
import classes from './lead-captures.module.css'

/** What each field that was received is in a lead. Fields that come in meanwhile are added to what was chosen. */
export function HookMapping({ id, hook }: { id: string; hook: CaptureHook }) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<FieldMapping>({})
  const [refusal, setRefusal] = useState<string>()
  const save = useMutation({
    ...saveMappingMutation,
    onSuccess(data) {
      toast.success('Fields saved')
      setChosen({})
      queryClient.setQueryData(captureHookQuery(id).queryKey, data)
      void refreshHooks(queryClient)
    },
    onError(error) {
      setRefusal(messageOf(error))
      void refreshHooks(queryClient)
    },
  })
  if (hook.fields.length === 0) {
    return (
      <SettingsCard title="Fields">
        <p className={classes.hint}>
          Nothing has been received yet. Send a test lead from the other system: its fields appear here with their
          values.
        </p>
      </SettingsCard>
    )
  }
  // a field that nobody has chosen yet gets what is suggested
  const mapping = { ...suggested(hook), ...hook.mapping, ...chosen }
  const { unmapped } = hook.counts
  const problem = mappingProblem(mapping)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setRefusal(undefined)
    save.mutate({ id, mapping, mappingVersion: hook.mappingVersion })
  }
  return (
    <SettingsCard title="Fields" hint={hook.isSuggested ? waitingText(unmapped) : undefined}>
      <form noValidate className={classes.form} onSubmit={submit}>
        <MappingFields fields={hook.fields} mapping={mapping} problem={problem} onChange={setChosen} />
        <FormError>{refusal}</FormError>
        <SaveBar
          isChanged={hook.isSuggested || Object.keys(chosen).some(key => chosen[key] !== hook.mapping[key])}
          isSaving={save.isPending}
          reason={problem}
          onDiscard={() => setChosen({})}
        />
      </form>
    </SettingsCard>
  )
}

const suggested = (hook: CaptureHook): FieldMapping => {
  const added = hook.fields.filter(({ key }) => !Object.hasOwn(hook.mapping, key))
  const guess = suggestMapping(added)
  const taken = new Set(Object.values(hook.mapping))
  // of the fields of a lead each is filled once
  return Object.fromEntries(Object.entries(guess).map(([key, to]) => [key, taken.has(to) ? ('remark' as const) : to]))
}

const waitingText = (count: number): string => {
  const what = count === 1 ? '1 lead waits' : `${count} leads wait`
  return `This is what we suggest. ${what} and ${count === 1 ? 'comes' : 'come'} in when you save.`
}
