import { isAppError } from '@plinth/contract/error-codes'
import { STAGE_TEXTS as TEXTS } from '@plinth/contract/leads/pipeline-limits'
import { type EditPipeline, type Pipeline, PipelineConflict, type StageUses } from '@plinth/contract/leads/pipelines'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { readDraft, useKeptDraft } from '../../../lib/drafts.ts'
import { messageOf } from '../../../lib/forms.ts'
import { session } from '../../../lib/server/session.ts'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { pipelineQuery, refreshStages, savePipeline, usesOfStage } from './pipelines.api.ts'
import {
  type Clash,
  type DraftStage,
  draftOf,
  moved,
  problemsOf,
  rebased,
  type StageDraft,
  sentOf,
  whatChanged,
  withNew,
} from './stage-draft.ts'

/** Saving shows for as long as this at least (LM-407, LM-683). */
const SPINNER = 500
/** Under which an edit is kept in the browser: each person's their own. */
const keyOf = (pipelineId: string): string => `plinth.stages.${pipelineId}.${session.getUserId()}`

/** What is kept of an edit in the browser: the stages as they were loaded, and as they shall be. */
interface KeptEdit {
  version: number
  base: StageDraft
  draft: StageDraft
}
/** Whether somebody has left an edit of the stages of this pipeline without saving it. */
export const hasKeptEdit = (pipelineId: string): boolean => keptEdit(pipelineId) !== undefined
function keptEdit(pipelineId: string): KeptEdit | undefined {
  const kept = readDraft(keyOf(pipelineId)) as Partial<KeptEdit> | undefined
  const isWhole = typeof kept?.version === 'number' && Array.isArray(kept.base) && Array.isArray(kept.draft)
  return isWhole ? (kept as KeptEdit) : undefined
}

export interface StageConflict {
  theirs: StageDraft
  mine: StageDraft
  clashes: readonly Clash[]
}

export interface StageEditor {
  draft: StageDraft
  problems: ReturnType<typeof problemsOf>
  /** the stage that gets the focus, each time the number goes up */
  focused: { key: string; times: number }
  isChanged: boolean
  isSaving: boolean
  isRestored: boolean
  refusal: string | undefined
  conflict: StageConflict | undefined
  /** the stage that cannot be deleted, because leads are in it */
  full: { stage: DraftStage; uses: StageUses } | undefined
  closeFull: () => void
  add: () => void
  change: (key: string, part: Partial<Pick<DraftStage, 'name' | 'days'>>) => void
  move: (at: number, by: -1 | 1) => void
  remove: (stage: DraftStage) => void
  settle: (clash: Clash, choice: 'theirs' | 'mine') => void
  /** takes all of my changes back; what others have saved stays */
  discard: () => void
  /** leaves the edit for good, with all that was typed */
  abandon: () => void
  save: () => Promise<void>
  question: ReactNode
}

