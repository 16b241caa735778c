import type { LiveEvent } from '@plinth/contract/company/live'
import { Id } from '@plinth/contract/fields'
import * as z from 'zod'
import type { Services } from '../../../platform/context.ts'
import { whoInvited } from '../../company/people/people.service.ts'
import { deleteOld } from './notifications.queries.ts'
import { notify } from './notifications.service.ts'

declare module '../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    /** somebody has finished onboarding */
    'people.onboarded': OnboardedJob
  }
}

const OnboardedJob = z.object({ companyId: Id, userId: Id })
type OnboardedJob = z.infer<typeof OnboardedJob>

/** Rows that go in one statement, so that none of them takes long. */
const BATCH = 1000
const KEPT_MONTHS = 12

/** The background work of notifications; before `jobs.start()`. */
export function registerNotificationJobs(services: Services): void {
  services.jobs.handle('people.onboarded', {}, (data, job) => tellJoined(services, OnboardedJob.parse(data), job.id))
  services.jobs.every('notifications.forget-old', '40 21 * * *', () => forgetOldNotifications(services))
}

/** Tells whoever invited a person, and the super admins, that they have joined (SH-Q82); founders were invited by nobody. */
async function tellJoined(services: Services, { companyId, userId }: OnboardedJob, id: string): Promise<void> {
  const events: LiveEvent[] = []
  await services.db.tenant(companyId, async tx => {
    const person = await whoInvited(tx, companyId, userId)
    if (!person?.addedBy) return
    const effects = { emit: (event: LiveEvent) => events.push(event) }
    await notify(services, tx, effects, {
      id,
      companyId,
      event: 'member-joined',
      senderId: userId,
      reciever: [person.addedBy],
      superAdmin: true,
      notificationString: `${person.name} has joined your team`,
      featureName: 'Team',
      featureLink: '/my-profile/myprofile/accesspanel',
      CTA: 'Open your team',
    })
  })
  for (const event of events) services.live.publish(companyId, event)
}

/** Removes notifications older than twelve months (SH-Q89). */
export async function forgetOldNotifications({ clock, db }: Pick<Services, 'clock' | 'db'>): Promise<void> {
  const before = clock.now()
  before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS)
  for (;;) {
    const gone = await db.anonymous(tx => deleteOld(tx, before, BATCH))
    if (gone < BATCH) return
  }
}
