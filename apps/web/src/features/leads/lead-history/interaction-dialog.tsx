import { Button, Group, Radio, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { newKey } from '@plinth/contract/client'
import { INTERACTION_LIMITS, MEETING_MODES, SaveInteraction } from '@plinth/contract/leads/lead/lead-interactions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { focusFirstError, showServerErrors, validateWith } from '../../../lib/forms.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FormError } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { refreshHistory, saveInteractionMutation } from './lead-history.api.ts'
import classes from './log-history.module.css'

export interface InteractionDialogProps {
  leadId: string
  opened: boolean
  onClose: () => void
}

const BLANK = { meetingMode: '', outcome: '', meetingRemarks: '' }

/** Records how people met, the result, and remarks (LM-319, LM-544). What is typed is kept when the dialog is closed. */
export function InteractionDialog({ leadId, opened, onClose }: InteractionDialogProps) {
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<string>()
  const key = useRef({ of: '', key: newKey() })
  const form = useForm({
    initialValues: BLANK,
    validate: values => validateWith(SaveInteraction)({ leadId, ...values }),
  })
  const save = useMutation({
    ...saveInteractionMutation,
    onSuccess({ message }) {
      toast.success(message ?? '')
      void refreshHistory(queryClient)
      form.reset()
      key.current = { of: '', key: newKey() }
      onClose()
    },
    onError: error => setRefusal(showServerErrors(form, error)),
  })
  const submit = form.onSubmit(
    values => {
      setRefusal(undefined)
      const body = SaveInteraction.parse({ leadId, ...values })
      const text = JSON.stringify(body)
      if (key.current.of !== text) key.current = { of: text, key: newKey() }
      save.mutate({ body, idempotencyKey: key.current.key })
    },
    errors => focusFirstError(form, errors),
  )
  return (
    <Dialog opened={opened} onClose={onClose} title="Record interaction" size={460}>
      <form onSubmit={submit} noValidate className={classes.form}>
        <Radio.Group label="Meeting mode" withAsterisk {...form.getInputProps('meetingMode')}>
          <Group gap="lg" mt={6}>
            {MEETING_MODES.map(mode => (
              <Radio key={mode} value={mode} label={mode} />
            ))}
          </Group>
        </Radio.Group>
        <TextInput label="Outcome" maxLength={INTERACTION_LIMITS.outcome} {...form.getInputProps('outcome')} />
        <Textarea
          label="Remarks"
          autosize
          minRows={3}
          maxRows={10}
          // one more than accepted, so that the error can be shown
          maxLength={INTERACTION_LIMITS.remarks + 1}
          {...form.getInputProps('meetingRemarks')}
        />
        <FormError>{refusal}</FormError>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
