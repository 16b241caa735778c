import { Button, Group, Modal, SegmentedControl } from '@mantine/core'
import { type FormValidationResult, useForm } from '@mantine/form'
import { isAppError } from '@plinth/contract/error-codes'
import { LEAD_TEXTS } from '@plinth/contract/lead-rules'
import type { Lead } from '@plinth/contract/leads'
import type { Profile } from '@plinth/contract/people'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { focusFirstError, messageOf } from '../../lib/forms.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormError } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './add-lead.module.css'
import { AddLeadAlert } from './add-lead-alert.tsx'
import { ExtraContacts, PrimaryContact } from './add-lead-contacts.tsx'
import { LeadDetails, LeadRemarks } from './add-lead-details.tsx'
import { readDraft } from './add-lead-draft.ts'
import type { AddLeadForm as Form } from './add-lead-form-field.ts'
import { useKeptDraft } from './add-lead-keep-draft.ts'
import { leadProblems, missingDetails } from './add-lead-problems.ts'
import { asFormErrors, saveLeads } from './add-lead-save.ts'
import { LeadTeams } from './add-lead-teams.tsx'
import { type AddLeadValues, blankLead, isFilled } from './add-lead-values.ts'
import { createLeadMutation } from './leads.api.ts'

export interface AddLeadFormProps {
  profile: Profile
  title: ReactNode
  onClose: () => void
  onCreated: (lead: Lead) => void
  /** Esc and the backdrop come through here, so that nothing typed is lost without a question */
  closeRequest: RefObject<(() => void) | undefined>
  /** a question stands over the form, so that Esc belongs to it */
  onQuestion: (isOpen: boolean) => void
  /** called once the question has gone and the dialog has the focus again */
  afterQuestion: RefObject<(() => void) | undefined>
}

/** The Add Lead form with its header (IN-044 to IN-050): an individual with the standard fields. */
export function AddLeadForm(props: AddLeadFormProps) {
  const { profile, onClose, closeRequest, onQuestion, afterQuestion } = props
  const { countryCode, country } = profile.CompanySettingDetails
  const [draft] = useState(() => readDraft(profile._id, countryCode, localStorage))
  const [isRestored, setIsRestored] = useState(draft !== undefined)
  const [edited] = useState(() => new Set<string>())
  const fields = useForm<AddLeadValues>({
    initialValues: draft ?? blankLead(countryCode),
    validate: values => leadProblems(values, country),
  })
  const form: Form = { ...fields, edited }
  const { forget } = useKeptDraft(profile._id, form.values)
  const [isAsking, setIsAsking] = useState(false)
  const [alert, setAlert] = useState<string>()
  const save = useSave(props, form, forget)
  const isQuestionOpen = isAsking || alert !== undefined

  const close = (): void => {
    if (save.isSaving || isQuestionOpen) return
    if (isFilled(form.values)) {
      setIsAsking(true)
      return
    }
    forget()
    onClose()
  }
  const discard = (): void => {
    setIsAsking(false)
    forget()
    toast.info('Discarded', { duration: 1000 })
    onClose()
  }
  const submit = (): void => {
    if (save.isSaving) return
    const { hasErrors, errors } = form.validate() as FormValidationResult
    const missing = missingDetails(form.values)
    if (missing) {
      afterQuestion.current = () => focusFirstError(form, errors)
      setAlert(missing)
    } else if (hasErrors) focusFirstError(form, errors)
    else void save.run(form.values)
  }
  closeRequest.current = close
  useEffect(() => onQuestion(isQuestionOpen), [isQuestionOpen, onQuestion])

  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <Modal.Header className={classes.header}>
        <Modal.Title fz="md" fw={620}>
          {props.title}
        </Modal.Title>
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" disabled={save.isSaving} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isSaving}>
            Add Lead
          </Button>
        </Group>
      </Modal.Header>
      <Modal.Body className={classes.body}>
        <LeadKind />
        {isRestored && (
          <div className={classes.restored} role="status">
            What you had typed earlier is back.
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                form.setValues(blankLead(countryCode))
                form.clearErrors()
                setIsRestored(false)
              }}
            >
              Start with an empty form
            </Button>
          </div>
        )}
        <FormError>{save.problem}</FormError>
        <PrimaryContact form={form} />
        <ExtraContacts form={form} />
        <LeadDetails form={form} profile={profile} />
        {profile.rolesAssigned.crm.canAssign && <LeadTeams form={form} />}
        <LeadRemarks form={form} />
      </Modal.Body>
      <ConfirmDialog
        opened={isAsking}
        title={LEAD_TEXTS.discard}
        confirmLabel="Yes"
        cancelLabel="No"
        danger
        onConfirm={discard}
        onCancel={() => setIsAsking(false)}
      />
      <AddLeadAlert text={alert} onOk={() => setAlert(undefined)} />
    </form>
  )
}

/** Saves one lead per team row and tells what came of it; nothing typed is lost when it is refused (IN-677, IN-Q58). */
function useSave({ profile, onClose, onCreated }: AddLeadFormProps, form: Form, forget: () => void) {
  const { mutateAsync } = useMutation(createLeadMutation)
  const keys = useRef(new Map<string, string>())
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string>()

  const run = async (values: AddLeadValues): Promise<void> => {
    setIsSaving(true)
    setProblem(undefined)
    const { canAssign } = profile.rolesAssigned.crm
    const { saved, left, error } = await saveLeads(values, { canAssign, keys: keys.current, create: mutateAsync })
    setIsSaving(false)
    for (const lead of saved) onCreated(lead)
    if (error === undefined) {
      forget()
      toast.success(LEAD_TEXTS.created)
      return onClose()
    }
    if (left.length < values.teams.length) form.setFieldValue('teams', left)
    toast.error(messageOf(error))
    const errors = isAppError(error) ? asFormErrors(error.fields) : {}
    form.setErrors(errors)
    // the fields must be enabled and drawn again before one can take the focus
    requestAnimationFrame(() => focusFirstError(form, errors))
    const homeless = Object.keys(errors).filter(path => !form.getInputNode(path as never))
    const isPlaced = Object.keys(errors).length > 0 && homeless.length === 0
    setProblem(isPlaced ? undefined : homeless.map(path => errors[path]).join('. ') || messageOf(error))
  }
  return { run, isSaving, problem }
}

/** Corporate leads have a form of their own, which is not part of this release (IN-047). */
function LeadKind() {
  return (
    <div className={classes.kind}>
      <SegmentedControl
        aria-label="Kind of lead"
        value="individual"
        data={[
          { value: 'individual', label: 'Individual' },
          { value: 'corporate', label: 'Corporate', disabled: true },
        ]}
      />
      <span className={classes.note}>The form for corporate leads comes later.</span>
    </div>
  )
}
