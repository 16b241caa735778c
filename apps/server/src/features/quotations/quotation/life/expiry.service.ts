import type { LiveEvent } from '@plinth/contract/company/live'
import type { Services } from '../../../../platform/context.ts'
import { dayOf } from '../../../../platform/time-zone.ts'
import { tellQuotations } from '../../quotation-access/quotation-access.service.ts'
import { noteEventOf, serverOf } from '../events.service.ts'
import { tellOwner } from '../owner/owner-notices.service.ts'
import { updateQuotation } from '../quotations.queries.ts'
import { updateVersion } from '../versions.queries.ts'
import { lockExpired, selectCompaniesToExpire } from './decisions.queries.ts'

const SLICE = 200

/** Lets quotations expire whose last valid day is over in the time zone of their company (QT-216). */
export async function expireQuotations(services: Services): Promise<void> {
  const { db, clock, live } = services
  const at = clock.now()
  for (const { companyId, timeZone } of await db.anonymous(tx => selectCompaniesToExpire(tx, at))) {
    const today = dayOf(timeZone, at)
    let isMore = true
    while (isMore) {
      const events: LiveEvent[] = []
      isMore = await db.tenant(companyId, async tx => {
        events.length = 0
        const effects = { emit: (event: LiveEvent) => void events.push(event) }
        const rows = await lockExpired(tx, companyId, today, SLICE)
        for (const { id, versionId, ownerId, ...row } of rows) {
          await updateVersion(tx, companyId, versionId ?? '', { state: 'expired' })
          await updateQuotation(tx, companyId, id, { state: 'expired', last_activity_at: at })
          const event = { quotationId: id, versionId, kind: 'expired' } as const
          await noteEventOf({ clock }, tx, serverOf(companyId, timeZone), event, effects)
          await tellOwner(services, tx, effects, {
            ...{ companyId, quotationId: id, ownerId },
            text: `${row.number ?? row.title} has expired`,
          })
        }
        const ids = rows.map(({ id }) => id)
        await tellQuotations(tx, effects, { companyId, userId: null }, ids)
        return rows.length === SLICE
      })
      for (const event of events) live.publish(companyId, event)
    }
  }
}
