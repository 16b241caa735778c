import { NOBODY, personOptions } from '../../person-options.ts'
import type { TeamRow } from '../add-lead-values.ts'

export interface PickerOption {
  value: string
  label: string
}

/** Teams that a row may choose: those chosen in other rows are left out (IN-596). */
export const teamOptions = (
  teams: readonly { _id: string; name: string }[],
  rows: readonly TeamRow[],
  at: number,
): PickerOption[] =>
  teams
    .filter(team => !rows.some((row, other) => other !== at && row.teamId === team._id))
    .map(team => ({ value: team._id, label: team.name }))

/** UNASSIGNED first, in the specification's spelling, then the people (IN-591, IN-595). */
export const assigneeOptions = (people: Parameters<typeof personOptions>[0]): PickerOption[] =>
  personOptions(people).map(option => (option.value === NOBODY ? { ...option, label: 'UNASSIGNED' } : option))
