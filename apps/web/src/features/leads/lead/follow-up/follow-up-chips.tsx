import { useState } from 'react'
import { type Day, today } from '../../../../lib/text/format-date.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { PressButton } from '../update/press-button.tsx'
import classes from './follow-up.module.css'
import { FOLLOW_UP_CHIPS, type FollowUpMoment, litChip, momentOfChip, shownMoment } from './follow-up-times.ts'

export interface FollowUpChipsProps {
  /** the follow-up that is chosen so far */
  day: Day | ''
  time: string
  zone: string
  /** HH:mm, for the chips that name no time */
  lastTime: string
  disabled: boolean
  onChoose: (moment: FollowUpMoment) => void
  /** another day or time than those offered */
  onOwn: () => void
  /** the choice of none, where there is something to be left out; what is planned for a later day already then stays */
  none?: { isPressed: boolean; isPlanned: boolean; onPress: () => void } | undefined
}

/** The follow-ups that are chosen most, by a press or a key. */
export function FollowUpChips({ day, time, zone, lastTime, disabled, onChoose, onOwn, none }: FollowUpChipsProps) {
  const now = useNow()
  const [pressed, setPressed] = useState<string>()
  const lit = litChip({ day, time }, pressed, { now, zone }, lastTime)
  return (
    <fieldset className={classes.chips} disabled={disabled}>
      <legend className={classes.legend}>Follow-up</legend>
      {FOLLOW_UP_CHIPS.map(chip => {
        const moment = momentOfChip(chip, { now, zone }, lastTime)
        return (
          <PressButton
            key={chip.key}
            name={chip.label}
            hint={shownMoment(moment, today(now, zone))}
            shortcut={chip.key}
            isPressed={chip.key === lit}
            disabled={disabled}
            // an hour from the press, not from when the form was drawn
            onPress={() => {
              setPressed(chip.key)
              onChoose(momentOfChip(chip, { now: new Date(), zone }, lastTime))
            }}
          />
        )
      })}
      <PressButton name="Another time" hint="next mon, 25/12 4pm" shortcut="f" disabled={disabled} onPress={onOwn} />
      {none && (
        <PressButton
          name={none.isPlanned ? 'As planned' : 'No next step'}
          hint={none.isPlanned ? 'the follow-up stays' : 'waits in Today'}
          shortcut="-"
          isPressed={none.isPressed}
          disabled={disabled}
          onPress={none.onPress}
        />
      )}
    </fieldset>
  )
}
