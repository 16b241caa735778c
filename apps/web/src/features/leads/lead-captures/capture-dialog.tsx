import { Button, Group, SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { LEAD_LIMITS } from '@plinth/contract/leads/lead/lead-rules'
import {
  type Asked,
  CAPTURE_FIELD_NAMES,
  CAPTURE_FIELDS,
  CAPTURE_LIMITS,
} from '@plinth/contract/leads/lead-captures/capture-rules'
import { CaptureSettings, type LeadCapture } from '@plinth/contract/leads/lead-captures/lead-captures'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrorsOf, focusFirstError, messageOf, validateWith } from '../../../lib/forms.ts'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { OPTION_LIST } from '../../../ui/inputs/option-list.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { FormError } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { teamsQuery } from '../../company/teams/teams.api.ts'
import { atFields, type CaptureValues, toSettings, toValues } from './capture-values.ts'
import { refreshCaptures, saveCaptureMutation } from './lead-captures.api.ts'
import classes from './lead-captures.module.css'

const STATES: { value: Asked; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'optional', label: 'Optional' },
  { value: 'required', label: 'Required' },
]
const problemsOf = validateWith(CaptureSettings)

export interface CaptureDialogProps {
  /** the form to change; undefined for a new one */
  capture: LeadCapture | undefined
  opened: boolean
  onClose: () => void
  onSaved: (capture: LeadCapture) => void
}

/** The fields of a capture form, where it may be embedded, and what happens to submissions. */
export function CaptureDialog({ capture, opened, onClose, onSaved }: CaptureDialogProps) {
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<string>()
  const [confirm, question] = useConfirm()
  const form = useForm<CaptureValues>({
    initialValues: toValues(capture),
    validate: values => atFields(problemsOf(toSettings(values))),
  })
  const save = useMutation({
    ...saveCaptureMutation,
    onSuccess(saved) {
      toast.success(capture ? 'Form saved' : 'Form created')
      void refreshCaptures(queryClient)
      onSaved(saved)
    },
    onError(error) {
      const problems = fieldErrorsOf(error)
      if (!problems) return setRefusal(messageOf(error))
      form.setErrors(atFields(problems))
      focusFirstError(form, atFields(problems))
    },
  })
  const submit = form.onSubmit(
    values => {
      setRefusal(undefined)
      save.mutate({ opened: capture, body: toSettings(values) })
    },
    errors => focusFirstError(form, errors),
  )
  const close = async () => {
    const title = 'Discard what you have changed?'
    if (!form.isDirty() || (await confirm({ title, confirmLabel: 'Discard', danger: true }))) onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={() => void close()}
      title={capture ? `Edit ${capture.name}` : 'New capture form'}
      size={720}
      closeOnClickOutside={false}
    >
      <form noValidate onSubmit={submit} className={classes.form}>
        <FormError>{refusal}</FormError>
        <Switch
          label="Form is on"
          description="When it is off, its page says that the form is not available, and other systems are refused."
          {...form.getInputProps('isOn', { type: 'checkbox' })}
        />
        <div className={classes.pair}>
          <TextInput
            label="Name"
            description="For your team"
            maxLength={CAPTURE_LIMITS.name}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label="Heading"
            description="What visitors read above the form"
            maxLength={CAPTURE_LIMITS.title}
            {...form.getInputProps('title')}
          />
        </div>
        <fieldset className={classes.asked}>
          <legend>What it asks for</legend>
          <p className={classes.hint}>
            First name and phone are always required. Optional answers are never refused: what does not fit its field is
            added to the remarks.
          </p>
          {CAPTURE_FIELD_NAMES.map(name => (
            <div key={name} className={classes.askedField}>
              <span>{CAPTURE_FIELDS[name]}</span>
              <SegmentedControl
                size="xs"
                aria-label={CAPTURE_FIELDS[name]}
                data={STATES}
                {...form.getInputProps(`fields.${name}`)}
              />
            </div>
          ))}
        </fieldset>
        <Textarea
          label="Consent"
          description="People must tick a box with this text; it is kept with the time. Empty: no box."
          placeholder="You may call and email me about my enquiry."
          autosize
          minRows={2}
          maxLength={CAPTURE_LIMITS.text}
          {...form.getInputProps('consentText')}
        />
        <Textarea
          label="Websites that may show the form"
          description="One address on each line. The form’s own page needs none."
          placeholder="https://www.example.com"
          autosize
          minRows={2}
          {...form.getInputProps('allowedOrigins')}
        />
        <Afterwards form={form} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => void close()}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            {capture ? 'Save' : 'Create form'}
          </Button>
        </Group>
      </form>
      {question}
    </Dialog>
  )
}

/** The text that visitors see after sending, and who gets their lead. */
function Afterwards({ form }: { form: Pick<UseFormReturnType<CaptureValues>, 'getInputProps'> }) {
  const teams = useQuery(teamsQuery)
  return (
    <>
      <Textarea
        label="After sending, say"
        autosize
        minRows={2}
        maxLength={CAPTURE_LIMITS.text}
        {...form.getInputProps('successText')}
      />
      <TextInput
        label="After sending, go to"
        description="A page of yours; empty for none"
        placeholder="https://www.example.com/thank-you"
        inputMode="url"
        {...form.getInputProps('redirectUrl')}
      />
      <div className={classes.pair}>
        <TextInput label="Lead source" maxLength={LEAD_LIMITS.listEntry} {...form.getInputProps('leadSource')} />
        <TextInput
          label="Campaign"
          description="Used if the page’s address names none"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={LEAD_LIMITS.listEntry}
          {...form.getInputProps('campaign')}
        />
      </div>
      <Select
        label="Team"
        description="While automatic assignment is on, leads go to the members of the team in turn."
        placeholder="No team"
        clearable
        clearButtonProps={{ 'aria-label': 'No team' }}
        data={(teams.data ?? []).map(team => ({ value: team._id, label: team.name }))}
        {...OPTION_LIST}
        {...form.getInputProps('teamId')}
      />
    </>
  )
}
