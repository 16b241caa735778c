import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { newKey } from '@plinth/contract/client'
import { settingsDialCode } from '@plinth/contract/company/firm-home'
import { taxWordsIn } from '@plinth/contract/company/fiscal/tax-words'
import { isAppError } from '@plinth/contract/error-codes'
import type { Client, ClientConflict, ClientField } from '@plinth/contract/projects/client-directory'
import {
  CLIENT_KIND,
  CLIENT_KIND_NAMES,
  CLIENT_LIMITS,
  CLIENT_TEXTS,
  type ClientKind,
  gstNoWarning,
} from '@plinth/contract/projects/client-rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { focusFirstError, showServerErrors } from '../../../lib/forms.ts'
import { ConflictNotice } from '../../../ui/dialogs/conflict-notice.tsx'
import { EditDialog } from '../../../ui/dialogs/edit-dialog.tsx'
import { CountrySelect } from '../../../ui/phone/country-select.tsx'
import { PhoneField } from '../../../ui/phone/phone-field.tsx'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import classes from './client-dialog.module.css'
import { createClient, editClient, refreshClients } from './client-directory.api.ts'
import {
  type ClientValues,
  changesOf,
  clientLabel,
  clientProblems,
  toWire,
  valuesOf,
  withStateOfGstin,
} from './client-values.ts'

export interface ClientDialogProps {
  /** the one that is changed; without it a new one is added */
  client?: Client | undefined
  opened: boolean
  onClose: () => void
  onSaved: (client: Client) => void
}

const KINDS = [CLIENT_KIND.INDIVIDUAL, CLIENT_KIND.COMPANY].map(kind => ({
  value: String(kind),
  label: CLIENT_KIND_NAMES[kind],
}))

/** Adds a client, or changes one (PJ-018). */
export function ClientDialog({ client, opened, onClose, onSaved }: ClientDialogProps) {
  const queryClient = useQueryClient()
  const { data: profile } = useQuery(profileQuery)
  const company = profile?.CompanySettingDetails
  const taxes = taxWordsIn(company?.country ?? '')
  const firm = { country: company?.country ?? '', dialCode: settingsDialCode(company) }
  const [base, setBase] = useState(() => ({ values: valuesOf(client, firm), version: client?.version ?? 1 }))
  const [key] = useState(newKey)
  const form = useClientForm(base.values, firm.country)
  const [refusal, setRefusal] = useState<string>()
  const [conflict, setConflict] = useState<ClientConflict>()
  const [existing, setExisting] = useState<{ _id: string; name: string }>()
  const save = useMutation({
    mutationFn: (values: ClientValues) =>
      client
        ? editClient(client._id, { version: base.version, ...changesOf(values, base.values) })
        : createClient(toWire(values), key),
    onSuccess: saved => {
      toast.success(CLIENT_TEXTS.saved, { duration: 2000 })
      void refreshClients(queryClient)
      onSaved(saved)
    },
    onError: error => {
      const data = isAppError(error, 'CONFLICT') ? error.data : undefined
      if (isConflict(data)) setConflict(data)
      else if (isExisting(data)) setExisting(data)
      setRefusal(isConflict(data) ? undefined : showServerErrors(form, error))
    },
  })
  const settle = (field: ClientField, choice: 'theirs' | 'mine'): void => {
    const found = conflict?.conflicts.find(one => one.field === field)
    if (!conflict || !found) return
    const theirs = field === 'kind' ? (Number(found.theirs) as ClientKind) : found.theirs
    if (choice === 'theirs') form.setFieldValue(field, theirs as never)
    // what stays different from theirs is sent over it, as of the version that was just seen
    setBase(({ values }) => ({ values: { ...values, [field]: theirs }, version: conflict.version }))
    const conflicts = conflict.conflicts.filter(one => one.field !== field)
    setConflict(conflicts.length === 0 ? undefined : { ...conflict, conflicts })
  }
  return (
    <EditDialog
      title={client ? 'Edit client' : 'Add client'}
      size={640}
      opened={opened}
      closeOnClickOutside={false}
      isChanged={() => Object.keys(changesOf(form.values, base.values)).length > 0}
      isSaving={save.isPending}
      refusal={refusal}
      onClose={onClose}
      onSubmit={form.onSubmit(
        values => {
          setRefusal(undefined)
          setExisting(undefined)
          save.mutate(values)
        },
        errors => focusFirstError(form, errors),
      )}
    >
      {conflict && (
        <ConflictNotice
          title={`${conflict.changedBy} changed this client while you were working on it.`}
          fields={conflict.conflicts.map(({ field, yours, theirs }) => ({
            name: field,
            label: clientLabel(field, taxes),
            theirs: field === 'kind' ? kindText(theirs) : theirs,
            yours: field === 'kind' ? kindText(yours) : yours,
          }))}
          onSettle={settle}
        />
      )}
      <Fields form={form} home={firm.country}>
        {existing && (
          <p className={classes.existing} role="alert">
            {`${existing.name} has this email already. `}
            <Button component={PlaceLink} href={`/pmt/clients/${existing._id}`} size="xs" variant="light">
              {CLIENT_TEXTS.useExisting}
            </Button>
          </p>
        )}
      </Fields>
    </EditDialog>
  )
}

