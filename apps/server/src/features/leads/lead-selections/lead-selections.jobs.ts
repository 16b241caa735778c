import type { LiveEvent } from '@plinth/contract/company/live'
import { isAppError } from '@plinth/contract/error-codes'
import { Id } from '@plinth/contract/fields'
import * as z from 'zod'
import type { Services } from '../../../platform/context.ts'
import { JobError } from '../../../platform/jobs/job-error.ts'
import type { JobInHand } from '../../../platform/jobs/job-workers.ts'
import { actorOfPerson } from '../../company/auth/auth.service.ts'
import { leadsWereChanged } from '../lead/lead.service.ts'
import { selectMaker, selectSelection, tidySelections } from './lead-selections.queries.ts'
import { KINDS } from './selection-kinds.service.ts'
import { end, nextSlice } from './selection-slices.service.ts'

const ChangeJob = z.object({ companyId: Id, selectionId: Id })
type ChangeJob = z.infer<typeof ChangeJob>

const RETRIES = 5
const HOUR = 3600 * 1000
/** a job has 15 minutes and five more attempts */
const STUCK_AFTER = 3 * HOUR
const FORGOTTEN_AFTER = 24 * HOUR

/** Registers the background jobs of selections; before `jobs.start()`. */
export function registerLeadSelectionJobs(services: Services): void {
  const { jobs } = services
  jobs.handle('lead-selections.change', { retries: RETRIES }, (data, job) =>
    carryOut(services, ChangeJob.parse(data), job),
  )
  jobs.every('lead-selections.sweep', '37 * * * *', () => sweepSelections(services))
}

/** Changes the leads of a selection, or changes them back. */
async function carryOut(services: Services, job: ChangeJob, { attempt }: JobInHand): Promise<void> {
  try {
    while (await oneSlice(services, job));
  } catch (error) {
    // the right was lost, or whom the leads are for may not have them any more
    const isRefused = isAppError(error, 'FORBIDDEN') || isAppError(error, 'NOT_FOUND')
    if (isRefused || attempt > RETRIES || (error instanceof JobError && error.isFinal)) await stop(services, job)
    throw isRefused ? new JobError(error.message, { isFinal: true, cause: error }) : error
  }
}

/** Works on the next leads with the rights that whoever began the change has now. Returns whether there are more. */
async function oneSlice(services: Services, { companyId, selectionId }: ChangeJob): Promise<boolean> {
  const events: LiveEvent[] = []
  const slice = services.db.tenant(companyId, async tx => {
    events.length = 0
    const one = await selectSelection(tx, companyId, selectionId)
    if (!one) return false
    const actor = await actorOfPerson(tx, companyId, one.createdBy)
    if (!actor) throw new JobError('The person who started this is no longer active', { isFinal: true })
    KINDS[one.kind].requireRight(actor)
    return nextSlice({ ...services, actor }, tx, { emit: event => events.push(event) }, selectionId)
  })
  // also after an error totals are counted anew, as the commit may have taken place
  const hasMore = await slice.finally(() => leadsWereChanged(services, companyId))
  const news: LiveEvent[] = events.filter(event => event.type !== 'leads.changed')
  // lists are read again at the end, not with every slice
  if (!hasMore) news.push({ type: 'leads.changed', leadIds: [], by: null })
  for (const event of news) services.live.publish(companyId, event)
  return hasMore
}

/** Ends a change that cannot go on; what was changed until then is told, and can be undone. */
async function stop(services: Services, { companyId, selectionId }: ChangeJob): Promise<void> {
  const events: LiveEvent[] = []
  await services.db.tenant(companyId, async tx => {
    events.length = 0
    const one = await selectSelection(tx, companyId, selectionId, { isLocked: true })
    if (one?.status !== 'running' && one?.status !== 'undoing') return
    const effects = { emit: (event: LiveEvent) => events.push(event) }
    await end({ ...services, actor: await selectMaker(tx, companyId, one.createdBy) }, tx, effects, one, 'stopped')
    events.push({ type: 'lead-selections.progress', selectionId, by: one.createdBy })
    events.push({ type: 'leads.changed', leadIds: [], by: null })
  })
  for (const event of events) services.live.publish(companyId, event)
}

/** Ends changes that nobody works on any more, and forgets those of which nothing can be undone. */
export async function sweepSelections({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const at = clock.now()
  const before = (time: number) => new Date(at.getTime() - time)
  const times = { at, stuck: before(STUCK_AFTER), old: before(FORGOTTEN_AFTER), most: 2 }
  while ((await db.anonymous(tx => tidySelections(tx, times))) === times.most);
}
