import { describe, expect, it } from 'vitest'
import {
  callLink,
  callStatusName,
  followUpText,
  hasNextStep,
  isWon,
  leadFollowUp,
  mailLink,
  mailPieces,
  mapLink,
  shownArea,
  shownPhone,
  whatsAppLink,
} from './lead-text.ts'

const KOLKATA = 'Asia/Kolkata'
const stage = (kind: 'prospect' | 'won' | 'lost') => ({ _id: 's', stageName: kind, kind })

describe('a follow-up', () => {
  // 01:00 of 6 March in Kolkata
  const now = new Date('2025-03-05T19:30:00Z')
  const shown = (latestFollowUpDate: string, kind: 'prospect' | 'lost' = 'prospect') =>
    leadFollowUp({ latestFollowUpDate, latestFollowUpTime: '03:05 PM', leadStage: stage(kind) }, now, KOLKATA)

  it.each([
    ['06-03-2025', 'Today', 'today'],
    ['05-03-2025', 'Yesterday', 'late'],
    ['07-03-2025', 'Tomorrow', 'later'],
    ['01-02-2025', '01/02/2025', 'late'],
    ['01-04-2025', '01/04/2025', 'later'],
  ])('on %s reads %s and is %s [LM-102 LM-103 LM-104 LM-105]', (date, text, tone) => {
    expect(shown(date)).toEqual({ text, tone, time: '03:05 PM' })
  })
  it('of a lost lead is no longer due', () => {
    expect(shown('05-03-2025', 'lost')).toEqual({ text: '05/03/2025', time: '', tone: 'over' })
  })
  it('is absent without a date', () => {
    expect(shown('')).toBeUndefined()
  })
  it('comes next in words, is missed where it is none, and is none of a lead that is lost or won', () => {
    const lead = (latestFollowUpDate: string, kind: 'prospect' | 'won' | 'lost' = 'prospect') => ({
      latestFollowUpDate,
      latestFollowUpTime: latestFollowUpDate && '03:05 PM',
      leadStage: stage(kind),
      isProjectCreated: false,
    })
    const text = (...of: Parameters<typeof lead>) => followUpText(lead(...of), now, KOLKATA)
    const isPlanned = (...of: Parameters<typeof lead>) => hasNextStep(lead(...of), now, KOLKATA)
    expect([text('07-03-2025'), text(''), text('07-03-2025', 'won'), text('07-03-2025', 'lost')]).toEqual([
      'Tomorrow, 03:05 PM',
      'None',
      '-',
      '-',
    ])
    expect([isPlanned('07-03-2025'), isPlanned('', 'won'), isPlanned('', 'lost')]).toEqual([true, true, true])
    expect([isPlanned('06-03-2025'), isPlanned('05-03-2025'), isPlanned('')]).toEqual([false, false, false])
  })
})

describe('the texts of a lead', () => {
  it('name the outcome of the last call [LM-355]', () => {
    expect([2, 3, 5, 6, 7, null, 9].map(callStatusName)).toEqual([
      'Follow Up', 'Interested', 'Not Interested', 'No Response', 'Meeting Scheduled', '', '',
    ]) // biome-ignore format: one list
  })
  it('know a won lead by its stage or its project', () => {
    expect(isWon({ leadStage: stage('won'), isProjectCreated: false })).toBe(true)
    expect(isWon({ leadStage: stage('prospect'), isProjectCreated: true })).toBe(true)
    expect(isWon({ leadStage: stage('lost'), isProjectCreated: false })).toBe(false)
  })
  it('write the phone once with its dial code', () => {
    for (const phoneNumber of ['+919876543210', '9876543210']) {
      const lead = { phoneNumber, countryCode: '+91' }
      expect(shownPhone(lead)).toBe('+91 9876543210')
      expect(callLink(lead)).toBe('tel:+919876543210')
      expect(whatsAppLink(lead)).toBe('https://wa.me/919876543210')
    }
  })
  it('open a chat with a text, whatever it holds', () => {
    const lead = { phoneNumber: '9876543210', countryCode: '+91' }
    const text = 'Hello & "welcome"\n50% off? \ud83c\udfe1 + more #1'
    const link = new URL(whatsAppLink(lead, text))
    expect([link.origin, link.pathname, link.searchParams.get('text')]).toEqual([
      'https://wa.me',
      '/919876543210',
      text,
    ])
    expect([...link.searchParams.keys()]).toEqual(['text'])
    // half a character, as a name cut in its middle has
    expect(whatsAppLink(lead, '\ud83c')).toBe('https://wa.me/919876543210?text=%EF%BF%BD')
  })
  it('write the area with its unit', () => {
    expect(shownArea({ area: '1200', areaUnit: 'Sq yds' })).toBe('1200 Sq yds')
    expect(shownArea({ area: '1200 sqft', areaUnit: 'sqft' })).toBe('1200 sqft')
    expect(shownArea({ area: '', areaUnit: 'sqft' })).toBe('')
  })
})

describe('the links of a lead', () => {
  it('begin a mail without letting a text change its recipients', () => {
    expect(mailLink('asha@example.com')).toBe('mailto:asha@example.com')
    expect(mailLink('a?bcc=x@y.z&b')).toBe('mailto:a%3Fbcc%3Dx@y.z%26b')
  })
  it.each([
    ['asha.rao@mail.example.com', 'asha. rao @mail. example. com'],
    ['asha@example', 'asha @example'],
    ['"a@b"@example.com', '"a @b" @example. com'],
    ['asha', 'asha'],
  ])('break %s before an @ and after dots, never within a word', (email, pieces) => {
    expect(mailPieces(email).join(' ')).toBe(pieces)
    expect(mailPieces(email).join('')).toBe(email)
  })
  it('find the site only when it is known', () => {
    expect(mapLink({ address: '', city: '' })).toBeUndefined()
    expect(mapLink({ address: '12 MG Road', city: 'Pune' })).toMatch(/query=12%20MG%20Road%2C%20Pune$/)
  })
})
