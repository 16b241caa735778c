import { Button, Radio } from '@mantine/core'
import type { LeadFormMode } from '@plinth/contract/company/companies'
import { settingsDialCode } from '@plinth/contract/company/firm-home'
import type { Profile } from '@plinth/contract/company/people'
import type { LeadTemplate } from '@plinth/contract/leads/lead-templates/lead-templates'
import { TEMPLATE_TEXTS } from '@plinth/contract/leads/lead-templates/template-rules'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { useChosen } from '../../../lib/use-chosen.ts'
import { StatusBadge } from '../../../ui/badges.tsx'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { LockedHint } from '../../../ui/locked-hint.tsx'
import { Page } from '../../../ui/page.tsx'
import { SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { SettingsList, SettingsRow, type SettingsStep } from '../../../ui/settings/settings-list.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { editSettingsMutation, putSettings } from '../../company/companies/companies.api.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import {
  leadTemplatesQuery,
  refreshTemplates,
  removeTemplateMutation,
  saveTemplateMutation,
} from './lead-templates.api.ts'
import classes from './lead-templates.module.css'
import { TemplateDialog } from './template-dialog.tsx'
import { mandatoryText } from './template-draft.ts'

/** Settings for the form of new individual leads, and the list of templates (IN-Q01, IN-Q03). */
export function LeadTemplatesPage() {
  const { data: profile, isError, refetch } = useQuery(profileQuery)
  const templates = useQuery(leadTemplatesQuery)
  const mayEdit = profile !== undefined && (profile.isAdmin || profile.isSuperAdmin || profile.rolesAssigned.crm.edit)
  const editing = useDialog<{ template: LeadTemplate | undefined }>()
  const edit = (template: LeadTemplate | undefined): void => editing.open({ template })
  return (
    <Page
      title="Lead templates"
      actions={
        <LockedHint locked={profile !== undefined && !mayEdit}>
          <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => edit(undefined)}>
            New template
          </Button>
        </LockedHint>
      }
    >
      {isError && !profile && <ErrorState onRetry={() => void refetch()} />}
      {profile && <FormMode profile={profile} mayEdit={mayEdit} />}
      <SettingsCard
        title="Templates"
        hint="Which fields the form shows, which must be filled in, and how they are answered."
      >
        {templates.isPending && <SkeletonRows count={3} height={56} />}
        {templates.isError && !templates.data && <ErrorState onRetry={() => void templates.refetch()} />}
        {templates.data && <TemplateList templates={templates.data} mayEdit={mayEdit} onEdit={edit} />}
      </SettingsCard>
      {editing.about && profile && (
        <TemplateDialog
          key={editing.times}
          {...editing.about}
          company={{
            country: profile.CompanySettingDetails.country,
            dialCode: settingsDialCode(profile.CompanySettingDetails),
          }}
          opened={editing.isOpen}
          onClose={editing.close}
        />
      )}
    </Page>
  )
}

const MODES: readonly { mode: LeadFormMode; label: string; description: string }[] = [
  {
    mode: 'standard',
    label: 'Standard',
    description: 'The usual fields, followed by your custom fields.',
  },
  { mode: 'template', label: 'Template', description: 'The fields of a template, some of them mandatory.' },
  {
    mode: 'custom',
    label: 'Custom fields',
    description: 'The custom fields for individual leads.',
  },
]

function FormMode({ profile, mayEdit }: { profile: Profile; mayEdit: boolean }) {
  const queryClient = useQueryClient()
  const save = useMutation(editSettingsMutation)
  const mode = useChosen<LeadFormMode>(profile.CompanySettingDetails.leadFormMode ?? 'standard')
  return (
    <SettingsCard
      title="Form of new leads"
      hint="What the Add Lead dialog asks for an individual. Corporate leads always use the company fields."
    >
      <Radio.Group
        aria-label="Form of new leads"
        value={mode.shown}
        onChange={choice => {
          mode.choose(choice as LeadFormMode)
          save.mutate(
            { leadFormMode: choice as LeadFormMode },
            {
              onSuccess(settings) {
                putSettings(queryClient, settings)
                toast.success('Form of new leads saved')
              },
              onError(error) {
                mode.giveUp()
                toast.error(messageOf(error))
              },
            },
          )
        }}
      >
        <div className={classes.modes}>
          {MODES.map(({ mode: value, label, description }) => (
            <Radio
              key={value}
              value={value}
              label={label}
              description={description}
              disabled={!mayEdit}
              classNames={{ description: classes.hint }}
            />
          ))}
        </div>
      </Radio.Group>
      {!mayEdit && <p className={classes.text}>Only admins and people who may edit leads can change this.</p>}
    </SettingsCard>
  )
}

interface TemplateListProps {
  templates: readonly LeadTemplate[]
  mayEdit: boolean
  onEdit: (template: LeadTemplate) => void
}

function TemplateList({ templates, mayEdit, onEdit }: TemplateListProps) {
  const queryClient = useQueryClient()
  const [confirm, question] = useConfirm()
  const told = (text: string) => ({
    onSuccess() {
      toast.success(text)
      void refreshTemplates(queryClient)
    },
    onError: (error: unknown) => toast.error(messageOf(error)),
  })
  const save = useMutation({ ...saveTemplateMutation, ...told(TEMPLATE_TEXTS.saved) })
  const remove = useMutation({ ...removeTemplateMutation, ...told(TEMPLATE_TEXTS.deleted) })
  const askToRemove = async ({ _id, name }: LeadTemplate): Promise<void> => {
    const message = 'Leads created with it stay as they are.'
    if (await confirm({ title: `Delete ${name}?`, message, confirmLabel: 'Delete', danger: true })) remove.mutate(_id)
  }
  const stepsOf = (template: LeadTemplate): SettingsStep[] => {
    if (!mayEdit) return []
    const { _id: id, name, isDefault } = template
    const edit = { label: 'Edit', onClick: () => onEdit(template) }
    if (isDefault) return [edit]
    return [
      {
        label: 'Make default',
        fullLabel: `Make ${name} the default`,
        onClick: () => save.mutate({ id, isDefault: true }),
      },
      edit,
      { label: 'Delete', isDanger: true, onClick: () => void askToRemove(template) },
    ]
  }
  return (
    <>
      <SettingsList label="Templates">
        {templates.map(template => (
          <SettingsRow
            key={template._id}
            name={template.name}
            badge={template.isDefault && <StatusBadge tone="accent">Default</StatusBadge>}
            about={`Mandatory: ${mandatoryText(template)}`}
            steps={stepsOf(template)}
          />
        ))}
      </SettingsList>
      {question}
    </>
  )
}
