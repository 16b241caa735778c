import type { LiveEvent } from '@plinth/contract/company/live'
import type { NotificationChannel } from '@plinth/contract/messages/notification-preferences'
import type { Services } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { notify } from '../../../messages/notifications/notifications.service.ts'

/** What the owner of a quotation is told of. */
export interface OwnerNotice {
  companyId: string
  quotationId: string
  ownerId: string
  text: string
  /** that it is about; the newest without it */
  version?: number
  projectId?: string | null
  /** else as they prefer */
  channels?: readonly NotificationChannel[]
}

/** Tells the owner of a quotation, as they prefer, what its client or time made of it, while they may see quotations (QT-241). */
export function tellOwner(
  services: Pick<Services, 'clock' | 'config' | 'jobs'>,
  tx: Tx,
  effects: { emit(event: LiveEvent): void },
  { companyId, quotationId, ownerId, text, version, projectId, channels }: OwnerNotice,
): Promise<void> {
  return notify(services, tx, effects, {
    companyId,
    event: 'quotation-activity',
    ...(channels && { type: channels }),
    feature: 'quotation',
    featureName: 'Quotation',
    reciever: [ownerId],
    notificationString: text,
    featureLink: '/quotation/',
    detailedLink: `/quotation/quotations/${quotationId}${version === undefined ? '' : `?version=${version}`}`,
    ...(projectId && { projectId }),
    CTA: 'Open the quotation',
  })
}
