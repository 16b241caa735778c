import { Button } from '@mantine/core'
import { isDay } from '@plinth/contract/day-text'
import type { LeadAbsence } from '@plinth/contract/leads/assignment/assignment-rules'
import { ASSIGNMENT_RULE_TEXTS as TEXTS } from '@plinth/contract/leads/assignment/assignment-terms'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { formatDate } from '../../../lib/text/format-date.ts'
import { Face } from '../../../ui/face/face.tsx'
import { DayInput } from '../../../ui/inputs/day-input.tsx'
import { UNREAD_DAY } from '../../../ui/inputs/day-text.ts'
import { OPTION_LIST } from '../../../ui/inputs/option-list.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { absencesQuery, refreshAssignment, setAbsenceMutation } from './assignment.api.ts'
import classes from './assignment.module.css'

export interface AbsencesCardProps {
  zone: string
  /** whether one may say of everybody that they are away, and not only of oneself */
  isForOthers: boolean
}

/** Who gets no new leads for a while: oneself, for admins everybody. */
export function AbsencesCard({ zone, isForOthers }: AbsencesCardProps) {
  const { data: people = [] } = useQuery(absencesQuery)
  if (people.length === 0) return null
  const away = people.filter(person => person.awayUntil !== null)
  const here = people.filter(person => person.awayUntil === null)
  return (
    <SettingsCard
      title="Away"
      hint="People who are away are passed over when leads are assigned by rules or in turn, until that day is over."
    >
      {away.length > 0 && (
        <ul className={classes.people} aria-label="People who are away">
          {away.map(person => (
            <Absence key={person.userId} person={person} zone={zone} />
          ))}
        </ul>
      )}
      {isForOthers && away.length === 0 && <p className={classes.about}>Nobody is away.</p>}
      {here.length > 0 && <AwayForm people={here} zone={zone} isForOthers={isForOthers} />}
    </SettingsCard>
  )
}

/** Marks people as away, or as back, with a word of what was done. */
function useAbsence(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    ...setAbsenceMutation,
    onSuccess(_, { awayUntil }) {
      toast.success(awayUntil === null ? TEXTS.back : TEXTS.away)
      onDone()
      void refreshAssignment(queryClient)
    },
    onError: error => toast.error(messageOf(error)),
  })
}

function Absence({ person: { userId, fullName, awayUntil }, zone }: { person: LeadAbsence; zone: string }) {
  const save = useAbsence(() => undefined)
  return (
    <li className={classes.person}>
      <Face name={fullName} src={null} />
      <span className={classes.personName}>{fullName}</span>
      <span className={classes.until}>Away until {formatDate(awayUntil ?? '', zone)}</span>
      <Button
        variant="default"
        size="xs"
        loading={save.isPending}
        aria-label={`Back again: ${fullName}`}
        onClick={() => save.mutate({ userId, awayUntil: null })}
      >
        Back again
      </Button>
    </li>
  )
}

interface AwayFormProps extends AbsencesCardProps {
  /** those who are not away */
  people: readonly LeadAbsence[]
}

function AwayForm({ people, zone, isForOthers }: AwayFormProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [day, setDay] = useState('')
  const [isTried, setTried] = useState(false)
  const save = useAbsence(() => {
    setChosen(null)
    setDay('')
    setTried(false)
  })
  const userId = isForOthers ? people.find(person => person.userId === chosen)?.userId : people[0]?.userId
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (userId !== undefined && isDay(day) && !save.isPending) save.mutate({ userId, awayUntil: day })
  }
  return (
    <form className={classes.away} aria-label="Mark as away" noValidate onSubmit={submit}>
      {isForOthers && (
        <Select
          label="Person"
          placeholder="Choose"
          data={people.map(person => ({ value: person.userId, label: person.fullName }))}
          value={userId ?? null}
          onChange={setChosen}
          searchable
          nothingFoundMessage="Search Not Found"
          error={isTried && userId === undefined ? 'Choose a person' : undefined}
          {...OPTION_LIST}
        />
      )}
      <DayInput
        label={isForOthers ? 'Away until' : 'You are away until'}
        value={day}
        zone={zone}
        onChange={setDay}
        error={isTried && !isDay(day) ? UNREAD_DAY : undefined}
      />
      <Button type="submit" variant="default" loading={save.isPending}>
        Mark as away
      </Button>
    </form>
  )
}
