import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type CannedReply, CannedReplyInput, REPLY_LIMITS } from '@plinth/contract/messages/canned-replies'
import { fillPlaceholders, MAIL_PLACEHOLDERS } from '@plinth/contract/messages/placeholders'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { focusFirstError, showServerErrors, validateWith } from '../../../lib/forms.ts'
import { EditDialog } from '../../../ui/dialogs/edit-dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import { refreshReplies, saveReplyMutation } from './canned-replies.api.ts'
import classes from './canned-replies.module.css'

export interface ReplyDialogProps {
  /** the text to change; without one a new one is made */
  reply: CannedReply | undefined
  opened: boolean
  onClose: () => void
}

/** A text for WhatsApp with its name, written with placeholders, and beside it what a lead would read. */
export function ReplyDialog({ reply, opened, onClose }: ReplyDialogProps) {
  const queryClient = useQueryClient()
  const { data: profile } = useQuery(profileQuery)
  const [refusal, setRefusal] = useState<string>()
  const form = useForm<CannedReplyInput>({
    initialValues: { name: reply?.name ?? '', text: reply?.text ?? '' },
    validate: validateWith(CannedReplyInput),
  })
  const save = useMutation({
    ...saveReplyMutation,
    onSuccess: () => {
      toast.success('Template saved')
      void refreshReplies(queryClient)
      onClose()
    },
    onError: error => setRefusal(showServerErrors(form, error)),
  })
  const submit = form.onSubmit(
    values => {
      setRefusal(undefined)
      save.mutate({ ...values, id: reply?._id })
    },
    errors => focusFirstError(form, errors),
  )
  const shown = fillPlaceholders(form.getValues().text, {
    leadName: 'Asha Rao',
    companyName: profile?.CompanySettingDetails.companyName ?? '',
    senderName: profile?.fullName ?? '',
  })
  return (
    <EditDialog
      title={reply ? `Edit ${reply.name}` : 'New template'}
      size={560}
      opened={opened}
      isChanged={() => form.isDirty()}
      isSaving={save.isPending}
      refusal={refusal}
      closeOnClickOutside={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput label="Name" maxLength={REPLY_LIMITS.name} data-autofocus {...form.getInputProps('name')} />
      <Textarea
        label="Message"
        autosize
        minRows={4}
        maxRows={12}
        maxLength={REPLY_LIMITS.text}
        {...form.getInputProps('text')}
      />
      <p className={classes.hint}>
        Replaced when a chat is opened:{' '}
        {MAIL_PLACEHOLDERS.map(name => (
          <code key={name} className={classes.placeholder}>{`{{${name}}}`}</code>
        ))}
      </p>
      {shown !== '' && (
        <figure className={classes.preview}>
          <figcaption className={classes.hint}>To a lead named Asha Rao</figcaption>
          <blockquote className={classes.shown}>{shown}</blockquote>
        </figure>
      )}
    </EditDialog>
  )
}
