import type { LiveEvent } from '@plinth/contract/company/live'
import type { Services } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { dayOf, instantOf } from '../../../../platform/time-zone.ts'
import { notify } from '../../../messages/notifications/notifications.service.ts'
import { existsLate, type LateMilestone, takeLate } from './late-milestones.queries.ts'
import { zoneOf } from './standing-round.queries.ts'

declare module '../../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    /** project admins of a company hear of milestones that are late */
    'project-milestones.late': { companyId: string }
  }
}

/** When project admins hear of late milestones, and between which minutes of the day anything like it leaves (PJ-272, PJ-277). */
const TOLD = 9 * 60
const WINDOW = { from: 8 * 60, to: 20 * 60 } as const
/** Milestones of one transaction, so that none takes long. */
const BATCH = 200

/** Has late milestones told of at 09:00 of the company's day, where there are any; for the round that begins each day. */
export async function planLateMilestones(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  companyId: string,
  { zone, at }: { zone: string; at: Date },
): Promise<void> {
  const today = dayOf(zone, at)
  if (!(await existsLate(tx, companyId, today))) return
  const startAfter = new Date(Math.max(at.getTime(), instantOf(zone, today, TOLD).getTime()))
  await jobs.enqueue(tx, 'project-milestones.late', { companyId }, { startAfter, singletonKey: companyId })
}

/**
 * Tells project admins of milestones that are late, of each once, and of several of a project together (PJ-272, PJ-273). Outside 08:00 to 20:00
 * of the company's time zone it waits for the next morning (PJ-277).
 */
export async function tellLateMilestones(services: Services, companyId: string): Promise<void> {
  for (let told = BATCH; told === BATCH; ) told = await tellSome(services, companyId)
}

async function tellSome(services: Services, companyId: string): Promise<number> {
  const events: LiveEvent[] = []
  const at = services.clock.now()
  const told = await services.db.tenant(companyId, async tx => {
    events.length = 0
    const zone = await zoneOf(tx, companyId)
    const today = dayOf(zone, at)
    const next = opening(zone, today, at)
    if (next !== undefined) {
      await services.jobs.enqueue(
        tx,
        'project-milestones.late',
        { companyId },
        { startAfter: next, singletonKey: companyId },
      )
      return 0
    }
    const late = await takeLate(tx, companyId, { today, at, most: BATCH })
    for (const ofProject of Map.groupBy(late, milestone => milestone.projectId).values()) {
      const [first] = ofProject
      if (first && !first.isMuted)
        await notify(
          services,
          tx,
          { emit: (event: LiveEvent) => events.push(event) },
          noticeOf(companyId, first, ofProject.length),
        )
    }
    return late.length
  })
  for (const event of events) services.live.publish(companyId, event)
  return told
}

const noticeOf = (
  companyId: string,
  { title, projectId, projectName, projectAdmin }: LateMilestone,
  count: number,
): Parameters<typeof notify>[3] => ({
  companyId,
  event: 'milestone-late',
  reciever: [projectAdmin],
  notificationString:
    count === 1 ? `The milestone ${title} of ${projectName} is late` : `${count} milestones are late in ${projectName}`,
  featureName: 'Projects',
  featureLink: `/pmt/${projectId}/phases`,
  projectId,
  projectName,
  CTA: 'Open the project',
})

/** When the next window opens; undefined within one. */
function opening(zone: string, today: string, at: Date): Date | undefined {
  const from = instantOf(zone, today, WINDOW.from)
  if (at < from) return from
  if (at < instantOf(zone, today, WINDOW.to)) return undefined
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return instantOf(zone, tomorrow, WINDOW.from)
}
