import type { Person } from '@plinth/contract/company/people'
import type { Team } from '@plinth/contract/company/teams'
import { useQuery } from '@tanstack/react-query'
import { noOptions } from '../../../../../ui/inputs/option-texts.ts'
import { Select } from '../../../../../ui/inputs/select.tsx'
import { RetryLink } from '../../../../../ui/retry-link.tsx'
import { assigneesQuery } from '../../../../company/people/people.api.ts'
import { teamsQuery } from '../../../../company/teams/teams.api.ts'
import { FORM_LIST_HEIGHT } from '../../../parts/form-list-height.ts'
import { NOBODY } from '../../person-options.ts'
import classes from '../add-lead.module.css'
import { teamRow } from '../add-lead-values.ts'
import type { AddLeadForm } from './add-lead-form-field.ts'
import { AddRow, RemoveRow } from './add-lead-rows.tsx'
import { assigneeOptions, teamOptions } from './add-lead-team-options.ts'

/**
 * Who gets the lead, for people who may assign (IN-058, IN-059, IN-588, IN-589). Where the company has teams each row is a team
 * with one of its members, and creates a separate lead (IN-065, IN-593, IN-596, IN-Q46).
 */
export function LeadTeams({ form }: { form: AddLeadForm }) {
  const teamList = useQuery(teamsQuery)
  const people = useQuery(assigneesQuery)
  const known = teamList.data ?? []
  const rows = form.values.teams
  const failed = [teamList, people].filter(query => query.isError)

  const chooseTeam = (at: number, teamId: string | null): void => {
    form.setFieldValue(`teams.${at}.teamId`, teamId)
    const { assignedTo } = rows[at]!
    const members = known.find(team => team._id === teamId)?.members
    if (members && !members.some(member => member._id === assignedTo)) {
      form.setFieldValue(`teams.${at}.assignedTo`, null)
    }
  }
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Assignment</legend>
      {rows.map((row, at) => (
        <div
          key={row.key}
          className={classes.teamRow}
          data-teams={known.length > 0 || undefined}
          data-several={rows.length > 1 || undefined}
        >
          {known.length > 0 && (
            <Select
              label={rows.length > 1 ? `Team ${at + 1}` : 'Team'}
              placeholder="Any team"
              maxDropdownHeight={FORM_LIST_HEIGHT}
              data={teamOptions(known, rows, at)}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': 'Clear team' }}
              nothingFoundMessage={noOptions({
                isSearched: true,
                isAllChosen: teamOptions(known, rows, at).length === 0,
              })}
              {...form.getInputProps(`teams.${at}.teamId`)}
              onChange={teamId => chooseTeam(at, teamId)}
            />
          )}
          <AssigneeSelect form={form} at={at} teams={known} people={people.data ?? []} isLoading={people.isPending} />
          {at > 0 && <RemoveRow label={`Remove team ${at + 1}`} onClick={() => form.removeListItem('teams', at)} />}
        </div>
      ))}
      {rows.length > 1 && (
        <p className={classes.note} role="status">
          One lead per team will be created: {rows.length} leads.
        </p>
      )}
      {rows.length < known.length && (
        <AddRow
          label="Add More Team"
          onClick={() => form.insertListItem('teams', teamRow(Math.max(...rows.map(row => row.index)) + 1))}
        />
      )}
      {failed.length > 0 && (
        <p className={classes.note} role="alert">
          Could not load.{' '}
          <RetryLink
            onClick={() => {
              for (const query of failed) void query.refetch()
            }}
          />
        </p>
      )}
    </fieldset>
  )
}

function AssigneeSelect(props: {
  form: AddLeadForm
  at: number
  teams: readonly Team[]
  people: readonly Person[]
  isLoading: boolean
}) {
  const { form, at, teams, people, isLoading } = props
  const rows = form.values.teams
  const row = rows[at]!
  const members = teams.find(team => team._id === row.teamId)?.members
  const { value: _, onChange: __, ...field } = form.getInputProps(`teams.${at}.assignedTo`)
  return (
    <Select
      {...field}
      className={classes.assignee}
      maxDropdownHeight={FORM_LIST_HEIGHT}
      label={rows.length > 1 ? `Assign To ${at + 1}` : 'Assign To'}
      data={assigneeOptions(members ?? people)}
      searchable
      nothingFoundMessage={isLoading ? 'Loading…' : 'Nobody has this name'}
      value={row.assignedTo ?? NOBODY}
      onChange={id => form.setFieldValue(`teams.${at}.assignedTo`, id === NOBODY ? null : id)}
    />
  )
}
