import { isAppError } from '@plinth/contract/error-codes'
import type { Lead, LeadConflict } from '@plinth/contract/leads/lead/lead'
import { MOVE_TEXTS } from '@plinth/contract/leads/lead/lead-moves'
import type { MissingField } from '@plinth/contract/leads/stage-rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import type { Day } from '../../../../lib/text/format-date.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { missingFieldsOf, type WithMove } from '../../parts/missing-fields.ts'
import { leadConflictOf } from '../edit/lead-conflict.ts'
import { leadQuery, putLead, refreshLeads, updateLeadMutation } from '../lead.api.ts'
import {
  afterConflict,
  changedFields,
  receiveLead,
  startUpdate,
  takeTheirs,
  toAction,
  type UpdateDraft,
  type UpdateField,
  type UpdateProblems,
  type UpdateState,
  updateProblems,
  withFilled,
} from './update-draft.ts'
import { keepUpdate, openUpdate } from './update-store.ts'

interface Setting {
  today: Day
  /** whether a stage is the lost one, which has no follow-up */
  isLost: (stageId: string) => boolean
  onUpdated: (lead: Lead) => void
}

/** The Update Status form of one lead: what is typed, what stands in the way, and what others have done meanwhile. */
export function useUpdateForm(lead: Lead, { today, isLost, onUpdated }: Setting) {
  const queryClient = useQueryClient()
  const [state, setState] = useState(() => openUpdate(lead))
  const [problems, setProblems] = useState<UpdateProblems>({})
  const [refusal, setRefusal] = useState<string>()
  const [conflict, setConflict] = useState<LeadConflict>()
  const [missing, setMissing] = useState<readonly MissingField[]>()
  const current = receiveLead(state, lead)
  if (current !== state) setState(current)
  const { base, draft } = current
  useEffect(() => keepUpdate(lead._id, current), [lead._id, current])

  const readAgain = () => queryClient.fetchQuery({ ...leadQuery(lead._id), staleTime: 0 })
  const call = useMutation({
    ...updateLeadMutation,
    onSuccess(updated) {
      setState(startUpdate(updated))
      putLead(queryClient, updated)
      void refreshLeads(queryClient)
      onUpdated(updated)
    },
    async onError(error) {
      const found = leadConflictOf(error)
      if (found) {
        // the form must know their values before it can take them
        await readAgain().catch(() => undefined)
        return setConflict(found)
      }
      const lacking = missingFieldsOf(error)
      if (lacking.length > 0) {
        toast.error(MOVE_TEXTS.missing)
        return setMissing(lacking)
      }
      const byField = problemsOf(error)
      setProblems(byField)
      if (Object.keys(byField).length === 0) setRefusal(messageOf(error))
    },
  })

  const submit = () => {
    if (call.isPending || conflict || changedFields(base, draft).length === 0) return
    const found = updateProblems(base, draft, isLost(draft.stageId), today)
    setProblems(found)
    setRefusal(undefined)
    if (Object.keys(found).length === 0) call.mutate(toAction(lead._id, current, isLost(draft.stageId)))
  }
  const change = (patch: Partial<UpdateDraft>) => {
    setState(before => ({ ...before, draft: { ...before.draft, ...patch } }))
    setProblems(before => withoutKeys(before, Object.keys(patch)))
    setRefusal(undefined)
  }
  /** Settles one field of a conflict; after the last the form can be sent again. */
  const settle = (field: string, choice: 'theirs' | 'mine') => {
    if (!conflict) return
    const rest = conflict.conflicts.filter(one => one.field !== field)
    setConflict(rest.length > 0 ? { ...conflict, conflicts: rest } : undefined)
    setState(before => {
      const next = choice === 'theirs' ? takeTheirs(before, field) : before
      return rest.length > 0 ? next : afterConflict(next, conflict.version)
    })
  }
  /** Takes in what was filled for a move, which is nobody else's change. */
  const fill = (saved: Lead): UpdateState => {
    const next = { ...receiveLead(current, saved), wasOvertaken: current.wasOvertaken }
    setState(next)
    putLead(queryClient, saved)
    return next
  }
  /** With nothing missing any more the update is sent again, with what had to wait for it. */
  const finish = async (withMove: WithMove, saved: Lead | undefined) => {
    setMissing(undefined)
    // where nothing was saved yet, the lead lacks what this form still believes it has
    const found = saved ?? (await readAgain().catch((error: unknown) => setRefusal(messageOf(error))))
    if (!found) return
    const next = withFilled(saved ? fill(saved) : receiveLead(current, found), withMove)
    setState(next)
    call.mutate(toAction(lead._id, next, isLost(next.draft.stageId)))
  }
  return {
    state: current,
    hasChanges: changedFields(base, draft).length > 0,
    isBusy: call.isPending,
    problems,
    refusal,
    conflict,
    missing,
    fill,
    finish: (withMove: WithMove, saved: Lead | undefined) => void finish(withMove, saved),
    forgetMissing: () => setMissing(undefined),
    change,
    submit,
    settle,
  }
}
export type UpdateForm = ReturnType<typeof useUpdateForm>

const withoutKeys = (problems: UpdateProblems, keys: readonly string[]): UpdateProblems =>
  Object.fromEntries(Object.entries(problems).filter(([key]) => !keys.includes(key)))

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
