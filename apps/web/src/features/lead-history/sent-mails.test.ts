import type { LeadMail } from '@plinth/contract/lead-mails'
import { expect, it } from 'vitest'
import { mailOf, reasonsOf, shownState } from './sent-mails.ts'

const mail = { _id: 'm1' } as LeadMail

it('finds the mail an entry tells of by its id', () => {
  expect(mailOf({ type: 'email', new: { id: 'm1' } }, [mail])).toBe(mail)
  expect(mailOf({ type: 'email', new: { id: 'm2' } }, [mail])).toBeUndefined()
  expect(mailOf({ type: 'update', new: { id: 'm1' } }, [mail])).toBeUndefined()
})

it('says how far a mail is, when it goes, and why it does not', () => {
  const zone = 'Asia/Kolkata'
  expect(shownState({ state: 'queued', sendAt: null }, zone).text).toBe('Queued')
  expect(shownState({ state: 'scheduled', sendAt: '2027-01-04T04:00:00.000Z' }, zone).text).toBe(
    'Scheduled for 04 Jan 2027, 09:30 AM',
  )
  const recipient = { email: 'a@b.co', state: 'failed', sentAt: null } as const
  const full = { ...recipient, reason: 'Mailbox full' }
  expect(reasonsOf({ recipients: [full, full, { ...recipient, reason: '' }] })).toBe('Mailbox full')
})
