import { Button, TextInput } from '@mantine/core'
import { PROJECT_LIMITS } from '@plinth/contract/projects/project-fields'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { Face } from '../../../ui/face/face.tsx'
import { NO_RESULTS } from '../../../ui/inputs/option-texts.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { adminsQuery, membersQuery } from '../../company/people/people.api.ts'
import type { WizardForm } from './use-wizard.ts'
import classes from './wizard.module.css'
import { presentTeam } from './wizard-values.ts'

export interface TeamStepProps {
  form: WizardForm
  isBusy: boolean
  onPrevious: () => void
  onFinish: () => void
  /** what was refused */
  children?: ReactNode
}

/** Who runs the project and who works on it (IN-137 to IN-142, IN-Q94). */
export function TeamStep({ form, isBusy, onPrevious, onFinish, children }: TeamStepProps) {
  const admins = useQuery(adminsQuery)
  const members = useQuery(membersQuery)
  if (!admins.data || !members.data) {
    const error = admins.error ?? members.error
    const retry = () => void Promise.all([admins.refetch(), members.refetch()])
    return error ? <ErrorState message={messageOf(error)} onRetry={retry} /> : <SkeletonRows count={5} height={48} />
  }
  const { projectAdmin, teamMembers, left } = presentTeam(form.values, admins.data, members.data)
  const people = members.data.filter(person => person._id !== projectAdmin)
  // somebody chosen earlier may be no admin any more
  const known = [...admins.data, ...members.data.filter(person => person._id === projectAdmin)]
  const options = [...new Map(known.map(person => [person._id, person.fullName]))]
  return (
    <section className={classes.form} aria-label="Add Team">
      {left > 0 && (
        <p className={classes.note} role="status">
          {left === 1 ? 'Somebody who was chosen earlier has' : `${left} people who were chosen earlier have`} left the
          team and will not be added.
        </p>
      )}
      <Select
        label="Project admin"
        withAsterisk
        aria-required
        searchable
        clearable
        placeholder="Search by name"
        nothingFoundMessage={NO_RESULTS}
        data={options.map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('projectAdmin')}
        value={projectAdmin}
        onChange={id => {
          form.clearFieldError('projectAdmin')
          form.setFieldValue('projectAdmin', id)
          form.setFieldValue(
            'teamMembers',
            teamMembers.filter(member => member !== id),
          )
        }}
      />
      <MemberPicker
        people={people}
        chosen={teamMembers}
        error={form.errors.teamMembers}
        onChange={ids => {
          form.clearFieldError('teamMembers')
          form.setFieldValue('teamMembers', ids)
        }}
      />
      {children}
      <div className={classes.foot}>
        <Button variant="default" disabled={isBusy} onClick={onPrevious}>
          Previous
        </Button>
        <Button loading={isBusy} onClick={onFinish}>
          Finish
        </Button>
      </div>
    </section>
  )
}

interface MemberPickerProps {
  people: readonly { _id: string; fullName: string }[]
  chosen: readonly string[]
  error: ReactNode
  onChange: (ids: string[]) => void
}

/** The people of the company, each with a button that adds or removes them. */
function MemberPicker({ people, chosen, error, onChange }: MemberPickerProps) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const shown = people.filter(person => person.fullName.toLowerCase().includes(wanted))
  const isFull = chosen.length >= PROJECT_LIMITS.members
  return (
    <div className={classes.members}>
      <h2 className={classes.heading}>
        Team members <span aria-live="polite">{`${chosen.length} added`}</span>
      </h2>
      <TextInput
        type="search"
        aria-label="Search team members"
        placeholder="Search by name"
        data-path="teamMembers"
        value={text}
        error={error}
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
        onChange={event => setText(event.currentTarget.value)}
      />
      {shown.length === 0 && (
        <p className={classes.hint}>{people.length === 0 ? 'Nobody else is here yet' : NO_RESULTS}</p>
      )}
      <ul className={classes.people}>
        {shown.map(({ _id, fullName }) => {
          const isChosen = chosen.includes(_id)
          return (
            <li key={_id} className={classes.person}>
              <Face name={fullName} src={null} />
              <span className={classes.name}>{fullName}</span>
              <Button
                size="compact-sm"
                variant={isChosen ? 'default' : 'light'}
                aria-label={`${isChosen ? 'Remove' : '+Add'} ${fullName}`}
                disabled={isFull && !isChosen}
                onClick={() => onChange(isChosen ? chosen.filter(id => id !== _id) : [...chosen, _id])}
              >
                {isChosen ? 'Remove' : '+Add'}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
