import { plainHeading } from '../../readers/heading-forms.ts'
import { type FieldWords, type HeadingMeaning, headingReader } from '../../readers/headings/heading-reader.ts'
import { type ColumnContent, contentOf } from './column-content.ts'
import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportMapping,
  PROBLEM_HEADING,
  PROBLEM_ROW_HEADING,
  SKIPPED_IMPORT_HEADINGS,
} from './import-fields.ts'
import { MORE_HEADING_WORDS } from './lead-heading-words.ts'

/** How each field is called: as its own heading says, and otherwise. */
export const LEAD_HEADING_WORDS = Object.fromEntries(
  IMPORT_FIELDS.map(({ key, heading, also }): [ImportField, FieldWords] => {
    const more = MORE_HEADING_WORDS[key]
    const phrases = [more ? `${heading}!` : heading, more?.phrases, also].filter(Boolean)
    return [key, { ...more, phrases: phrases.join(' | ') }]
  }),
) as Readonly<Record<ImportField, FieldWords>>

/** What a heading means for a lead, by its words; undefined where it says nothing that is known. */
export const leadHeading = headingReader(LEAD_HEADING_WORDS)

/** Headings that are read past, by what the specification says of them (IN-524, IN-525), and what our own files add. */
const SKIPPED = new Set([...SKIPPED_IMPORT_HEADINGS, PROBLEM_HEADING, PROBLEM_ROW_HEADING].map(plainHeading))
/** Numbers of rows. */
const SERIAL =
  /^\s*(?:#|id|क्रमांक|अनुक्रमांक|(?:अ\.?\s*)?क्र\.?(?:\s*सं\.?)?|(?:s(?:r|l|erial)?\.?\s*)(?:no|num|number|nr)?\.?|row(?:\s*(?:no|number))?)\s*$/i

/** Fields of which a person may have two, each with the second. */
const SECOND_OF = { phoneNumber: 'secondPhone', email: 'secondEmail' } as const
const isDoubled = (field: ImportField): field is keyof typeof SECOND_OF => Object.hasOwn(SECOND_OF, field)

interface Column {
  at: number
  meaning: HeadingMeaning<ImportField> | undefined
  content: ColumnContent
}

/**
 * The field that each column fills: by the words of its heading, of several by which says it best, and where they are given by the first
 * rows, which refuse what cannot be meant and propose a field where the heading says nothing. The columns of somebody else are theirs,
 * unless no others have a phone. What fills no field is added to the remarks (decision 50).
 */
export function guessMapping(headings: readonly string[], rows: readonly (readonly string[])[] = []): ImportMapping {
  const columns = headings.map(
    (heading, at): Column => ({ at, meaning: leadHeading(heading), content: contentOf(rows, at) }),
  )
  const mapping: ImportMapping = headings.map(heading =>
    SKIPPED.has(plainHeading(heading)) || SERIAL.test(heading) ? 'skip' : heading.trim() === '' ? null : 'note',
  )
  const free = columns.filter(({ at }) => mapping[at] !== 'skip').map(fitting)
  const own = free.filter(({ meaning }) => meaning !== undefined && meaning.of === undefined)
  for (const field of new Set(own.flatMap(({ meaning }) => meaning?.field ?? []))) fill(mapping, field, own)
  if (!mapping.includes('phoneNumber') && !mapping.includes('secondPhone')) fillWithOthers(mapping, free)
  fillByContent(mapping, free)
  fillByHeading(mapping, columns)
  // of further columns of names one is used where the first is empty
  for (const { at, meaning } of own)
    if (mapping[at] === 'note' && meaning?.field === 'firstName' && !meaning.isLoose && meaning.number === 1)
      mapping[at] = null
  return mapping
}

/** A column with what its heading means for what stands in it. */
function fitting(column: Column): Column {
  const { meaning, content } = column
  if (!meaning) return column
  if (meaning.of === 'staff' && meaning.field === 'firstName')
    return { ...column, meaning: { ...meaning, field: 'assignedTo', of: undefined } }
  if (content.filled === 0 || content.mayBe(meaning.field)) return column
  if (meaning.field === 'area') return { ...column, meaning: { ...meaning, field: 'address', rank: meaning.rank + 50 } }
  if (meaning.field === 'phoneNumber' && content.mayBe('firstName') && meaning.of === undefined)
    return { ...column, meaning: { ...meaning, field: 'firstName', rank: meaning.rank + 50 } }
  return { ...column, meaning: undefined }
}

/** Gives a field to the column that says it best, and its second to the next. */
function fill(mapping: ImportMapping, field: ImportField, columns: readonly Column[]): void {
  const meant = columns
    .filter(({ at, meaning }) => meaning?.field === field && mapping[at] === 'note')
    .filter(({ meaning }) => field !== 'firstName' || meaning?.number === 1)
    .toSorted(isDoubled(field) ? byFilling : byRank)
  const fields: ImportField[] = isDoubled(field) ? [field, SECOND_OF[field]] : [field]
  // the only one may be called the second
  const wanted = isDoubled(field) && meant.length === 1 && meant[0]?.meaning?.number === 2 ? [SECOND_OF[field]] : fields
  const open = wanted.filter(one => !mapping.includes(one))
  for (const [place, { at }] of meant.slice(0, open.length).entries()) mapping[at] = open[place] ?? 'note'
}

const byRank = (one: Column, other: Column): number =>
  (one.meaning?.number ?? 1) - (other.meaning?.number ?? 1) ||
  (one.meaning?.rank ?? 0) - (other.meaning?.rank ?? 0) ||
  one.at - other.at
/** Of two columns of phones that are called alike the one that is filled more often is the first. */
const byFilling = (one: Column, other: Column): number =>
  (one.meaning?.number ?? 1) - (other.meaning?.number ?? 1) ||
  Number(one.meaning?.isLoose) - Number(other.meaning?.isLoose) ||
  other.content.filled - one.content.filled ||
  byRank(one, other)

/** Where only somebody else has a phone, it is they who are called: their columns are the lead's, and another's name is a note. */
function fillWithOthers(mapping: ImportMapping, columns: readonly Column[]): void {
  const called = columns.find(
    ({ meaning, content }) =>
      meaning?.field === 'phoneNumber' &&
      meaning.of !== undefined &&
      meaning.of !== 'staff' &&
      content.mayBe('phoneNumber'),
  )
  if (!called) return
  const theirs = columns.filter(({ meaning }) => meaning?.of === called.meaning?.of)
  for (const field of ['phoneNumber', 'firstName', 'lastName', 'email'] as const) {
    if (!theirs.some(({ meaning }) => meaning?.field === field)) continue
    const before = mapping.indexOf(field)
    if (before !== -1) mapping[before] = 'note'
    fill(mapping, field, theirs)
  }
}

/** What no lead is without: where no other column has it, a plain heading is believed against its cells, and what is wrong is shown. */
const NEEDED: ReadonlySet<ImportField> = new Set(['firstName', 'phoneNumber'])
function fillByHeading(mapping: ImportMapping, columns: readonly Column[]): void {
  for (const { at, meaning } of columns) {
    if (!meaning || !NEEDED.has(meaning.field) || mapping[at] !== 'note') continue
    const isPlain = !meaning.isLoose && meaning.of === undefined && meaning.number === 1
    if (isPlain && !mapping.includes(meaning.field)) mapping[at] = meaning.field
  }
}

/** Columns whose headings say nothing and whose cells do. */
function fillByContent(mapping: ImportMapping, columns: readonly Column[]): void {
  const unsaid = columns.filter(({ at, meaning }) => meaning === undefined && mapping[at] === 'note')
  const give = (field: ImportField, is: (content: ColumnContent) => boolean): void => {
    if (mapping.includes(field)) return
    const found = unsaid.find(({ at, content }) => mapping[at] === 'note' && is(content))
    if (found) mapping[found.at] = field
  }
  give('phoneNumber', content => content.isPhones)
  give('email', content => content.isAddresses)
}
