import { FIELD_REMOVED_DAYS } from '@plinth/contract/leads/lead-forms/lead-forms'
import type { Services } from '../../../platform/context.ts'
import { emptyRemovedField } from './custom-fields.queries.ts'

/** Leads that lose their value in one transaction. */
const AT_ONCE = 1000

/** Registers the background jobs of the lead forms; before `jobs.start()`. */
export function registerLeadFormJobs(services: Services): void {
  services.jobs.every('lead-forms.empty-removed', '17 2 * * *', () => emptyRemovedFields(services))
}

/** Takes the values of fields that can no longer be brought back off the leads. */
export async function emptyRemovedFields({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const at = clock.now()
  const old = new Date(at.getTime() - FIELD_REMOVED_DAYS * 86_400_000)
  while (await db.anonymous(tx => emptyRemovedField(tx, { old, at, most: AT_ONCE })));
}