const kindText = (value: string): string =>
  CLIENT_KIND_NAMES[value === '1' ? CLIENT_KIND.COMPANY : CLIENT_KIND.INDIVIDUAL]
const isConflict = (data: unknown): data is ClientConflict =>
  typeof data === 'object' && data !== null && 'conflicts' in data
const isExisting = (data: unknown): data is { _id: string; name: string } =>
  typeof data === 'object' && data !== null && '_id' in data && 'name' in data

const useClientForm = (before: ClientValues, home: string) =>
  useForm<ClientValues>({ initialValues: before, validate: sent => clientProblems(sent, before, home) })

interface FieldsProps {
  form: ReturnType<typeof useClientForm>
  /** the firm's country */
  home: string
  children: ReactNode
}

function Fields({ form, home, children }: FieldsProps) {
  const taxes = taxWordsIn(home)
  const { kind, gstNo, country, state } = form.values
  const warning = gstNoWarning(gstNo.trim().toUpperCase(), country || home)
  const input = (field: ClientField) => ({
    label: clientLabel(field, taxes),
    autoComplete: 'off',
    ...form.getInputProps(field),
  })
  return (
    <div className={classes.fields}>
      <SegmentedControl
        className={classes.whole}
        aria-label={clientLabel('kind', taxes)}
        data={KINDS}
        value={String(kind)}
        onChange={value => form.setFieldValue('kind', value === '1' ? CLIENT_KIND.COMPANY : CLIENT_KIND.INDIVIDUAL)}
      />
      {kind === CLIENT_KIND.COMPANY && (
        <TextInput {...input('companyName')} className={classes.whole} maxLength={CLIENT_LIMITS.companyName} />
      )}
      <TextInput
        {...input('name')}
        className={classes.whole}
        label={kind === CLIENT_KIND.COMPANY ? 'Contact name' : 'Name'}
        withAsterisk
        aria-required
        data-autofocus
        maxLength={CLIENT_LIMITS.name}
      />
      <TextInput {...input('email')} type="email" maxLength={254} />
      <PhoneField dialCode={form.getInputProps('countryCode')} number={form.getInputProps('phoneNumber')} />
      {children}
      <TextInput {...input('location')} className={classes.whole} maxLength={CLIENT_LIMITS.location} />
      <TextInput {...input('city')} maxLength={CLIENT_LIMITS.city} />
      <TextInput {...input('pinCode')} maxLength={CLIENT_LIMITS.pinCode} />
      <TextInput {...input('state')} maxLength={CLIENT_LIMITS.state} />
      <CountrySelect {...input('country')} />
      <TextInput
        {...input('gstNo')}
        className={classes.whole}
        maxLength={CLIENT_LIMITS.gstNo}
        {...(warning === undefined ? {} : { description: <span role="status">{warning}</span> })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        classNames={{ description: classes.warning ?? '' }}
        onBlur={() => {
          form.setFieldValue('gstNo', gstNo.trim().toUpperCase())
          form.setFieldValue('state', withStateOfGstin(gstNo, state))
        }}
      />
      <Textarea {...input('note')} className={classes.whole} autosize minRows={2} maxLength={CLIENT_LIMITS.note} />
    </div>
  )
}
