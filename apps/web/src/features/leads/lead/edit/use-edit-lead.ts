import { isAppError } from '@plinth/contract/error-codes'
import type { LeadConflict } from '@plinth/contract/leads/lead/lead'
import type { FieldDefinition } from '@plinth/contract/leads/lead-forms/form-engine'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldErrors, fieldErrorsOf, messageOf } from '../../../../lib/forms.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { asFormErrors } from '../add/add-lead-save.ts'
import { editLeadMutation, leadQuery, putLead, refreshLeads } from '../lead.api.ts'
import { ownFieldId } from './edit-fields.ts'
import { changesOf, EDIT_TEXTS, type EditValues, editValues, rebaseEdit, takeFields } from './edit-values.ts'
import { leadConflictOf } from './lead-conflict.ts'

interface Setting {
  leadId: string
  definitions: readonly FieldDefinition[]
  /** the lead with which the form was opened */
  opened: { values: EditValues; version: number }
  onSaved: () => void
  onRefused: (errors: FieldErrors) => void
  /** called to replace values of the form */
  onValues: (values: EditValues) => void
}

/** Saves an edit: only the differences, based on a version; resolves conflicts with other people's changes. */
export function useEditLead({ leadId, definitions, opened, onSaved, onRefused, onValues }: Setting) {
  const queryClient = useQueryClient()
  const [based, setBased] = useState(opened)
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<LeadConflict>()
  const call = useMutation(editLeadMutation)

  const meet = async (found: LeadConflict, values: EditValues) => {
    try {
      const fresh = editValues(await queryClient.fetchQuery({ ...leadQuery(leadId), staleTime: 0 }))
      onValues(rebaseEdit(based.values, values, fresh))
      setBased({ values: fresh, version: based.version })
      setConflict(found)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  const save = (values: EditValues) => {
    setProblem(undefined)
    const changes = changesOf(based.values, values)
    if (Object.keys(changes).length === 0) return onSaved()
    call.mutate(
      { id: leadId, ...changes, version: based.version },
      {
        onSuccess(lead) {
          toast.success(EDIT_TEXTS.edited)
          putLead(queryClient, lead)
          void refreshLeads(queryClient)
          onSaved()
        },
        onError(error) {
          const found = leadConflictOf(error)
          if (found) return void meet(found, values)
          if (isAppError(error) && fieldErrorsOf(error)) onRefused(asFormErrors(error.fields))
          // the server's own message, which stays in the dialog after the toast has gone (LM-660)
          toast.error(messageOf(error))
          setProblem(messageOf(error))
        },
      },
    )
  }
  const settle = (field: string, choice: 'theirs' | 'mine', values: EditValues) => {
    if (!conflict) return
    if (choice === 'theirs') onValues(takeFields(values, based.values, [ownFieldId(definitions, field) ?? field]))
    const rest = conflict.conflicts.filter(one => one.field !== field)
    setConflict(rest.length > 0 ? { ...conflict, conflicts: rest } : undefined)
    if (rest.length === 0) setBased({ ...based, version: conflict.version })
  }
  return { base: based.values, isSaving: call.isPending, problem, conflict, save, settle }
}
