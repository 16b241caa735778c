import '@mantine/dates/styles.layer.css'
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { useForm } from '@mantine/form'
import { LEAD_LIMITS, LEAD_TEXTS } from '@plinth/contract/lead-rules'
import type { Lead } from '@plinth/contract/leads'
import type { Profile } from '@plinth/contract/people'
import { type RefObject, useState } from 'react'
import { focusFirstError } from '../../lib/forms.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormError } from '../../ui/states.tsx'
import classes from './add-lead.module.css'
import { AddLeadAlert } from './add-lead-alert.tsx'
import { ExtraContacts } from './add-lead-contacts.tsx'
import { LeadDetails, LeadRemarks } from './add-lead-details.tsx'
import { type AddLeadForm, fieldProps } from './add-lead-form-field.ts'
import { LeadPhones } from './add-lead-phones.tsx'
import { limitHint, typed } from './add-lead-problems.ts'
import { type AddLeadValues, isFilled } from './add-lead-values.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { readDay } from './day-text.ts'
import { type EditValues, editProblems, editValues, isIncomplete } from './edit-values.ts'
import { useEditLead } from './use-edit-lead.ts'

export interface EditLeadFormProps {
  lead: Lead
  profile: Profile
  closeRequest: RefObject<(() => void) | undefined>
  onClose: () => void
}

/** The form of Edit Lead, in the parts of Add Lead. Cancel asks first, as it is written, unless every field is empty. */
export function EditLeadForm({ lead, profile, closeRequest, onClose }: EditLeadFormProps) {
  const [opened] = useState(() => ({ values: editValues(lead), version: lead.version }))
  const [more, setMore] = useState({
    companyName: opened.values.companyName,
    expClosureDate: opened.values.expClosureDate,
  })
  const { country } = profile.CompanySettingDetails
  const [edited] = useState(() => new Set<string>())
  const fields = useForm<AddLeadValues>({
    initialValues: opened.values.lead,
    validate: typedLead => editProblems(opened.values, { lead: typedLead, ...more }, country),
  })
  const form: AddLeadForm = { ...fields, edited }
  const [isAsking, setIsAsking] = useState(false)
  const [alert, setAlert] = useState<string>()
  const values: EditValues = { lead: form.values, ...more }
  const edit = useEditLead({
    leadId: lead._id,
    opened,
    onSaved: onClose,
    onRefused: form.setErrors,
    onValues({ lead: next, ...rest }) {
      form.setValues(next)
      setMore(rest)
    },
  })

  const submit = () => {
    const problems = editProblems(edit.base, values, country)
    form.setErrors(problems)
    if (isIncomplete(problems)) setAlert(LEAD_TEXTS.enterDetails)
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
      <Modal.Header className={classes.header}>
        <Modal.Title fz="md" fw={620}>
          Edit Lead
        </Modal.Title>
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" disabled={edit.isSaving} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={edit.isSaving} disabled={edit.conflict !== undefined}>
            Save Lead
          </Button>
        </Group>
      </Modal.Header>
      <Modal.Body className={classes.body}>
        <FormError>{edit.problem}</FormError>
        {edit.conflict && (
          <ConflictNotice
            conflict={edit.conflict}
            stageName={() => undefined}
            personName={() => undefined}
            onSettle={(field, choice) => edit.settle(field, choice, values)}
          />
        )}
        <Contact form={form} />
        <fieldset className={classes.group}>
          <legend className={classes.legend}>Company and closure</legend>
          <div className={classes.fields}>
            <TextInput
              label="Company name"
              autoComplete="off"
              maxLength={LEAD_LIMITS.companyName}
              value={more.companyName}
              onChange={event => setMore({ ...more, companyName: event.currentTarget.value })}
              error={form.errors.companyName}
            />
            <DateInput
              label="Exp. Closure"
              placeholder="DD/MM/YYYY"
              valueFormat="DD/MM/YYYY"
              dateParser={readDay}
              firstDayOfWeek={1}
              clearable
              value={more.expClosureDate === '' ? null : more.expClosureDate}
              onChange={day => setMore({ ...more, expClosureDate: day ?? '' })}
              error={form.errors.expClosureDate}
            />
          </div>
        </fieldset>
        <ExtraContacts form={form} />
        <LeadDetails form={form} profile={profile} />
        <LeadRemarks form={form} />
      </Modal.Body>
      <ConfirmDialog
        opened={isAsking}
        title={LEAD_TEXTS.discard}
        confirmLabel="Yes"
        cancelLabel="No"
        danger
        onConfirm={() => {
          setIsAsking(false)
          onClose()
        }}
        onCancel={() => setIsAsking(false)}
      />
      <AddLeadAlert text={alert} onOk={() => setAlert(undefined)} onClosed={() => focusFirstError(form)} />
    </form>
  )
}

function Contact({ form }: { form: AddLeadForm }) {
  const { firstName, lastName } = form.values
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Primary contact</legend>
      <div className={classes.fields}>
        <TextInput
          label="First name"
          withAsterisk
          aria-required
          data-autofocus
          autoComplete="off"
          description={limitHint(firstName)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...fieldProps(form, 'firstName', typed.name)}
        />
        <TextInput
          label="Last name"
          autoComplete="off"
          description={limitHint(lastName)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...fieldProps(form, 'lastName', typed.name)}
        />
        <LeadPhones form={form} />
        <TextInput label="Email" type="email" autoComplete="off" maxLength={254} {...fieldProps(form, 'email')} />
      </div>
    </fieldset>
  )
}
