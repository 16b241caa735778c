import { Button, Modal } from '@mantine/core'
import { type FormValidationResult, useForm } from '@mantine/form'
import { settingsDialCode } from '@plinth/contract/company/firm-home'
import type { Profile } from '@plinth/contract/company/people'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { LEAD_TYPE } from '@plinth/contract/leads/lead/lead-types'
import type { CustomField } from '@plinth/contract/leads/lead-forms/lead-forms'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useKeptDraft } from '../../../../lib/drafts.ts'
import { focusFirstError, messageOf } from '../../../../lib/forms.ts'
import { AlertDialog } from '../../../../ui/dialogs/alert-dialog.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { ErrorState, FormError, SkeletonRows } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { leadFieldsQuery } from '../../lead-forms/lead-forms.api.ts'
import { DiscardQuestion } from '../discard-question.tsx'
import { LeadFormHead } from '../lead-form-head.tsx'
import classes from './add-lead.module.css'
import { draftKey, draftOf, readDraft } from './add-lead-draft.ts'
import { leadProblems, missingDetails } from './add-lead-problems.ts'
import { asRead } from './add-lead-reading.ts'
import { type AddLeadValues, blankLead, isFilled } from './add-lead-values.ts'
import { ExtraContacts, PrimaryContact } from './fields/add-lead-contacts.tsx'
import {
  corporateFields,
  corporateLeadProblems,
  fieldProblems,
  missingCorporate,
  ownFields,
} from './fields/add-lead-corporate.ts'
import { DefinedBody } from './fields/add-lead-defined-body.tsx'
import { LeadDetails, LeadRemarks } from './fields/add-lead-details.tsx'
import { CompanyName, DefinedFields } from './fields/add-lead-fields.tsx'
import type { AddLeadForm as Form } from './fields/add-lead-form-field.ts'
import { useLeadKind } from './fields/add-lead-kind.tsx'
import { LeadTeams } from './fields/add-lead-teams.tsx'
import { problemsOf as definedProblems, firstMissing } from './fields/individual-form.ts'
import { type IndividualForm, useIndividualForm } from './fields/use-individual-form.ts'
import { useSaveLead } from './use-save-lead.ts'

export interface AddLeadFormProps {
  profile: Profile
  title: ReactNode
  onClose: () => void
  onCreated: (lead: Lead) => void
  /** called for Esc and the backdrop, so that the form can ask before typed values are lost */
  closeRequest: RefObject<(() => void) | undefined>
  /** called when a question is above the form, so that Esc closes that */
  onQuestion: (isOpen: boolean) => void
  /** called once the question has closed and the dialog has the focus again */
  afterQuestion: RefObject<(() => void) | undefined>
}

const NO_FIELDS: readonly CustomField[] = []

/** The Add Lead form with its header (IN-044 to IN-050): an individual with the standard fields, or a corporate lead. */
export function AddLeadForm(props: AddLeadFormProps) {
  const { profile, onClose, closeRequest, onQuestion, afterQuestion } = props
  const company = profile.CompanySettingDetails
  const { country, leadFormMode } = company
  // forms by definition start with +91 where the company has set neither a code nor a country (IN-705, IN-Q17)
  const countryCode = settingsDialCode(company, leadFormMode === 'standard' ? '' : '+91')
  const [draft] = useState(() => readDraft(profile._id, countryCode, localStorage))
  const [isRestored, setIsRestored] = useState(draft !== undefined)
  const [edited] = useState(() => new Set<string>())
  const loaded = useQuery(leadFieldsQuery)
  const definitions = loaded.data ?? NO_FIELDS
  const { canAssign } = profile.rolesAssigned.crm
  const individual = useIndividualForm(profile, loaded)
  const fields = useForm<AddLeadValues>({
    initialValues: draft ?? blankLead(countryCode),
    validate: values => problemsOf(savedAs(values, individual, company), { individual, country, canAssign }),
  })
  const form: Form = { ...fields, edited }
  const { forget } = useKeptDraft(draftKey(profile._id), draftOf(form.values))
  const [isAsking, setIsAsking] = useState(false)
  const [alert, setAlert] = useState<string>()
  const save = useSaveLead(props, form, individual, forget)
  const kind = useLeadKind(form, () => setIsRestored(false))
  const isCorporate = form.values.type === LEAD_TYPE.CORPORATE
  const isDefined = !isCorporate && individual.mode !== 'standard'
  const isQuestionOpen = isAsking || kind.isAsking || alert !== undefined

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
    const values = savedAs(form.values, individual, company)
    const missing = missingOf(values, individual)
    if (missing) {
      afterQuestion.current = () => focusFirstError(form, errors)
      setAlert(missing)
    } else if (hasErrors) focusFirstError(form, errors)
    else void save.run(values)
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
      <LeadFormHead
        title={props.title}
        saveLabel="Add Lead"
        isSaving={save.isSaving}
        disabled={isCorporate ? !loaded.data : isDefined && !individual.fieldsOf(form.values)}
        onCancel={close}
      />
      <Modal.Body className={classes.body}>
        {kind.control}
        {isRestored && (
          <RestoredNote
            onStartAnew={() => {
              form.setValues({ ...blankLead(countryCode), type: form.values.type })
              form.clearErrors()
              setIsRestored(false)
            }}
          />
        )}
        <FormError>{save.problem}</FormError>
        {save.isSaving && form.values.teams.length > 1 && (
          <ProgressBar label="Saving a lead for each team" done={save.progress} total={100} unit="%" />
        )}
        {isCorporate && <CompanyName form={form} />}
        {isDefined ? (
          <DefinedBody form={form} profile={profile} individual={individual} />
        ) : (
          <>
            <PrimaryContact form={form} />
            <ExtraContacts form={form} />
          </>
        )}
        {!isCorporate && !isDefined && <LeadDetails form={form} profile={profile} />}
        {isCorporate && <CorporateDetails form={form} profile={profile} loaded={loaded} />}
        {canAssign && !isDefined && <LeadTeams form={form} />}
        {!isCorporate && !isDefined && <LeadRemarks form={form} profile={profile} />}
        {!isCorporate && !isDefined && (
          <DefinedFields form={form} profile={profile} legend="More details" fields={ownFields(definitions, 0)} />
        )}
      </Modal.Body>
      {kind.question}
      <DiscardQuestion opened={isAsking} onDiscard={discard} onKeep={() => setIsAsking(false)} />
      <AlertDialog text={alert} onOk={() => setAlert(undefined)} />
    </form>
  )
}

