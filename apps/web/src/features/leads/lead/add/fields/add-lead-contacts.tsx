import { Button, TextInput } from '@mantine/core'
import { LEAD_LIMITS } from '@plinth/contract/leads/lead/lead-rules'
import { LEAD_TYPE } from '@plinth/contract/leads/lead/lead-types'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import classes from '../add-lead.module.css'
import { AddLeadDuplicates, type OpenLead } from '../add-lead-duplicates.tsx'
import { limitHint, typed } from '../add-lead-problems.ts'
import { blankContact, contactTexts } from '../add-lead-values.ts'
import { type AddLeadForm, fieldProps } from './add-lead-form-field.ts'
import { ContactPhones, LeadPhones } from './add-lead-phones.tsx'

/** The lead itself: names, phones, e-mail, and a notice if there is a lead like that already (IN-051, IN-Q75). */
export function PrimaryContact({ form }: { form: AddLeadForm }) {
  const isCorporate = form.values.type === LEAD_TYPE.CORPORATE
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{isCorporate ? 'Primary Contact' : 'Primary contact'}</legend>
      <div className={classes.fields}>
        <NameInput form={form} path="firstName" label="First name" isRequired autoFocus={!isCorporate} />
        <NameInput form={form} path="lastName" label="Last name" />
        <LeadPhones form={form} />
        <div className={classes.stack}>
          <EmailInput form={form} path="email" isRequired={isCorporate} />
          {isCorporate && <DesignationInput form={form} path="designation" />}
        </div>
      </div>
      <AddLeadDuplicates
        phones={[form.values.phoneNumber, ...form.values.otherPhoneNumbers]}
        countryCode={form.values.countryCode}
        emails={[form.values.email]}
      />
    </fieldset>
  )
}

/**
 * Further people of the same lead (IN-052, IN-064). Those of a corporate lead also have a last name, designation and e-mail, and
 * all phones have the lead's dial code (IN-442 to IN-445, IN-448, IN-Q09).
 */
export function ExtraContacts({ form, edited }: { form: AddLeadForm; edited?: OpenLead }) {
  const { otherContactDetails: contacts, countryCode, type } = form.values
  const isCorporate = type === LEAD_TYPE.CORPORATE
  const most = isCorporate ? LEAD_LIMITS.contacts - 1 : LEAD_LIMITS.contacts
  return (
    <>
      {contacts.map((contact, at) => {
        const path = `otherContactDetails.${at}`
        return (
          <fieldset key={contact.key} className={classes.group}>
            <legend className={classes.legend}>Contact {at + 2}</legend>
            <Button
              className={classes.removeGroup}
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconTrash size={14} stroke={1.5} aria-hidden />}
              aria-label={`Remove contact ${at + 2}`}
              onClick={() => form.removeListItem('otherContactDetails', at)}
            >
              Remove
            </Button>
            <div className={classes.fields}>
              <TextInput
                label="Contact Type"
                placeholder={isCorporate ? 'Accounts, site engineer …' : 'Spouse, architect, site engineer …'}
                maxLength={LEAD_LIMITS.contactType}
                // only one that was just added, not those a lead has already
                autoFocus={contactTexts(contact).every(text => text === '')}
                {...fieldProps(form, `${path}.otherContactType`)}
              />
              <DesignationInput form={form} path={`${path}.otherContactDesginationName`} isRequired={isCorporate} />
              <NameInput form={form} path={`${path}.otherContactFirstName`} label="First name" isRequired />
              <NameInput form={form} path={`${path}.otherContactLastName`} label="Last name" isRequired={isCorporate} />
              <ContactPhones
                form={form}
                path={`${path}.otherContactPhoneNumber`}
                phones={contact.otherContactPhoneNumber}
                dialCode={isCorporate ? countryCode : ''}
              />
              <EmailInput form={form} path={`${path}.otherContactEmailId`} isRequired={isCorporate} />
            </div>
            <AddLeadDuplicates
              phones={contact.otherContactPhoneNumber}
              countryCode={isCorporate ? countryCode : ''}
              emails={[contact.otherContactEmailId]}
              edited={edited}
            />
          </fieldset>
        )
      })}
      {contacts.length < most && (
        <Button
          className={classes.add}
          variant="default"
          size="sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => form.insertListItem('otherContactDetails', blankContact())}
        >
          Add More Contacts
        </Button>
      )}
    </>
  )
}

interface FieldProps {
  form: AddLeadForm
  path: string
  label: string
  isRequired?: boolean
  autoFocus?: boolean
}

function NameInput({ form, path, label, isRequired = false, autoFocus }: FieldProps) {
  const props = fieldProps(form, path, typed.name)
  return (
    <TextInput
      label={label}
      autoComplete="off"
      withAsterisk={isRequired}
      aria-required={isRequired || undefined}
      data-autofocus={autoFocus || undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={props.error ? undefined : limitHint(String(props.value ?? ''))}
      {...props}
    />
  )
}

function DesignationInput({ form, path, isRequired = false }: Omit<FieldProps, 'label'>) {
  return (
    <TextInput
      label="Designation"
      autoComplete="off"
      withAsterisk={isRequired}
      aria-required={isRequired || undefined}
      maxLength={LEAD_LIMITS.designation}
      {...fieldProps(form, path)}
    />
  )
}

function EmailInput({ form, path, isRequired = false }: Omit<FieldProps, 'label'>) {
  return (
    <TextInput
      label="Email"
      withAsterisk={isRequired}
      aria-required={isRequired || undefined}
      type="email"
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      {...fieldProps(form, path)}
    />
  )
}
