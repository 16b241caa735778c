/** What stands in a template for something of the lead, written `{{leadName}}` (IN-Q40). */
export const MAIL_PLACEHOLDERS = ['leadName', 'companyName', 'senderName'] as const
export type MailPlaceholder = (typeof MAIL_PLACEHOLDERS)[number]
export type PlaceholderValues = Readonly<Record<MailPlaceholder, string>>

/** Any placeholder in a text, known or not; the name is its first group. */
const PLACEHOLDER = /\{\{\s*([A-Za-z0-9_.]{1,50})\s*\}\}/g

const isKnown = (name: string): name is MailPlaceholder => MAIL_PLACEHOLDERS.some(known => known === name)

/** The names of placeholders in a text that nothing stands for. */
export const unknownPlaceholders = (value: string): string[] =>
  [...value.matchAll(PLACEHOLDER)].map(match => match[1] ?? '').filter(name => !isKnown(name))

/** Whether something of this kind has a place in a text. */
export const hasPlaceholder = (text: string, wanted: MailPlaceholder): boolean =>
  [...text.matchAll(PLACEHOLDER)].some(([, name]) => name === wanted)

/** A text with its placeholders replaced, in one pass: what a value holds is never looked at for placeholders. */
export const fillPlaceholders = (
  template: string,
  values: PlaceholderValues,
  write: (value: string) => string = value => value,
): string => template.replace(PLACEHOLDER, (whole, name: string) => (isKnown(name) ? write(values[name]) : whole))
