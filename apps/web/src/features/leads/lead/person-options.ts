import type { Person } from '@plinth/contract/company/people'

/** Stands for "no assignee" in a selector, where an empty value would mean that nothing is chosen. */
export const NOBODY = 'nobody'

/** Who is chosen in a filter and has no leads at present, so that the leads do not name them; people who left have no name at hand. */
export const nameOfChosen = (people: readonly Pick<Person, '_id' | 'fullName'>[], id: string): string =>
  people.find(person => person._id === id)?.fullName ?? 'Somebody else'

/** The people of a selector by name, Unassigned first; two of one name are told apart by their e-mail. */
export function personOptions(
  people: readonly Pick<Person, '_id' | 'fullName' | 'email'>[],
): { value: string; label: string }[] {
  const sorted = people.toSorted((a, b) => a.fullName.localeCompare(b.fullName))
  const isShared = (name: string): boolean => people.filter(person => person.fullName === name).length > 1
  return [
    { value: NOBODY, label: 'Unassigned' },
    ...sorted.map(({ _id, fullName, email }) => ({
      value: _id,
      label: isShared(fullName) ? `${fullName} (${email})` : fullName,
    })),
  ]
}
