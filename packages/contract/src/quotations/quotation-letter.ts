import { placeholderProblem, replacePlaceholders } from '../messages/placeholders.ts'
import type { QuotationType } from './quotation/states.ts'

/** The letter that a quotation is sent with: its placeholders, and how they are filled in (QT-232). Browser and server run the same. */

export const LETTER_PLACEHOLDERS = [
  'clientName',
  'projectName',
  'quotationNumber',
  'total',
  'validUntil',
  'link',
  'senderName',
  'companyName',
] as const
export type LetterPlaceholder = (typeof LETTER_PLACEHOLDERS)[number]
export type LetterValues = Readonly<Record<Exclude<LetterPlaceholder, 'link'>, string>>

/** A letter as somebody wrote it, with placeholders. */
export interface Letter {
  subject: string
  html: string
}

export const TYPE_NAMES: Readonly<Record<QuotationType, string>> = {
  design: 'Design Quotation',
  execution: 'Execution Quotation',
}

/** What stands where the link is; the address is behind it. */
export const LINK_WORDS = 'Open the quotation'

const LETTER_HTML = `<p>Dear {{clientName}},</p><p>Thank you for the opportunity. Our quotation {{quotationNumber}} for {{projectName}} is ready. It comes to {{total}} and is valid until {{validUntil}}.</p><p>{{link}}</p><p>There you can read it on any phone or computer, choose what is left open and write to us about any part of it.</p><p>Regards,<br>{{senderName}}<br>{{companyName}}</p>`

/** The letter of a firm, or where it has none of its own the one of the product, with the subject of table T6. */
export const letterOf = (type: QuotationType, own: Letter): Letter => ({
  subject: own.subject || `${TYPE_NAMES[type]} {{quotationNumber}} for {{projectName}} from {{companyName}}`,
  html: own.html || LETTER_HTML,
})

/** The reminders that the server sends by itself, each once for a version (QT-239). */
export const REMINDERS = {
  unviewed: '3 days after sending, if it was not viewed',
  ending: '2 days before the last valid day',
  'last-day': 'On the last valid day',
} as const
export type ReminderKind = keyof typeof REMINDERS

/** What the server writes by itself, or for who asks for it: subjects of table T6. */
export const NOTE_SUBJECTS = {
  unviewed: 'A gentle reminder: our quotation {{quotationNumber}} is waiting for you',
  ending: 'Our quotation {{quotationNumber}} is valid until {{validUntil}}',
  extended: 'Our quotation {{quotationNumber}} is now valid until {{validUntil}}',
} as const
export type NoteKind = keyof typeof NOTE_SUBJECTS

const NOTE_WORDS: Readonly<Record<NoteKind, string>> = {
  unviewed:
    'our quotation {{quotationNumber}} for {{projectName}} is waiting for you. It is valid until {{validUntil}}.',
  ending: 'our quotation {{quotationNumber}} for {{projectName}} is valid until {{validUntil}}.',
  extended:
    'we have extended our quotation {{quotationNumber}} for {{projectName}}: it is now valid until {{validUntil}}.',
}

/** A reminder or notice of that kind. */
export const noteLetter = (kind: NoteKind): Letter => ({
  subject: NOTE_SUBJECTS[kind],
  html: `<p>Dear {{clientName}},</p><p>${NOTE_WORDS[kind]}</p><p>{{link}}</p><p>Regards,<br>{{senderName}}<br>{{companyName}}</p>`,
})

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, character => ENTITIES[character] ?? character)

/** What is wrong with the placeholders of a letter, or undefined. */
export const letterPlaceholderProblem = (text: string): string | undefined =>
  placeholderProblem(text, LETTER_PLACEHOLDERS)

/** A subject with its placeholders filled in, on one line; it has no link. */
export const fillLetterSubject = (subject: string, values: LetterValues): string =>
  replacePlaceholders(subject, LETTER_PLACEHOLDERS, name => (name === 'link' ? '' : values[name]))
    .replace(/\s+/g, ' ')
    .trim()

/**
 * A message, which was made safe before, with its placeholders filled in: values are texts and stay texts. The link is added at the end
 * where it is missing.
 */
export function fillLetterHtml(html: string, values: LetterValues, url: string): string {
  const link = `<a href="${escapeHtml(url)}">${LINK_WORDS}</a>`
  let hasLink = false
  const filled = replacePlaceholders(html, LETTER_PLACEHOLDERS, name => {
    if (name !== 'link') return escapeHtml(values[name])
    hasLink = true
    return link
  })
  return hasLink ? filled : `${filled}<p>${link}</p>`
}
