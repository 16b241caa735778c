import { STALE_DAYS_MAX, stageNameProblem } from '@plinth/contract/leads/pipeline-limits'
import type { EditPipeline, Stage, StageKind } from '@plinth/contract/leads/pipelines'

/** A stage while it is edited. */
export interface DraftStage {
  /** its id, or a key of its own while it has none */
  key: string
  id: string | undefined
  name: string
  kind: StageKind
  /** as it is typed; empty for never */
  days: string
}
export type StageDraft = readonly DraftStage[]

const isDefault = ({ kind }: Pick<DraftStage, 'kind'>): boolean => kind !== 'custom'
/** Leads of won and lost stages are closed and never stale. */
export const canBeStale = ({ kind }: Pick<DraftStage, 'kind'>): boolean => kind !== 'won' && kind !== 'lost'

export const draftOf = (stages: readonly Stage[]): StageDraft =>
  stages.map(({ _id, stageName, kind, staleAfterDays }) => ({
    key: _id,
    id: _id,
    name: stageName,
    kind,
    days: staleAfterDays === null ? '' : String(staleAfterDays),
  }))

/** With a new stage just before Won, or at the end where there is no Won (LM-403). */
export function withNew(draft: StageDraft, key: string): StageDraft {
  const won = draft.findIndex(stage => stage.kind === 'won')
  return draft.toSpliced(won < 0 ? draft.length : won, 0, { key, id: undefined, name: '', kind: 'custom', days: '' })
}

/** Why a stage cannot move by one place; `end` where there is none (LM-401, LM-Q82). */
export function obstacle(draft: StageDraft, at: number, by: -1 | 1): 'default' | 'end' | undefined {
  const [stage, neighbour] = [draft[at], draft[at + by]]
  if (!stage || isDefault(stage)) return 'default'
  if (!neighbour) return 'end'
  return isDefault(neighbour) ? 'default' : undefined
}

export function moved(draft: StageDraft, at: number, by: -1 | 1): StageDraft {
  const stage = draft[at]
  if (!stage || obstacle(draft, at, by)) return draft
  return draft.toSpliced(at, 1).toSpliced(at + by, 0, stage)
}

/** What is wrong with the names and days, by the stages' keys. */
export function problemsOf(draft: StageDraft): Map<string, { name?: string; days?: string }> {
  const problems = new Map<string, { name?: string; days?: string }>()
  for (const stage of draft) {
    const others = draft.flatMap(other => (other === stage ? [] : [other.name]))
    const name = isDefault(stage) ? undefined : stageNameProblem(stage.name, others)
    const days = isDays(stage.days) ? undefined : `Enter 1 to ${STALE_DAYS_MAX} days, or nothing`
    if (name || days) problems.set(stage.key, { ...(name ? { name } : {}), ...(days ? { days } : {}) })
  }
  return problems
}
const isDays = (text: string): boolean =>
  text === '' || (/^[0-9]{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= STALE_DAYS_MAX)

/** What is sent, in its order (LM-405). */
export const sentOf = (draft: StageDraft): EditPipeline['stages'] =>
  draft.map(({ id, name, days }, at) => ({
    ...(id === undefined ? {} : { id }),
    stageName: name.trim(),
    sequence: at + 1,
    staleAfterDays: days === '' ? null : Number(days),
  }))

/** What a draft does to the stages as they were loaded. */
export function whatChanged(base: StageDraft, draft: StageDraft): { isAdded: boolean; isEdited: boolean } {
  const known = draft.filter(stage => stage.id !== undefined)
  const isEdited =
    known.length !== base.length ||
    known.some((stage, at) => {
      const was = base[at]
      return was?.key !== stage.key || was.name !== stage.name || was.days !== stage.days
    })
  return { isAdded: known.length < draft.length, isEdited }
}

/** What two people wrote of one stage. */
export interface Clash {
  key: string
  part: 'name' | 'days'
  theirs: string
  mine: string
}

/**
 * The changes that somebody made to `base`, made to `theirs` instead, which somebody else has saved meanwhile (decision 14). What both
 * have written stays as mine, and is named.
 */
export function rebased(
  base: StageDraft,
  mine: StageDraft,
  theirs: StageDraft,
): { draft: StageDraft; clashes: readonly Clash[] } {
  const [ofBase, ofMine] = [byKey(base), byKey(mine)]
  const clashes: Clash[] = []
  const part = (stage: DraftStage, name: Clash['part']): string => {
    const [was, wanted] = [ofBase.get(stage.key)?.[name], ofMine.get(stage.key)?.[name]]
    if (wanted === undefined || wanted === was || wanted === stage[name]) return stage[name]
    if (stage[name] !== was) clashes.push({ key: stage.key, part: name, theirs: stage[name], mine: wanted })
    return wanted
  }
  const merged = theirs.map(stage => ({ ...stage, name: part(stage, 'name'), days: part(stage, 'days') }))
  const known = mine.filter(stage => stage.id !== undefined)
  const isReordered = known.map(stage => stage.key).join() !== base.map(stage => stage.key).join()
  const ofMerged = byKey(merged)
  // in my order, if I have changed it, else in theirs
  const [frame, guests] = isReordered
    ? [mine.flatMap(stage => (stage.id === undefined ? stage : (ofMerged.get(stage.key) ?? []))), merged]
    : [merged, mine.filter(stage => stage.id === undefined)]
  const order = isReordered ? merged : mine
  let draft: StageDraft = frame
  for (const guest of guests) {
    if (draft.some(stage => stage.key === guest.key)) continue
    draft = draft.toSpliced(placeAfter(draft, order, guest.key), 0, guest)
  }
  return { draft, clashes }
}

const byKey = (draft: StageDraft): Map<string, DraftStage> => new Map(draft.map(stage => [stage.key, stage]))

/** Behind the nearest stage that stands before it in `order`. */
function placeAfter(draft: StageDraft, order: StageDraft, key: string): number {
  const before = order.slice(
    0,
    order.findIndex(stage => stage.key === key),
  )
  const last = before.findLast(stage => draft.some(one => one.key === stage.key))
  return last ? draft.findIndex(stage => stage.key === last.key) + 1 : 0
}
