import type { Services } from '../../../../platform/context.ts'
import { purgeClients } from './client-purge.service.ts'

/** The background work of clients; before `jobs.start()`. */
export function registerClientJobs(services: Services): void {
  services.jobs.every('clients.purge', '50 20 * * *', () => purgeClients(services))
}
