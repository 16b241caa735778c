import { AppError } from '@plinth/contract/error-codes'
import {
  PHASE_COLOURS,
  PHASE_LIMITS,
  PHASE_STATE,
  PHASE_STATES,
  PHASE_TEXTS,
} from '@plinth/contract/projects/project-phases/phase-rules'
import type { NewPhase, PhaseChange, ProjectPhases } from '@plinth/contract/projects/project-phases/project-phases'
import { v7 as uuid } from 'uuid'
import { type Context, read } from '../../../../platform/context.ts'
import { seenProject } from '../../project-access/project-access.service.ts'
import { changePhases, type OpenPhases, phasesOf } from './phase-changes.service.ts'
import {
  changesAfter,
  conflictsOf,
  datesOfState,
  differing,
  refuseDates,
  refuseTakenName,
  shifted,
} from './phase-rules.policy.ts'
import {
  insertPhases,
  nameOfDeleted,
  projectOfPhase,
  selectName,
  shiftDates,
  updateOrder,
  updatePhase,
} from './project-phases.queries.ts'
import type { PhaseRow } from './project-phases.tables.ts'

/** The weight of a phase that is added without one. */
const WEIGHT = 10

/** The phases of a project that the caller sees (PJ-300). Throws NOT_FOUND, also for the firm's own, which has none. */
export const listPhases = (ctx: Context, projectId: string): Promise<ProjectPhases> =>
  read(ctx, async tx => {
    const project = await seenProject(ctx, tx, projectId)
    if (project.isCompanyCreated) throw new AppError('NOT_FOUND')
    return phasesOf(tx, ctx.actor.companyId, project)
  })

/** Adds a phase at the end (PJ-089). Throws as `changePhases` does; INVALID; CONFLICT for a name that is taken. */
export async function addPhase(ctx: Context, projectId: string, sent: NewPhase): Promise<ProjectPhases> {
  const { phases } = await changePhases(
    ctx,
    async () => projectId,
    'changeProject',
    async open => {
      if (open.phases.length >= PHASE_LIMITS.phases) throw new AppError('CONFLICT', PHASE_TEXTS.phases)
      refuseTakenName(open.phases, '', sent.name)
      const id = uuid()
      const dates = { plannedStart: sent.plannedStart ?? null, plannedEnd: sent.plannedEnd ?? null }
      refuseDates({ ...dates, state: PHASE_STATE.NOT_STARTED, actualStart: null, actualEnd: null })
      await insertPhases(
        open.tx,
        [
          {
            company_id: open.companyId,
            id,
            project_id: projectId,
            name: sent.name,
            position: Math.max(0, ...open.phases.map(phase => phase.position)) + 1,
            planned_start: dates.plannedStart,
            planned_end: dates.plannedEnd,
            weight: sent.weight ?? WEIGHT,
            percent: sent.percent ?? 0,
            is_on_site: sent.isOnSite ?? false,
            colour: sent.colour ?? PHASE_COLOURS[open.phases.length % PHASE_COLOURS.length] ?? 'blue',
            created_at: open.at,
            created_by: open.userId,
          },
        ],
        [],
      )
      await open.note('phase.added', { kind: 'phase', id, name: sent.name })
    },
  )
  return phases
}

/**
 * Changes fields of a phase (PJ-089, PJ-090). A field that somebody else changed since `version` is refused with both values. Throws
 * as `changePhases` does; INVALID; CONFLICT, also for a name that is taken.
 */
