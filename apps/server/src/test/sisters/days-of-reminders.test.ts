import { expect } from 'vitest'
import { sendWeekSummaries } from '../../features/leads/lead-analytics/week-summary.service.ts'
import { remindDueFollowUps } from '../../features/leads/lead-queue/follow-up-reminders.jobs.ts'
import {
  planLateMilestones,
  tellLateMilestones,
} from '../../features/projects/projects/phases/late-milestones.service.ts'
import { idOf } from '../../features/projects/projects/phases/project-phases.factory.ts'
import { projectOf } from '../../features/projects/projects/projects.factory.ts'
import { remindOfDueTasks } from '../../features/projects/tasks/task-reminders.service.ts'
import { readableDayOf } from '../../platform/time-zone.ts'
import { type Firm, testApp } from '../harness.ts'
import { inEveryZone, justBefore } from './zone-world.ts'

/** Whatever is told at an hour of the firm's day, with what it says of days, in any zone and where the clocks change (decision 52). */

const app = testApp()
const [NINE, EIGHT] = [9 * 60, 8 * 60]

const told = async ({ companyId }: Firm, event: string) =>
  (
    await app.rows<{ text: string }>(
      'select notification as text from notifications where company_id = $1 and event = $2 order by created_at',
      [companyId, event],
    )
  ).map(({ text }) => text)
/** What is told of an event by then, once for all, whoever else looks at the same moment. */
const toldBy = (firm: Firm, event: string, at: Date, remind: () => Promise<void>, expected: readonly string[]) => {
  app.clock.set(at)
  return expect
    .poll(async () => {
      await remind()
      return told(firm, event)
    })
    .toEqual(expected)
}

inEveryZone(app, {
  'of a follow-up at nine of its day, or at its time': async ({ firm, zone, tomorrow, begins }) => {
    const { api, userId } = firm.owner
    for (const [firstName, time] of [
      ['Asha', undefined],
      ['Ravi', '11:55 PM'],
    ] as const) {
      const body = { firstName, phoneNumber: '9876543210', assignedTo: userId }
      const leadId = (await api.leads.addEdit({ body })).data._id
      const followUp = { followupDate: tomorrow, ...(time === undefined ? {} : { followupTime: time }) }
      await api.leadMoves.patch({ query: { leadId }, body: followUp })
    }
    const remind = () => remindDueFollowUps(app.app.services)
    const by = (at: Date, expected: readonly string[]) => toldBy(firm, 'follow-up-due', at, remind, expected)
    const day = readableDayOf(zone, begins(1))
    const [first, second] = [`Asha: it is due on ${day}`, `Ravi: it is due on ${day} at 11:55 PM`]
    await by(justBefore(begins(1, NINE)), [])
    await by(begins(1, NINE), [`Follow up with ${first}`])
    await by(justBefore(begins(1, 23 * 60 + 55)), [`Follow up with ${first}`])
    await by(begins(1, 23 * 60 + 55), [`Follow up with ${first}`, `Follow up with ${second}`])
  },
  'of a task at nine of its day, or at its time': async ({ firm, tomorrow, begins }) => {
    const { api } = firm.owner
    await api.tasks.create({ body: { title: 'Call', dueDate: tomorrow } })
    await api.tasks.create({ body: { title: 'Visit', dueDate: tomorrow, dueTime: '00:05' } })
    const remind = () => remindOfDueTasks(app.app.services)
    const by = (at: Date, expected: readonly string[]) => toldBy(firm, 'task-due', at, remind, expected)
    await by(justBefore(begins(1, 5)), [])
    await by(begins(1, 5), ['The task "Visit" is due'])
    await by(justBefore(begins(1, NINE)), ['The task "Visit" is due'])
    await by(begins(1, NINE), ['The task "Visit" is due', 'The task "Call" is due'])
  },
  'of the week before on Monday at eight, from Monday to Sunday': async ({ firm, today, day, begins }) => {
    const { api, email } = firm.owner
    await api.notificationPreferences.set({ body: { event: 'week-summary', channel: 'email', isOn: true } })
    const monday = 7 - ((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7)
    for (const at of [begins(monday - 7), justBefore(begins(monday)), begins(monday)]) {
      const body = { firstName: 'Meera', phoneNumber: '9876543210' }
      const { _id } = (await api.leads.addEdit({ body })).data
      await app.rows('update leads set created_at = $2 where id = $1', [_id, at])
    }
    const mails = async (at: Date) => {
      app.clock.set(at)
      await sendWeekSummaries(app.app.services)
      return app.rows<{ subject: string; text: string }>(
        `select subject, body_text as text from auth.mails where to_address = $1 and subject like 'Last week:%'`,
        [email],
      )
    }
    expect(await mails(justBefore(begins(monday, EIGHT)))).toEqual([])
    const sent = await mails(begins(monday, EIGHT))
    expect(sent.map(({ subject }) => subject)).toEqual(['Last week: 0 calls, 2 new leads, 0 won'])
    const written = (count: number) => day(count).split('-').toReversed().join('-')
    expect(sent[0]?.text).toContain(`YOUR LEADS FROM ${written(monday - 7)} TO ${written(monday - 1)}`)
  },
  'of a milestone at nine of the day after, and by day alone': async ({ firm, zone, today, begins }) => {
    const { companyId, owner } = firm
    const projectId = await projectOf(app, firm, 'Lake house', { isConfirmed: true })
    const id = await idOf(firm, projectId, 'Design')
    await owner.api.projectPhases.addMilestone({ params: { id }, body: { title: 'Brief', plannedOn: today } })
    const planned = async (at: Date) => {
      await app.app.services.db.tenant(companyId, tx =>
        planLateMilestones(app.app.services, tx, companyId, { zone, at }),
      )
      const jobs = await app.rows<{ at: Date }>(
        `select start_after as at from pgboss.job where name = 'project-milestones.late' and data ->> 'companyId' = $1`,
        [companyId],
      )
      return jobs.map(job => job.at)
    }
    const tell = () => tellLateMilestones(app.app.services, companyId)
    const by = (at: Date, expected: readonly string[]) => toldBy(firm, 'milestone-late', at, tell, expected)
    await by(begins(0, NINE), [])
    expect(await planned(justBefore(begins(1)))).toEqual([])
    expect(await planned(begins(1))).toContainEqual(begins(1, NINE))
    await by(justBefore(begins(1, EIGHT)), [])
    await by(begins(1, EIGHT), ['The milestone Brief of Lake house is late'])
  },
})
