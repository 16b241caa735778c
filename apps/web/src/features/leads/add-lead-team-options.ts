import type { TeamRow } from './add-lead-values.ts'

export interface PickerOption {
  value: string
  label: string
}

/** Teams one row may choose: a team chosen in another row is hidden from it (IN-596). */
export const teamOptions = (
  teams: readonly { _id: string; name: string }[],
  rows: readonly TeamRow[],
  at: number,
): PickerOption[] =>
  teams
    .filter(team => !rows.some((row, other) => other !== at && row.teamId === team._id))
    .map(team => ({ value: team._id, label: team.name }))

/** UNASSIGNED first, then the people, told apart by e-mail where two have the same name (IN-591, IN-595). */
export function assigneeOptions(people: readonly { _id: string; fullName: string; email?: string }[]): PickerOption[] {
  const isTwice = (name: string) => people.filter(person => person.fullName === name).length > 1
  return [
    { value: '', label: 'UNASSIGNED' },
    ...people.map(({ _id, fullName, email }) => ({
      value: _id,
      label: email && isTwice(fullName) ? `${fullName} (${email})` : fullName,
    })),
  ]
}