/** An edit of the stages, from the pipeline as it is now to its saving (LM-399 to LM-410, LM-Q83). */
export function useStageEditor(
  pipeline: Pipeline,
  { texts, onSaved }: { texts: { edited: string; added: string; deleted: string }; onSaved: () => void },
): StageEditor {
  const [edit, setEdit] = useState(() => beginning(pipeline))
  const [focused, setFocused] = useState({ key: '', times: 0 })
  const focus = (key: string): void => setFocused(before => ({ key, times: before.times + 1 }))
  const sending = useSending()
  const { version, base, draft, conflict, isRestored } = edit
  const wrong = useProblems(draft)
  const changes = whatChanged(base, draft)
  const isChanged = changes.isAdded || changes.isEdited
  const kept = useKeptDraft(keyOf(pipeline._id), isChanged ? ({ version, base, draft } satisfies KeptEdit) : undefined)
  const setDraft = (next: (draft: StageDraft) => StageDraft): void =>
    setEdit(before => ({ ...before, draft: next(before.draft) }))

  /** Saves stages; resolves to the pipeline as it is then. A refusal is shown where it belongs. */
  const send = async (stages: EditPipeline['stages']): Promise<Pipeline | undefined> => {
    wrong.clear()
    const answer = await sending.send({ pipelineId: pipeline._id, stages, version })
    if ('saved' in answer) return answer.saved
    if ('changed' in answer) {
      takeUp(answer.changed)
      return undefined
    }
    toast.error(TEXTS.failed)
    const first = wrong.show(answer.error)
    if (first !== undefined) focus(first)
    return undefined
  }
  /** Goes on from what somebody else has saved, with my changes made to it. */
  const takeUp = (now: Pipeline): void => {
    const theirs = draftOf(now.stages)
    setEdit(before => {
      const { draft: both, clashes } = rebased(before.base, before.draft, theirs)
      const conflict = { theirs, mine: before.draft, clashes }
      return { version: now.version, base: theirs, draft: both, conflict, isRestored: false }
    })
  }

  const save = async (): Promise<void> => {
    const first = wrong.ask()
    if (first !== undefined) return focus(first)
    if (!(await send(sentOf(draft)))) return
    kept.forget()
    if (changes.isAdded) toast.success(texts.added)
    if (changes.isEdited && !(changes.isAdded && texts.added === texts.edited)) toast.success(texts.edited)
    onSaved()
  }

  const removal = useRemoval({
    async onRemove(id) {
      const after = await send(sentOf(base.filter(one => one.id !== id)))
      if (!after) return
      toast.success(texts.deleted)
      setEdit(before => withoutStage(before, id, after))
    },
    // one that was never saved goes at once (LM-410)
    onForget: key => setDraft(before => before.filter(one => one.key !== key)),
  })

  return {
    draft,
    problems: wrong.problems,
    focused,
    isChanged,
    isSaving: sending.isSaving,
    isRestored,
    refusal: wrong.refusal,
    conflict,
    full: removal.full,
    closeFull: removal.closeFull,
    add() {
      const key = newKey()
      setDraft(before => withNew(before, key))
      focus(key)
    },
    change: (key, part) => setDraft(before => before.map(one => (one.key === key ? { ...one, ...part } : one))),
    move: (at, by) => setDraft(before => moved(before, at, by)),
    remove: stage => void removal.remove(stage),
    settle: (clash, choice) => setEdit(before => settled(before, clash, choice)),
    abandon: kept.forget,
    discard() {
      setEdit(before => ({ ...before, draft: before.base, conflict: undefined, isRestored: false }))
    },
    save,
    question: removal.question,
  }
}

/** What is wrong with a draft: looked for once it was to be saved, and then as it is typed; or found by the server. */
function useProblems(draft: StageDraft) {
  const [asked, setAsked] = useState(false)
  const [refused, setRefused] = useState<ReturnType<typeof problemsOf>>(new Map())
  const [refusal, setRefusal] = useState<string>()
  return {
    problems: new Map([...refused, ...(asked ? problemsOf(draft) : [])]),
    refusal,
    /** Returns the key of the first stage that is wrong. */
    ask(): string | undefined {
      setAsked(true)
      return [...problemsOf(draft).keys()][0]
    },
    clear() {
      setRefusal(undefined)
      setRefused(new Map())
    },
    /** Shows what the server refused; returns the key of the first stage that it is about. */
    show(error: unknown): string | undefined {
      const found = refusedStages(error, draft)
      setRefused(found)
      if (found.size === 0) setRefusal(messageOf(error))
      return [...found.keys()][0]
    },
  }
}

/** Deletes a stage once somebody has seen what goes with it; one that has leads stays (LM-229, LM-409, LM-445). */
function useRemoval(on: { onRemove: (id: string) => Promise<void>; onForget: (key: string) => void }) {
  const [confirm, question] = useConfirm()
  const [full, setFull] = useState<StageEditor['full']>()
  const remove = async (stage: DraftStage): Promise<void> => {
    const { id, key, name } = stage
    if (id === undefined) return on.onForget(key)
    const uses = await usesOfStage(id).catch((error: unknown) => void toast.error(messageOf(error)))
    if (!uses) return
    if (uses.leads > 0) return setFull({ stage, uses })
    const message = `This Stage will be permanently deleted from the system. No lead is in ${name}. Its statuses go with it${rulesText(uses.rules)}.`
    if (await confirm({ title: 'Delete Stage', message, confirmLabel: 'Delete', danger: true })) await on.onRemove(id)
  }
  return { remove, question, full, closeFull: () => setFull(undefined) }
}

