import { Button, Group, Tabs, TextInput } from '@mantine/core'
import { isAppError } from '@plinth/contract/error-codes'
import { type LeadTemplate, TEMPLATE_NAME_MAX } from '@plinth/contract/leads/lead-templates/lead-templates'
import { TEMPLATE_TEXTS, templateForm } from '@plinth/contract/leads/lead-templates/template-rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrorsOf, messageOf } from '../../../lib/forms.ts'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FormError } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { FormFields } from '../parts/form-fields.tsx'
import { refreshTemplates, saveTemplateMutation } from './lead-templates.api.ts'
import classes from './lead-templates.module.css'
import { changeField, draftOf, draftProblems, type TemplateDraft, toBody, toShape } from './template-draft.ts'
import { TemplateFieldRow } from './template-field-row.tsx'

export interface TemplateDialogProps {
  /** undefined for a new one */
  template: LeadTemplate | undefined
  company: { country: string; dialCode: string }
  opened: boolean
  onClose: () => void
}

/** Edits a lead template: its name, each field, and a preview of the form (IN-Q03). */
export function TemplateDialog({ template, company, opened, onClose }: TemplateDialogProps) {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(template))
  const [isChanged, setChanged] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const [confirm, question] = useConfirm()
  const save = useMutation({
    ...saveTemplateMutation,
    onSuccess() {
      toast.success(template ? TEMPLATE_TEXTS.saved : TEMPLATE_TEXTS.created)
      void refreshTemplates(queryClient)
      onClose()
    },
    onError(error) {
      const byField = isAppError(error) ? fieldErrorsOf(error) : undefined
      setErrors(byField ?? {})
      setProblem(messageOf(error))
    },
  })
  const change = (next: TemplateDraft): void => {
    setDraft(next)
    setChanged(true)
    if (Object.keys(errors).length > 0) setErrors(draftProblems(next, company))
    setProblem(undefined)
  }
  const submit = (): void => {
    const found = draftProblems(draft, company)
    setErrors(found)
    setProblem(undefined)
    if (Object.keys(found).length > 0) return
    save.mutate({ ...toBody(draft), ...(template ? { id: template._id, version: template.version } : {}) })
  }
  const close = async (): Promise<void> => {
    if (save.isPending) return
    if (!isChanged || (await confirm({ title: 'Discard the changes?', confirmLabel: 'Discard', danger: true })))
      onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={() => void close()}
      size={820}
      title={template ? `Edit ${template.name}` : 'New template'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <FormError>{problem}</FormError>
        <TextInput
          label="Template name"
          withAsterisk
          aria-required
          data-autofocus
          autoComplete="off"
          maxLength={TEMPLATE_NAME_MAX}
          value={draft.name}
          error={errors.name}
          onChange={event => change({ ...draft, name: event.currentTarget.value })}
          mb="md"
        />
        <Tabs defaultValue="fields" keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="fields">Fields</Tabs.Tab>
            <Tabs.Tab value="preview">Preview</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="fields">
            <div className={classes.table}>
              {draft.fields.map(field => (
                <TemplateFieldRow
                  key={field.fieldName}
                  field={field}
                  problem={errors[field.fieldName]}
                  onChange={changed => change(changeField(draft, field.fieldName, changed))}
                />
              ))}
            </div>
          </Tabs.Panel>
          <Tabs.Panel value="preview">
            <Preview draft={draft} company={company} />
          </Tabs.Panel>
        </Tabs>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={save.isPending} onClick={() => void close()}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save template
          </Button>
        </Group>
      </form>
      {question}
    </Dialog>
  )
}

/** The form as people will see it; input into the preview is discarded. */
function Preview({ draft, company }: { draft: TemplateDraft; company: TemplateDialogProps['company'] }) {
  const [values, setValues] = useState<Record<string, string>>({})
  const fields = templateForm(toShape(draft), { ...company, canAssign: true })
  return (
    <div className={classes.preview}>
      <FormFields
        fields={fields}
        bind={key => ({
          value: values[key] ?? '',
          onChange: value => setValues(before => ({ ...before, [key]: value })),
        })}
      />
    </div>
  )
}
