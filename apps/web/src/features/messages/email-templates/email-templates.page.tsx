import { Button } from '@mantine/core'
import {
  type EmailTemplate,
  TEMPLATE_TYPE_NAMES,
  TEMPLATE_TYPES,
  type TemplateType,
} from '@plinth/contract/messages/email-templates'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { StatusBadge } from '../../../ui/badges.tsx'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { LockedHint } from '../../../ui/locked-hint.tsx'
import { Page } from '../../../ui/page.tsx'
import { SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { SettingsList, SettingsRow } from '../../../ui/settings/settings-list.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import { emailTemplatesQuery, refreshTemplates, removeTemplateMutation } from './email-templates.api.ts'
import classes from './email-templates.module.css'
import { TemplateDialog } from './template-dialog.tsx'
import { TemplatePreview } from './template-preview.tsx'

/** A template being edited, or a new one of a type. */
type Editing = EmailTemplate | { type: TemplateType }

/** The mails that can be sent at each call status: listed by status, added, changed, looked at and deleted. */
export function EmailTemplatesPage() {
  const queryClient = useQueryClient()
  const templates = useQuery(emailTemplatesQuery)
  const { data: profile } = useQuery(profileQuery)
  const isLocked = profile !== undefined && !profile.rolesAssigned.crm.edit
  const editing = useDialog<Editing>()
  const preview = useDialog<EmailTemplate>()
  const [confirm, question] = useConfirm()
  const remove = useMutation({
    ...removeTemplateMutation,
    onSuccess: () => {
      toast.success('Template deleted')
      void refreshTemplates(queryClient)
    },
    onError: error => toast.error(messageOf(error)),
  })
  const onDelete = async (template: EmailTemplate) => {
    const message = 'Mails already sent with it stay as they are.'
    const isSure = await confirm({ title: `Delete ${template.name}?`, message, confirmLabel: 'Delete', danger: true })
    if (isSure) remove.mutate(template._id)
  }
  return (
    <Page
      title="Email templates"
      actions={
        <LockedHint locked={isLocked}>
          <Button
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => editing.open({ type: 6 })}
          >
            New template
          </Button>
        </LockedHint>
      }
    >
      {templates.isPending && <SkeletonRows count={6} height={56} />}
      {templates.isError && !templates.data && <ErrorState onRetry={() => void templates.refetch()} />}
      {templates.data &&
        TEMPLATE_TYPES.map(type => (
          <TypeSection
            key={type}
            type={type}
            templates={templates.data.filter(template => template.type === type)}
            isLocked={isLocked}
            onAdd={() => editing.open({ type })}
            onEdit={editing.open}
            onShow={preview.open}
            onDelete={template => void onDelete(template)}
          />
        ))}
      {editing.about && (
        <TemplateDialog key={editing.times} template={editing.about} opened={editing.isOpen} onClose={editing.close} />
      )}
      {preview.about && <TemplatePreview template={preview.about} opened={preview.isOpen} onClose={preview.close} />}
      {question}
    </Page>
  )
}

interface TypeSectionProps {
  type: TemplateType
  templates: readonly EmailTemplate[]
  isLocked: boolean
  onAdd: () => void
  onEdit: (template: EmailTemplate) => void
  onShow: (template: EmailTemplate) => void
  onDelete: (template: EmailTemplate) => void
}

function TypeSection({ type, templates, isLocked, onAdd, onEdit, onShow, onDelete }: TypeSectionProps) {
  const name = TEMPLATE_TYPE_NAMES[type]
  return (
    <SettingsCard title={name}>
      {templates.length === 0 && (
        <p className={classes.none}>
          No template yet.{' '}
          {!isLocked && (
            <Button variant="subtle" size="compact-sm" onClick={onAdd}>
              Write one
            </Button>
          )}
        </p>
      )}
      {templates.length > 0 && (
        <SettingsList label={name}>
          {templates.map((template, at) => (
            <SettingsRow
              key={template._id}
              name={template.name}
              badge={at === 0 && <StatusBadge tone="accent">First choice</StatusBadge>}
              about={template.subject}
              steps={[
                { label: 'Preview', onClick: () => onShow(template) },
                ...(isLocked
                  ? []
                  : [
                      { label: 'Edit', onClick: () => onEdit(template) },
                      { label: 'Delete', isDanger: true, onClick: () => onDelete(template) },
                    ]),
              ]}
            />
          ))}
        </SettingsList>
      )}
    </SettingsCard>
  )
}
