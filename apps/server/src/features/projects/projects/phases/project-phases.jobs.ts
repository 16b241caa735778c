import type { Services } from '../../../../platform/context.ts'
import { tellLateMilestones } from './late-milestones.service.ts'
import { refreshStaleStandings, sweepPhases } from './standing-round.service.ts'

/** The background work of phases; before `jobs.start()`. */
export function registerPhaseJobs(services: Services): void {
  services.jobs.handle('project-milestones.late', {}, ({ companyId }) => tellLateMilestones(services, companyId))
  services.jobs.every('project-phases.refresh', '* * * * *', () => refreshStaleStandings(services))
  services.jobs.every('project-phases.sweep', '53 * * * *', () => sweepPhases(services))
}
