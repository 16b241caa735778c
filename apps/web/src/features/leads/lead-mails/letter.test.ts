import { isRecipient } from '@plinth/contract/leads/lead-mails'
import { CALL_STATUSES, LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import type { EmailTemplate } from '@plinth/contract/messages/email-templates'
import { describe, expect, it } from 'vitest'
import {
  activeTemplate,
  fileKind,
  gapNote,
  mayPickStatus,
  newLetter,
  offeredTemplates,
  type SendState,
  type ShownLetter,
  STATUS_CHOICES,
  whyNotSend,
} from './letter.ts'
import { keepLetter, readLetter } from './letter-draft.ts'
import { readyMail } from './ready-mail.ts'

const lead = { _id: 'l1', name: 'Asha Rao', email: 'asha@example.com', leadStatus: LEAD_STATUS.NEW, callStatus: null }
const template = (type: 1 | 4 | 5 | 6, name: string): EmailTemplate => ({
  _id: name,
  id: name,
  type,
  name,
  subject: 'S',
  text: { subject: 'S', newText2: '<p>B</p>' },
  isDefault: false,
})
it('warns of a mail that names a company without a name', () => {
  const note = 'Your company has no name yet. Where the mail should name it, there is a gap.'
  expect(gapNote(['Hello', '<p>Thank you for your interest in {{ companyName }}.</p>'], ' ')).toBe(note)
  expect(gapNote(['From {{companyName}}'], '')).toBe(note)
  expect(gapNote(['From {{Company.Name}}'], '')).toBe(note)
  expect(gapNote(['From {{companyName}}'], 'Rao & Co')).toBeUndefined()
  expect(gapNote(['Dear {{leadName}}', ''], '')).toBeUndefined()
})

const all = [template(6, 'thanks'), template(4, 'callback'), template(1, 'first'), template(1, 'second')]

/** Contrast of white on `#rrggbb` (WCAG 2.2). */
function onWhite(colour: string): number {
  const channels = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const [r = 0, g = 0, b = 0] = channels.map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
}

describe('the status of a mail', () => {
  it('is one of five, each with its own colour on which white is readable [IN-346 IN-347 IN-348 IN-349 IN-350 IN-400]', () => {
    expect(STATUS_CHOICES.map(one => one.label)).toEqual([
      'Interested',
      'Follow Up',
      'Not Interested',
      'No Response',
      'Meeting Scheduled',
    ])
    expect(new Set(STATUS_CHOICES.map(one => one.colour)).size).toBe(5)
    for (const { colour } of STATUS_CHOICES) expect(onWhite(colour)).toBeGreaterThanOrEqual(4.5)
  })
  it('can be picked for a new lead, and is that of the last call for others [IN-399]', () => {
    expect([0, 1, 2, 7].map(leadStatus => mayPickStatus({ leadStatus }))).toEqual([true, true, false, false])
    expect(newLetter({ ...lead, leadStatus: LEAD_STATUS.INTERESTED, callStatus: LEAD_STATUS.NO_RESPONSE }).status).toBe(
      6,
    )
    expect(newLetter({ ...lead, leadStatus: LEAD_STATUS.INTERESTED }).status).toBeNull()
  })
  it('offers the templates of its type, never of its number; the first is active [IN-355 IN-401 IN-402]', () => {
    const offered = (status: number | null) => offeredTemplates(status, all).map(one => one.name)
    expect([2, 6, 7].map(offered)).toEqual([['first', 'second'], ['callback'], ['thanks']])
    expect(activeTemplate({ status: 2, templateId: null }, all)?.name).toBe('first')
    expect(activeTemplate({ status: 2, templateId: 'second' }, all)?.name).toBe('second')
    expect(activeTemplate({ status: 2, templateId: '' }, all)).toBeUndefined()
  })
  it('that has none of its own offers all, none of them active until it is chosen', () => {
    for (const status of [LEAD_STATUS.INTERESTED, LEAD_STATUS.SIGN_UP, LEAD_STATUS.NOT_INTERESTED, null]) {
      expect(offeredTemplates(status, all)).toEqual(all)
      expect(activeTemplate({ status, templateId: null }, all)).toBeUndefined()
      expect(activeTemplate({ status, templateId: 'second' }, all)?.name).toBe('second')
    }
  })
})

describe('Send Mail', () => {
  const whole: ShownLetter = { ...newLetter(lead), subject: 'Hello', html: '<p>Dear Asha</p>' }
  const free: SendState = { isSending: false, isUploading: false, isBulk: false }
  it('is enabled for a complete letter to the address of the lead [IN-510]', () => {
    expect(whole.to).toEqual(['asha@example.com'])
    expect(whyNotSend(whole, free)).toBeUndefined()
  })
  it('needs no template, whatever the last outcome', () => {
    for (const status of [...CALL_STATUSES, LEAD_STATUS.SIGN_UP, null]) {
      expect(whyNotSend({ ...whole, status, templateId: '' }, free)).toBeUndefined()
    }
  })
  it.each<[string, Partial<ShownLetter>, Partial<SendState>]>([
    ['with text pending among the recipients', { pending: 'ravi' }, {}],
    ['without a subject', { subject: '  ' }, {}],
    ['without a body', { html: '<p></p><ul><li><p>&nbsp;</p></li></ul>' }, {}],
    ['with an address refused', { error: 'Enter valid email' }, {}],
    ['while it is sent', {}, { isSending: true }],
    ['without a recipient', { to: [] }, {}],
    ['to more than twenty', { to: Array.from({ length: 21 }, (_, at) => `a${at}@b.co`) }, {}],
    ['while files are on their way', {}, { isUploading: true }],
    ['for later without a time', { isLater: true }, {}],
    ['with a placeholder in the message that is not known', { html: '<p>Dear {{firstName}}</p>' }, {}],
    ['with a placeholder in the subject that is not known', { subject: 'Dear {{first name}}' }, {}],
  ])('is disabled %s [IN-505 IN-506 IN-507 IN-508 IN-509]', (_, patch, state) => {
    expect(whyNotSend({ ...whole, ...patch }, { ...free, ...state })).toBeTypeOf('string')
  })
  it('sends what the server has stored, with the type of the template', () => {
    const files = [{ path: 'f1', filename: 'plan.pdf', size: 10 }]
    const ready = readyMail({ ...whole, files, isLater: true, sendAt: '2027-01-04T09:30' }, template(6, 'thanks'))
    expect(ready).toEqual({
      to: ['asha@example.com'],
      subject: 'Hello',
      html: '<p>Dear Asha</p>',
      attachments: [{ filename: 'plan.pdf', path: 'f1' }],
      templateId: 'thanks',
      templateType: 6,
      sendAt: '2027-01-04T09:30',
    })
  })
})

it('accepts recipients whose address ends in two to a hundred letters [IN-502]', () => {
  const ends = ['c', 'co', 'x'.repeat(100), 'x'.repeat(101)].map(end => isRecipient(`a@b.${end}`))
  expect(ends).toEqual([false, true, true, false])
  expect(['', 'a', 'a@b', 'a b@c.de', 'a@b@c.de'].some(isRecipient)).toBe(false)
})

it('chooses the icon of a file by its extension [IN-513]', () => {
  expect(['Plan.PDF', 'cost.xlsx', 'site.jpeg', 'ground floor.dwg', 'note.docx', 'none'].map(fileKind)).toEqual([
    'pdf',
    'sheet',
    'picture',
    'drawing',
    'other',
    'other',
  ])
})

describe('an unsent letter', () => {
  const store = () => {
    const kept = new Map<string, string>()
    return {
      kept,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
  }
  const blank = newLetter(lead)
  it('is restored, with everything except error messages', () => {
    const place = store()
    const letter = { ...blank, subject: 'Hello', html: '<p>x</p>', pending: 'ra', error: 'Enter valid email' }
    keepLetter('l1', letter, blank, place)
    expect(readLetter('l1', blank, place)).toEqual({ ...letter, error: undefined })
    expect(readLetter('l2', blank, place)).toBeUndefined()
  })
  it('leaves nothing behind when it was never changed, or has another format', () => {
    const place = store()
    keepLetter('l1', { ...blank, pending: 'x' }, blank, place)
    keepLetter('l1', blank, blank, place)
    expect(place.kept.size).toBe(0)
    for (const text of ['{', 'null', '{"to":1}']) {
      place.setItem('plinth.lead-mail.l1', text)
      expect(readLetter('l1', blank, place)).toBeUndefined()
    }
  })
})
