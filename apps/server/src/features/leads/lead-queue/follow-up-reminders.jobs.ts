import type { LiveEvent } from '@plinth/contract/company/live'
import type { Services } from '../../../platform/context.ts'
import { timeTextOf } from '../../../platform/time-zone.ts'
import { notify } from '../../messages/notifications/notifications.service.ts'
import {
  type DueFollowUp,
  forgetReminders,
  selectCompaniesToRemind,
  takeDueFollowUps,
} from './follow-up-reminders.queries.ts'

const DAY = 24 * 3600 * 1000
/** A follow-up that no server told of for a day, because none ran, is in the queue as overdue and told no more. */
const TOLD_LATE = DAY
/** longer than anything is told late */
const REMEMBERED = 3 * DAY
/** One person's follow-ups of one moment beyond this are told in one message. */
const MOST_ONE_BY_ONE = 3

/** The background work of the queue; before `jobs.start()`. */
export function registerFollowUpReminders(services: Services): void {
  services.jobs.every('lead-queue.remind', '* * * * *', () => remindDueFollowUps(services))
}

/**
 * Tells assignees of follow-ups whose time has come: bell, push and mail as each of them wants (SH-Q82). Each lead and time once,
 * however many servers look and whenever they start again; a follow-up without a time at nine in the morning of its day.
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
      // the others' people wait for theirs; this company's are told a minute later
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
      const messages = leads.length > MOST_ONE_BY_ONE ? [ofMany(leads)] : leads.map(lead => ofOne(lead, when.timeZone))
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

const ofOne = ({ id, name, due_at, has_time }: DueFollowUp, timeZone: string) => ({
  notificationString: has_time
    ? `Follow up with ${name}: it is due at ${timeTextOf(timeZone, due_at, false)}`
    : `Follow up with ${name}: it is due today`,
  featureLink: `/leads/today?lead=${id}`,
  subject: `Follow up with ${name}`,
  CTA: 'Open the lead',
})

const ofMany = (leads: readonly DueFollowUp[]) => ({
  notificationString: `${leads.length} follow-ups are due, the first with ${leads[0]?.name ?? ''}`,
  featureLink: '/leads/today',
  subject: `${leads.length} follow-ups are due`,
  CTA: 'Open Today',
})
