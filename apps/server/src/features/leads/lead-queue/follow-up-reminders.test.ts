import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../platform/database/database.ts'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { remindDueFollowUps } from './follow-up-reminders.jobs.ts'

const t = testApp()
const MINUTE = 60_000
// noon in the firms' zone
const NOON = new Date('2026-03-18T06:30:00.000Z')
let phone = 9_000_000_000

/** A lead of the owner with a follow-up, which may be in the past if it was set before its time. */
async function addLead(firm: Firm, firstName: string, followUp: { day?: string; time?: string } = {}) {
  const { api, userId } = firm.owner
  const { data: lead } = await api.leads.addEdit({
    body: { firstName, phoneNumber: String(phone++), assignedTo: userId },
  })
  await setFollowUp(firm, lead._id, followUp)
  return lead
}
const setFollowUp = (firm: Firm, leadId: string, { day = '18-03-2026', time }: { day?: string; time?: string }) =>
  firm.owner.api.leads.actions({
    body: { leadId, leadUpdates: [{ updateDate: day, ...(time === undefined ? {} : { updateTime: time }) }] },
  })
async function told(member: Member): Promise<string[]> {
  const { data } = await member.api.notifications.list({ query: { limit: 100 } })
  return data.map(one => one.notification).filter(text => text.includes('follow') || text.includes('Follow up with'))
}
const remind = () => remindDueFollowUps(t.app.services)

describe('reminders of follow-ups', () => {
  it('come at the follow-up’s time, only to the assignee, each once however many servers check', async () => {
    t.clock.set(NOON)
    const firm = await t.firm()
    const admin = await firm.member({ isAdmin: true })
    const lead = await addLead(firm, 'Asha', { time: '12:10 PM' })
    await remind()
    expect(await told(firm.owner)).toEqual([])
    t.clock.advance(10 * MINUTE)
    const { services } = t.app
    // connections of other servers to the same database
    const others = [1, 2].map(() => openDatabase(t.logins.app, 2, () => {}))
    await Promise.all([remind(), remind(), ...others.map(db => remindDueFollowUps({ ...services, db }))])
    await Promise.all(others.map(db => db.close()))
    expect(await told(firm.owner)).toEqual(['Follow up with Asha: it is due on 18 Mar 2026 at 12:10 PM'])
    expect(await told(admin)).toEqual([])
    const { data } = await firm.owner.api.notifications.list({ query: { limit: 10 } })
    expect(data[0]?.featureLink).toBe(`/leads/today?lead=${lead._id}`)
    t.clock.advance(MINUTE)
    await remind()
    expect(await told(firm.owner)).toHaveLength(1)
    // another time is another reminder
    await setFollowUp(firm, lead._id, { time: '12:30 PM' })
    t.clock.advance(20 * MINUTE)
    await remind()
    expect(await told(firm.owner)).toHaveLength(2)
  })

  it('come once where the company’s zone changes, and once more at a time that is still to come there', async () => {
    t.clock.set(NOON)
    const firm = await t.firm()
    await addLead(firm, 'Asha', { time: '12:10 PM' })
    const inZone = async (timeZone: string) => {
      await firm.owner.api.companies.editSettings({ body: { timeZone } })
      await remind()
      return (await told(firm.owner)).length
    }
    t.clock.advance(15 * MINUTE)
    await remind()
    expect(await told(firm.owner)).toHaveLength(1)
    // it was ten past twelve in Tokyo hours ago, and will be in London
    expect(await inZone('Asia/Tokyo')).toBe(1)
    expect(await inZone('Europe/London')).toBe(1)
    t.clock.set(new Date('2026-03-18T12:11:00Z'))
    await remind()
    expect(await told(firm.owner)).toHaveLength(2)
  })

  it('come at nine in the morning where no time was chosen', async () => {
    t.clock.set(NOON)
    const firm = await t.firm({ timeZone: 'America/New_York' })
    await addLead(firm, 'Ravi', { day: '20-03-2026' })
    t.clock.set(new Date('2026-03-20T12:59:00.000Z'))
    await remind()
    expect(await told(firm.owner)).toEqual([])
    t.clock.set(new Date('2026-03-20T13:00:00.000Z'))
    await remind()
    expect(await told(firm.owner)).toEqual(['Follow up with Ravi: it is due on 20 Mar 2026'])
  })

  it('leave out leads that are won, archived or deleted, and follow-ups that were moved in the meantime', async () => {
    t.clock.set(NOON)
    const firm = await t.firm()
    const { api } = firm.owner
    const time = '12:10 PM'
    const [won, archived, deleted, moved] = await Promise.all(
      ['Won', 'Archived', 'Deleted', 'Moved'].map(name => addLead(firm, name, { time })),
    )
    const { data: pipeline } = await api.pipelines.get()
    const stage = pipeline.stages.find(one => one.kind === 'won')
    await api.leads.actions({ body: { leadId: won!._id, leadStage: stage!._id } })
    await t.rows('update leads set is_archived = true where id = $1', [archived!._id])
    await api.leads.edit({ query: { id: deleted!._id }, body: { isDeleted: true } })
    await setFollowUp(firm, moved!._id, { day: '19-03-2026', time })
    t.clock.advance(15 * MINUTE)
    await remind()
    expect(await told(firm.owner)).toEqual([])
    t.clock.advance(24 * 60 * MINUTE)
    await remind()
    expect(await told(firm.owner)).toEqual(['Follow up with Moved: it is due on 19 Mar 2026 at 12:10 PM'])
  })

  it('are made up for within a day after a stop, but not for a time that was past when it was set', async () => {
    t.clock.set(NOON)
    const firm = await t.firm()
    await addLead(firm, 'Early', { time: '12:10 PM' })
    await addLead(firm, 'Old', { time: '10:00 AM' })
    t.clock.advance(20 * 60 * MINUTE)
    await remind()
    expect(await told(firm.owner)).toEqual(['Follow up with Early: it is due on 18 Mar 2026 at 12:10 PM'])
    const stopped = await t.firm()
    t.clock.set(NOON)
    await addLead(stopped, 'Late', { time: '12:10 PM' })
    t.clock.advance(25 * 60 * MINUTE)
    await remind()
    expect(await told(stopped.owner)).toEqual([])
  })

  it('of the same moment are one message where they are many', async () => {
    t.clock.set(NOON)
    const firm = await t.firm()
    for (const name of ['A', 'B', 'C', 'D']) await addLead(firm, name, { time: '12:10 PM' })
    t.clock.advance(10 * MINUTE)
    await remind()
    const texts = await told(firm.owner)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toMatch(/^4 follow-ups are due, the first with [A-D] on 18 Mar 2026$/)
  })

  it('use the ways that the person prefers', async () => {
    t.clock.set(NOON)
    const firm = await t.firm()
    const { api } = firm.owner
    await api.notificationPreferences.set({ body: { event: 'follow-up-due', channel: 'bell', isOn: false } })
    await api.notificationPreferences.set({ body: { event: 'follow-up-due', channel: 'email', isOn: true } })
    await addLead(firm, 'Mailed', { time: '12:10 PM' })
    t.clock.advance(10 * MINUTE)
    await remind()
    expect(await told(firm.owner)).toEqual([])
    const mailed = () =>
      t.rows<{ subject: string }>('select subject from auth.mails where to_address = $1', [firm.owner.email])
    await expect.poll(mailed, { timeout: 60_000 }).toEqual([{ subject: 'Follow up with Mailed' }])
  })
})
