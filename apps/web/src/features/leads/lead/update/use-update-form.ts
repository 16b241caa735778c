import { isAppError } from '@plinth/contract/error-codes'
import type { Lead, LeadConflict, NewLeadAction } from '@plinth/contract/leads/lead/lead'
import { MOVE_TEXTS } from '@plinth/contract/leads/lead/lead-moves'
import type { MissingField } from '@plinth/contract/leads/stage-rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { asOwnChange } from '../../../../lib/server/own-changes.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { asksOnlyWhy, missingFieldsOf, type WithMove } from '../../parts/moves/missing-fields.ts'
import { leadConflictOf } from '../edit/lead-conflict.ts'
import type { FollowUpMoment } from '../follow-up/follow-up-times.ts'
import { leadQuery, putLead, refreshAfterUpdate, updateLead } from '../lead.api.ts'
import type { SavedUpdate } from './after-update.tsx'
import { applyChange, type UpdateSetting } from './call-effects.ts'
import type { UpdateDraft, UpdateField } from './draft-fields.ts'
import {
  afterConflict,
  afterSaved,
  changedFields,
  receiveLead,
  takeTheirs,
  toAction,
  type UpdateProblems,
  type UpdateState,
  updateProblems,
  withFilled,
} from './update-draft.ts'
import { keepUpdate, openUpdate } from './update-store.ts'

interface Setting {
  /** what the values that follow others are found by, of this moment */
  setting: () => UpdateSetting
  /** what is to be done once the form is saved, as it is chosen now */
  afterwards: () => (() => void) | undefined
  /** called with the saved lead, the follow-up that was sent, and whether the form is still there; resolves once another lead is shown */
  onUpdated: (lead: Lead, sent: FollowUpMoment | undefined, isOpen: boolean) => undefined | Promise<void>
}

/** What stands in the way: by field, or else as a whole. */
interface Trouble {
  problems: UpdateProblems
  /** they were just found, and whoever pressed Update is led to the first of them */
  isNew?: boolean
  refusal?: string
}
const NO_TROUBLE: Trouble = { problems: {} }

interface Sending {
  action: NewLeadAction
  /** what was written when it was sent */
  draft: UpdateDraft
  afterwards: (() => void) | undefined
}

/** The Update Status form of one lead: what is typed, what stands in the way, and what others have done meanwhile. */
export function useUpdateForm(lead: Lead, { setting, afterwards, onUpdated }: Setting) {
  const queryClient = useQueryClient()
  const [current, setState] = useKeptUpdate(lead, setting)
  const [trouble, setTrouble] = useState<Trouble>(NO_TROUBLE)
  const { conflict, setConflict, settle } = useConflict(setState, setting)
  const [missing, setMissing] = useState<readonly MissingField[]>()
  /** the last update, until something new is chosen or typed */
  const [saved, setSaved] = useState<SavedUpdate>()
  const { base, draft } = current
  const isOpen = useIsOpen()
  const root = useFirstProblem(trouble)

  const readAgain = () => queryClient.fetchQuery({ ...leadQuery(lead._id), staleTime: 0 })
  const call = useMutation({
    mutationFn: ({ action }: Sending) => asOwnChange(lead._id, () => updateLead(action)),
    async onSuccess(updated, { action, draft: sent, afterwards: next }) {
      next?.()
      const moment = sentMoment(action, sent)
      // another lead is shown before this one is drawn once more
      await onUpdated(updated, moment, isOpen.current)
      if (isOpen.current) {
        setState(now => afterSaved(now, sent, updated, setting()))
        setSaved({ lead: updated, isScheduled: moment !== undefined })
      } else keepUpdate(lead._id, afterSaved(openUpdate(lead, setting()), sent, updated, setting()))
      void refreshAfterUpdate(queryClient, lead, updated)
    },
    async onError(error) {
      // what was typed is kept, and is there again when the lead is opened
      if (!isOpen.current) return toast.error(`${lead.name} was not updated. ${messageOf(error)}`)
      const found = leadConflictOf(error)
      if (found) {
        // the form must know their values before it can take them
        await readAgain().catch(() => undefined)
        return setConflict(found)
      }
      const lacking = missingFieldsOf(error)
      if (lacking.length === 0) return setTrouble(troubleOf(error))
      if (!asksOnlyWhy(lacking)) toast.error(MOVE_TEXTS.missing)
      setMissing(lacking)
    },
  })

  const send = (form: UpdateState) => call.mutate({ ...sendingOf(lead._id, form, setting()), afterwards: afterwards() })
  const submit = () => {
    if (call.isPending || conflict || changedFields(base, draft).length === 0) return
    const { stageOf, today } = setting()
    const found = updateProblems(base, draft, stageOf, today)
    setTrouble({ problems: found, isNew: true })
    if (Object.keys(found).length === 0) send(current)
  }
  const change = (patch: Partial<UpdateDraft>) => {
    setState(before => ({ ...before, draft: applyChange(before.base, before.draft, patch, setting()) }))
    setSaved(undefined)
    const keys = Object.keys(patch)
    setTrouble(({ problems }) => ({ problems: keys.some(isFollowed) ? {} : withoutKeys(problems, keys) }))
  }
  /** Takes in what was filled for a move, which is nobody else's change. */
  const fill = (filled: Lead): UpdateState => {
    const next = { ...receiveLead(current, filled, setting()), wasOvertaken: current.wasOvertaken }
    setState(next)
    putLead(queryClient, filled)
    return next
  }
  /** With nothing missing any more the update is sent again, with what had to wait for it. */
  const finish = async (withMove: WithMove, filled: Lead | undefined) => {
    setMissing(undefined)
    // where nothing was saved yet, the lead lacks what this form still believes it has
    const found = filled ?? (await readAgain().catch((error: unknown) => setTrouble(troubleOf(error))))
    if (!found) return
    const next = withFilled(filled ? fill(filled) : receiveLead(current, found, setting()), withMove, setting())
    setState(next)
    send(next)
  }
  return {
    root,
    state: current,
    hasChanges: changedFields(base, draft).length > 0,
    isBusy: call.isPending,
    problems: trouble.problems,
    refusal: trouble.refusal,
    conflict,
    missing,
    saved,
    forgetSaved: () => setSaved(undefined),
    fill,
    finish: (withMove: WithMove, filled: Lead | undefined) => void finish(withMove, filled),
    forgetMissing: () => setMissing(undefined),
    change,
    submit,
    settle,
  }
}
export type UpdateForm = ReturnType<typeof useUpdateForm>

