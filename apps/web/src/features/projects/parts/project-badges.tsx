import {
  PROJECT_HEALTH,
  PROJECT_HEALTHS,
  PROJECT_STATUSES,
  type ProjectHealth,
  type ProjectStatus as Status,
} from '@plinth/contract/projects/project-statuses'
import { StatusBadge, type Tone } from '../../../ui/badges.tsx'

const STATUS_TONES: Record<Status, Tone> = { 1: 'accent', 2: 'good', 3: 'neutral', 4: 'late' }

/** The state of a project in words. */
export function ProjectStatus({ status }: { status: Status }) {
  return <StatusBadge tone={STATUS_TONES[status]}>{PROJECT_STATUSES[status]}</StatusBadge>
}

const HEALTH_TONES: Record<ProjectHealth, Tone> = {
  [PROJECT_HEALTH.ON_TRACK]: 'good',
  [PROJECT_HEALTH.AT_RISK]: 'today',
  [PROJECT_HEALTH.LATE]: 'late',
  [PROJECT_HEALTH.NO_DATES]: 'neutral',
}

/** How a project stands, in words. */
export function HealthBadge({ health }: { health: ProjectHealth }) {
  return <StatusBadge tone={HEALTH_TONES[health]}>{PROJECT_HEALTHS[health]}</StatusBadge>
}
