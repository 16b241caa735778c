import { Checkbox, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { FORM_LIMITS } from '@plinth/contract/leads/lead-forms/form-engine'
import {
  AddCustomField,
  type CustomField,
  CUSTOM_FIELD_TEXTS as TEXTS,
} from '@plinth/contract/leads/lead-forms/lead-forms'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { fittingParts, readDraft, useKeptDraft } from '../../../lib/drafts.ts'
import { focusFirstError, messageOf, showServerErrors, validateWith } from '../../../lib/forms.ts'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { DraftNotice } from '../../../ui/draft-notice.tsx'
import { OPTION_LIST } from '../../../ui/inputs/option-list.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { LOCKED_TEXT } from '../../../ui/locked-hint.tsx'
import { Page } from '../../../ui/page.tsx'
import { SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { EmptyState, ErrorState, FormError, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import classes from './custom-field.module.css'
import {
  draftOfField,
  type FieldDraft,
  isNarrower,
  narrowingTexts,
  TYPE_CHOICES,
  toBody,
} from './custom-field-draft.ts'
import { FieldFormEnd } from './field-form-end.tsx'
import { FIELD_PAGES } from './field-pages.ts'
import { fieldQuery, refreshFields, saveFieldMutation, usesOfField } from './lead-forms.api.ts'
import { OptionsEditor } from './options-editor.tsx'

const problemsOfBody = validateWith(AddCustomField)
function problemsOf(draft: FieldDraft): Record<string, string> {
  const body = toBody(draft)
  const isEmpty = body.fieldType === 'Dropdown' && body.options.length === 0
  return { ...problemsOfBody(body), ...(isEmpty ? { options: TEXTS.options } : {}) }
}

/** Lead settings: the form in which a field is made or changed (LM-275, LM-276). */
export function CustomFieldFormPage() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const field = useQuery({ ...fieldQuery(id ?? ''), enabled: id !== undefined })
  const { data: profile } = useQuery(profileQuery)
  const isThere = profile && (id === undefined || field.data)
  const mayEdit = profile?.rolesAssigned.crm.edit ?? false
  return (
    <Page title={id === undefined ? 'Create New Field' : 'Edit Field'} narrow>
      {field.isError && !field.data && (
        <ErrorState message={messageOf(field.error)} onRetry={() => void field.refetch()} />
      )}
      {!isThere && !field.isError && <SkeletonRows count={4} height={60} />}
      {isThere && !mayEdit && (
        <EmptyState title={LOCKED_TEXT}>Only people who may edit leads can change fields.</EmptyState>
      )}
      {isThere && mayEdit && <FieldForm key={id ?? ''} field={field.data} userId={profile._id} />}
    </Page>
  )
}

function FieldForm({ field: latest, userId }: { field: CustomField | undefined; userId: string }) {
  const navigate = useNavigate()
  // what somebody else changes meanwhile is found when this is saved
  const [field] = useState(latest)
  const initial = draftOfField(field)
  const key = `plinth.custom-field.${userId}.${field?._id ?? 'new'}`
  const [kept, setKept] = useState(() => readDraft(key))
  const form = useForm<FieldDraft>({
    initialValues: { ...initial, ...fittingParts(kept, initial) },
    validate: problemsOf,
  })
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(initial)
  const { version = field?.version } = fittingParts(kept, { version: 1 })
  const { forget } = useKeptDraft(key, isChanged ? { ...form.values, version } : undefined)
  const leave = (): void => void navigate({ to: FIELD_PAGES.list as '/' })
  const saving = useSavedField(field && { ...field, version: version ?? field.version }, form, () => {
    forget()
    leave()
  })
  const isDefault = field?.isDefault ?? false
  const locked = isDefault ? { disabled: true } : {}
  const { fieldType } = form.values
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        values => void saving.save(values),
        errors => focusFirstError(form, errors),
      )}
    >
      {kept !== undefined && isChanged && (
        <DraftNotice
          onDiscard={() => {
            setKept(undefined)
            form.setValues(draftOfField(latest))
          }}
        />
      )}
      <SettingsCard {...(isDefault ? { hint: `${TEXTS.locked}. ${TEXTS.permanent}.` } : {})}>
        <div className={classes.fields}>
          <TextInput
            label="Field Name"
            withAsterisk
            aria-required
            autoComplete="off"
            maxLength={FORM_LIMITS.fieldName}
            {...locked}
            {...form.getInputProps('fieldName')}
          />
          <Checkbox.Group label="Section" withAsterisk {...form.getInputProps('section')} data-path={undefined}>
            <Group mt={6}>
              <Checkbox value="0" label="Individual" {...locked} data-path="section" />
              <Checkbox value="1" label="Corporate" {...locked} />
            </Group>
          </Checkbox.Group>
          <Select
            label="Field Type"
            withAsterisk
            aria-required
            placeholder="Select"
            data={TYPE_CHOICES}
            {...locked}
            {...OPTION_LIST}
            {...form.getInputProps('fieldType')}
            value={fieldType === '' ? null : fieldType}
            onChange={value => form.setFieldValue('fieldType', value as FieldDraft['fieldType'])}
          />
          {fieldType === 'Dropdown' && !isDefault && (
            <OptionsEditor
              options={form.values.options}
              error={form.errors.options}
              onChange={options => {
                form.setFieldValue('options', options)
                form.clearFieldError('options')
              }}
            />
          )}
          <Checkbox
            label="Mandatory"
            description="Lead forms require it before a lead is saved."
            {...form.getInputProps('isRequired', { type: 'checkbox' })}
          />
        </div>
        <FormError>{saving.refusal}</FormError>
        <FieldFormEnd
          isSaving={saving.isSaving}
          onCancel={() => {
            forget()
            leave()
          }}
          isChanged={isChanged}
        />
      </SettingsCard>
      {saving.question}
    </form>
  )
}

/** Saves a field, after a question where leads have values that would be choices no more. */
function useSavedField(
  field: CustomField | undefined,
  form: Parameters<typeof showServerErrors>[0],
  onSaved: () => void,
) {
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<string>()
  const [confirm, question] = useConfirm()
  const mutation = useMutation({
    ...saveFieldMutation,
    onSuccess() {
      toast.success(field ? TEXTS.edited : TEXTS.added)
      void refreshFields(queryClient)
      onSaved()
    },
    onError: error => setRefusal(showServerErrors(form, error)),
  })
  const mayNarrow = async (before: CustomField, body: ReturnType<typeof toBody>): Promise<boolean> => {
    if (before.isDefault || !isNarrower(before, body)) return true
    const texts = narrowingTexts(before, body, await usesOfField(before._id))
    return texts.length === 0 || confirm({ title: 'Save the changes?', message: texts.join(' '), confirmLabel: 'Save' })
  }
  const save = async (values: FieldDraft): Promise<void> => {
    setRefusal(undefined)
    const body = toBody(values)
    try {
      if (field && !(await mayNarrow(field, body))) return
    } catch (error) {
      setRefusal(messageOf(error))
      return
    }
    // name, section and type of a built-in field stay as they are
    const sent = field?.isDefault ? { isRequired: body.isRequired } : body
    mutation.mutate({ id: field?._id, body: { ...sent, ...(field ? { version: field.version } : {}) } })
  }
  return { save, isSaving: mutation.isPending, refusal, question }
}
