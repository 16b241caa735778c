import { MultiSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { TEAM_NAME_MAX, TEAM_TEXTS as TEXTS } from '@plinth/contract/company/team-rules'
import { type Team, TeamDraft } from '@plinth/contract/company/teams'
import { isAppError } from '@plinth/contract/error-codes'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { focusFirstError, showServerErrors, validateWith } from '../../../lib/forms.ts'
import { EditDialog } from '../../../ui/dialogs/edit-dialog.tsx'
import { OPTION_LIST } from '../../../ui/inputs/option-list.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { MemberList } from './member-list.tsx'
import classes from './team-dialog.module.css'
import { isSameTeam, sightText, teamDraft, withLeads, withMember, withoutMember } from './team-draft.ts'
import { availableMembersQuery, refreshTeams, saveTeamMutation, teamEffectsQuery, teamsQuery } from './teams.api.ts'

export interface TeamDialogProps {
  /** undefined for a new one */
  team: Team | undefined
  opened: boolean
  onClose: () => void
}

/** A team's name, its leads and its members (LM-236 to LM-243, LM-416 to LM-418). */
export function TeamDialog({ team, opened, onClose }: TeamDialogProps) {
  const available = useQuery({ ...availableMembersQuery, enabled: opened })
  const form = useForm<TeamDraft>({ initialValues: teamDraft(team), validate: validateWith(TeamDraft) })
  const { refusal, setRefusal, save } = useSavedTeam(team, form, onClose)
  const draft = form.getValues()
  const change = (next: TeamDraft): void => {
    form.setValues(next)
    form.clearErrors()
    setRefusal(undefined)
  }
  const submit = form.onSubmit(
    values => {
      setRefusal(undefined)
      save.mutate(values)
    },
    errors => focusFirstError(form, errors),
  )
  const isChanged = !isSameTeam(draft, teamDraft(team))
  const people = available.data ?? team?.members ?? []
  const assigned = people.filter(person => draft.members.includes(person._id))
  return (
    <EditDialog
      title={team ? 'Edit Team' : 'Create New Team'}
      size={760}
      opened={opened}
      isChanged={() => isChanged}
      isSaving={save.isPending}
      refusal={refusal}
      closeOnClickOutside={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput label="Team Name" maxLength={TEAM_NAME_MAX} data-autofocus {...form.getInputProps('name')} />
      <MultiSelect
        label="Team Lead"
        placeholder={draft.teamLeads.length === 0 ? 'Choose' : ''}
        data={people.map(({ _id, fullName }) => ({ value: _id, label: fullName }))}
        searchable
        selectFirstOptionOnChange
        {...OPTION_LIST}
        {...form.getInputProps('teamLeads')}
        value={draft.teamLeads}
        onChange={leads => change(withLeads(draft, leads))}
      />
      <div className={classes.lists}>
        <MemberList
          title="Available Team Member"
          people={people.filter(person => !draft.members.includes(person._id))}
          leads={[]}
          empty="Everybody is in the team."
          onMove={id => change(withMember(draft, id))}
        />
        <MemberList
          title="Assigned Team Member"
          people={assigned}
          leads={draft.teamLeads}
          empty="No Member has been added Yet"
          onMove={id => change(withoutMember(draft, id))}
        />
      </div>
      {form.errors.members && (
        <p className={classes.problem} role="alert">
          {form.errors.members}
        </p>
      )}
      {isChanged && <Effects team={team} draft={draft} />}
    </EditDialog>
  )
}

/** Who would see other leads, before it is saved. */
function Effects({ team, draft }: { team: Team | undefined; draft: TeamDraft }) {
  const { teamLeads, members } = draft
  const people = { teamLeads: teamLeads.toSorted(), members: members.toSorted() }
  const thought = { ...(team ? { teamId: team._id } : {}), people }
  const { data } = useQuery({ ...teamEffectsQuery(thought), placeholderData: keepPreviousData })
  const sentences = data ? sightText(data) : []
  return (
    <p className={classes.effects} role="status">
      {sentences.join(' ')}
    </p>
  )
}

/** Makes a team or changes one, and says which of the two failed (LM-625, LM-626, LM-641, LM-642). */
function useSavedTeam(team: Team | undefined, form: Parameters<typeof showServerErrors>[0], onClose: () => void) {
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<string>()
  /** the team that the draft is to replace */
  const [base, setBase] = useState(team)
  const replace = useMutation(saveTeamMutation)
  const save = useMutation({
    mutationFn: (draft: TeamDraft) => replace.mutateAsync({ team: base, draft }),
    onSuccess() {
      toast.success(team ? TEXTS.updated : TEXTS.created)
      void refreshTeams(queryClient)
      onClose()
    },
    async onError(error) {
      const rest = showServerErrors(form, error)
      setRefusal(rest)
      if (rest !== undefined) toast.error(team ? TEXTS.notUpdated : TEXTS.notCreated)
      if (!isAppError(error, 'CONFLICT') || error.fields.length > 0 || !team) return
      const now = (await queryClient.fetchQuery({ ...teamsQuery, staleTime: 0 })).find(one => one._id === team._id)
      if (!now || now.version === base?.version) return
      setBase(now)
      const members = now.members.map(member => member.fullName).join(', ')
      setRefusal(`${error.message}: it is called ${now.name} now, with ${members}. Save again to replace that.`)
    },
  })
  return { refusal, setRefusal, save }
}
