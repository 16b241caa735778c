import type { Person } from '@plinth/contract/people'

/** Stands for "no assignee" in a selector, where an empty value would mean that nothing is chosen. */
export const NOBODY = 'nobody'

/** Stands for a person who cannot be given leads any more, and whose name is not at hand. */
export const NAMELESS = 'Somebody else'

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
