import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { STATUS_TEXTS } from '@plinth/contract/leads/lead-statuses'
import type { LeadStatus } from '@plinth/contract/leads/pipelines'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { messageOf } from '../../../lib/forms.ts'
import { usePageNumber } from '../../../lib/pages/use-page-number.ts'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { LockedHint } from '../../../ui/locked-hint.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { RowActions, SettingsTable } from '../../../ui/settings/settings-table.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import { SettingsSearch, useSettingsSearch } from '../parts/settings-search.tsx'
import { refreshStages, removeStatusMutation, statusesQuery } from './pipelines.api.ts'
import { StatusDialog } from './status-dialog.tsx'

/** Lead settings: the statuses of each stage (LM-218 to LM-222). */
export function StatusesPage() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const page = usePageNumber()
  const search = useSettingsSearch()
  const { data, isPending, isError, error, refetch } = useQuery(statusesQuery(page, search))
  const { data: profile } = useQuery(profileQuery)
  const isLocked = profile !== undefined && !profile.rolesAssigned.crm.edit
  const editing = useDialog<{ status: LeadStatus | undefined }>()
  const [confirm, question] = useConfirm()
  useLiveNews(['lists.changed'], refreshStages)
  const remove = useMutation({
    ...removeStatusMutation,
    onSuccess() {
      toast.success(STATUS_TEXTS.deleted)
      void refreshStages(queryClient)
    },
    onError: failure => toast.error(messageOf(failure)),
  })
  const askToRemove = async ({ statusId, statusName, stageId, stageName }: LeadStatus): Promise<void> => {
    const message = `Leads in ${stageName} can no longer be given this status. A status that leads still have cannot be deleted.`
    if (await confirm({ title: `Delete ${statusName}?`, message, confirmLabel: 'Delete', danger: true })) {
      remove.mutate({ statusId, stageId })
    }
  }
  const edit = (status: LeadStatus | undefined): void => editing.open({ status })
  return (
    <Page
      title="Status"
      actions={
        <>
          <SettingsSearch label="Search statuses" />
          <LockedHint locked={isLocked}>
            <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => edit(undefined)}>
              Add Status
            </Button>
          </LockedHint>
        </>
      }
    >
      {isPending && <SkeletonRows count={6} height={52} />}
      {isError && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data?.statuses.length === 0 && (
        <EmptyState title="No results found">
          {search === '' ? 'There are no statuses on this page.' : `No status has “${search}” in its name.`}
        </EmptyState>
      )}
      {data && data.statuses.length > 0 && (
        <SettingsTable label="Statuses" columns={['Status Name', 'Stage', 'Action']}>
          {data.statuses.map(status => (
            <StatusRow
              key={`${status.stageId} ${status.statusId}`}
              status={status}
              isLocked={isLocked}
              onEdit={() => edit(status)}
              onRemove={() => void askToRemove(status)}
            />
          ))}
        </SettingsTable>
      )}
      {data && (
        <Pager
          page={page}
          pages={data.pages}
          onGo={value =>
            void navigate({
              to: '.',
              search: ((before: object) => ({ ...before, page: value > 1 ? value : undefined })) as never,
            })
          }
        />
      )}
      {editing.about && (
        <StatusDialog key={editing.times} {...editing.about} opened={editing.isOpen} onClose={editing.close} />
      )}
      {question}
    </Page>
  )
}

interface StatusRowProps {
  status: LeadStatus
  isLocked: boolean
  onEdit: () => void
  onRemove: () => void
}

function StatusRow({ status, isLocked, onEdit, onRemove }: StatusRowProps) {
  const { statusName, stageName, isPermanent } = status
  const remove = (
    <ActionIcon
      variant="subtle"
      color="terracotta"
      aria-label={`Delete ${statusName} of ${stageName}`}
      disabled={isPermanent}
      onClick={onRemove}
    >
      <IconTrash size={17} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
  return (
    <tr>
      <th scope="row">{statusName}</th>
      <td>{stageName}</td>
      <td>
        <RowActions>
          <LockedHint locked={isLocked}>
            <ActionIcon variant="subtle" aria-label={`Edit ${statusName} of ${stageName}`} onClick={onEdit}>
              <IconPencil size={17} stroke={1.5} aria-hidden />
            </ActionIcon>
          </LockedHint>
          {isPermanent ? (
            <Tooltip label={STATUS_TEXTS.permanent} events={{ hover: true, focus: true, touch: true }}>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a disabled control takes no focus, so its reason must */}
              <span role="note" tabIndex={0} aria-label={STATUS_TEXTS.permanent}>
                {remove}
              </span>
            </Tooltip>
          ) : (
            <LockedHint locked={isLocked}>{remove}</LockedHint>
          )}
        </RowActions>
      </td>
    </tr>
  )
}
