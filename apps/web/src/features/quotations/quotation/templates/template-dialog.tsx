import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { newKey } from '@plinth/contract/client'
import {
  QUOTATION_LIMITS as LIMITS,
  QUOTATION_TEXTS as TEXTS,
} from '@plinth/contract/quotations/quotation/quotation-limits'
import type { QuotationType } from '@plinth/contract/quotations/quotation/states'
import type { NewTemplate, QuotationTemplate } from '@plinth/contract/quotations/quotation/templates/templates'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { focusFirstError, showServerErrors } from '../../../../lib/forms.ts'
import { EditDialog } from '../../../../ui/dialogs/edit-dialog.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { typeName } from '../page/type-name.ts'
import { addTemplate, editTemplate, refreshTemplates } from './templates.api.ts'

interface TemplateDialogProps {
  /** of which version it is made, or which one is changed; with neither an empty one is made */
  versionId?: string
  template?: QuotationTemplate
  onClose: () => void
  onSaved?: (template: QuotationTemplate) => void
}

/** The name and description of a template that is made or changed (QT-182, QT-183). */
export function TemplateDialog({ versionId, template, onClose, onSaved }: TemplateDialogProps) {
  const queryClient = useQueryClient()
  const [key] = useState(newKey)
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({
    initialValues: {
      name: template?.name ?? '',
      description: template?.description ?? '',
      type: template?.type ?? ('execution' as QuotationType),
    },
    validate: { name: value => (value.trim() === '' ? TEXTS.required : null) },
  })
  const save = useMutation({
    mutationFn: ({ type, ...named }: { name: string; description: string; type: QuotationType }) => {
      if (template) return editTemplate(template._id, named)
      const body: NewTemplate = versionId
        ? { from: 'version', versionId, ...named }
        : { from: 'nothing', type, ...named }
      return addTemplate(body, key)
    },
    onSuccess: async saved => {
      toast.success(TEXTS.templateSaved)
      await refreshTemplates(queryClient)
      onClose()
      onSaved?.(saved)
    },
    onError: error => setRefusal(showServerErrors(form, error)),
  })
  const isEmpty = !template && versionId === undefined
  return (
    <EditDialog
      title={template ? 'Name and description' : versionId ? 'Save as template' : 'New template'}
      opened
      isChanged={() => form.isDirty()}
      isSaving={save.isPending}
      refusal={refusal}
      onSubmit={form.onSubmit(
        values => {
          setRefusal(undefined)
          save.mutate(values)
        },
        errors => focusFirstError(form, errors),
      )}
      onClose={onClose}
    >
      <TextInput label="Name" maxLength={LIMITS.templateName} data-autofocus {...form.getInputProps('name')} />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={LIMITS.templateDescription}
        {...form.getInputProps('description')}
      />
      {isEmpty && (
        <Select
          label="For"
          data={(['execution', 'design'] as const).map(value => ({ value, label: typeName(value) }))}
          {...form.getInputProps('type')}
        />
      )}
      {versionId !== undefined && (
        <p style={{ margin: 0 }}>The client, the dates, internal notes and discounts are left out.</p>
      )}
    </EditDialog>
  )
}
