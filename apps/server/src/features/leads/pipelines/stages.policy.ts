import { AppError } from '@plinth/contract/error-codes'
import { stageKey, stageNameProblem, STAGE_TEXTS as TEXTS } from '@plinth/contract/leads/pipeline-limits'
import type { EditPipeline, Stage } from '@plinth/contract/leads/pipelines'

/** A stage as an edit leaves it; without an id it is new. */
export interface PlannedStage {
  id: string | undefined
  name: string
  staleAfterDays: number | null
}
export interface StageEdit {
  /** all stages in their new order */
  stages: PlannedStage[]
  /** those that are deleted */
  gone: Stage[]
}

type Sent = EditPipeline['stages'][number]

/**
 * What an edit makes of the stages. Throws INVALID with the field for a stage that is unknown, named twice or has the place or
 * name of another, and for a default stage that would be renamed, moved among the default stages or deleted (LM-400 to LM-402,
 * LM-441, LM-Q82, LM-Q83).
 */
export function planEdit(before: readonly Stage[], sent: readonly Sent[]): StageEdit {
  const byId = new Map(before.map(stage => [stage._id, stage]))
  const ids = new Set<string>()
  const places = new Set<number>()
  for (const [at, { id, sequence }] of sent.entries()) {
    if (id !== undefined && !byId.has(id)) throw invalid(at, 'id', TEXTS.unknown)
    if (id !== undefined && ids.has(id)) throw invalid(at, 'id', TEXTS.twice)
    if (places.has(sequence)) throw invalid(at, 'sequence', TEXTS.samePlace)
    if (id !== undefined) ids.add(id)
    places.add(sequence)
  }
  const gone = before.filter(stage => !ids.has(stage._id))
  if (gone.some(stage => stage.kind !== 'custom')) throw refused('stages', TEXTS.notDeleted)
  const planned = sent.map((stage, at) => settled(stage, at, byId.get(stage.id ?? '')))
  for (const [at, { id, name }] of planned.entries()) {
    // a name that stays was fit when it was given
    if (byId.get(id ?? '')?.stageName === name) continue
    const others = planned.flatMap((other, place) => (place === at ? [] : [other.name]))
    const problem = stageNameProblem(name, others)
    if (problem) throw invalid(at, 'stageName', problem)
  }
  const stages = sent
    .map(({ sequence }, at) => ({ sequence, stage: planned[at]! }))
    .sort((a, b) => a.sequence - b.sequence)
    .map(one => one.stage)
  const defaults = before.filter(stage => stage.kind !== 'custom').map(stage => stage._id)
  const kept = stages.flatMap(({ id }) => (id !== undefined && defaults.includes(id) ? [id] : []))
  if (kept.join() !== defaults.join()) throw refused('stages', TEXTS.notMoved)
  return { stages, gone }
}

function settled({ id, stageName, staleAfterDays }: Sent, at: number, known: Stage | undefined): PlannedStage {
  const days = staleAfterDays === undefined ? (known?.staleAfterDays ?? null) : staleAfterDays
  if (!known || known.kind === 'custom') return { id, name: stageName, staleAfterDays: days }
  if (stageKey(stageName) !== stageKey(known.stageName)) throw invalid(at, 'stageName', TEXTS.notRenamed)
  const isClosed = known.kind === 'won' || known.kind === 'lost'
  if (isClosed && days !== null) throw invalid(at, 'staleAfterDays', TEXTS.notStale)
  return { id, name: known.stageName, staleAfterDays: days }
}

const invalid = (at: number, field: 'id' | 'sequence' | 'stageName' | 'staleAfterDays', message: string): AppError =>
  refused(`stages.${at}.${field}`, message)
/** INVALID, with the field that it is about. */
export const refused = (field: string, message: string): AppError =>
  new AppError('INVALID', message, { fields: [{ field, message }] })
