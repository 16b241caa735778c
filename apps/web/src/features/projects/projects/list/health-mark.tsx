import type { ProjectHealth } from '@plinth/contract/projects/project-statuses'
import { HealthBadge } from '../../parts/project-badges.tsx'

/** How a project stands, in a word; the reason follows where somebody points at it. */
export const HealthMark = ({ health, reason }: { health: ProjectHealth | null; reason: string }) =>
  health === null ? null : (
    <span title={reason || undefined}>
      <HealthBadge health={health} />
    </span>
  )
