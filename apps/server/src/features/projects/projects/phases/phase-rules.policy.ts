import { AppError } from '@plinth/contract/error-codes'
import { PHASE_LIMITS, PHASE_STATE, PHASE_TEXTS } from '@plinth/contract/projects/project-phases/phase-rules'
import type { FieldChanges } from './project-phases.tables.ts'

/** Refuses one field with its text. */
export const refused = (field: string, message: string): AppError =>
  new AppError('INVALID', message, { fields: [{ field, message }] })

/** Refuses a name that another phase of the project has (PJ-089). Throws CONFLICT. */
export function refuseTakenName(phases: readonly { _id: string; name: string }[], id: string, name: string): void {
  const key = name.toLowerCase()
  if (!phases.some(phase => phase._id !== id && phase.name.toLowerCase() === key)) return
  const fields = [{ field: 'name', message: PHASE_TEXTS.taken }]
  throw new AppError('CONFLICT', PHASE_TEXTS.taken, { fields })
}

export interface PhaseDates {
  state: number
  plannedStart: string | null
  plannedEnd: string | null
  actualStart: string | null
  actualEnd: string | null
}

/** Refuses dates that do not fit one another or the state of a phase (PJ-090). Throws INVALID. */
export function refuseDates(phase: PhaseDates): void {
  const { state, plannedStart, plannedEnd, actualStart, actualEnd } = phase
  if (plannedStart !== null && plannedEnd !== null && plannedEnd < plannedStart)
    throw refused('plannedEnd', PHASE_TEXTS.endBeforeStart)
  if (actualStart !== null && state === PHASE_STATE.NOT_STARTED) throw refused('actualStart', PHASE_TEXTS.notBegun)
  if (actualEnd !== null && state !== PHASE_STATE.DONE) throw refused('actualEnd', PHASE_TEXTS.notDone)
  if (actualStart !== null && actualEnd !== null && actualEnd < actualStart)
    throw refused('actualEnd', PHASE_TEXTS.endBeforeStart)
}

/**
 * The actual dates that a new state brings: starting sets the start, finishing the end, and the start too where there is none;
 * going back takes them away (PJ-090). A skipped phase keeps when it began.
 */
export function datesOfState(
  state: number,
  before: Pick<PhaseDates, 'actualStart' | 'actualEnd'>,
  today: string,
): Pick<PhaseDates, 'actualStart' | 'actualEnd'> {
  if (state === PHASE_STATE.NOT_STARTED) return { actualStart: null, actualEnd: null }
  if (state === PHASE_STATE.SKIPPED) return { actualStart: before.actualStart, actualEnd: null }
  const actualStart = before.actualStart ?? today
  return { actualStart, actualEnd: state === PHASE_STATE.DONE ? (before.actualEnd ?? today) : null }
}

/** Refuses payment shares that are more than all together (PJ-093). Counted in hundredths, as they are kept. Throws INVALID. */
export function refuseShares(shares: readonly (number | null)[]): void {
  const sum = shares.reduce<number>((total, share) => total + Math.round((share ?? 0) * 100), 0)
  if (sum > 10_000) throw refused('paymentShare', PHASE_TEXTS.shares)
}

/** The day so many days later. Throws INVALID beyond the days that may be planned. */
export function shifted(day: string, days: number): string {
  const to = new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  if (to < PHASE_LIMITS.firstDay || to > PHASE_LIMITS.lastDay) throw refused('days', PHASE_TEXTS.date)
  return to
}

type Value = string | number | boolean | null
/** The fields of a request that differ from what is there. */
export const differing = <T extends Record<string, Value | undefined>>(
  sent: T,
  row: { [K in keyof T]?: unknown },
): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(sent).filter(([field, value]) => value !== undefined && value !== row[field])) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** Fields of a row that somebody else changed since `version`: both values as texts, and who changed one (decision 14). */
export function conflictsOf(
  row: { version: number; changes: FieldChanges } & object,
  changed: Readonly<Record<string, unknown>>,
  since: { version: number | undefined; userId: string },
): { by: string; conflicts: { field: string; yours: string; theirs: string }[] } | undefined {
  const { version, userId } = since
  if (version === undefined || version >= row.version) return undefined
  const fields = Object.keys(changed).filter(field => {
    const change = row.changes[field]
    return change !== undefined && change.version > version && change.by !== userId
  })
  const [first] = fields
  if (first === undefined) return undefined
  const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
  const theirs = row as Readonly<Record<string, unknown>>
  return {
    by: row.changes[first]?.by ?? '',
    conflicts: fields.map(field => ({ field, yours: text(changed[field]), theirs: text(theirs[field]) })),
  }
}

/** What is kept of who changed which field by the next version of a row. */
export const changesAfter = (
  row: { version: number; changes: FieldChanges },
  fields: readonly string[],
  by: string,
): string =>
  JSON.stringify({
    ...row.changes,
    ...Object.fromEntries(fields.map(field => [field, { version: row.version + 1, by }])),
  })
