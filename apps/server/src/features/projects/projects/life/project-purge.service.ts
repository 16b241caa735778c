import type { Services } from '../../../../platform/context.ts'
import { recordAudits } from '../../../company/audit/audit.service.ts'
import { purgeDeleted, selectCompaniesToPurge } from './project-life.queries.ts'

/**
 * Removes for good the projects whose time is over (PJ-073), with everything that hangs on them; the audit trail keeps their names
 * (PJ-344).
 */
export async function purgeProjects({ db, clock, files }: Pick<Services, 'db' | 'clock' | 'files'>): Promise<void> {
  const at = clock.now()
  for (const companyId of await db.anonymous(tx => selectCompaniesToPurge(tx, at)))
    await db.tenant(companyId, async tx => {
      const gone = await purgeDeleted(tx, companyId, at)
      await files.forget(tx, companyId, ...gone.flatMap(({ coverFileId }) => coverFileId ?? []))
      await recordAudits(
        tx,
        gone.map(({ id, name }) => ({
          actor: { companyId, userId: null, fullName: 'Plinth' },
          action: 'project.purged' as const,
          at,
          targetId: id,
          targetName: name,
        })),
      )
    })
}
