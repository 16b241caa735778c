import { Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  type EmailTemplate,
  EmailTemplateInput,
  MAIL_LIMITS,
  TEMPLATE_TYPE,
  TEMPLATE_TYPE_NAMES,
  TEMPLATE_TYPES,
  type TemplateType,
} from '@plinth/contract/messages/email-templates'
import { MAIL_PLACEHOLDERS } from '@plinth/contract/messages/placeholders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { focusFirstError, showServerErrors, validateWith } from '../../../lib/forms.ts'
import { EditDialog } from '../../../ui/dialogs/edit-dialog.tsx'
import { OPTION_LIST } from '../../../ui/inputs/option-list.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import { SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { refreshTemplates, saveTemplateMutation } from './email-templates.api.ts'
import classes from './email-templates.module.css'
import { PreviewedMail } from './template-preview.tsx'

const TYPES = TEMPLATE_TYPES.map(type => ({ value: String(type), label: TEMPLATE_TYPE_NAMES[type] }))
const typeOf = (value: string | null): TemplateType =>
  TEMPLATE_TYPES.find(type => String(type) === value) ?? TEMPLATE_TYPE.MEETING_SCHEDULED

export interface TemplateDialogProps {
  /** a template to change, or the type of a new one */
  template: EmailTemplate | { type: TemplateType }
  opened: boolean
  onClose: () => void
}

/** A template's name, call status, subject and body, written with placeholders and looked at before it is saved. */
export function TemplateDialog({ template, opened, onClose }: TemplateDialogProps) {
  const stored = '_id' in template ? template : undefined
  const queryClient = useQueryClient()
  const [view, setView] = useState('write')
  const [refusal, setRefusal] = useState<string>()
  const form = useForm<EmailTemplateInput>({
    initialValues: {
      type: template.type,
      name: stored?.name ?? '',
      subject: stored?.subject ?? '',
      html: stored?.text.newText2 ?? '',
      isDefault: stored?.isDefault ?? false,
    },
    validate: validateWith(EmailTemplateInput),
  })
  const save = useMutation({
    ...saveTemplateMutation,
    onSuccess: () => {
      toast.success('Template saved')
      void refreshTemplates(queryClient)
      onClose()
    },
    onError: error => setRefusal(showServerErrors(form, error)),
  })
  const submit = form.onSubmit(
    values => {
      setRefusal(undefined)
      save.mutate({ ...values, id: stored?._id })
    },
    errors => {
      setView('write')
      focusFirstError(form, errors)
    },
  )
  const { subject, html } = form.getValues()
  return (
    <EditDialog
      title={stored ? `Edit ${stored.name}` : 'New template'}
      size={820}
      opened={opened}
      isChanged={() => form.isDirty()}
      isSaving={save.isPending}
      refusal={refusal}
      closeOnClickOutside={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={classes.pair}>
        <TextInput label="Name" maxLength={MAIL_LIMITS.templateName} data-autofocus {...form.getInputProps('name')} />
        <Select
          label="Call status"
          data={TYPES}
          {...OPTION_LIST}
          {...form.getInputProps('type')}
          value={String(form.getValues().type)}
          onChange={value => form.setFieldValue('type', typeOf(value))}
        />
      </div>
      <SegmentedControl
        className={classes.views}
        size="xs"
        aria-label="What to show"
        value={view}
        onChange={setView}
        data={[
          { value: 'write', label: 'Write' },
          { value: 'preview', label: 'Preview' },
        ]}
      />
      {view === 'preview' ? (
        <PreviewedMail input={{ subject, html }} />
      ) : (
        <>
          <TextInput label="Subject" maxLength={MAIL_LIMITS.subject} {...form.getInputProps('subject')} />
          <Suspense fallback={<SkeletonRows count={5} height={52} />}>
            <RichText
              label="Body"
              value={html}
              onChange={value => form.setFieldValue('html', value)}
              error={form.errors.html}
            />
          </Suspense>
          <p className={classes.hint}>
            Replaced when a mail is written:{' '}
            {MAIL_PLACEHOLDERS.map(name => (
              <code key={name} className={classes.placeholder}>{`{{${name}}}`}</code>
            ))}
          </p>
        </>
      )}
      <Checkbox
        label="Suggest it first for its call status"
        disabled={stored?.isDefault}
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
    </EditDialog>
  )
}
