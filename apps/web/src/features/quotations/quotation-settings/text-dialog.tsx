import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  PRESET_LIMITS,
  type QuotationText,
  TEXT_KINDS,
  TextKind,
} from '@plinth/contract/quotations/quotation-settings/presets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { focusFirstError, showServerErrors } from '../../../lib/forms.ts'
import { EditDialog } from '../../../ui/dialogs/edit-dialog.tsx'
import { OPTION_LIST } from '../../../ui/inputs/option-list.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import { SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { refreshPresets, saveTextMutation } from './quotation-settings.api.ts'

const KINDS = TextKind.options.map(value => ({ value, label: TEXT_KINDS[value] }))

export interface TextDialogProps {
  /** the one that is changed; without it a new one is added */
  text: QuotationText | undefined
  opened: boolean
  onClose: () => void
}

/** Adds or changes a text that quotations begin with. */
export function TextDialog({ text, opened, onClose }: TextDialogProps) {
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({
    initialValues: {
      kind: text?.kind ?? ('terms' as TextKind),
      name: text?.name ?? '',
      html: text?.html ?? '',
      isDefaultDesign: text?.isDefaultDesign ?? false,
      isDefaultExecution: text?.isDefaultExecution ?? false,
    },
    validate: { name: value => (value.trim() === '' ? 'Field is required' : null) },
  })
  const save = useMutation({
    ...saveTextMutation,
    onSuccess: () => {
      toast.success('Text saved')
      void refreshPresets(queryClient)
      onClose()
    },
    onError: error => setRefusal(showServerErrors(form, error)),
  })
  return (
    <EditDialog
      title={text ? `Edit ${text.name}` : 'Add text'}
      size={720}
      opened={opened}
      isChanged={() => form.isDirty()}
      isSaving={save.isPending}
      refusal={refusal}
      closeOnClickOutside={false}
      onSubmit={form.onSubmit(
        values => {
          setRefusal(undefined)
          save.mutate({ ...values, id: text?._id })
        },
        errors => focusFirstError(form, errors),
      )}
      onClose={onClose}
    >
      <TextInput label="Name" maxLength={PRESET_LIMITS.name} data-autofocus {...form.getInputProps('name')} />
      <Select
        label="Kind"
        data={KINDS}
        disabled={text !== undefined}
        {...OPTION_LIST}
        {...form.getInputProps('kind')}
      />
      <Suspense fallback={<SkeletonRows count={4} height={52} />}>
        <RichText
          label="Text"
          value={form.getValues().html}
          onChange={value => form.setFieldValue('html', value)}
          error={form.errors.html}
        />
      </Suspense>
      <Checkbox
        label="Default of a Design Quotation"
        {...form.getInputProps('isDefaultDesign', { type: 'checkbox' })}
      />
      <Checkbox
        label="Default of an Execution Quotation"
        {...form.getInputProps('isDefaultExecution', { type: 'checkbox' })}
      />
    </EditDialog>
  )
}
