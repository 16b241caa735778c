import { Modal, Tabs } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Profile } from '@plinth/contract/company/people'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { typedText } from '@plinth/contract/leads/lead/lead-rules'
import { LEAD_TYPE } from '@plinth/contract/leads/lead/lead-types'
import type { FieldDefinition } from '@plinth/contract/leads/lead-forms/form-engine'
import { type RefObject, useState } from 'react'
import { focusFirstError } from '../../../../lib/forms.ts'
import { DEFAULT_ZONE } from '../../../../lib/text/format-date.ts'
import { AlertDialog } from '../../../../ui/dialogs/alert-dialog.tsx'
import { FormError } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import classes from '../add/add-lead.module.css'
import { asRead, withGroupedMoney } from '../add/add-lead-reading.ts'
import { type AddLeadValues, isFilled } from '../add/add-lead-values.ts'
import { ExtraContacts } from '../add/fields/add-lead-contacts.tsx'
import { corporateFields } from '../add/fields/add-lead-corporate.ts'
import { LeadDetails, LeadRemarks } from '../add/fields/add-lead-details.tsx'
import { CompanyName, DefinedFields } from '../add/fields/add-lead-fields.tsx'
import type { AddLeadForm } from '../add/fields/add-lead-form-field.ts'
import { DiscardQuestion } from '../discard-question.tsx'
import { LeadFormHead } from '../lead-form-head.tsx'
import { editRules } from './edit-fields.ts'
import { EditClosure, EditContact } from './edit-lead-fields.tsx'
import { alertOf, type EditValues, editProblems, editValues, reachOf } from './edit-values.ts'
import { LeadConflictNotice } from './lead-conflict-notice.tsx'
import { useEditLead } from './use-edit-lead.ts'

export interface EditLeadFormProps {
  lead: Lead
  /** of the fields in the company's lead forms */
  definitions: readonly FieldDefinition[]
  profile: Profile
  closeRequest: RefObject<(() => void) | undefined>
  onClose: () => void
}

/**
 * The form of Edit Lead, with the parts of Add Lead, under the tab of the lead's type, which cannot be changed (IN-Q12). Cancel
 * asks first, as specified, unless every field is empty (IN-415, IN-416).
 */
export function EditLeadForm({ lead, definitions, profile, closeRequest, onClose }: EditLeadFormProps) {
  const [opened] = useState(() => ({ values: editValues(lead), version: lead.version }))
  const [expClosureDate, setExpClosureDate] = useState(opened.values.expClosureDate)
  const { country, currencySymbol: symbol, timeZone } = profile.CompanySettingDetails
  const rules = editRules(definitions, opened.values.lead.type, country)
  const shown = (values: AddLeadValues) => withGroupedMoney(values, symbol)
  const asSaved = (typed: AddLeadValues): EditValues => ({
    lead: asRead(typed, { symbol }),
    expClosureDate: typedText('expClosureDate', expClosureDate),
  })
  const [edited] = useState(() => new Set<string>())
  const fields = useForm<AddLeadValues>({
    initialValues: shown(opened.values.lead),
    validate: typedLead => editProblems(opened.values, asSaved(typedLead), rules),
  })
  const form: AddLeadForm = { ...fields, edited }
  const [openLead] = useState(() => ({ leadId: lead._id, known: reachOf(opened.values.lead) }))
  const [isAsking, setIsAsking] = useState(false)
  const [alert, setAlert] = useState<string>()
  const values = asSaved(form.values)
  const closure = { zone: timeZone || DEFAULT_ZONE, error: form.errors.expClosureDate }
  const isCorporate = opened.values.lead.type === LEAD_TYPE.CORPORATE
  const edit = useEditLead({
    leadId: lead._id,
    definitions,
    opened,
    onSaved: onClose,
    onRefused: form.setErrors,
    onValues({ lead: next, expClosureDate: day }) {
      form.setValues(shown(next))
      setExpClosureDate(day)
    },
  })

  const submit = () => {
    const problems = editProblems(edit.base, values, rules)
    form.setErrors(problems)
    const question = alertOf(problems, values)
    if (question !== undefined) setAlert(question)
    else if (Object.keys(problems).length > 0) focusFirstError(form, problems)
    else edit.save(values)
  }
  const close = () => {
    if (edit.isSaving || alert !== undefined) return
    if (isFilled(form.values)) setIsAsking(true)
    else onClose()
  }
  closeRequest.current = close

  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <LeadFormHead
        title="Edit Lead"
        saveLabel="Save Lead"
        isSaving={edit.isSaving}
        disabled={edit.conflict !== undefined}
        onCancel={close}
      />
      <Modal.Body className={classes.body}>
        <Tabs value="kind">
          <Tabs.List aria-label="Kind of lead" mb="md">
            <Tabs.Tab value="kind">{isCorporate ? 'Corporate' : 'Individual'}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="kind" className={classes.sections}>
            <FormError>{edit.problem}</FormError>
            {edit.conflict && (
              <LeadConflictNotice
                conflict={edit.conflict}
                stageName={() => undefined}
                personName={() => undefined}
                onSettle={(field, choice) => edit.settle(field, choice, values)}
              />
            )}
            {isCorporate && <CompanyName form={form} />}
            <EditContact form={form} edited={openLead} />
            <ExtraContacts form={form} edited={openLead} />
            {isCorporate ? (
              <DefinedFields
                form={form}
                fields={corporateFields(definitions, country)}
                profile={profile}
                legend="Details"
              />
            ) : (
              <>
                <LeadDetails form={form} profile={profile} />
                <DefinedFields form={form} fields={rules.own} profile={profile} legend="Further details" />
              </>
            )}
            <EditClosure value={expClosureDate} onChange={setExpClosureDate} {...closure} />
            {!isCorporate && <LeadRemarks form={form} profile={profile} />}
          </Tabs.Panel>
        </Tabs>
      </Modal.Body>
      <DiscardQuestion
        opened={isAsking}
        onDiscard={() => {
          setIsAsking(false)
          // IN-727, IN-Q110
          toast.info('Discarded', { duration: 1000 })
          onClose()
        }}
        onKeep={() => setIsAsking(false)}
      />
      <AlertDialog text={alert} onOk={() => setAlert(undefined)} onClosed={() => focusFirstError(form)} />
    </form>
  )
}
