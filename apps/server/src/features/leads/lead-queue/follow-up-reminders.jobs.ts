import type { LiveEvent } from '@plinth/contract/company/live'
import type { Services } from '../../../platform/context.ts'
import { readableDayOf, timeTextOf } from '../../../platform/time-zone.ts'
import { notify } from '../../messages/notifications/notifications.service.ts'
import {
  type DueFollowUp,
  forgetReminders,
  selectCompaniesToRemind,
  takeDueFollowUps,
} from './follow-up-reminders.queries.ts'

const DAY = 24 * 3600 * 1000
/** A follow-up for which nobody could be reminded for a day, because no server ran, is only listed as overdue. */
const TOLD_LATE = DAY
/** longer than any reminder can be late */
const REMEMBERED = 3 * DAY
/** More follow-ups of one person at the same moment than this share one message. */
const MOST_ONE_BY_ONE = 3

/** Registers the background jobs of the queue; before `jobs.start()`. */
export function registerFollowUpReminders(services: Services): void {
  services.jobs.every('lead-queue.remind', '* * * * *', () => remindDueFollowUps(services))
}

/**
 * Reminds assignees of follow-ups whose time has come, by bell, push and mail as each of them prefers (SH-Q82). Once for each
 * lead and time, however many servers check and whenever they restart; for a follow-up without a time of day at nine in the
 * morning.
 */
export async function remindDueFollowUps(
  services: Pick<Services, 'clock' | 'config' | 'db' | 'jobs' | 'live' | 'log'>,
): Promise<void> {
  const { clock, db, log } = services
  const at = clock.now()
  const since = new Date(at.getTime() - TOLD_LATE)
  const companies = await db.anonymous(tx => selectCompaniesToRemind(tx, { since, at }))
  for (const { companyId, timeZone } of companies) {
    try {
      await remindCompany(services, companyId, { since, at, timeZone })
    } catch (error) {
      // go on with other companies; this one is retried a minute later
      log.error({ err: error, companyId }, 'follow-ups were not told')
    }
  }
  await db.anonymous(tx => forgetReminders(tx, new Date(at.getTime() - REMEMBERED)))
}

async function remindCompany(
  services: Pick<Services, 'clock' | 'config' | 'db' | 'jobs' | 'live'>,
  companyId: string,
  when: { since: Date; at: Date; timeZone: string },
): Promise<void> {
  const events: LiveEvent[] = []
  await services.db.tenant(companyId, async tx => {
    events.length = 0
    const effects = { emit: (event: LiveEvent) => events.push(event) }
    const due = await takeDueFollowUps(tx, companyId, when)
    for (const [userId, leads] of Map.groupBy(due, lead => lead.assigned_to)) {
      const messages =
        leads.length > MOST_ONE_BY_ONE
          ? [ofMany(leads as [DueFollowUp, ...DueFollowUp[]], when.timeZone)]
          : leads.map(lead => ofOne(lead, when.timeZone))
      for (const message of messages) {
        await notify(services, tx, effects, {
          ...message,
          companyId,
          event: 'follow-up-due',
          reciever: [userId],
          feature: 'crm',
          featureName: 'Lead',
        })
      }
    }
  })
  for (const event of events) services.live.publish(companyId, event)
}

/** Names the day too: it may be told a day late, and is read later still. */
const ofOne = ({ id, name, due_at, has_time }: DueFollowUp, timeZone: string) => ({
  notificationString: `Follow up with ${name}: it is due on ${readableDayOf(timeZone, due_at)}${
    has_time ? ` at ${timeTextOf(timeZone, due_at, false)}` : ''
  }`,
  featureLink: `/leads/today?lead=${id}`,
  subject: `Follow up with ${name}`,
  CTA: 'Open the lead',
})

const ofMany = (leads: readonly [DueFollowUp, ...DueFollowUp[]], timeZone: string) => ({
  notificationString: `${leads.length} follow-ups are due, the first with ${leads[0].name} on ${readableDayOf(timeZone, leads[0].due_at)}`,
  featureLink: '/leads/today',
  subject: `${leads.length} follow-ups are due`,
  CTA: 'Open Today',
})
