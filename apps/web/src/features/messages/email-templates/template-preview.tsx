import type { EmailTemplate } from '@plinth/contract/messages/email-templates'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { MailFrame } from '../parts/mail-frame.tsx'
import { mailPreviewQuery, type PreviewInput } from './email-templates.api.ts'
import classes from './email-templates.module.css'

export interface TemplatePreviewProps {
  template: EmailTemplate
  opened: boolean
  onClose: () => void
}

/** A template as a receiver sees it, with an example's names in place of the placeholders. */
export function TemplatePreview({ template, opened, onClose }: TemplatePreviewProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={template.name} size={720}>
      <PreviewedMail input={{ templateId: template._id }} />
    </Dialog>
  )
}

/** Subject and body of a preview. */
export function PreviewedMail({ input }: { input: PreviewInput }) {
  const { data, isError, refetch } = useQuery(mailPreviewQuery(input))
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={5} />
  return (
    <>
      <p className={classes.previewSubject}>{data.subject}</p>
      <MailFrame html={data.html} />
    </>
  )
}
