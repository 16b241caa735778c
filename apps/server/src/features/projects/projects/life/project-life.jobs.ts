import type { Services } from '../../../../platform/context.ts'
import { addUpTallies } from '../list/project-totals.service.ts'
import { numberOldProjects } from '../numbering/project-codes.service.ts'
import { purgeProjects } from './project-purge.service.ts'

/** The background work of projects; before `jobs.start()`. */
export function registerProjectJobs(services: Services): void {
  services.jobs.every('projects.number', '*/10 * * * *', () => numberOldProjects(services))
  services.jobs.every('projects.fold-tallies', '*/5 * * * *', () => addUpTallies(services))
  services.jobs.every('projects.purge', '40 20 * * *', () => purgeProjects(services))
}
