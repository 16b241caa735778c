import type { Services } from '../../../platform/context.ts'
import { deleteExpired } from './sweep.queries.ts'

/** Keeps the tables of sign-in small; nothing here decides whether something still counts, that is asked with each use. */
export function registerAuthJobs(services: Services): void {
  services.jobs.every('auth.sweep', '*/15 * * * *', () =>
    services.db.anonymous(tx => deleteExpired(tx, services.clock.now())),
  )
}
