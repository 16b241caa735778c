/** What stands in a text for something that is known only when it is sent: `{{leadName}}`. Browser and server run the same. */

/** What stands in a text to a lead for something of it (IN-Q40). */
export const MAIL_PLACEHOLDERS = ['leadName', 'companyName', 'senderName'] as const
export type MailPlaceholder = (typeof MAIL_PLACEHOLDERS)[number]
export type PlaceholderValues = Readonly<Record<MailPlaceholder, string>>

/** Anything between two braces on either side. An editor may have put marks of its own between them. */
const PLACEHOLDER = /\{\{([^{}]{1,400})\}\}/g
const MARKS = /<[^<>]*>/g

/** What is called by a name: `Lead.Name`, `lead_name` and `LEADNAME` mean the same. */
const plainName = (name: string): string => name.replace(/[^\p{L}\p{M}\p{N}]/gu, '').toLowerCase()

/** What a placeholder is called, as somebody wrote it; '' where there is nothing between its braces. */
const nameIn = (inside: string): string =>
  inside
    .replace(MARKS, '')
    .replace(/&(?:nbsp|#160|#xa0);/gi, ' ')
    .trim()

const knownOf = <Name extends string>(written: string, known: readonly Name[]): Name | undefined =>
  known.find(name => plainName(name) === plainName(written))

/** The names of placeholders in a text, of those that are known their own, and of others as they were written. */
export const placeholdersIn = (text: string, known: readonly string[]): string[] =>
  [...text.matchAll(PLACEHOLDER)]
    .map(([, inside = '']) => nameIn(inside))
    .filter(name => name !== '')
    .map(name => knownOf(name, known) ?? name)

/** What is wrong with the placeholders of a text: the first that is not known, with those that are; undefined where all are. */
export function placeholderProblem(text: string, known: readonly string[]): string | undefined {
  const unknown = placeholdersIn(text, known).find(name => !known.includes(name))
  if (unknown === undefined) return undefined
  const names = known.map(name => `{{${name}}}`)
  return `{{${unknown}}} is not known. There are ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** A text with the placeholders that are known replaced, in one pass: what a value holds is never looked at for others. */
export const replacePlaceholders = <Name extends string>(
  text: string,
  known: readonly Name[],
  toText: (name: Name) => string,
): string =>
  text.replace(PLACEHOLDER, (whole, inside: string) => {
    const name = knownOf(nameIn(inside), known)
    return name === undefined ? whole : `${toText(name)}${(inside.match(MARKS) ?? []).join('')}`
  })

/** What is wrong with the placeholders of a text to a lead, or undefined. */
export const mailPlaceholderProblem = (text: string): string | undefined => placeholderProblem(text, MAIL_PLACEHOLDERS)

/** Whether something of this kind has a place in a text to a lead. */
export const hasPlaceholder = (text: string, wanted: MailPlaceholder): boolean =>
  placeholdersIn(text, MAIL_PLACEHOLDERS).includes(wanted)

/** A text to a lead with its placeholders replaced. */
export const fillPlaceholders = (
  text: string,
  values: PlaceholderValues,
  write: (value: string) => string = value => value,
): string => replacePlaceholders(text, MAIL_PLACEHOLDERS, name => write(values[name]))
