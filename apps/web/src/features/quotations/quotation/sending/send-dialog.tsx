import { Anchor, Button, Checkbox, Group, SegmentedControl, Stack, TextInput } from '@mantine/core'
import type { Attachment } from '@plinth/contract/quotations/quotation/attachments/attachments'
import { QUOTATION_TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import type { Version } from '@plinth/contract/quotations/quotation/versions'
import { LETTER_PLACEHOLDERS } from '@plinth/contract/quotations/quotation-letter'
import type { QuotationSettings } from '@plinth/contract/quotations/quotation-settings/settings'
import { SETTINGS_LIMITS } from '@plinth/contract/quotations/quotation-settings/settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { focusFirstError, messageOf, showServerErrors } from '../../../../lib/forms.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { RichText } from '../../../../ui/rich-text/rich-text.tsx'
import { ErrorState, FormError, SkeletonRows } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { settingsQuery } from '../../quotation-settings/quotation-settings.api.ts'
import { attachmentsQuery } from '../files/files.api.ts'
import { Checked, type CheckedProps } from '../versions/checked-dialog.tsx'
import { refreshVersions } from '../versions/versions.api.ts'
import { LetterFiles } from './letter-files.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { RecipientRows } from './recipient-rows.tsx'
import classes from './send-dialog.module.css'
import { refreshRecipients, sendByMail } from './sending.api.ts'
import { sendingOf, useLetterForm } from './use-letter-form.ts'

interface SendDialogProps extends CheckedProps {
  projectName: string
}

/** Sends a version by mail: recipients, letter, files and what they will get (QT-228); a draft is issued with it. */
export function SendDialog(props: SendDialogProps) {
  // what stands in the editor by now, by whomever
  const { content } = useSyncExternalStore(props.store.subscribe, props.store.get).state
  const version = { ...props.version, content }
  return (
    <Dialog opened onClose={props.onClose} title="Send the quotation" size={760} closeOnClickOutside={false}>
      <Checked {...props}>
        <Letter {...props} version={version} />
      </Checked>
    </Dialog>
  )
}

function Letter(props: SendDialogProps) {
  const settings = useQuery(settingsQuery)
  const files = useQuery(attachmentsQuery(props.version._id))
  if (settings.isError)
    return <ErrorState message={messageOf(settings.error)} onRetry={() => void settings.refetch()} />
  if (files.isError) return <ErrorState message={messageOf(files.error)} onRetry={() => void files.refetch()} />
  const waiting = <SkeletonRows count={5} height={52} />
  if (!settings.data || !files.data) return waiting
  return (
    // as a whole, so that nothing moves under a finger when the editor arrives
    <Suspense fallback={waiting}>
      <LetterForm {...props} settings={settings.data} attachments={files.data} />
    </Suspense>
  )
}

function LetterForm({
  version,
  projectName,
  settings,
  attachments,
  onClose,
}: SendDialogProps & { version: Version; settings: QuotationSettings; attachments: readonly Attachment[] }) {
  const queryClient = useQueryClient()
  const { form, forget, startOver, wasKept, isChanged } = useLetterForm(version, settings, attachments)
  const [view, setView] = useState('write')
  const [refusal, setRefusal] = useState<string>()
  const [key] = useState(() => crypto.randomUUID())
  const sending = useMutation({
    mutationFn: () => sendByMail(version._id, sendingOf(form.values), key),
    onSuccess: async () => {
      forget()
      toast.success(QUOTATION_TEXTS.sent, { duration: 2000 })
      onClose()
      await Promise.all([refreshVersions(queryClient), refreshRecipients(queryClient)])
    },
    onError: error => {
      setView('write')
      setRefusal(showServerErrors(form, error))
    },
  })
  const submit = form.onSubmit(
    () => {
      setRefusal(undefined)
      sending.mutate()
    },
    errors => {
      setView('write')
      requestAnimationFrame(() => focusFirstError(form, errors))
    },
  )
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {wasKept && isChanged && (
          <p className={classes.kept} role="status">
            This is the letter you started earlier.{' '}
            <Anchor component="button" type="button" onClick={startOver}>
              Start over
            </Anchor>
          </p>
        )}
        <SegmentedControl
          className={classes.views}
          size="xs"
          aria-label="Write the letter or see it"
          value={view}
          onChange={setView}
          data={[
            { value: 'write', label: 'Write' },
            { value: 'preview', label: 'Preview' },
          ]}
        />
        {view === 'preview' ? (
          <LetterPreview letter={form.values} version={version} projectName={projectName} />
        ) : (
          <>
            <RecipientRows form={form} />
            <TextInput
              label="Subject"
              maxLength={SETTINGS_LIMITS.mailSubject}
              key={form.key('subject')}
              {...form.getInputProps('subject')}
            />
            <RichText
              label="Message"
              value={form.values.html}
              onChange={html => form.setFieldValue('html', html)}
              error={form.errors.html}
            />
            <details className={classes.words}>
              <summary>Words that are filled in</summary>
              <p>{LETTER_PLACEHOLDERS.map(name => `{{${name}}}`).join(' ')}</p>
            </details>
            <Checkbox label="Attach the PDF" {...form.getInputProps('attachesPdf', { type: 'checkbox' })} />
            <LetterFiles form={form} attachments={attachments} />
          </>
        )}
        <FormError>{refusal}</FormError>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={sending.isPending}>
            Send
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