export async function editPhase(ctx: Context, id: string, sent: PhaseChange): Promise<ProjectPhases> {
  const find = (tx: OpenPhases['tx'], companyId: string) => projectOfPhase(tx, companyId, id)
  const { phases } = await changePhases(ctx, find, 'changeProject', async open => {
    const row = phaseIn(open, id)
    const { version, ...fields } = sent
    const changed = differing(fields, row)
    if (Object.keys(changed).length === 0) return
    await refuseConflict(open, row, changed, version)
    const state = changed.state ?? row.state
    const dates = changed.state === undefined ? row : datesOfState(state, row, open.today)
    const after = {
      ...row,
      ...changed,
      state,
      actualStart: changed.actualStart === undefined ? dates.actualStart : changed.actualStart,
      actualEnd: changed.actualEnd === undefined ? dates.actualEnd : changed.actualEnd,
    }
    refuseDates(after)
    if (changed.name !== undefined) refuseTakenName(open.phases, id, changed.name)
    const written = differing(
      {
        name: after.name,
        state: after.state,
        plannedStart: after.plannedStart,
        plannedEnd: after.plannedEnd,
        actualStart: after.actualStart,
        actualEnd: after.actualEnd,
        weight: after.weight,
        percent: after.percent,
        isOnSite: after.isOnSite,
        colour: after.colour,
      },
      row,
    )
    await updatePhase(open.tx, open.companyId, id, {
      name: after.name,
      state: after.state,
      planned_start: after.plannedStart,
      planned_end: after.plannedEnd,
      actual_start: after.actualStart,
      actual_end: after.actualEnd,
      weight: after.weight,
      percent: after.percent,
      is_on_site: after.isOnSite,
      colour: after.colour,
      changes: changesAfter(row, Object.keys(written), open.userId),
    })
    const subject = { kind: 'phase', id, name: after.name } as const
    if (changed.state !== undefined)
      await open.note('phase.state', subject, { from: PHASE_STATES[row.state], to: PHASE_STATES[state] })
    const others = Object.keys(changed).filter(field => field !== 'state')
    if (others.length > 0)
      await open.note('phase.changed', subject, { fields: others.map(field => PHASE_WORDS[field] ?? field) })
  })
  return phases
}

/** Fields of a phase as the activity names them. */
const PHASE_WORDS: Readonly<Record<string, string>> = {
  name: 'name',
  plannedStart: 'planned start',
  plannedEnd: 'planned end',
  actualStart: 'actual start',
  actualEnd: 'actual end',
  weight: 'weight',
  percent: 'completeness',
  isOnSite: 'on site',
  colour: 'colour',
}

/** Deletes a phase with its milestones, to be restored for a day (PJ-095). Throws as `changePhases` does. */
export async function removePhase(ctx: Context, id: string): Promise<ProjectPhases> {
  const find = (tx: OpenPhases['tx'], companyId: string) => projectOfPhase(tx, companyId, id)
  const { phases } = await changePhases(ctx, find, 'changeProject', async open => {
    const row = phaseIn(open, id)
    await updatePhase(open.tx, open.companyId, id, { deleted_at: open.at })
    await open.note('phase.removed', { kind: 'phase', id, name: row.name })
  })
  return phases
}

/** Restores a deleted phase with its milestones. Throws as `changePhases` does; CONFLICT where its name is taken by now. */
export async function restorePhase(ctx: Context, id: string): Promise<ProjectPhases> {
  const find = (tx: OpenPhases['tx'], companyId: string) => projectOfPhase(tx, companyId, id)
  const { phases } = await changePhases(ctx, find, 'changeProject', async open => {
    if (open.phases.length >= PHASE_LIMITS.phases) throw new AppError('CONFLICT', PHASE_TEXTS.phases)
    const name = await nameOfDeleted(open.tx, open.companyId, id)
    if (name === undefined) throw new AppError('NOT_FOUND')
    refuseTakenName(open.phases, id, name)
    await updatePhase(open.tx, open.companyId, id, { deleted_at: null })
    await open.note('phase.restored', { kind: 'phase', id, name })
  })
  return phases
}

/**
 * Puts all phases and milestones of a project in the order sent (PJ-095). Throws as `changePhases` does; CONFLICT where they are not
 * those that are there.
 */
