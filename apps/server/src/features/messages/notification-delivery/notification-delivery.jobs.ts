import { Id } from '@plinth/contract/fields'
import * as z from 'zod'
import type { Services } from '../../../platform/context.ts'
import { deliver, deliverPush } from './notification-delivery.service.ts'

declare module '../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    /** e-mails and push messages of a notification that was written in the same transaction */
    'notification-delivery': DeliveryJob
    'notification-delivery.push': PushJob
  }
}

const DeliveryJob = z.object({ companyId: Id, notificationId: Id })
type DeliveryJob = z.infer<typeof DeliveryJob>
const PushJob = DeliveryJob.extend({ subscriptionId: Id })
type PushJob = z.infer<typeof PushJob>

/** An hour and more: a message that is older is of little use to a device. */
const PUSH_RETRIES = 100

/**
 * The background work of notifications. Each device is a job of its own, so that one whose push service is away is tried
 * again without any other hearing twice.
 */
export function registerNotificationDeliveryJobs(services: Services): void {
  services.jobs.handle('notification-delivery', { retries: 100, concurrency: 2 }, data =>
    deliver(services, DeliveryJob.parse(data)),
  )
  services.jobs.handle('notification-delivery.push', { retries: PUSH_RETRIES, concurrency: 4 }, data =>
    deliverPush(services, PushJob.parse(data)),
  )
}
