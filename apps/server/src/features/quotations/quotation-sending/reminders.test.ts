import { afterAll, describe, expect, it, vi } from 'vitest'
import { startMailServer } from '../../../platform/mail/mail-server.factory.ts'
import { dayOf } from '../../../platform/time-zone.ts'
import { type Firm, testApp } from '../../../test/harness.ts'
import { expireQuotations } from '../quotation/life/expiry.service.ts'
import { issuable } from '../quotation/life/life.factory.ts'
import { remindClients } from './reminders.service.ts'

const smtp = await startMailServer()
const app = testApp({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Plinth <plinth@suite.example>' }, now: new Date() })
afterAll(() => smtp.close())

const ZONE = 'Asia/Kolkata'
const DAY = 86_400_000
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 50 })
/** Goes on to a time of the firm's day, so many days from now. */
const goTo = (days: number, time: string): void => {
  const now = app.clock.now()
  const day = dayOf(ZONE, new Date(now.getTime() + days * DAY))
  app.clock.advance(Date.parse(`${day}T${time}:00+05:30`) - now.getTime())
}
const remind = () => remindClients(app.app.services)

/** A quotation that was mailed at nine in the morning, with no days off unless told; what its client got since. */
async function mailed(firm: Firm, settings: object = { daysOff: [] }) {
  goTo(1, '09:00')
  const { owner } = firm
  const { data: now } = await owner.api.quotationSettings.read()
  await owner.api.quotationSettings.edit({ body: { version: now.version, ...settings } })
  const { versionId, quotationId } = await issuable(app, firm)
  const email = `client-${crypto.randomUUID()}@mailed.example`
  await owner.api.quotationSending.send({
    params: { id: versionId },
    body: { recipients: [{ name: 'Meera', email }], subject: 'Sent', html: '<p>Here</p>', attachesPdf: false },
  })
  const { data } = await owner.api.quotations.byId({ params: { id: quotationId } })
  const subjects = () => smtp.taken.filter(mail => mail.to === email).map(mail => mail.subject)
  await until(() => expect(subjects()).toEqual(['Sent']))
  // sessions end before a quotation does
  const told = async () =>
    (
      await app.rows<{ notification: string }>(
        'select notification from notifications where company_id = $1 order by created_at, id',
        [firm.companyId],
      )
    ).map(one => one.notification)
  const kinds = async () =>
    (
      await app.rows<{ kind: string }>(
        'select kind from quotation_events where quotation_id = $1 order by created_at desc, id desc',
        [quotationId],
      )
    ).map(one => one.kind)
  return { versionId, quotationId, number: data.number ?? '', subjects, told, kinds }
}

describe('reminders', () => {
  it('go to who was mailed, at ten, three days after sending, two days before the end and on the last day, each once [QT-239 QT-241]', async () => {
    const firm = await app.firm()
    const { number, subjects, told, kinds } = await mailed(firm)
    const gentle = `A gentle reminder: our quotation ${number} is waiting for you`
    goTo(3, '09:59')
    await remind()
    goTo(0, '10:00')
    await remind()
    await remind()
    await until(() => expect(subjects()).toEqual(['Sent', gentle]))
    // valid for 15 days
    goTo(10, '10:00')
    await remind()
    await until(() => expect(subjects()).toHaveLength(3))
    goTo(2, '10:00')
    await remind()
    await remind()
    await until(() => expect(subjects()).toHaveLength(4))
    expect(subjects().slice(2)).toEqual(
      Array.from({ length: 2 }, () => expect.stringMatching(new RegExp(`^Our quotation ${number} is valid until `))),
    )
    goTo(1, '10:00')
    await expireQuotations(app.app.services)
    await remind()
    expect(await told()).toEqual([`${number} expires in 2 days`, `${number} has expired`])
    expect(await kinds()).toEqual(['expired', 'reminded', 'reminded', 'reminded', 'sent', 'issued', 'created'])
  })

  it('are switched off by the company and by quotation [QT-240]', async () => {
    const firm = await app.firm()
    const { quotationId, subjects } = await mailed(firm, { daysOff: [], reminders: ['ending'] })
    const other = await mailed(firm, { daysOff: [], reminders: ['unviewed'] })
    const { data } = await firm.owner.api.quotations.edit({
      params: { id: other.quotationId },
      body: { reminders: [] },
    })
    expect(data.reminders).toEqual([])
    await firm.owner.api.quotations.edit({ params: { id: quotationId }, body: { reminders: null } })
    const watched = await mailed(firm, { daysOff: [] })
    goTo(3, '10:00')
    await remind()
    await until(() => expect(watched.subjects()).toHaveLength(2))
    // it was sent before them, so theirs would have gone out too
    await until(() => expect(subjects()).toHaveLength(2))
    expect(other.subjects()).toHaveLength(1)
  })
})

it('clients hear of a later last valid day where that is wanted [QT-217]', async () => {
  const firm = await app.firm()
  const { versionId, number, subjects } = await mailed(firm)
  const extend = (days: number, tellClient: boolean) => {
    const validUntil = dayOf(ZONE, new Date(app.clock.now().getTime() + days * DAY))
    return firm.owner.api.decisions.extend({ params: { id: versionId }, body: { validUntil, tellClient } })
  }
  await extend(30, false)
  await extend(40, true)
  await until(() => expect(subjects()).toHaveLength(2))
  expect(subjects()[1]).toMatch(new RegExp(`^Our quotation ${number} is now valid until \\d\\d-\\d\\d-\\d{4}$`))
})