export async function orderPhases(
  ctx: Context,
  projectId: string,
  order: readonly { _id: string; milestones: readonly string[] }[],
): Promise<ProjectPhases> {
  const { phases } = await changePhases(
    ctx,
    async () => projectId,
    'changeProject',
    async open => {
      const isSame = (sent: readonly string[], there: readonly string[]): boolean =>
        sent.length === there.length && new Set(sent).size === sent.length && there.every(id => sent.includes(id))
      const there = open.phases.flatMap(phase => phase.milestones.map(milestone => milestone._id))
      const sent = order.flatMap(phase => phase.milestones)
      const isAll =
        isSame(
          order.map(phase => phase._id),
          open.phases.map(phase => phase._id),
        ) && isSame(sent, there)
      if (!isAll) throw new AppError('CONFLICT')
      if (order.some(phase => phase.milestones.length > PHASE_LIMITS.milestones))
        throw new AppError('CONFLICT', PHASE_TEXTS.milestones)
      await updateOrder(open.tx, open.companyId, projectId, order)
      await open.note('phase.ordered')
    },
  )
  return phases
}

export interface Shift {
  /** moves what comes later than this phase */
  after?: string | undefined
  phases: readonly string[]
  milestones: readonly string[]
  days: number
}

/**
 * Moves the planned dates of every phase and milestone after one that is not done, or takes such a move back (PJ-096). Throws as
 * `changePhases` does; NOT_FOUND for phases and milestones of another project; INVALID where a day would be out of the calendar.
 */
export async function shiftPhases(
  ctx: Context,
  projectId: string,
  sent: Shift,
): Promise<{ phases: ProjectPhases; moved: { phases: string[]; milestones: string[] } }> {
  const { phases, result } = await changePhases(
    ctx,
    async () => projectId,
    'changeProject',
    async open => {
      const named = namedIn(open.phases, sent)
      const following = sent.after === undefined ? undefined : laterThan(open.phases, sent.after)
      const later = {
        phases: [...new Set([...named.phases, ...(following?.phases ?? [])])],
        milestones: [...new Set([...named.milestones, ...(following?.milestones ?? [])])],
      }
      for (const phase of later.phases)
        for (const day of [phase.plannedStart, phase.plannedEnd]) if (day !== null) shifted(day, sent.days)
      for (const milestone of later.milestones)
        if (milestone.plannedOn !== null) shifted(milestone.plannedOn, sent.days)
      const moved = { phases: later.phases.map(one => one._id), milestones: later.milestones.map(one => one._id) }
      await shiftDates(open.tx, open.companyId, { ...moved, days: sent.days, by: open.userId })
      const [first] = later.phases
      if (first)
        await open.note('phase.shifted', { kind: 'phase', id: first._id, name: first.name }, { days: sent.days })
      return moved
    },
  )
  return { phases, moved: result }
}

type Moving = { phases: PhaseRow[]; milestones: PhaseRow['milestones'] }
function laterThan(phases: readonly PhaseRow[], id: string): Moving {
  const at = phases.findIndex(phase => phase._id === id)
  if (at === -1) throw new AppError('NOT_FOUND')
  const later = phases.slice(at + 1)
  return {
    phases: later.filter(phase => phase.state !== PHASE_STATE.DONE),
    milestones: later.flatMap(phase => phase.milestones).filter(milestone => milestone.doneOn === null),
  }
}

function namedIn(
  phases: readonly PhaseRow[],
  sent: { phases: readonly string[]; milestones: readonly string[] },
): Moving {
  const all = phases.flatMap(phase => phase.milestones)
  const found = {
    phases: phases.filter(phase => sent.phases.includes(phase._id)),
    milestones: all.filter(milestone => sent.milestones.includes(milestone._id)),
  }
  if (found.phases.length < new Set(sent.phases).size || found.milestones.length < new Set(sent.milestones).size)
    throw new AppError('NOT_FOUND')
  return found
}

export function phaseIn(open: OpenPhases, id: string): PhaseRow {
  const row = open.phases.find(phase => phase._id === id)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Refuses fields that somebody else changed since `version`, with both values. Throws CONFLICT. */
export async function refuseConflict(
  open: OpenPhases,
  row: Pick<PhaseRow, 'version' | 'changes'>,
  changed: Readonly<Record<string, unknown>>,
  version: number | undefined,
): Promise<void> {
  const found = conflictsOf(row, changed, { version, userId: open.userId })
  if (!found) return
  const changedBy = (await selectName(open.tx, open.companyId, found.by)) ?? ''
  throw new AppError('CONFLICT', undefined, {
    data: { changedBy, version: row.version, conflicts: found.conflicts },
  })
}
