import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { newKey } from '@plinth/contract/client'
import type { ClientContact, NewContact } from '@plinth/contract/projects/client-contacts'
import {
  CLIENT_LIMITS,
  CLIENT_TEXTS,
  clientEmailProblem,
  clientPhoneProblem,
} from '@plinth/contract/projects/client-rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldErrors, focusFirstError, showServerErrors } from '../../../lib/forms.ts'
import { EditDialog } from '../../../ui/dialogs/edit-dialog.tsx'
import { PhoneField } from '../../../ui/phone/phone-field.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import classes from './client-dialog.module.css'
import { addContact, editContact, refreshClients } from './client-directory.api.ts'

export interface ContactDialogProps {
  clientId: string
  /** the one that is changed; without it a new one is added */
  contact?: ClientContact | undefined
  /** the firm's own */
  dialCode: string
  opened: boolean
  onClose: () => void
}

type Values = Required<NewContact>

const valuesOf = (contact: ClientContact | undefined, dialCode: string): Values => ({
  name: contact?.name ?? '',
  designation: contact?.designation ?? '',
  email: contact?.email ?? '',
  countryCode: contact?.countryCode || dialCode,
  phoneNumber: contact?.phoneNumber ?? '',
  note: contact?.note ?? '',
})

const toWire = (values: Values): Values => ({
  name: values.name.trim(),
  designation: values.designation.trim(),
  email: values.email.trim().toLowerCase(),
  countryCode: values.phoneNumber.trim() === '' ? '' : values.countryCode,
  phoneNumber: values.phoneNumber.trim(),
  note: values.note.trim(),
})

/** What was changed of it, to be sent. */
function changesOf(values: Values, before: Values): Partial<Values> {
  const [now, then] = [toWire(values), toWire(before)]
  const fields = Object.keys(now) as (keyof Values)[]
  return Object.fromEntries(fields.filter(field => now[field] !== then[field]).map(field => [field, now[field]]))
}

/** What is wrong, by field; a value that was not touched is never refused (decision 11). */
function problemsOf(values: Values, before: Values): FieldErrors {
  const sent = toWire(values)
  const changed = changesOf(values, before)
  const found: FieldErrors = {}
  if (sent.name === '') found.name = CLIENT_TEXTS.required
  const email = 'email' in changed ? clientEmailProblem(sent.email) : undefined
  if (email !== undefined) found.email = email
  const isPhone = 'phoneNumber' in changed || 'countryCode' in changed
  const phone = isPhone ? clientPhoneProblem(sent.phoneNumber, sent.countryCode) : undefined
  if (phone !== undefined) found.phoneNumber = phone
  return found
}

/** Adds a contact to a client, or changes one (PJ-021). */
export function ContactDialog({ clientId, contact, dialCode, opened, onClose }: ContactDialogProps) {
  const queryClient = useQueryClient()
  const [before] = useState(() => valuesOf(contact, dialCode))
  const [key] = useState(newKey)
  const form = useForm<Values>({ initialValues: before, validate: values => problemsOf(values, before) })
  const [refusal, setRefusal] = useState<string>()
  const save = useMutation({
    mutationFn: (values: Values) =>
      contact ? editContact(contact._id, changesOf(values, before)) : addContact(clientId, toWire(values), key),
    onSuccess: () => {
      toast.success(CLIENT_TEXTS.contactSaved, { duration: 2000 })
      void refreshClients(queryClient)
      onClose()
    },
    onError: error => setRefusal(showServerErrors(form, error)),
  })
  const input = (field: 'name' | 'designation' | 'email' | 'note') => ({
    autoComplete: 'off',
    ...form.getInputProps(field),
  })
  return (
    <EditDialog
      title={contact ? 'Edit contact' : 'Add contact'}
      size={560}
      opened={opened}
      isChanged={() => Object.keys(changesOf(form.values, before)).length > 0}
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
        <TextInput
          {...input('name')}
          label="Name"
          withAsterisk
          aria-required
          data-autofocus
          maxLength={CLIENT_LIMITS.name}
        />
        <TextInput {...input('designation')} label="Designation" maxLength={CLIENT_LIMITS.designation} />
        <TextInput {...input('email')} label="Email" type="email" maxLength={254} />
        <PhoneField dialCode={form.getInputProps('countryCode')} number={form.getInputProps('phoneNumber')} />
        <Textarea
          {...input('note')}
          label="Note"
          className={classes.whole}
          autosize
          minRows={2}
          maxLength={CLIENT_LIMITS.contactNote}
        />
      </div>
    </EditDialog>
  )
}
