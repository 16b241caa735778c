import { TextInput } from '@mantine/core'
import { LEAD_FIELDS } from '@plinth/contract/leads/lead/lead-fields'
import { LEAD_LIMITS } from '@plinth/contract/leads/lead/lead-rules'
import { LEAD_TYPE } from '@plinth/contract/leads/lead/lead-types'
import { DayInput, type DayInputProps } from '../../../../ui/inputs/day-input.tsx'
import classes from '../add/add-lead.module.css'
import { AddLeadDuplicates, type OpenLead } from '../add/add-lead-duplicates.tsx'
import { limitHint, typed } from '../add/add-lead-problems.ts'
import { type AddLeadForm, fieldProps } from '../add/fields/add-lead-form-field.ts'
import { LeadPhones } from '../add/fields/add-lead-phones.tsx'

/** The lead's own contact; for a corporate lead with its designation, and with the e-mail marked as required (IN-442). */
export function EditContact({ form, edited }: { form: AddLeadForm; edited: OpenLead }) {
  const { firstName, lastName, type, phoneNumber, otherPhoneNumbers, countryCode, email } = form.values
  const isCorporate = type === LEAD_TYPE.CORPORATE
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{isCorporate ? 'Primary Contact' : 'Primary contact'}</legend>
      <div className={classes.fields}>
        <TextInput
          label="First name"
          withAsterisk
          aria-required
          data-autofocus={!isCorporate || undefined}
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
        <div className={classes.stack}>
          <TextInput
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            withAsterisk={isCorporate}
            aria-required={isCorporate || undefined}
            {...fieldProps(form, 'email')}
          />
          {isCorporate && (
            <TextInput
              label="Designation"
              autoComplete="off"
              maxLength={LEAD_LIMITS.designation}
              {...fieldProps(form, 'designation')}
            />
          )}
        </div>
      </div>
      <AddLeadDuplicates
        phones={[phoneNumber, ...otherPhoneNumbers]}
        countryCode={countryCode}
        emails={[email]}
        edited={edited}
      />
    </fieldset>
  )
}

/** The expected closure of the lead. */
export const EditClosure = (props: Pick<DayInputProps, 'value' | 'onChange' | 'error' | 'zone'>) => (
  <DayInput label={LEAD_FIELDS.expClosureDate.label} className={classes.closure} {...props} />
)
