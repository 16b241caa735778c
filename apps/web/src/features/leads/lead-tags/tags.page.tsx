import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { Tag } from '@plinth/contract/leads/lead-tags'
import { REMOVED_DAYS, TAG_TEXTS } from '@plinth/contract/leads/tag-rules'
import { IconInfoCircle, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { LockedHint } from '../../../ui/locked-hint.tsx'
import { Page } from '../../../ui/page.tsx'
import { SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { SettingsList, SettingsRow } from '../../../ui/settings/settings-list.tsx'
import { RowActions, SettingsTable } from '../../../ui/settings/settings-table.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import { TagChip } from '../parts/lead-badges.tsx'
import { SettingsSearch, useSettingsSearch } from '../parts/settings-search.tsx'
import {
  refreshTags,
  removedTagsQuery,
  removeTagMutation,
  restoreTagMutation,
  tagsQuery,
  usesOfTag,
} from './lead-tags.api.ts'
import { TagDialog } from './tag-dialog.tsx'

const ABOUT =
  'Tags group leads, such as “Villa” or “NRI”. Any lead can have them, and the list can be filtered by them.'

/** Lead settings: the company's tags (LM-212 to LM-217). */
export function TagsPage() {
  const queryClient = useQueryClient()
  const tags = useQuery(tagsQuery)
  const { data: profile } = useQuery(profileQuery)
  const mayEdit = profile?.rolesAssigned.crm.edit ?? false
  const search = useSettingsSearch().toLowerCase()
  const editing = useDialog<{ tag: Tag | undefined }>()
  const [confirm, question] = useConfirm()
  const restore = useRestoredTag()
  useLiveNews(['lists.changed'], refreshTags)
  const remove = useMutation({
    ...removeTagMutation,
    onSuccess(_, tagId) {
      toast.success('Tag deleted', { action: { label: 'Undo', run: () => restore(tagId) } })
      void refreshTags(queryClient)
    },
    onError: error => toast.error(messageOf(error)),
  })
  const askToRemove = async ({ _id, tagName }: Tag): Promise<void> => {
    const uses = await usesOfTag(_id).catch((error: unknown) => void toast.error(messageOf(error)))
    if (uses === undefined) return
    const message = `${lossText(uses)} It can be brought back for ${REMOVED_DAYS} days.`
    if (await confirm({ title: `Delete ${tagName}?`, message, confirmLabel: 'Delete', danger: true }))
      remove.mutate(_id)
  }
  const edit = (tag: Tag | undefined): void => editing.open({ tag })
  const isLocked = profile !== undefined && !mayEdit
  const add = (
    <LockedHint locked={isLocked}>
      <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => edit(undefined)}>
        Add Tag
      </Button>
    </LockedHint>
  )
  const shown = tags.data?.filter(({ tagName }) => tagName.toLowerCase().includes(search)) ?? []
  return (
    <Page
      title={
        <>
          Create your own custom tags{' '}
          <Tooltip label={ABOUT} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
            <ActionIcon variant="subtle" color="gray" size={28} aria-label={ABOUT}>
              <IconInfoCircle size={18} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </>
      }
      actions={
        <>
          <SettingsSearch label="Search tags" />
          {add}
        </>
      }
    >
      {tags.isPending && <SkeletonRows count={5} height={52} />}
      {tags.isError && !tags.data && <ErrorState message={messageOf(tags.error)} onRetry={() => void tags.refetch()} />}
      {tags.data?.length === 0 && (
        <EmptyState title="No tags yet" action={add}>
          {ABOUT}
        </EmptyState>
      )}
      {tags.data && tags.data.length > 0 && shown.length === 0 && (
        <EmptyState title="No results found">No tag has “{search}” in its name.</EmptyState>
      )}
      {shown.length > 0 && (
        <SettingsTable label="Tags" columns={['S no.', 'Tag Name', 'Action']}>
          {shown.map((tag, at) => (
            <TagRow
              key={tag._id}
              tag={tag}
              place={at + 1}
              isLocked={isLocked}
              onEdit={() => edit(tag)}
              onRemove={() => void askToRemove(tag)}
            />
          ))}
        </SettingsTable>
      )}
      {mayEdit && <RemovedTags onRestore={restore} />}
      {editing.about && (
        <TagDialog key={editing.times} {...editing.about} opened={editing.isOpen} onClose={editing.close} />
      )}
      {question}
    </Page>
  )
}

const lossText = (leads: number): string =>
  leads === 0
    ? 'No lead has it.'
    : leads === 1
      ? '1 lead has it and will lose it.'
      : `${leads} leads have it and will lose it.`

interface TagRowProps {
  tag: Tag
  /** counted from 1 */
  place: number
  isLocked: boolean
  onEdit: () => void
  onRemove: () => void
}

function TagRow({ tag, place, isLocked, onEdit, onRemove }: TagRowProps) {
  const remove = (
    <ActionIcon
      variant="subtle"
      color="terracotta"
      aria-label={`Delete ${tag.tagName}`}
      disabled={tag.isPermanent}
      onClick={onRemove}
    >
      <IconTrash size={17} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
  return (
    <tr>
      <td>{place}</td>
      <th scope="row">
        <TagChip name={tag.tagName} colour={tag.tagColorCode} />
      </th>
      <td>
        <RowActions>
          <LockedHint locked={isLocked}>
            <ActionIcon variant="subtle" aria-label={`Edit ${tag.tagName}`} onClick={onEdit}>
              <IconPencil size={17} stroke={1.5} aria-hidden />
            </ActionIcon>
          </LockedHint>
          {tag.isPermanent ? (
            <Tooltip label={TAG_TEXTS.permanent}>
              <span>{remove}</span>
            </Tooltip>
          ) : (
            <LockedHint locked={isLocked}>{remove}</LockedHint>
          )}
        </RowActions>
      </td>
    </tr>
  )
}

function useRestoredTag(): (id: string) => void {
  const queryClient = useQueryClient()
  const restore = useMutation({
    ...restoreTagMutation,
    onSuccess() {
      toast.success(TAG_TEXTS.restored)
      void refreshTags(queryClient)
    },
    onError: error => toast.error(messageOf(error)),
  })
  return restore.mutate
}

/** The tags that can still be brought back. */
function RemovedTags({ onRestore }: { onRestore: (id: string) => void }) {
  const removed = useQuery(removedTagsQuery)
  if (!removed.data?.length) return null
  return (
    <SettingsCard title={`Deleted in the last ${REMOVED_DAYS} days`} hint="A restored tag returns to its leads.">
      <SettingsList label="Deleted tags">
        {removed.data.map(({ _id, tagName, tagColorCode }) => (
          <SettingsRow
            key={_id}
            name=""
            badge={<TagChip name={tagName} colour={tagColorCode} />}
            steps={[{ label: 'Restore', fullLabel: `Restore ${tagName}`, onClick: () => onRestore(_id) }]}
          />
        ))}
      </SettingsList>
    </SettingsCard>
  )
}
