import type { Services } from '../../platform/context.ts'
import { deleteOld } from './notifications.queries.ts'

/** Rows that go in one statement, so that none of them takes long. */
const BATCH = 1000
const KEPT_MONTHS = 12

/** The background work of notifications; before `jobs.start()`. */
export function registerNotificationJobs(services: Services): void {
  services.jobs.every('notifications.forget-old', '40 21 * * *', () => forgetOldNotifications(services))
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
