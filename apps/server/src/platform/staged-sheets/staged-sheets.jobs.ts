import type { Services } from '../context.ts'
import { expireSheets } from './staged-sheets.queries.ts'

const EXPIRED_AT_ONCE = 100

/** Registers the background jobs of staged sheets; before `jobs.start()`. */
export function registerStagedSheetJobs(services: Pick<Services, 'jobs' | 'db' | 'clock'>): void {
  services.jobs.every('staged-sheets.expire', '41 * * * *', () => expireStagedSheets(services))
}

/** Deletes the sheets of all companies that were left unfinished for too long. */
export async function expireStagedSheets({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  while ((await db.anonymous(tx => expireSheets(tx, clock.now(), EXPIRED_AT_ONCE))) === EXPIRED_AT_ONCE);
}
