import type { Profile } from '@plinth/contract/company/people'
import { type FieldError, isAppError } from '@plinth/contract/error-codes'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { LEAD_TYPE } from '@plinth/contract/leads/lead/lead-types'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type FieldErrors, focusFirstError, messageOf } from '../../../../lib/forms.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { addLeadMutation, createLeadMutation } from '../lead.api.ts'
import { asFormErrors, type SaveOutcome, savedText, saveLeads } from './add-lead-save.ts'
import { type AddLeadValues, newGroupId, type TeamRow, toBody } from './add-lead-values.ts'
import { asCorporateErrors, fieldValue, ownFields, toCorporateBody } from './fields/add-lead-corporate.ts'
import type { AddLeadForm } from './fields/add-lead-form-field.ts'
import { asPath, customBody, templateBody } from './fields/individual-form.ts'
import type { IndividualForm } from './fields/use-individual-form.ts'
import { useOpenNewLead } from './use-open-new-lead.ts'

interface SaveSetup {
  profile: Profile
  onClose: () => void
  onCreated: (lead: Lead) => void
}

/** Saves one lead per team row and reports the result; nothing typed is lost when it is refused (IN-677, IN-Q58). */
export function useSaveLead(
  { profile, onClose, onCreated }: SaveSetup,
  form: AddLeadForm,
  individual: IndividualForm,
  forget: () => void,
) {
  const create = useMutation(createLeadMutation)
  const add = useMutation(addLeadMutation)
  const keys = useRef(new Map<string, string>())
  const [leadGroupId] = useState(newGroupId)
  const [isSaving, setIsSaving] = useState(false)
  const [progress, setProgress] = useState(0)
  const [problem, setProblem] = useState<string>()
  const { canAssign } = profile.rolesAssigned.crm
  const said = useRef<string>(undefined)
  const toOpen = useOpenNewLead()

  const { definitions, template } = individual
  /** Remembers the server's message. */
  const addOfForm = async (call: Parameters<typeof add.mutateAsync>[0]): Promise<Lead> => {
    const { lead, message } = await add.mutateAsync(call)
    said.current = message
    return lead
  }
  const send = (values: AddLeadValues): Promise<SaveOutcome> => {
    const common = { canAssign, keys: keys.current, onProgress: setProgress }
    if (values.type === LEAD_TYPE.CORPORATE) {
      const bodyOf = (row: TeamRow) => toCorporateBody(values, row, { definitions, canAssign, leadGroupId })
      return saveLeads(values, { ...common, bodyOf, create: addOfForm })
    }
    const fields = individual.fieldsOf(values)
    // a form by definition has at most one assignee
    const single = { ...values, teams: values.teams.slice(0, 1) }
    if (fields && template) {
      // a template has no remarks of its own; these are what texts say beyond their values
      const remarks = values.remarks === '' ? {} : { remarks: values.remarks }
      const bodyOf = () => ({ ...templateBody(values, template, fields), ...remarks })
      return saveLeads(single, { ...common, bodyOf, create: create.mutateAsync })
    }
    if (fields) {
      return saveLeads(single, { ...common, bodyOf: () => customBody(values, definitions, fields), create: addOfForm })
    }
    // values of fields of the other type stay in the form and are not sent
    const own = ownFields(definitions, 0).map(({ key }) => [key, fieldValue(values, key)] as const)
    const lead = { ...values, customFields: Object.fromEntries(own) }
    const bodyOf = (row: TeamRow) => toBody(lead, row, canAssign, leadGroupId)
    return saveLeads(values, { ...common, bodyOf, create: create.mutateAsync })
  }
  /** The fields of a refusal by form path. */
  const errorsOf = (values: AddLeadValues, refused: readonly FieldError[]): FieldErrors => {
    if (values.type === LEAD_TYPE.CORPORATE) return asCorporateErrors(refused, definitions)
    if (individual.mode === 'standard') return asFormErrors(refused)
    return asFormErrors(refused.map(({ field, message }) => ({ field: asPath(field, definitions), message })))
  }

  const run = async (values: AddLeadValues): Promise<void> => {
    setIsSaving(true)
    setProgress(0)
    setProblem(undefined)
    const { saved, left, error } = await send(values)
    setIsSaving(false)
    for (const lead of saved) onCreated(lead)
    if (error === undefined) {
      forget()
      const isOwnForm = values.type === LEAD_TYPE.INDIVIDUAL && individual.mode === 'custom'
      toast.success(savedText(said.current, isOwnForm), toOpen(saved))
      return onClose()
    }
    if (left.length < values.teams.length) form.setFieldValue('teams', left)
    toast.error(messageOf(error))
    const refused = isAppError(error) ? error.fields : []
    const errors = errorsOf(values, refused)
    form.setErrors(errors)
    // the fields must be enabled and drawn again before one can get the focus
    requestAnimationFrame(() => focusFirstError(form, errors))
    const homeless = Object.keys(errors).filter(path => !form.getInputNode(path as never))
    const isPlaced = Object.keys(errors).length > 0 && homeless.length === 0
    setProblem(isPlaced ? undefined : homeless.map(path => errors[path]).join('. ') || messageOf(error))
  }
  return { run, isSaving, progress, problem }
}
