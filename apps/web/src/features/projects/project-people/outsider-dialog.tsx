import { Autocomplete, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CLIENT_TEXTS, clientEmailProblem, clientPhoneProblem } from '@plinth/contract/projects/client-rules'
import {
  type NewOutsider,
  OUTSIDER_KIND_NAMES,
  OUTSIDER_KINDS,
  OUTSIDER_LIMITS,
  type Outsider,
  type OutsiderKind,
} from '@plinth/contract/projects/people/outsiders'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldErrors, focusFirstError, showServerErrors } from '../../../lib/forms.ts'
import { EditDialog } from '../../../ui/dialogs/edit-dialog.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { PhoneField } from '../../../ui/phone/phone-field.tsx'
import { outsiderProposalsQuery, refreshOutsiders, saveOutsider } from './outsiders.api.ts'
import classes from './team.module.css'

type Values = Required<NewOutsider>
const KINDS = OUTSIDER_KINDS.map(value => ({ value, label: OUTSIDER_KIND_NAMES[value] }))

const valuesOf = (outsider: Omit<Outsider, '_id'> | undefined, dialCode: string): Values => ({
  name: outsider?.name ?? '',
  firm: outsider?.firm ?? '',
  kind: outsider?.kind ?? 'contractor',
  countryCode: outsider?.countryCode || dialCode,
  phoneNumber: outsider?.phoneNumber ?? '',
  email: outsider?.email ?? '',
})

const toWire = (values: Values): Values => ({
  name: values.name.trim(),
  firm: values.firm.trim(),
  kind: values.kind,
  countryCode: values.phoneNumber.trim() === '' ? '' : values.countryCode,
  phoneNumber: values.phoneNumber.trim(),
  email: values.email.trim().toLowerCase(),
})

function problemsOf(values: Values): FieldErrors {
  const sent = toWire(values)
  const found: FieldErrors = {}
  if (sent.name === '') found.name = CLIENT_TEXTS.required
  const email = clientEmailProblem(sent.email)
  if (email !== undefined) found.email = email
  const phone = clientPhoneProblem(sent.phoneNumber, sent.countryCode)
  if (phone !== undefined) found.phoneNumber = phone
  return found
}

export interface OutsiderDialogProps {
  projectId: string
  /** the one that is changed; without it a new one is added */
  outsider: Outsider | undefined
  /** the firm's own */
  dialCode: string
  opened: boolean
  onClose: () => void
}

/** Adds somebody outside of the firm to a project, or changes them; who works on other projects is proposed while typing (PJ-087). */
export function OutsiderDialog({ projectId, outsider, dialCode, opened, onClose }: OutsiderDialogProps) {
  const queryClient = useQueryClient()
  const [before] = useState(() => valuesOf(outsider, dialCode))
  const [refusal, setRefusal] = useState<string>()
  const form = useForm<Values>({ initialValues: before, validate: problemsOf })
  const typed = outsider ? '' : form.values.name.trim()
  const { data: proposals = [] } = useQuery(outsiderProposalsQuery(projectId, typed))
  // an option is its text, and two people may have the same name
  const options = new Map(proposals.map(one => [[one.name, one.firm].filter(Boolean).join(', '), one]))
  const save = useMutation({
    mutationFn: (values: Values) => saveOutsider(projectId, outsider?._id, toWire(values)),
    onSuccess: () => {
      void refreshOutsiders(queryClient)
      onClose()
    },
    onError: error => setRefusal(showServerErrors(form, error)),
  })
  return (
    <EditDialog
      title={outsider ? 'Edit outside person' : 'Add outside person'}
      size={560}
      opened={opened}
      isChanged={() => JSON.stringify(toWire(form.values)) !== JSON.stringify(toWire(before))}
      isSaving={save.isPending}
      refusal={refusal}
      onClose={onClose}
      onSubmit={form.onSubmit(
        values => {
          setRefusal(undefined)
          save.mutate(values)
        },
        errors => focusFirstError(form, errors),
      )}
    >
      <div className={classes.fields}>
        <Autocomplete
          {...form.getInputProps('name')}
          label="Name"
          withAsterisk
          aria-required
          data-autofocus
          autoComplete="off"
          maxLength={OUTSIDER_LIMITS.name}
          data={[...options.keys()]}
          filter={({ options: all }) => all}
          onOptionSubmit={text => {
            const chosen = options.get(text)
            // after the field has taken the text of the option
            if (chosen) queueMicrotask(() => form.setValues(valuesOf(chosen, dialCode)))
          }}
        />
        <TextInput {...form.getInputProps('firm')} label="Firm" autoComplete="off" maxLength={OUTSIDER_LIMITS.firm} />
        <Select
          label="Kind"
          data={KINDS}
          value={form.values.kind}
          onChange={kind => form.setFieldValue('kind', (kind as OutsiderKind | null) ?? 'contractor')}
        />
        <TextInput {...form.getInputProps('email')} label="Email" type="email" autoComplete="off" maxLength={254} />
        <PhoneField dialCode={form.getInputProps('countryCode')} number={form.getInputProps('phoneNumber')} />
      </div>
    </EditDialog>
  )
}
