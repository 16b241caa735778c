import { LEAD_LIMITS } from '@plinth/contract/leads/lead/lead-rules'
import { oneLine, visible } from '@plinth/contract/readers/plain-text'
import { fittingName, splitFullName, withoutTitle } from '@plinth/contract/readers/read-name'
import { somethingOf, withoutMissingParts } from '@plinth/contract/readers/words/empty-words'
import { characters } from '@plinth/contract/text-rules'

/** What a stranger is called, in the parts that a lead has, and what has no room in them. */
export interface OutsidePerson {
  firstName: string
  lastName: string
  notes: { field: 'name' | 'firstName' | 'lastName'; text: string }[]
}

/**
 * The name of a person by its parts, or in one text, which is split as imports do. Any text is taken: nobody can be asked. A name that is
 * too long is shortened, with all of it as a note.
 */
export function outsidePerson(written: {
  name?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
}): OutsidePerson {
  const [name, first, last] = [tidy(written.name), tidy(written.firstName), tidy(written.lastName)]
  const parts = [first, last].filter(part => part !== '').join(' ')
  if (name === '' || (first !== '' && last !== '')) {
    const person = first !== '' && last !== '' ? inParts(first, last) : inOne(parts)
    return name === '' || isSame(name, parts) ? person : noted(person, { field: 'name', text: name })
  }
  const person = inOne(name)
  // a part that the full name has already says no more
  if (parts === '' || name.toLowerCase().includes(parts.toLowerCase())) return person
  return noted(person, { field: first === '' ? 'lastName' : 'firstName', text: parts })
}

const tidy = (text = ''): string => somethingOf(oneLine(visible(text)))
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
const fits = (part: string): boolean => characters(part) <= LEAD_LIMITS.firstName
const noted = (person: OutsidePerson, note: OutsidePerson['notes'][number]): OutsidePerson => ({
  ...person,
  notes: [...person.notes, note],
})

const inParts = (firstName: string, lastName: string): OutsidePerson =>
  fits(firstName)
    ? {
        firstName,
        lastName: fittingName(lastName, LEAD_LIMITS.lastName),
        notes: fits(lastName) ? [] : [{ field: 'lastName', text: lastName }],
      }
    : inOne(`${firstName} ${lastName}`)

function inOne(full: string): OutsidePerson {
  const called = withoutMissingParts(withoutTitle(full)).replace(/(?<=[^\s,;:_-])[\s,;:_-]+$/, '')
  const parts = splitFullName(called, LEAD_LIMITS.firstName)
  const firstName = fittingName(parts.firstName, LEAD_LIMITS.firstName)
  const lastName = fittingName(parts.lastName, LEAD_LIMITS.lastName)
  const isWhole = firstName === parts.firstName && lastName === parts.lastName
  return { firstName, lastName, notes: isWhole ? [] : [{ field: 'name', text: full }] }
}
