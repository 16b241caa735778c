import { Id } from '@plinth/contract/fields'
import * as z from 'zod'
import type { Services } from '../../../../platform/context.ts'
import { forgetDeliveries } from './capture-hooks.queries.ts'
import { bringUnmapped } from './hook-intake.service.ts'

declare module '../../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    /** something was posted to a capture form, or its mapping was chosen */
    'lead-captures.bring': BringJob
  }
}

const BringJob = z.object({ companyId: Id, captureId: Id })
type BringJob = z.infer<typeof BringJob>

const DAY = 24 * 3_600_000
const DONE_DAYS = 30
const OTHER_DAYS = 90
const BATCH = 1000
/** about 5 minutes */
const RETRIES = 10

/** Registers the background jobs of capture forms; before `jobs.start()`. */
export function registerCaptureJobs(services: Services): void {
  services.jobs.handle('lead-captures.bring', { retries: RETRIES, concurrency: 2 }, (data, { attempt }) =>
    bringUnmapped(services, BringJob.parse(data), attempt > RETRIES),
  )
  services.jobs.every('lead-captures.forget', '50 21 * * *', () => forgetOldDeliveries(services))
}

/** Removes what became a lead a month ago, and what nobody made a lead of within three. */
export async function forgetOldDeliveries({ clock, db }: Pick<Services, 'clock' | 'db'>): Promise<void> {
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY)
  for (;;) {
    const gone = await db.anonymous(tx => forgetDeliveries(tx, ago(DONE_DAYS), ago(OTHER_DAYS), BATCH))
    if (gone < BATCH) return
  }
}
