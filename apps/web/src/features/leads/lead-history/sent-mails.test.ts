import type { LeadMail } from '@plinth/contract/leads/lead-mails'
import { expect, it } from 'vitest'
import { mailIdOf, mailOf, mailTitle, reasonsOf, shownState } from './sent-mails.ts'

const mail = { _id: 'm1' } as LeadMail

it('finds the mail of an entry by its id', () => {
  expect(mailOf({ type: 'email', new: { id: 'm1' } }, [mail])).toBe(mail)
  expect(mailOf({ type: 'email', new: { id: 'm2' } }, [mail])).toBeUndefined()
  expect(mailIdOf({ type: 'email', new: { id: 'm2' } })).toBe('m2')
  expect(mailIdOf({ type: 'email', new: {} })).toBeUndefined()
  expect(mailOf({ type: 'email', new: {} }, [{} as LeadMail])).toBeUndefined()
  expect(mailOf({ type: 'update', new: { id: 'm1' } }, [mail])).toBeUndefined()
})

it('shows the state of a mail, when it will be sent, and why it failed', () => {
  const zone = 'Asia/Kolkata'
  expect(shownState({ state: 'queued', sendAt: null }, zone).text).toBe('Queued')
  expect(shownState({ state: 'scheduled', sendAt: '2027-01-04T04:00:00.000Z' }, zone).text).toBe(
    'Scheduled for 04 Jan 2027, 09:30 AM',
  )
  const recipient = { email: 'a@b.co', state: 'failed', sentAt: null } as const
  const full = { ...recipient, reason: 'Mailbox full' }
  expect(reasonsOf({ recipients: [full, full, { ...recipient, reason: '' }] })).toBe('Mailbox full')
})

it('has the day it was sent in the company’s time zone in its title, but not before it was sent [LM-153]', () => {
  const zone = 'Asia/Kolkata'
  const written = { createdAt: '2027-01-03T10:00:00.000Z', recipients: [{ sentAt: null }] as LeadMail['recipients'] }
  const gone = [{ sentAt: '2027-01-04T19:00:00.000Z' }] as LeadMail['recipients']
  expect(mailTitle({ ...written, state: 'sent', recipients: gone }, zone)).toBe('Sent Email on 05 Jan 2027')
  expect(mailTitle({ ...written, state: 'kept' }, zone)).toBe('Sent Email on 03 Jan 2027')
  expect(mailTitle({ ...written, state: 'queued' }, zone)).toBe('Email of 03 Jan 2027')
  expect(mailTitle(undefined, zone)).toBe('Sent Email')
})
