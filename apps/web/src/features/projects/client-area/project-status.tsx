import { PROJECT_STATUSES, type SharedProject } from '@plinth/contract/projects/projects'
import { StatusBadge, type Tone } from '../../../ui/badges.tsx'

const TONES: Record<SharedProject['status'], Tone> = { 1: 'accent', 2: 'good', 3: 'neutral' }

/** The state of a project in words. */
export function ProjectStatus({ status }: { status: SharedProject['status'] }) {
  return <StatusBadge tone={TONES[status]}>{PROJECT_STATUSES[status]}</StatusBadge>
}