function RestoredNote({ onStartAnew }: { onStartAnew: () => void }) {
  return (
    <div className={classes.restored} role="status">
      What you had typed earlier is back.
      <Button variant="subtle" size="compact-sm" onClick={onStartAnew}>
        Start with an empty form
      </Button>
    </div>
  )
}

/** The fields of a corporate lead as the company defined them. */
function CorporateDetails(props: { form: Form; profile: Profile; loaded: UseQueryResult<CustomField[]> }) {
  const { form, profile, loaded } = props
  if (loaded.isError) return <ErrorState message={messageOf(loaded.error)} onRetry={() => void loaded.refetch()} />
  if (!loaded.data) return <SkeletonRows count={4} height={56} />
  const fields = corporateFields(loaded.data, profile.CompanySettingDetails.country)
  return <DefinedFields form={form} profile={profile} legend="Details" fields={fields} />
}

/** The values as they are saved, as far as the form of this kind has room for what was typed. */
function savedAs(
  values: AddLeadValues,
  individual: IndividualForm,
  { country, currencySymbol: symbol }: Profile['CompanySettingDetails'],
): AddLeadValues {
  const { mode, definitions } = individual
  if (values.type === LEAD_TYPE.CORPORATE) {
    const hasRemarks = corporateFields(definitions, country).some(field => field.key === 'remarks')
    return asRead(values, { hasRemarks, symbol })
  }
  if (mode === 'standard') return asRead(values, { symbol })
  // a template has no remarks of its own: do not save those that were typed into another form
  const own = mode === 'template' ? { ...values, remarks: '' } : values
  return asRead(own, { hasRemarks: individual.hasRemarks, hasMorePhones: false, symbol })
}

/** What stops Add Lead before anything else, or undefined. */
function missingOf(values: AddLeadValues, individual: IndividualForm): string | undefined {
  if (values.type === LEAD_TYPE.CORPORATE) return missingCorporate(values)
  const defined = individual.fieldsOf(values)
  return defined ? firstMissing(defined, values) : missingDetails(values)
}

/** All problems of this lead, by the rules of its kind. */
function problemsOf(values: AddLeadValues, setup: { individual: IndividualForm; country: string; canAssign: boolean }) {
  const { individual, country, canAssign } = setup
  const { definitions } = individual
  const defined = individual.fieldsOf(values)
  if (values.type === LEAD_TYPE.INDIVIDUAL && defined) return definedProblems(defined, values)
  if (values.type === LEAD_TYPE.INDIVIDUAL)
    return { ...leadProblems(values, country), ...fieldProblems(values, ownFields(definitions, 0)) }
  const assignee = definitions.find(field => field.isDefault && field.fieldId === 'assignTo')
  return corporateLeadProblems(
    values,
    corporateFields(definitions, country),
    canAssign && assignee?.isRequired === true,
  )
}
