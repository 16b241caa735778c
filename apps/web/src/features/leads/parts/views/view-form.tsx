import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { viewNameProblem } from '@plinth/contract/leads/lead-view-rules'
import { type ReactNode, useState } from 'react'
import { showServerErrors } from '../../../../lib/forms.ts'
import { LockedHint } from '../../../../ui/locked-hint.tsx'
import { FormError } from '../../../../ui/states.tsx'
import classes from './views.module.css'

export interface ViewFormProps {
  name: string
  /** undefined to hide the choice */
  isShared: boolean | undefined
  canShare: boolean
  /** what a shared view shows to others */
  sharedNote: string
  submitLabel: string
  /** rejects with the server's refusal */
  onSubmit: (values: { name: string; isShared: boolean }) => Promise<unknown>
  onCancel: () => void
}

/** A form for the name of a view, and whether it is shared. */
export function ViewForm({
  name,
  isShared,
  canShare,
  sharedNote,
  submitLabel,
  onSubmit,
  onCancel,
}: ViewFormProps): ReactNode {
  const form = useForm({ initialValues: { name, isShared: isShared ?? false }, validate: { name: viewNameProblem } })
  const [problem, setProblem] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const submit = async (values: typeof form.values): Promise<void> => {
    setIsSaving(true)
    setProblem(undefined)
    try {
      await onSubmit({ ...values, name: values.name.trim() })
    } catch (error) {
      setIsSaving(false)
      // the field must be enabled again before it can get the focus
      requestAnimationFrame(() => setProblem(showServerErrors(form, error)))
    }
  }
  return (
    <form className={classes.page} noValidate onSubmit={form.onSubmit(values => void submit(values))}>
      <FormError>{problem}</FormError>
      <TextInput label="Name" data-autofocus autoComplete="off" disabled={isSaving} {...form.getInputProps('name')} />
      {isShared !== undefined && (
        <LockedHint locked={!canShare}>
          <Checkbox
            label="Share with everybody in the firm"
            description={sharedNote}
            {...form.getInputProps('isShared', { type: 'checkbox' })}
          />
        </LockedHint>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={isSaving} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          {submitLabel}
        </Button>
      </Group>
    </form>
  )
}