const sendingOf = (
  leadId: string,
  form: UpdateState,
  { stageOf }: UpdateSetting,
): Pick<Sending, 'action' | 'draft'> => ({
  action: toAction(leadId, form, stageOf),
  draft: form.draft,
})

/** What was chosen and typed, brought up to the lead as it arrives anew, and kept over a reload. */
function useKeptUpdate(lead: Lead, setting: Setting['setting']) {
  const [state, setState] = useState(() => openUpdate(lead, setting()))
  const current = receiveLead(state, lead, setting())
  if (current !== state) setState(current)
  useEffect(() => keepUpdate(lead._id, current), [lead._id, current])
  return [current, setState] as const
}

/** Leads whoever was refused to the first field that stands in the way, which may be out of sight. */
function useFirstProblem(trouble: Trouble): RefObject<HTMLFormElement | null> {
  const root = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (trouble.isNew) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [trouble])
  return root
}

/** What another person changed as well, until it is decided field by field. */
function useConflict(setState: Dispatch<SetStateAction<UpdateState>>, setting: Setting['setting']) {
  const [conflict, setConflict] = useState<LeadConflict>()
  /** Settles one field of a conflict; after the last the form can be sent again. */
  const settle = (field: string, choice: 'theirs' | 'mine') => {
    if (!conflict) return
    const rest = conflict.conflicts.filter(one => one.field !== field)
    setConflict(rest.length > 0 ? { ...conflict, conflicts: rest } : undefined)
    const chosen = (before: UpdateState) => (choice === 'theirs' ? takeTheirs(before, field, setting()) : before)
    setState(before => (rest.length > 0 ? chosen(before) : afterConflict(chosen(before), conflict.version)))
  }
  return { conflict, setConflict, settle }
}

/** Whether the form is still there: who goes on to the next lead does not wait for the answer. */
function useIsOpen(): RefObject<boolean> {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}

/** The follow-up that was sent, if one was. */
const sentMoment = (
  { leadUpdates }: NewLeadAction,
  { followUpDay, followUpTime }: UpdateDraft,
): FollowUpMoment | undefined =>
  leadUpdates?.some(update => update.updateDate) ? { day: followUpDay, time: followUpTime } : undefined

/** The problems of other fields; one of the follow-up goes with any change of it. */
const withoutKeys = (problems: UpdateProblems, keys: readonly string[]): UpdateProblems =>
  Object.fromEntries(
    Object.entries(problems).filter(
      ([key]) => !keys.includes(key) && !(key === 'followUpDay' && keys.some(isFollowUp)),
    ),
  )
/** Whether other values may follow a change of this one, and what was said of them is over. */
const isFollowed = (key: string): boolean => ['outcome', 'stageId', 'assignedTo', 'isWithoutNext'].includes(key)
const isFollowUp = (key: string): boolean => key.startsWith('followUp')

/** Which field of the form the server's name of one belongs to; the last part of a path decides. */
const BY_NAME: Readonly<Record<string, UpdateField>> = {
  leadStage: 'stageId',
  leadStatus: 'statusId',
  updateDate: 'followUpDay',
  updateTime: 'followUpDay',
  assignedTo: 'assignedTo',
  todayRemark: 'callType',
  callLeadStatus: 'outcome',
  reasonForNotInterested: 'reason',
  text: 'comment',
}
function problemsOf(error: unknown): UpdateProblems {
  const problems: UpdateProblems = {}
  for (const { field, message } of isAppError(error) ? error.fields : []) {
    const known = BY_NAME[field.split('.').at(-1) ?? '']
    if (known) problems[known] ??= message
  }
  return problems
}

function troubleOf(error: unknown): Trouble {
  const problems = problemsOf(error)
  return Object.keys(problems).length > 0 ? { problems, isNew: true } : { problems, refusal: messageOf(error) }
}
