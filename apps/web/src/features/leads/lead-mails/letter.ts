import { MAIL_STATUSES, templateTypeOf } from '@plinth/contract/leads/lead-mails'
import { LEAD_STATUS, LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'
import { MOST_ATTACHMENTS, MOST_RECIPIENTS } from '@plinth/contract/leads/mail-limits'

import { type EmailTemplate, MAIL_LIMITS } from '@plinth/contract/messages/email-templates'
import { hasPlaceholder, mailPlaceholderProblem } from '@plinth/contract/messages/placeholders'
import { isEmptyLetter } from '../../../ui/rich-text/letter-html.ts'

/** The parts of a lead that the mail dialog needs. */
export interface MailLead {
  _id: string
  name: string
  email: string
  leadStatus: number
  /** outcome of the last call */
  callStatus: number | null
}

/** A letter being written. Null values follow the template as the server fills it in, until somebody types. */
export interface Letter {
  /** the lead's status number, never a template's type (IN-355) */
  status: number | null
  /** null: the first of the status' type (IN-402); '': none */
  templateId: string | null
  to: readonly string[]
  pending: string
  error: string | undefined
  subject: string | null
  html: string | null
  isLater: boolean
  /** '' or YYYY-MM-DDTHH:mm in the company's time zone */
  sendAt: string
  /** files the server has stored */
  files: readonly LetterFile[]
}
export interface LetterFile {
  path: string
  filename: string
  /** bytes */
  size: number
}

/**
 * One colour for each status of the dialog. White on it has a contrast of at least 4.5:1, and the name is always written on it
 * (IN-Q32).
 */
export const STATUS_COLOURS: Readonly<Record<number, string>> = {
  [LEAD_STATUS.INTERESTED]: '#1f6f43',
  [LEAD_STATUS.FOLLOW_UP]: '#1f4e8c',
  [LEAD_STATUS.NOT_INTERESTED]: '#a33f26',
  [LEAD_STATUS.NO_RESPONSE]: '#5b5750',
  [LEAD_STATUS.MEETING_SCHEDULED]: '#6b3fa0',
}
/** The status choices of the dialog, in the document's order (IN-346 to IN-350). */
export const STATUS_CHOICES = MAIL_STATUSES.map(({ status }) => ({
  status,
  label: LEAD_STATUS_NAMES[status] ?? '',
  colour: STATUS_COLOURS[status] ?? '',
}))

/**
 * For a new lead (status 1 or none yet) the status can be picked; for others it is that of the last call, and locked (IN-399,
 * IN-Q30, IN-Q31).
 */
export const mayPickStatus = (lead: Pick<MailLead, 'leadStatus'>): boolean =>
  !lead.leadStatus || lead.leadStatus === LEAD_STATUS.NEW

/** The letter that a dialog opens with: to the lead's own address (IN-510). */
export const newLetter = (lead: MailLead | undefined, status?: number): Letter => ({
  status: status ?? (lead && !mayPickStatus(lead) ? lead.callStatus : LEAD_STATUS.FOLLOW_UP),
  templateId: null,
  to: lead && lead.email !== '' ? [lead.email] : [],
  pending: '',
  error: undefined,
  subject: null,
  html: null,
  isLater: false,
  sendAt: '',
  files: [],
})

/** The templates of a status (IN-401). */
function templatesOf(status: number | null, all: readonly EmailTemplate[]): readonly EmailTemplate[] {
  const type = status === null ? null : templateTypeOf(status)
  return type === null ? [] : all.filter(template => template.type === type)
}

/** The templates that are offered with a status: its own, or all where it has none; a template is a help (decision 48). */
export function offeredTemplates(status: number | null, all: readonly EmailTemplate[]): readonly EmailTemplate[] {
  const own = templatesOf(status, all)
  return own.length > 0 ? own : all
}

/** The active template: the chosen one, at first the first of those of the status (IN-402). */
export function activeTemplate(
  letter: Pick<Letter, 'status' | 'templateId'>,
  all: readonly EmailTemplate[],
): EmailTemplate | undefined {
  if (letter.templateId === '') return undefined
  const chosen = offeredTemplates(letter.status, all).find(one => one._id === letter.templateId)
  return chosen ?? templatesOf(letter.status, all)[0]
}

/** Whether choosing another template would overwrite something that was written. */
export const isWritten = ({ subject, html }: Pick<Letter, 'subject' | 'html'>): boolean =>
  subject !== null || html !== null

/** Whether a letter differs from the initial one, and so is worth keeping. */
export const isBegun = (letter: Letter, blank: Letter): boolean =>
  isWritten(letter) ||
  letter.files.length > 0 ||
  letter.pending !== '' ||
  letter.isLater ||
  letter.templateId !== blank.templateId ||
  letter.to.join() !== blank.to.join()

/** A text in the mail that is to stand for something we do not have leaves a gap there: what to say of it, or undefined. */
export function gapNote(texts: readonly string[], companyName: string): string | undefined {
  const isNamed = texts.some(text => hasPlaceholder(text, 'companyName'))
  if (!isNamed || companyName.trim() !== '') return undefined
  return 'Your company has no name yet. Where the mail should name it, there is a gap.'
}

/** The letter as shown, with the template's text where nothing was typed. */
export interface ShownLetter extends Letter {
  subject: string
  html: string
}
export interface SendState {
  isSending: boolean
  isUploading: boolean
  /** each lead is mailed at its own address, so there are no recipients to choose */
  isBulk: boolean
}

/** Why Send Mail is disabled, in words; undefined when it is not (IN-505 to IN-509, IN-Q35). Never the status: decision 48. */
export function whyNotSend(letter: ShownLetter, { isSending, isUploading, isBulk }: SendState): string | undefined {
  if (isSending) return 'The mail is being sent'
  if (letter.error !== undefined) return letter.error
  if (letter.pending.trim() !== '') return 'Press Enter to add the address'
  if (!isBulk && letter.to.length === 0) return 'Add a recipient'
  if (!isBulk && letter.to.length > MOST_RECIPIENTS) return `At most ${MOST_RECIPIENTS} recipients`
  if (letter.subject.trim() === '') return 'Enter a subject'
  if (isEmptyLetter(letter.html)) return 'Write a message'
  if (letter.html.length > MAIL_LIMITS.html) return 'The message is too long'
  const unknown = mailPlaceholderProblem(letter.subject) ?? mailPlaceholderProblem(letter.html)
  if (unknown !== undefined) return unknown
  if (isUploading) return 'Files are still being uploaded'
  if (letter.files.length > MOST_ATTACHMENTS) return `At most ${MOST_ATTACHMENTS} files`
  if (letter.isLater && letter.sendAt === '') return 'Choose when to send'
  return undefined
}

/** The kind of icon for an attachment, by its extension (IN-513). */
export function fileKind(name: string): 'pdf' | 'sheet' | 'picture' | 'drawing' | 'other' {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (extension === 'pdf') return 'pdf'
  if (['xlsx', 'xls', 'csv'].includes(extension)) return 'sheet'
  if (['jpeg', 'jpg', 'png', 'webp'].includes(extension)) return 'picture'
  return extension === 'dwg' ? 'drawing' : 'other'
}
