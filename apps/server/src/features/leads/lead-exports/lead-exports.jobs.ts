import type { LiveEvent } from '@plinth/contract/company/live'
import { isAppError } from '@plinth/contract/error-codes'
import { Id } from '@plinth/contract/fields'
import { EXPORT_DAYS } from '@plinth/contract/leads/lead-exports'
import { groupedNumber } from '@plinth/contract/money-text'
import * as z from 'zod'
import type { Actor, Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { ReceivedFile } from '../../../platform/files/incoming.ts'
import { JobError } from '../../../platform/jobs/job-error.ts'
import type { JobInHand } from '../../../platform/jobs/job-workers.ts'
import { writeExportFile } from '../../../platform/spreadsheets/writing/export-file.ts'
import { actorOfPerson } from '../../company/auth/auth.service.ts'
import { notify } from '../../messages/notifications/notifications.service.ts'
import { walkWholeList } from '../lead/lead.service.ts'
import { recordExport } from './export-audit.service.ts'
import { type CustomFields, customFieldsOf, headingOf } from './export-fields.ts'
import { cellSetting, leadCells } from './lead-cells.ts'
import {
  beginExport,
  type ExportRecord,
  expireExports,
  lockExport,
  markEnded,
  markReady,
  noteProgress,
  tidyExports,
} from './lead-exports.queries.ts'

const WriteJob = z.object({ companyId: Id, exportId: Id })
type WriteJob = z.infer<typeof WriteJob>

const DAY = 24 * 3600 * 1000
const PORTION = 500
const RETRIES = 3
/** an export cannot take longer: a job has 15 minutes and three more attempts */
const STUCK_AFTER = 2 * 3600 * 1000
const FORGOTTEN_AFTER = 30 * DAY
const FAILED = 'The file could not be made. Try again'
const PURPOSE = 'lead-export'

/** Registers the background jobs of exports; before `jobs.start()`. */
export function registerLeadExportJobs(services: Services): void {
  const { jobs } = services
  jobs.handle('lead-exports.write', { retries: RETRIES }, (data, job) =>
    writeExport(services, WriteJob.parse(data), job),
  )
  jobs.every('lead-exports.sweep', '17 * * * *', () => sweepExports(services))
}

/** Somebody stopped the export while it was being written. */
class Stopped extends Error {}

async function writeExport(services: Services, job: WriteJob, { attempt }: JobInHand): Promise<void> {
  const { db, clock } = services
  const { companyId, exportId } = job
  const one = await db.tenant(companyId, tx => beginExport(tx, companyId, exportId, clock.now()))
  if (!one) return
  try {
    const actor = await db.tenant(companyId, tx => actorOfPerson(tx, companyId, one.createdBy))
    if (!actor) throw new JobError('The person who asked for this export is no longer active', { isFinal: true })
    const made = await makeFile(services, actor, one)
    try {
      await finish(services, actor, one, made)
    } finally {
      await services.files.discard([made.file])
    }
  } catch (error) {
    if (error instanceof Stopped) return
    const isRefused = isAppError(error, 'FORBIDDEN') || isAppError(error, 'STORAGE_FULL')
    const isLast = isRefused || attempt > RETRIES || (error instanceof JobError && error.isFinal)
    const problem = isRefused ? error.message : FAILED
    if (isLast)
      await db.tenant(companyId, tx =>
        markEnded(tx, companyId, exportId, { status: 'failed', problem, at: clock.now() }),
      )
    throw isRefused ? new JobError(problem, { isFinal: true, cause: error }) : error
  }
}

/** Reads the leads that the person may see now, from one snapshot of the database, and writes them as they come. */
async function makeFile(
  services: Services,
  actor: Actor,
  one: ExportRecord,
): Promise<{ file: ReceivedFile; count: number }> {
  const { db, config, clock } = services
  let count = 0
  async function* portions(tx: Tx, custom: CustomFields) {
    const setting = cellSetting(actor.company, one, custom)
    for await (const leads of walkWholeList({ actor, clock }, tx, one.list, PORTION)) {
      yield leads.map(lead => leadCells(lead, one.columns, setting))
      count += leads.length
      const isWanted = await db.tenant(actor.companyId, other => noteProgress(other, actor.companyId, one.id, count))
      if (!isWanted) throw new Stopped()
    }
  }
  const { fileName: name, format, columns } = one
  const file = await db.tenant(actor.companyId, async tx => {
    count = 0
    const custom = await customFieldsOf(tx, actor.companyId)
    const headings = columns.map(column => headingOf(column, custom))
    return writeExportFile({ dataDir: config.dataDir, name, format, sheet: 'Leads', headings }, portions(tx, custom))
  })
  return { file, count }
}

/**
 * Stores the file and, in the same transaction, marks the export as ready, records it in the audit trail and notifies the person.
 */
async function finish(
  services: Services,
  actor: Actor,
  one: ExportRecord,
  { file, count }: { file: ReceivedFile; count: number },
): Promise<void> {
  const { db, files, clock, live } = services
  const { companyId, userId } = actor
  const [fileId = ''] = await files.keep({ companyId, userId, purpose: PURPOSE }, [file])
  const events: LiveEvent[] = []
  const said = db.tenant(companyId, async tx => {
    events.length = 0
    const now = await lockExport(tx, companyId, one.id)
    if (now?.status !== 'running') return files.forget(tx, companyId, fileId)
    const at = clock.now()
    const until = new Date(at.getTime() + EXPORT_DAYS * DAY)
    await markReady(tx, companyId, one.id, { fileId, count, at, until })
    await recordExport(tx, { actor, order: one, fileName: one.fileName, count, at, id: one.id })
    const effects = { emit: (event: LiveEvent) => events.push(event) }
    const number = groupedNumber(count, actor.company.currencySymbol)
    await notify(services, tx, effects, {
      companyId,
      event: 'export-ready',
      reciever: [userId],
      notificationString: `Your export of ${number} leads is ready`,
      featureName: 'Leads',
      featureLink: '/lms/?export=1',
      emailString: `The file ${one.fileName} is kept for ${EXPORT_DAYS} days.`,
      CTA: 'Open my exports',
    })
  })
  try {
    await said
  } catch (error) {
    // the job will be retried and make another file, so this one is not needed
    await db.tenant(companyId, tx => files.forget(tx, companyId, fileId))
    throw error
  }
  for (const event of events) live.publish(companyId, event)
}

/** Deletes files after seven days, and ends abandoned exports. */
export async function sweepExports({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const at = clock.now()
  const most = 200
  while ((await db.anonymous(tx => expireExports(tx, at, most))) === most);
  const ago = (milliseconds: number): Date => new Date(at.getTime() - milliseconds)
  await db.anonymous(tx => tidyExports(tx, { stuck: ago(STUCK_AFTER), old: ago(FORGOTTEN_AFTER), problem: FAILED }))
}
