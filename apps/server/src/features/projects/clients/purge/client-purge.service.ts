import type { Services } from '../../../../platform/context.ts'
import { recordAudits } from '../../../company/audit/audit.service.ts'
import { endSessionsOfDeactivated } from '../../../company/auth/auth.service.ts'
import { activatePerson } from '../../../company/people/people.service.ts'
import { deleteClients, lockDue, selectCompaniesToPurge } from './client-purge.queries.ts'

/** Clients that are removed in one transaction. */
const SLICE = 200

/**
 * Removes for good the clients whose time is over (PJ-032), with their contacts, whose accounts end; the audit trail keeps their names
 * (PJ-344). Each slice is a transaction of its own, so that whoever is interrupted goes on with what is left.
 */
export async function purgeClients(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  slice: number = SLICE,
): Promise<void> {
  const at = clock.now()
  for (const companyId of await db.anonymous(tx => selectCompaniesToPurge(tx, at))) {
    let removed: number
    do {
      removed = await db.tenant(companyId, async tx => {
        const due = await lockDue(tx, companyId, { now: at, most: slice })
        for (const userId of due.flatMap(client => client.userIds)) {
          await activatePerson(tx, companyId, userId, false, at)
          await endSessionsOfDeactivated(tx, companyId, userId, at)
        }
        await deleteClients(
          tx,
          companyId,
          due.map(client => client.id),
        )
        await recordAudits(
          tx,
          due.map(({ id, title }) => ({
            actor: { companyId, userId: null, fullName: 'Plinth' },
            action: 'client.purged' as const,
            at,
            targetId: id,
            targetName: title,
          })),
        )
        return due.length
      })
    } while (removed > 0)
  }
}
