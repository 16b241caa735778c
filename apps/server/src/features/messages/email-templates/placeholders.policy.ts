import { fillPlaceholders, type PlaceholderValues } from '@plinth/contract/messages/placeholders'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, character => ENTITIES[character] ?? character)

/** Placeholders of a subject replaced, on one line. */
export const fillSubject = (subject: string, values: PlaceholderValues): string =>
  fillPlaceholders(subject, values).replace(/\s+/g, ' ')

/** Placeholders of HTML replaced; the values are text and stay text, whatever they look like (IN-Q40). */
export const fillHtml = (html: string, values: PlaceholderValues): string => fillPlaceholders(html, values, escapeHtml)
