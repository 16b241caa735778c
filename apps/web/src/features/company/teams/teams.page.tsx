import { ActionIcon, Button } from '@mantine/core'
import { TEAM_TEXTS as TEXTS } from '@plinth/contract/company/team-rules'
import type { Team } from '@plinth/contract/company/teams'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { messageOf } from '../../../lib/forms.ts'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { formatShortDate } from '../../../lib/text/format-date.ts'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { SearchBox } from '../../../ui/inputs/search-box.tsx'
import { LockedHint } from '../../../ui/locked-hint.tsx'
import { Page } from '../../../ui/page.tsx'
import { RowActions, SettingsTable } from '../../../ui/settings/settings-table.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { profileQuery } from '../people/people.api.ts'
import classes from './team-dialog.module.css'
import { TeamDialog } from './team-dialog.tsx'
import { lossText } from './team-draft.ts'
import { TeamView } from './team-view.tsx'
import { refreshTeams, removeTeamMutation, teamEffectsQuery, teamsQuery } from './teams.api.ts'

/** Lead settings: the teams whose members share their leads (LM-230 to LM-244). */
export function TeamsPage() {
  const teams = useQuery(teamsQuery)
  const { data: profile } = useQuery(profileQuery)
  const { q = '' } = useSearch({ strict: false }) as { q?: string }
  const navigate = useNavigate()
  const mayEdit = profile?.rolesAssigned.crm.edit ?? false
  const editing = useDialog<{ team: Team | undefined }>()
  const viewing = useDialog<{ team: Team }>()
  const [askToRemove, question] = useRemoval()
  useLiveNews(['people.changed'], refreshTeams)
  const shown = teams.data?.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())) ?? []
  return (
    <Page
      title="Manage your Team(s)"
      actions={
        <>
          <SearchBox
            value={q}
            label="Search teams"
            placeholder="Search teams"
            onChange={text =>
              void navigate({ to: '.', search: (text === '' ? {} : { q: text }) as object, replace: true })
            }
          />
          {mayEdit && (
            <Button
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              onClick={() => editing.open({ team: undefined })}
            >
              Create New Team
            </Button>
          )}
        </>
      }
    >
      {teams.isPending && <SkeletonRows count={5} height={52} />}
      {teams.isError && !teams.data && (
        <ErrorState message={messageOf(teams.error)} onRetry={() => void teams.refetch()} />
      )}
      {teams.data?.length === 0 && (
        <EmptyState title="No Team(s) Created">
          {mayEdit ? 'Click on “Create New Team” on top right corner' : 'People who may edit leads can create teams.'}
        </EmptyState>
      )}
      {teams.data && teams.data.length > 0 && shown.length === 0 && (
        <EmptyState title="No results found">No team has “{q}” in its name.</EmptyState>
      )}
      {shown.length > 0 && (
        <SettingsTable
          label="Teams"
          columns={['S no.', 'Team Name', 'Team Lead', 'Members', 'Created By', 'Created On', 'Action']}
          hiddenOnPhone={['S no.', 'Members', 'Created By', 'Created On']}
        >
          {shown.map((team, at) => (
            <TeamRow
              key={team._id}
              team={team}
              place={at + 1}
              timeZone={profile?.CompanySettingDetails.timeZone}
              mayEdit={mayEdit}
              onView={() => viewing.open({ team })}
              onEdit={() => editing.open({ team })}
              onRemove={() => void askToRemove(team)}
            />
          ))}
        </SettingsTable>
      )}
      {editing.about && (
        <TeamDialog key={editing.times} {...editing.about} opened={editing.isOpen} onClose={editing.close} />
      )}
      {viewing.about && (
        <TeamView key={viewing.times} {...viewing.about} opened={viewing.isOpen} onClose={viewing.close} />
      )}
      {question}
    </Page>
  )
}

interface TeamRowProps {
  team: Team
  /** counted from 1 */
  place: number
  timeZone: string | undefined
  mayEdit: boolean
  onView: () => void
  onEdit: () => void
  onRemove: () => void
}

function TeamRow({ team, place, timeZone, mayEdit, onView, onEdit, onRemove }: TeamRowProps) {
  const leads = team.members.filter(member => team.teamLeads.includes(member._id))
  return (
    <tr>
      <td>{place}</td>
      <th scope="row">
        <LockedHint locked={!mayEdit}>
          <button type="button" className={classes.open} onClick={onView}>
            {team.name}
          </button>
        </LockedHint>
      </th>
      <td>{leads.map(lead => lead.fullName).join(', ')}</td>
      <td>{team.members.length}</td>
      <td>{team.createdBy.fullName}</td>
      <td className={classes.date}>{formatShortDate(team.createdAt, timeZone)}</td>
      <td>
        <RowActions>
          <LockedHint locked={!mayEdit}>
            <ActionIcon variant="subtle" aria-label={`Edit ${team.name}`} onClick={onEdit}>
              <IconPencil size={17} stroke={1.5} aria-hidden />
            </ActionIcon>
          </LockedHint>
          <LockedHint locked={!mayEdit}>
            <ActionIcon variant="subtle" color="terracotta" aria-label={`Delete ${team.name}`} onClick={onRemove}>
              <IconTrash size={17} stroke={1.5} aria-hidden />
            </ActionIcon>
          </LockedHint>
        </RowActions>
      </td>
    </tr>
  )
}

/** Asks before a team is deleted, with whom and what that touches, and deletes it (LM-244, LM-624). */
function useRemoval() {
  const queryClient = useQueryClient()
  const [confirm, question] = useConfirm()
  const remove = useMutation({
    ...removeTeamMutation,
    onSuccess: () => toast.success(TEXTS.deleted),
    onError: error => toast.error(messageOf(error)),
    onSettled: () => void refreshTeams(queryClient),
  })
  const ask = async ({ _id, name }: Team): Promise<void> => {
    const effects = await queryClient
      .fetchQuery({ ...teamEffectsQuery({ teamId: _id }), staleTime: 0 })
      .catch((error: unknown) => void toast.error(messageOf(error)))
    if (!effects) return
    const message = (
      <>
        <p>This Team will be permanently deleted from the system. Are you sure you want to proceed?</p>
        <p>
          {name}: {lossText(effects).join(' ')}
        </p>
      </>
    )
    if (await confirm({ title: 'Delete Team', message, confirmLabel: 'Delete', danger: true })) remove.mutate(_id)
  }
  return [ask, question] as const
}