const rulesText = (rules: number): string =>
  rules === 0 ? '' : rules === 1 ? ', and 1 stage transition rule' : `, and ${rules} stage transition rules`

/** What became of stages that were sent. */
type Answer = { saved: Pipeline } | { changed: Pipeline } | { error: unknown }

/** Sends stages, and reads again what shows them. */
function useSending(): { isSaving: boolean; send: (body: EditPipeline) => Promise<Answer> } {
  const queryClient = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const show = (pipeline: Pipeline): Pipeline => {
    queryClient.setQueryData(pipelineQuery.queryKey, pipeline)
    void refreshStages(queryClient)
    return pipeline
  }
  const send = async (body: EditPipeline): Promise<Answer> => {
    setSaving(true)
    const shown = new Promise(resolve => setTimeout(resolve, SPINNER))
    const [answer] = await Promise.allSettled([savePipeline(body), shown])
    setSaving(false)
    if (answer.status === 'fulfilled') return { saved: show(answer.value) }
    const error: unknown = answer.reason
    const now = PipelineConflict.safeParse(isAppError(error, 'CONFLICT') ? error.data : undefined)
    return now.success ? { changed: show(now.data.pipeline) } : { error }
  }
  return { isSaving, send }
}

/** An edit that goes on once a stage was deleted; what else was changed stays unsaved. */
const withoutStage = (edit: Edit, id: string, { version, stages }: Pipeline): Edit => ({
  ...edit,
  version,
  base: draftOf(stages),
  draft: edit.draft.filter(stage => stage.id !== id),
})

function settled(edit: Edit, clash: Clash, choice: 'theirs' | 'mine'): Edit {
  const { draft, conflict } = edit
  const take = (stage: DraftStage): DraftStage =>
    stage.key === clash.key ? { ...stage, [clash.part]: clash.theirs } : stage
  return {
    ...edit,
    draft: choice === 'mine' ? draft : draft.map(take),
    conflict: conflict && { ...conflict, clashes: conflict.clashes.filter(one => one !== clash) },
  }
}

/** A key that no stage has, also not one that was kept from an earlier visit. */
const newKey = (): string => `new ${Date.now()} ${Math.random()}`

/** What the server finds wrong with names and days, by the stages' keys. */
function refusedStages(error: unknown, draft: StageDraft): ReturnType<typeof problemsOf> {
  const refused: ReturnType<typeof problemsOf> = new Map()
  for (const { field, message } of isAppError(error) ? error.fields : []) {
    const [, at, part] = /^stages\.(\d+)\.(stageName|staleAfterDays)$/.exec(field) ?? []
    const key = draft[Number(at)]?.key
    if (key !== undefined) refused.set(key, { [part === 'stageName' ? 'name' : 'days']: message })
  }
  return refused
}

interface Edit extends KeptEdit {
  conflict: StageConflict | undefined
  isRestored: boolean
}

/** The stages as they are, or with what was typed the last time. */
function beginning(pipeline: Pipeline): Edit {
  const now = draftOf(pipeline.stages)
  const kept = keptEdit(pipeline._id)
  if (!kept) return { version: pipeline.version, base: now, draft: now, conflict: undefined, isRestored: false }
  const { draft, clashes } = rebased(kept.base, kept.draft, now)
  const isStale = kept.version !== pipeline.version
  return {
    version: pipeline.version,
    base: now,
    draft,
    conflict: isStale ? { theirs: now, mine: kept.draft, clashes } : undefined,
    isRestored: true,
  }
}
