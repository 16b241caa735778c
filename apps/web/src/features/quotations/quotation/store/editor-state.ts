import { applyChanges } from '@plinth/contract/quotations/quotation/apply-changes'
import type { Content } from '@plinth/contract/quotations/quotation/content'
import type { ChangeBatch, ContentChange, RefusedChange } from '@plinth/contract/quotations/quotation/content-changes'
import { applyEffects, type ContentEffect, effectsBetween } from '@plinth/contract/quotations/quotation/content-effects'
import { changesOfEffects, contentBefore } from '@plinth/contract/quotations/quotation/history/effect-changes'
import { inverseOf } from '@plinth/contract/quotations/quotation/inverse-changes'
import { QUOTATION_LIMITS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { newId } from './new-id.ts'

/**
 * What the editor knows of a version: the content that the server has, and the changes of this person that it has not yet, which are
 * made again on whatever others change meanwhile. Pure: every function takes a state and returns the next one.
 */

/** What a person did in one go, with what takes it back. */
interface Step {
  changes: ContentChange[]
  inverse: ContentChange[]
}

/** A change that the server left out, until the person has decided (QT-175, QT-178). */
export interface OpenConflict {
  change: ContentChange
  refusal: RefusedChange
}

export interface EditorState {
  /** its lines may be omissions, below nought (QT-209) */
  isVariation: boolean
  /** it may have fewer lines (QT-187) */
  isTemplate: boolean
  /** as the server has it at `revision` */
  base: Content
  revision: number
  /** on its way, and not answered yet */
  sent: ChangeBatch | undefined
  /** made since, and to be sent next */
  waiting: readonly ContentChange[]
  /** the base with all changes of this person: what is shown */
  content: Content
  undoable: readonly Step[]
  redoable: readonly Step[]
  conflicts: readonly OpenConflict[]
}

/** Changes that were kept on the device, in the order in which they were made (QT-172). */
export interface KeptChanges {
  sent: ChangeBatch | undefined
  waiting: readonly ContentChange[]
}
const NOTHING_KEPT: KeptChanges = { sent: undefined, waiting: [] }

export function openedState(
  content: Content,
  revision: number,
  {
    kept = NOTHING_KEPT,
    isVariation = false,
    isTemplate = false,
  }: { kept?: KeptChanges | undefined; isVariation?: boolean; isTemplate?: boolean } = {},
): EditorState {
  return shown({
    isVariation,
    isTemplate,
    base: content,
    revision,
    sent: kept.sent,
    waiting: kept.waiting,
    content,
    undoable: [],
    redoable: [],
    conflicts: [],
  })
}

const shown = (state: EditorState): EditorState => ({
  ...state,
  content: applyChanges(state.base, [...(state.sent?.changes ?? []), ...state.waiting], state).content,
})

/** Whether something is not saved yet. */
export const isUnsaved = ({ sent, waiting }: KeptChanges): boolean => sent !== undefined || waiting.length > 0

const withStep = (steps: readonly Step[], step: Step): Step[] => [...steps, step].slice(-QUOTATION_LIMITS.undoSteps)

/** Makes changes one by one; those that a rule refuses are told and left out. */
function madeOn(state: EditorState, changes: readonly ContentChange[]): Made {
  let { content } = state
  const made: ContentChange[] = []
  const inverse: ContentChange[] = []
  let problem: string | undefined
  for (const change of changes) {
    const back = inverseOf(content, change, newId)
    const next = applyChanges(content, [change], state)
    problem ??= next.refused[0]?.message
    if (next.refused.length > 0) continue
    content = next.content
    made.push(change)
    inverse.unshift(...back)
  }
  return {
    state: { ...state, content, waiting: [...state.waiting, ...made] },
    step: { changes: made, inverse },
    problem,
  }
}
interface Made {
  state: EditorState
  step: Step
  problem: string | undefined
}

/**
 * The person changes something: one step, however many changes it takes. What a rule refuses is left out, and `problem` is the first
 * rule's text.
 */
export function changed(
  before: EditorState,
  changes: readonly ContentChange[],
): { state: EditorState; problem: string | undefined } {
  const { state, step, problem } = madeOn(before, changes)
  if (step.changes.length === 0) return { state: before, problem }
  return { state: { ...state, undoable: withStep(state.undoable, step), redoable: [] }, problem }
}

/** As a change of its own, which the server tells from the first time it was made. */
const madeAnew = (changes: readonly ContentChange[]): ContentChange[] =>
  changes.map(change => ({ ...change, id: newId() }))

/** Takes the last step back (QT-179); the same state where there is none. What somebody has changed since stays, as a conflict. */
export function undone(state: EditorState): EditorState {
  const step = state.undoable.at(-1)
  if (!step) return state
  const { state: next, back } = takenBack(state, step)
  return { ...next, undoable: state.undoable.slice(0, -1), redoable: withStep(state.redoable, back) }
}

/** Does the last step again that was taken back. */
export function redone(state: EditorState): EditorState {
  const step = state.redoable.at(-1)
  if (!step) return state
  const { state: next, back } = takenBack(state, step)
  return { ...next, redoable: state.redoable.slice(0, -1), undoable: withStep(state.undoable, back) }
}

function takenBack(state: EditorState, step: Step): { state: EditorState; back: Step } {
  const { free, conflicts } = withoutOverwriting(state.content, step)
  const { state: next, step: back } = madeOn(state, madeAnew(free))
  return { state: { ...next, conflicts: [...state.conflicts, ...conflicts] }, back }
}

/** What of a step can be taken back, and which of its fields somebody else has changed since it was made. */
function withoutOverwriting(content: Content, step: Step): { free: ContentChange[]; conflicts: OpenConflict[] } {
  const put = new Map<string, unknown>()
  for (const change of step.changes)
    if (change.op === 'set')
      for (const [field, value] of Object.entries(change.fields)) put.set(`${change.key} ${field}`, value)
  const free: ContentChange[] = []
  const conflicts: OpenConflict[] = []
  for (const change of step.inverse) {
    const now = change.op === 'set' ? fieldsOf(content, change) : undefined
    if (change.op !== 'set' || !now) {
      free.push(change)
      continue
    }
    const isTaken = (field: string) => {
      const key = `${change.key} ${field}`
      return put.has(key) && !isSame(put.get(key), now[field])
    }
    const parts = Object.entries(change.fields)
    const kept = parts.filter(([field]) => !isTaken(field))
    const taken = parts.filter(([field]) => isTaken(field))
    if (kept.length > 0) free.push({ ...change, fields: Object.fromEntries(kept) } as ContentChange)
    if (taken.length > 0) {
      const overwriting = { ...change, fields: Object.fromEntries(taken) } as ContentChange
      conflicts.push({ change: overwriting, refusal: conflictOf(change.id, taken, now) })
    }
  }
  return { free, conflicts }
}

const conflictOf = (id: string, taken: [string, unknown][], now: Record<string, unknown>): RefusedChange => ({
  id,
  reason: 'conflict',
  message: '',
  conflicts: taken.map(([field, yours]) => ({ field, yours, theirs: now[field], changedBy: '' })),
})

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The fields of what a change is about, as they are now; undefined where it is gone. */
function fieldsOf(content: Content, { entity, key }: ContentChange): Record<string, unknown> | undefined {
  return entity === 'head' ? content.head : content[`${entity}s`].find(({ id }) => id === key)
}

/** Puts the next waiting changes into a batch to be sent; the same state while one is on its way or nothing waits. */
export function batched(state: EditorState): EditorState {
  if (state.sent || state.waiting.length === 0) return state
  const changes = firstBatch(state.waiting)
  return {
    ...state,
    sent: { batchId: newId(), baseRevision: state.revision, changes: [...changes] },
    waiting: state.waiting.slice(changes.length),
  }
}

/** As many as one batch may hold, by number and by size; a single change is always within it. */
function firstBatch(waiting: readonly ContentChange[]): ContentChange[] {
  let size = 0
  const most = waiting.slice(0, QUOTATION_LIMITS.changes)
  const tooMany = most.findIndex((change, at) => {
    size += UTF8.encode(JSON.stringify(change)).length
    return at > 0 && size > BATCH_SIZE
  })
  return tooMany === -1 ? most : most.slice(0, tooMany)
}
const UTF8 = new TextEncoder()
/** 256 KiB (T9), less what stands around the changes. */
const BATCH_SIZE = 255 * 1024

/** What the server says of a batch. */
export interface BatchAnswer {
  revision: number
  refused: readonly RefusedChange[]
  /** what others made of the content since the revision that the batch was made on, then what the batch made of it */
  effects: readonly ContentEffect[]
}

/** The batch has been answered: what was applied is part of the base now, what was refused is not shown and asks the person. */
export function answered(state: EditorState, answer: BatchAnswer): EditorState {
  const { sent } = state
  if (!sent) return state
  const conflicts = answer.refused.flatMap(refusal => {
    const change = sent.changes.find(({ id }) => id === refusal.id)
    return change ? [{ change, refusal }] : []
  })
  return shown({
    ...state,
    base: applyEffects(state.base, answer.effects),
    revision: answer.revision,
    sent: undefined,
    conflicts: [...state.conflicts, ...conflicts],
  })
}

/** Changes of others, up to a revision; older news than what is known change nothing. */
export function told(state: EditorState, effects: readonly ContentEffect[], revision: number): EditorState {
  if (revision <= state.revision) return state
  return shown({ ...state, base: applyEffects(state.base, effects), revision })
}

/** The version was put back to an earlier point, which is a step like any other (QT-181). */
export function restored(state: EditorState, effects: readonly ContentEffect[], revision: number): EditorState {
  const next = told(state, effects, revision)
  const after = next.base
  const before = contentBefore(after, effects)
  const between = (one: Content, other: Content) => changesOfEffects(one, effectsBetween(one, other, newId()), newId)
  const step = { changes: between(before, after), inverse: between(after, before) }
  return { ...next, undoable: withStep(state.undoable, step), redoable: [] }
}

/** The whole content was read again; the person's own changes are made on it. */
export function reloaded(state: EditorState, content: Content, revision: number): EditorState {
  return revision < state.revision ? state : shown({ ...state, base: content, revision })
}

/** The person has decided about a conflict: `mine` makes the change again on what the other person made of it. */
export function settled(state: EditorState, conflict: OpenConflict, choice: 'mine' | 'theirs'): EditorState {
  const without = { ...state, conflicts: state.conflicts.filter(one => one !== conflict) }
  return choice === 'mine' ? changed(without, madeAnew([conflict.change])).state : without
}
