import { PHASE_STATE, PHASE_STATES } from '@plinth/contract/projects/project-phases/phase-rules'
import { PROJECT_ROLE_NAMES, PROJECT_STATUS } from '@plinth/contract/projects/project-statuses'
import { instantOf } from '../../../../platform/time-zone.ts'
import type { BulkProject } from '../../../projects/projects/projects.service.ts'
import { DEMO_FIRM } from '../demo-firm.ts'
import type { SeededRandom } from '../seeded-random.ts'
import type { ProjectPlan } from './demo-project-plans.ts'

export interface DemoActor {
  userId: string
  fullName: string
}
type Activity = BulkProject['activities'][number]

const ZONE = DEMO_FIRM.timeZone
const DAY = 86_400_000
const MINUTE = 60_000

/** What happened in a project so far, in its order: its team, its phases and milestones, and how it came to its status. */
export function activitiesOf(
  random: SeededRandom,
  plan: ProjectPlan,
  project: BulkProject,
  people: ReadonlyMap<string, DemoActor>,
  now: Date,
): Activity[] {
  const byId = new Map([...people.values()].map(one => [one.userId, one]))
  const admin = byId.get(project.projectAdmin)!
  const found: Activity[] = [{ actor: admin, at: project.at, kind: 'project.created' }]
  const after = (minutes: number): Date => new Date(project.at.getTime() + minutes * MINUTE)
  for (const [place, { userId, role }] of project.team.entries()) {
    const subject = { kind: 'person', id: userId, name: byId.get(userId)!.fullName }
    const details = { role: PROJECT_ROLE_NAMES[role] }
    found.push({ actor: admin, at: after(place + 2), kind: 'member.added', subject, details })
  }
  /** within the hours of work of a day, and never ahead */
  const on = (day: string, from: number, to: number): Date => {
    const at = instantOf(ZONE, day, random.int(from, to)).getTime()
    return new Date(Math.min(at, now.getTime() - random.int(11, 240) * MINUTE))
  }
  for (const phase of project.phases) {
    const subject = { kind: 'phase', id: null, name: phase.name }
    const state = (from: keyof typeof PHASE_STATES, to: keyof typeof PHASE_STATES) => ({
      from: PHASE_STATES[from],
      to: PHASE_STATES[to],
    })
    if (phase.actualStart !== null) {
      const details = state(PHASE_STATE.NOT_STARTED, PHASE_STATE.IN_PROGRESS)
      found.push({ actor: admin, at: on(phase.actualStart, 580, 640), kind: 'phase.state', subject, details })
    }
    for (const { title, doneOn, doneBy } of phase.milestones) {
      if (doneOn === null || doneBy === null) continue
      const about = { kind: 'milestone', id: null, name: title }
      found.push({ actor: byId.get(doneBy)!, at: on(doneOn, 700, 1080), kind: 'milestone.done', subject: about })
    }
    if (phase.actualEnd !== null) {
      const details = state(PHASE_STATE.IN_PROGRESS, PHASE_STATE.DONE)
      found.push({ actor: admin, at: on(phase.actualEnd, 1085, 1110), kind: 'phase.state', subject, details })
    }
  }
  if (plan.health) {
    const { health, note: reason } = plan.health
    const at = new Date(now.getTime() - (14 - plan.health.daysLeft) * DAY)
    found.push({ actor: admin, at, kind: 'health.set', details: { health, reason } })
  }
  if (project.status !== PROJECT_STATUS.ACTIVE) {
    const last = Math.max(...found.map(({ at }) => at.getTime()))
    const isEnd = project.status === PROJECT_STATUS.COMPLETED
    const at = new Date(isEnd ? last + 30 * MINUTE : Math.min(last + 2 * DAY, now.getTime() - DAY))
    const details = { from: PROJECT_STATUS.ACTIVE, to: project.status, reason: project.statusReason }
    found.push({ actor: admin, at, kind: 'project.status', details })
  }
  if (project.archivedAt) found.push({ actor: admin, at: project.archivedAt, kind: 'project.archived' })
  return found.sort((a, b) => a.at.getTime() - b.at.getTime())
}
