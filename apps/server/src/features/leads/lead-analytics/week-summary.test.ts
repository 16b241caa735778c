import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type App, createApp } from '../../../app.ts'
import { type Member, testApp } from '../../../test/harness.ts'
import { sendWeekSummaries } from './week-summary.service.ts'

// the Wednesday before the Monday on which summaries are sent, 12:00 in India
const WEDNESDAY = new Date('2026-03-18T06:30:00.000Z')
const app = testApp({ now: WEDNESDAY })
/** another server process on the same database */
let second: App
beforeAll(async () => {
  const { config } = app.app.services
  second = await createApp({ config, logins: app.logins, log: pino({ level: 'silent' }), clock: app.clock })
})
afterAll(() => second.close())

/** Both servers look at this moment, and one of them again as after a restart. */
const at = async (time: string): Promise<void> => {
  app.clock.set(new Date(time))
  await Promise.all([sendWeekSummaries(app.app.services), sendWeekSummaries(second.services)])
  await sendWeekSummaries(second.services)
}
const ask = (person: Member, isOn = true) =>
  person.api.notificationPreferences.set({ body: { event: 'week-summary', channel: 'email', isOn } })
const mailsTo = (person: Member) =>
  app.rows<{ subject: string; text: string }>(
    `select subject, body_text as text from auth.mails where to_address = $1 and subject like 'Last week:%' order by id`,
    [person.email],
  )

it('the summary of last week is mailed once to who asked for it, with the figures of the analytics page for their leads', async () => {
  app.clock.set(WEDNESDAY)
  const { owner, ...firm } = await app.firm()
  const mine = await firm.member()
  await firm.permit('team_member', 'own', false)
  const silent = await firm.member()
  const lead = async (assignedTo: string, budget: string) =>
    (await owner.api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber: '9876543210', assignedTo, budget } }))
      .data
  const leads = [await lead(owner.userId, '1200000'), await lead(mine.userId, '300000')]
  for (const { _id: leadId } of leads)
    await owner.api.leads.actions({
      body: { leadId, todayRemark: 0, leadUpdates: [{ callLeadStatus: LEAD_STATUS.NO_RESPONSE }] },
    })
  await ask(owner)
  await ask(mine)

  // Monday, 07:59 and 08:00 in India
  await at('2026-03-23T02:29:00.000Z')
  expect(await mailsTo(owner)).toEqual([])
  await at('2026-03-23T02:30:00.000Z')
  const [mail, ...more] = await mailsTo(owner)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Last week: 2 calls, 2 new leads, 0 won')
  const page = (await owner.api.leadAnalytics.calls({ query: { filter: 5 }, body: {} })).data.summaryCurrent
  expect(mail?.text).toContain(`Total Calls: ${page.totalCalls} (0 the week before)`)
  expect(mail?.text).toContain(`No Response: ${page.noResponse} (0 the week before)`)
  expect(mail?.text).toContain('Your leads from 16-03-2026 to 22-03-2026'.toUpperCase())
  expect(mail?.text).toContain('New leads: 2, worth ₹15,00,000')
  expect((await mailsTo(mine))[0]?.subject).toBe('Last week: 0 calls, 1 new leads, 0 won')
  expect(await mailsTo(silent)).toEqual([])

  // not again, and not for who asks long after
  await ask(silent)
  await at('2026-03-25T03:00:00.000Z')
  expect(await mailsTo(owner)).toHaveLength(1)
  expect(await mailsTo(silent)).toEqual([])
  await ask(mine, false)
  await at('2026-03-30T04:00:00.000Z')
  expect([await mailsTo(owner), await mailsTo(mine), await mailsTo(silent)].map(mails => mails.length)).toEqual([
    2, 1, 1,
  ])
})

it('follows the time zone of the company, and is not for who sees leads no more', async () => {
  app.clock.set(WEDNESDAY)
  const york = await app.firm({ timeZone: 'America/New_York' })
  const gone = await york.member()
  const barred = await york.member({ features: ['pmt'] })
  for (const person of [york.owner, gone, barred]) await ask(person)
  await york.owner.api.members.deactivate({ params: { id: gone.userId }, body: {} })
  // 07:59 and 08:00 in New York
  await at('2026-03-23T11:59:00.000Z')
  expect(await mailsTo(york.owner)).toEqual([])
  await at('2026-03-23T12:00:00.000Z')
  expect(await mailsTo(york.owner)).toHaveLength(1)
  expect([await mailsTo(gone), await mailsTo(barred)]).toEqual([[], []])
})
