import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { isAppError } from '@plinth/contract/error-codes'
import { PHASE_LIMITS } from '@plinth/contract/projects/project-phases/phase-rules'
import type { ProjectTemplate } from '@plinth/contract/projects/project-templates/project-templates'
import { TEMPLATE_LIMITS, TEMPLATE_TEXTS } from '@plinth/contract/projects/project-templates/template-rules'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf, showServerErrors } from '../../../lib/forms.ts'
import { DraftNotice } from '../../../ui/draft-notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { SaveBar, SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { EmptyState, ErrorState, FormError, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { addTemplate, changeTemplate, refreshTemplates, templateQuery } from './project-templates.api.ts'
import { TemplatePhaseCard } from './template-phase-card.tsx'
import { blankPhase, sentTemplate, sharesTotal } from './template-values.ts'
import classes from './templates.module.css'
import { useTemplateForm } from './use-template-form.ts'

/** Settings of projects: one template, or with `new` in the address one that is not there yet (PJ-281). */
export function TemplatePage() {
  const { templateId } = useParams({ strict: false }) as { templateId: string }
  return templateId === 'new' ? <TemplateEditor template={null} /> : <Known key={templateId} id={templateId} />
}

function Known({ id }: { id: string }) {
  const template = useQuery({ ...templateQuery(id), retry: false })
  if (template.data) return <TemplateEditor template={template.data} />
  const isGone = isAppError(template.error, 'NOT_FOUND') || isAppError(template.error, 'INVALID')
  return (
    <Page title="Project template">
      {template.isPending && <SkeletonRows count={6} height={72} />}
      {isGone && <EmptyState title={TEMPLATE_TEXTS.unavailable} />}
      {template.isError && !isGone && (
        <ErrorState message={messageOf(template.error)} onRetry={() => void template.refetch()} />
      )}
    </Page>
  )
}

function TemplateEditor({ template }: { template: ProjectTemplate | null }) {
  const { form, version, isChanged, isRestored, discard, begin, forget } = useTemplateForm(template)
  const [refusal, setRefusal] = useState<string>()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const saving = useMutation({
    mutationFn: () => {
      const sent = sentTemplate(form.values)
      return template ? changeTemplate(template._id, { ...sent, version }) : addTemplate(sent)
    },
    onMutate: () => {
      setRefusal(undefined)
      form.clearErrors()
    },
    onSuccess: saved => {
      toast.success(TEMPLATE_TEXTS.saved, { duration: 2000 })
      void refreshTemplates(queryClient)
      if (template) begin(saved)
      else {
        forget()
        void navigate({ href: '/pmt/settings/phases' })
      }
    },
    onError: error => setRefusal(showServerErrors(form, error)),
  })
  const { phases } = form.values
  const total = sharesTotal(phases)
  return (
    <Page title={template ? template.name : 'New project template'}>
      <form
        className={classes.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          saving.mutate()
        }}
      >
        {isRestored && <DraftNotice onDiscard={discard} />}
        <SettingsCard>
          <TextInput
            label="Name"
            withAsterisk
            aria-required
            autoComplete="off"
            maxLength={TEMPLATE_LIMITS.name}
            {...form.getInputProps('name')}
          />
          <Checkbox label="Propose it for new projects" {...form.getInputProps('isDefault', { type: 'checkbox' })} />
        </SettingsCard>
        <SettingsCard
          title="Phases and milestones"
          hint="Days are counted from the start of the project: 0 is its first day, and one before it is negative. Left empty, a date stays empty."
          actions={
            <span className={classes.total} data-over={total > 100 || undefined}>
              {`Payment shares: ${total} %`}
            </span>
          }
        >
          {phases.map((phase, at) => (
            <TemplatePhaseCard key={phase.key} form={form} at={at} />
          ))}
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
              disabled={phases.length >= PHASE_LIMITS.phases}
              onClick={() => form.setFieldValue('phases', [...phases, blankPhase(phases.length)])}
            >
              Add phase
            </Button>
          </div>
        </SettingsCard>
        <SettingsCard
          title="Handover checklist"
          hint="What has to be done before the keys are handed over. It is kept for the handover of projects, which is not part of this release yet."
        >
          <Textarea label="A line for each" autosize minRows={4} {...form.getInputProps('checklist')} />
        </SettingsCard>
        <FormError>{refusal}</FormError>
        <SaveBar isChanged={isChanged} isSaving={saving.isPending} onDiscard={discard} />
      </form>
    </Page>
  )
}
