import { Badge, Button } from '@mantine/core'
import type { ListedTemplate } from '@plinth/contract/projects/project-templates/project-templates'
import { TEMPLATE_TEXTS, templateText } from '@plinth/contract/projects/project-templates/template-rules'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { messageOf } from '../../../lib/forms.ts'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Page } from '../../../ui/page.tsx'
import { SettingsList, SettingsRow } from '../../../ui/settings/settings-list.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import {
  changeTemplate,
  refreshTemplates,
  removeTemplate,
  restoreTemplate,
  templatesQuery,
} from './project-templates.api.ts'
import classes from './templates.module.css'

const UNDO_MILLISECONDS = 8000

/** Settings of projects: the templates that projects are made from (PJ-101, PJ-281). */
export function TemplatesPage() {
  const templates = useQuery(templatesQuery)
  const [confirm, question] = useConfirm()
  const steps = useTemplateSteps(confirm)
  const navigate = useNavigate()
  const add = (
    <Button
      component={Link}
      to={'/pmt/settings/phases/new' as '/'}
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
    >
      Add template
    </Button>
  )
  return (
    <Page title="Project templates" actions={add}>
      <p className={classes.about}>
        A template gives a new project its phases, milestones and payment shares, with dates counted from its start.
        Projects that were made from it stay as they are when it changes.
      </p>
      {templates.isPending && <SkeletonRows count={5} height={64} />}
      {templates.isError && !templates.data && (
        <ErrorState message={messageOf(templates.error)} onRetry={() => void templates.refetch()} />
      )}
      {templates.data?.length === 0 && (
        <EmptyState title="No templates yet" action={add}>
          New projects begin with Design, Approval, Procurement, Execution and Handover.
        </EmptyState>
      )}
      {templates.data !== undefined && templates.data.length > 0 && (
        <SettingsList label="Project templates">
          {templates.data.map(template => (
            <SettingsRow
              key={template._id}
              name={template.name}
              badge={
                template.isDefault && (
                  <Badge variant="light" size="sm" radius={3} tt="none">
                    Default
                  </Badge>
                )
              }
              about={templateText(template)}
              steps={[
                {
                  label: 'Edit',
                  onClick: () => void navigate({ href: `/pmt/settings/phases/${template._id}` }),
                },
                template.isDefault
                  ? {
                      label: 'Not the default',
                      onClick: () => void steps.setDefault(template, false),
                    }
                  : {
                      label: 'Make default',
                      onClick: () => void steps.setDefault(template, true),
                    },
                { label: 'Delete', isDanger: true, onClick: () => void steps.remove(template) },
              ]}
            />
          ))}
        </SettingsList>
      )}
      {question}
    </Page>
  )
}

function useTemplateSteps(confirm: ReturnType<typeof useConfirm>[0]) {
  const queryClient = useQueryClient()
  const step = async (run: () => Promise<unknown>, said: string, undo?: () => void): Promise<void> => {
    try {
      await run()
      toast.success(said, {
        name: 'project-templates',
        ...(undo ? { duration: UNDO_MILLISECONDS, action: { label: 'Undo', run: undo } } : { duration: 2000 }),
      })
    } catch (error) {
      toast.error(messageOf(error))
    }
    await refreshTemplates(queryClient)
  }
  return {
    setDefault: ({ _id, version }: ListedTemplate, isDefault: boolean) =>
      step(() => changeTemplate(_id, { version, isDefault }), TEMPLATE_TEXTS.saved),
    async remove({ _id, name }: ListedTemplate): Promise<void> {
      const message = 'Projects that were made from it stay as they are.'
      if (!(await confirm({ title: `Delete ${name}?`, message, confirmLabel: 'Delete', danger: true }))) return
      await step(
        () => removeTemplate(_id),
        'Template deleted',
        () => void step(() => restoreTemplate(_id), 'Restored'),
      )
    },
  }
}
