import { type MailPlaceholder, PLACEHOLDER } from '@plinth/contract/messages/email-templates'

export type PlaceholderValues = Record<MailPlaceholder, string>

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, character => ENTITIES[character] ?? character)

function fill(template: string, values: PlaceholderValues, write: (value: string) => string): string {
  // one pass: what a value holds is never looked at for placeholders
  return template.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? write(values[name as MailPlaceholder]) : whole,
  )
}

/** Placeholders of a subject replaced, on one line. */
export const fillSubject = (subject: string, values: PlaceholderValues): string =>
  fill(subject, values, value => value).replace(/\s+/g, ' ')

/** Placeholders of HTML replaced; the values are text and stay text, whatever they look like (IN-Q40). */
export const fillHtml = (html: string, values: PlaceholderValues): string => fill(html, values, escapeHtml)
