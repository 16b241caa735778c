import { Button } from '@mantine/core'
import type { CannedReply } from '@plinth/contract/messages/canned-replies'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { LockedHint } from '../../../ui/locked-hint.tsx'
import { Page } from '../../../ui/page.tsx'
import { SettingsList, SettingsRow } from '../../../ui/settings/settings-list.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import { cannedRepliesQuery, refreshReplies, removeReplyMutation } from './canned-replies.api.ts'
import { ReplyDialog } from './reply-dialog.tsx'

const TITLE = 'WhatsApp templates'

/** The texts that a WhatsApp chat with a lead can be opened with: listed, added, changed and deleted. */
export function CannedRepliesPage() {
  const queryClient = useQueryClient()
  const replies = useQuery(cannedRepliesQuery)
  const { data: profile } = useQuery(profileQuery)
  const isLocked = profile !== undefined && !profile.rolesAssigned.crm.edit
  const editing = useDialog<CannedReply | 'new'>()
  const [confirm, question] = useConfirm()
  const remove = useMutation({
    ...removeReplyMutation,
    onSuccess: () => {
      toast.success('Template deleted')
      void refreshReplies(queryClient)
    },
    onError: error => toast.error(messageOf(error)),
  })
  const onDelete = async (reply: CannedReply) => {
    const message = 'Chats that were opened with it stay in the history.'
    const isSure = await confirm({ title: `Delete ${reply.name}?`, message, confirmLabel: 'Delete', danger: true })
    if (isSure) remove.mutate(reply._id)
  }
  const stepsOf = (reply: CannedReply) => [
    { label: 'Edit', onClick: () => editing.open(reply) },
    { label: 'Delete', isDanger: true, onClick: () => void onDelete(reply) },
  ]
  return (
    <Page
      title={TITLE}
      actions={
        <LockedHint locked={isLocked}>
          <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => editing.open('new')}>
            New template
          </Button>
        </LockedHint>
      }
    >
      {replies.isPending && <SkeletonRows count={4} height={56} />}
      {replies.isError && !replies.data && <ErrorState onRetry={() => void replies.refetch()} />}
      {replies.data?.length === 0 && (
        <EmptyState title="No templates yet">
          A template opens a WhatsApp chat with your text in it, with the lead's name filled in.
        </EmptyState>
      )}
      {replies.data && replies.data.length > 0 && (
        <SettingsList label={TITLE}>
          {replies.data.map(reply => (
            <SettingsRow key={reply._id} name={reply.name} about={reply.text} steps={isLocked ? [] : stepsOf(reply)} />
          ))}
        </SettingsList>
      )}
      {editing.about && (
        <ReplyDialog
          key={editing.times}
          reply={editing.about === 'new' ? undefined : editing.about}
          opened={editing.isOpen}
          onClose={editing.close}
        />
      )}
      {question}
    </Page>
  )
}
