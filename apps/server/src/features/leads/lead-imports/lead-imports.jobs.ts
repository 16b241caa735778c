import type { LiveEvent } from '@plinth/contract/company/live'
import { Id } from '@plinth/contract/fields'
import type { NormalRow } from '@plinth/contract/leads/lead-imports/import-rules'
import { groupedNumber } from '@plinth/contract/money-text'
import * as z from 'zod'
import type { Actor, Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { JobError } from '../../../platform/jobs/job-error.ts'
import type { JobInHand } from '../../../platform/jobs/job-workers.ts'
import {
  discardSheet,
  type SheetRecord,
  stagedSheet,
  takeSlice,
} from '../../../platform/staged-sheets/staged-sheets.service.ts'
import { actorOfPerson } from '../../company/auth/auth.service.ts'
import { notify } from '../../messages/notifications/notifications.service.ts'
import {
  addUpdates,
  chooseAssignees,
  createLeads,
  keepAssignees,
  leadsWereChanged,
  tellAssigneesOfImport,
} from '../lead/lead.service.ts'
import { tagNewLeads } from '../lead-tags/lead-tags.service.ts'
import { courseOf, makeLeads, noteFor, type Taken } from './columns/import-leads.service.ts'
import { inTurnOf, type MatchedRow } from './columns/import-matching.policy.ts'
import { inspect, leadsOf } from './import-check.service.ts'
import { listSpelling } from './import-lists.service.ts'
import { settingOf } from './import-setting.service.ts'
import { isAdded, joinsOf, type Repeat, repeatsOf } from './joins/import-joins.policy.ts'
import { addJoins } from './joins/import-joins.service.ts'
import { mayAdd, mayFill } from './lead-imports.policy.ts'
import { lockImport, selectImport, updateProgress } from './lead-imports.queries.ts'
import type { ImportJoin, ImportRecord } from './lead-imports.tables.ts'

/**
 * Creates the leads of an import, slice by slice. Each slice removes its rows from the staged sheet in the same transaction that
 * inserts their leads, so that a retry after a failure finds exactly the remaining rows.
 */

const SaveJob = z.object({ companyId: Id, importId: Id })
type SaveJob = z.infer<typeof SaveJob>

const RETRIES = 5
/** Rows per transaction: enough to make commits cheap, few enough to show progress. */
const SLICE = 500
/** From this many leads on, an import takes so long that the person who started it is notified when it ends. */
const WORTH_TELLING = 1000
const LOST_RIGHT = 'The person who started this import no longer has the rights for it'

/** Registers the background jobs of imports; before `jobs.start()`. */
export function registerLeadImportJobs(services: Services): void {
  services.jobs.handle('lead-imports.save', { retries: RETRIES, concurrency: 2 }, (data, job) =>
    saveLeads(services, SaveJob.parse(data), job),
  )
}

type Saving = Services & { actor: Actor }

async function saveLeads(services: Services, { companyId, importId }: SaveJob, { attempt }: JobInHand): Promise<void> {
  const { db } = services
  try {
    const actor = await db.tenant(companyId, async tx => {
      const one = await selectImport(tx, companyId, importId)
      return one?.savedBy ? actorOfPerson(tx, companyId, one.savedBy) : undefined
    })
    if (!actor) throw new JobError('The person who started this import is no longer active', { isFinal: true })
    const ctx = { ...services, actor }
    do await addJoins(ctx, importId)
    while (await saveSlice(ctx, importId))
  } catch (error) {
    const isLast = attempt > RETRIES || (error instanceof JobError && error.isFinal)
    if (isLast) await db.tenant(companyId, tx => stop(tx, companyId, importId))
    throw error
  }
}

/** Stops an import, to be resumed by a person. */
async function stop(tx: Tx, companyId: string, importId: string): Promise<void> {
  const one = await lockImport(tx, companyId, importId)
  if (one?.status === 'saving') await updateProgress(tx, companyId, importId, { status: 'stopped' })
}

/** Creates the leads of the next rows. Returns whether there may be more. */
async function saveSlice(ctx: Saving, importId: string): Promise<boolean> {
  const { companyId, userId } = ctx.actor
  const events: LiveEvent[] = []
  const slice = ctx.db.tenant(companyId, async tx => {
    events.length = 0
    const one = await lockImport(tx, companyId, importId)
    if (one?.status !== 'saving') return false
    if (one.addsDuplicates && !mayAdd(ctx.actor)) throw new JobError(LOST_RIGHT, { isFinal: true })
    const key = { companyId, id: importId }
    const sheet = await stagedSheet(tx, key)
    const taken = sheet ? await takeRows(ctx, tx, sheet) : { matching: undefined, rows: [], unmatched: 0 }
    const { rows } = taken
    const joins = rows.length > 0 ? await createSlice(ctx, tx, one, taken, event => events.push(event)) : []
    const done = one.createdCount + rows.length
    const unmatched = one.unmatchedCount + taken.unmatched
    await updateProgress(tx, companyId, importId, {
      created_count: done,
      unmatched_count: unmatched,
      // those of the slice before have all been tried
      ...(joins.length > 0 ? { joins: JSON.stringify(joins), joins_tried: 0 } : {}),
    })
    events.push({
      type: 'lead-imports.progress',
      importId,
      done: done + one.addedCount,
      total: one.total,
      by: userId,
    })
    // what is to be added to other leads is added first
    if (rows.length === SLICE || joins.length > 0) return true
    await finish(ctx, tx, { ...one, createdCount: done, unmatchedCount: unmatched }, event => events.push(event))
    return false
  })
  // also after an error totals are counted anew, as the commit may have taken place
  const hasMore = await slice.finally(() => leadsWereChanged(ctx, companyId))
  for (const event of events) ctx.live.publish(companyId, event)
  return hasMore
}

/**
 * The next rows as they are saved, which are gone from the sheet, and how many of them name something that the company does not have.
 */
async function takeRows(ctx: Saving, tx: Tx, sheet: SheetRecord): Promise<Taken & { unmatched: number }> {
  if (!mayFill(ctx.actor, sheet)) throw new JobError(LOST_RIGHT, { isFinal: true })
  const setting = await settingOf(ctx, tx, sheet)
  const taken = await takeSlice(tx, { companyId: ctx.actor.companyId, id: sheet.id }, sheet, SLICE)
  const rows = taken.map(row => inspect(setting, row))
  const unmatched = rows.filter(({ matched }) => matched.kept.length > 0).length
  return { matching: setting.matching, rows, unmatched }
}

type Emit = (event: LiveEvent) => void

/** Creates the leads of some rows. Returns those that are to be added to others. */
async function createSlice(ctx: Saving, tx: Tx, one: ImportRecord, taken: Taken, emit: Emit): Promise<ImportJoin[]> {
  const { companyId } = ctx.actor
  const at = one.begunAt ?? ctx.clock.now()
  const normal = taken.rows.map(row => row.normal)
  const spelling = await listSpelling(tx, companyId, one.growingLists, normal, at)
  if (spelling.added > 0) emit({ type: 'lists.changed' })
  // before they are leads themselves
  const repeats = one.addsDuplicates ? repeatsOf(normal, await leadsOf(ctx, tx, normal), one.id) : []
  const own = await ownAssignees(tx, companyId, taken, repeats)
  // a team whose people get no leads in turn has a lead without an assignee, and nobody is in turn for a row that is added to a lead
  const isChosen = own.map((id, place) => id === undefined && !isOfTeam(taken, place) && !isAdded(repeats[place]))
  const rowsToGive = taken.rows.filter((_, place) => isChosen[place])
  const given = await chooseAssignees(
    ctx,
    tx,
    companyId,
    rowsToGive.map(({ normal: row }) => factsOf(row)),
  )
  const people = (given?.people ?? rowsToGive.map(() => ownLeads(ctx))).values()
  const teamsGiven = (given?.teams ?? []).values()
  const unchosen = (place: number) => (isAdded(repeats[place]) ? ownLeads(ctx) : null)
  const all = own.map((id, place) => (isChosen[place] ? (people.next().value ?? null) : (id ?? unchosen(place))))
  const teams = isChosen.map(isOne => (isOne ? (teamsGiven.next().value ?? null) : null))
  const leads = await makeLeads(ctx, tx, { taken, assignees: all, teams, spelling, at })
  const { texts, updates, tags } = courseOf(ctx, taken, leads, at)
  await createLeads(tx, { companyId, origin: 'import', importId: one.id }, leads, noteFor(ctx, one.fileName, at, texts))
  await addUpdates(tx, companyId, updates)
  await tagNewLeads(tx, companyId, tags, at)
  // the leads are in reverse order
  const inOrder = leads.toReversed()
  await given?.keep(inOrder.filter((_, place) => isChosen[place]))
  return joinsOf(
    repeats,
    inOrder.map(({ id }) => id),
  )
}

/** What assignment rules look at in a row. */
const factsOf = (row: NormalRow) => ({
  way: 'import' as const,
  captureId: null,
  leadSource: row.leadSource,
  city: row.city,
  pinCode: row.pinCode,
  workScope: row.requirements,
  budget: row.budget === '' ? null : Number(row.budget),
})

const isOfTeam = ({ rows }: Taken, place: number): boolean => rows[place]?.matched.teamId !== undefined

/**
 * The assignees that rows name, or who is in turn in the teams that they name, as long as these people may have leads, which stays
 * so until the transaction ends.
 */
async function ownAssignees(
  tx: Tx,
  companyId: string,
  { rows, matching }: Taken,
  repeats: readonly (Repeat | undefined)[],
): Promise<(string | undefined)[]> {
  const turns = new Map<string, number>()
  const inTurn = ({ teamId }: MatchedRow): string | undefined => {
    if (!matching || teamId === undefined) return undefined
    const people = inTurnOf(matching, teamId)
    const turn = turns.get(teamId) ?? 0
    turns.set(teamId, turn + 1)
    return people[turn % people.length]
  }
  const named = rows.map(
    ({ matched }, place) => matched.assignedTo ?? (isAdded(repeats[place]) ? undefined : inTurn(matched)),
  )
  const ids = [...new Set(named.filter(id => id !== undefined))]
  const kept = ids.length === 0 ? new Set<string>() : await keepAssignees(tx, companyId, ids)
  return named.map(id => (id !== undefined && kept.has(id) ? id : undefined))
}

/** Finishes an import in one transaction: its status, and notices to the assignees and to the person who started it. */
async function finish(ctx: Saving, tx: Tx, one: ImportRecord, emit: Emit): Promise<void> {
  const { companyId, userId } = ctx.actor
  await discardSheet(tx, { companyId, id: one.id })
  await updateProgress(tx, companyId, one.id, { status: 'saved', saved_at: ctx.clock.now() })
  await tellAssigneesOfImport(ctx, tx, { emit }, one.id)
  if (one.createdCount + one.addedCount >= WORTH_TELLING || one.unmatchedCount > one.unknownCount) {
    await notify(
      ctx,
      tx,
      { emit },
      {
        companyId,
        event: 'import-finished',
        reciever: [userId],
        feature: 'crm',
        featureName: 'Lead',
        featureLink: '/leads/imports',
        notificationString: doneText(one, ctx.actor.company.currencySymbol),
      },
    )
  }
  emit({ type: 'leads.changed', leadIds: [], by: userId })
  if (one.addedCount > 0) emit({ type: 'tasks.changed' })
}

/** Also how many rows name what was there when saving began, and not when they were saved. */
function doneText(
  { fileName, createdCount, addedCount, unmatchedCount, unknownCount }: ImportRecord,
  symbol: string,
): string {
  const counted = (count: number, one: string, many: string): string =>
    `${groupedNumber(count, symbol)} ${count === 1 ? one : many}`
  const added =
    addedCount === 0 ? '' : `, ${counted(addedCount, 'row was', 'rows were')} added to leads that were there`
  const done = `Your import of ${fileName} is done: ${counted(createdCount, 'lead was', 'leads were')} created${added}`
  const changed = unmatchedCount - unknownCount
  if (changed <= 0) return done
  const rows = counted(changed, 'row names', 'rows name')
  return `${done}. ${rows} a team, stage, status, person or tag that changed meanwhile: it is kept in the remarks`
}

/** Where the company assigns no leads by itself: none for people who may assign, and oneself for others (IN-Q49, IN-Q65). */
const ownLeads = ({ actor: { userId, rights } }: Saving): string | null => (rights.crm.canAssign ? null : userId)
