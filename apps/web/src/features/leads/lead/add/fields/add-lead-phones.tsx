import { TextInput } from '@mantine/core'
import { LEAD_LIMITS } from '@plinth/contract/leads/lead/lead-rules'
import { DialCodeSelect } from '../../../../../ui/phone/dial-code-select.tsx'
import classes from '../add-lead.module.css'
import { typed } from '../add-lead-problems.ts'
import { readingHint, settledPhones } from '../add-lead-reading.ts'
import { HINT_BELOW } from './add-lead-fields.tsx'
import { type AddLeadForm, fieldProps } from './add-lead-form-field.ts'
import { AddRow, RemoveRow } from './add-lead-rows.tsx'

/** The lead's own phone with its dial code, and further numbers under the same code. */
export function LeadPhones({ form }: { form: AddLeadForm }) {
  const { countryCode, otherPhoneNumbers } = form.values
  return (
    <div className={classes.phones}>
      <div className={classes.phone}>
        <LeadDialCode form={form} />
        <PhoneInput form={form} path="phoneNumber" label="Phone" isRequired />
      </div>
      {otherPhoneNumbers.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: numbers have no identity but their place
        <div key={at} className={classes.phone}>
          <span className={classes.code}>{countryCode}</span>
          <PhoneInput form={form} path={`otherPhoneNumbers.${at}`} label={`Phone ${at + 2}`} />
          <RemoveRow label={`Remove phone ${at + 2}`} onClick={() => form.removeListItem('otherPhoneNumbers', at)} />
        </div>
      ))}
      {otherPhoneNumbers.length < LEAD_LIMITS.phonesPerContact - 1 && (
        <AddRow label="Add phone" onClick={() => form.insertListItem('otherPhoneNumbers', '')} />
      )}
    </div>
  )
}

export interface ContactPhonesProps {
  form: AddLeadForm
  /** the path of the contact's list */
  path: string
  phones: readonly string[]
  /** the lead's dial code, where it applies to its contacts' phones too; otherwise '' (IN-448, IN-Q16) */
  dialCode?: string
}

/** The phones of an extra contact, at least one, without a dial code. */
export function ContactPhones({ form, path, phones, dialCode = '' }: ContactPhonesProps) {
  return (
    <div className={classes.phones}>
      {phones.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: numbers have no identity but their place
        <div key={at} className={classes.phone}>
          {dialCode !== '' && <span className={classes.code}>{dialCode}</span>}
          <PhoneInput
            form={form}
            path={`${path}.${at}`}
            label={at === 0 ? 'Phone' : `Phone ${at + 1}`}
            isRequired={at === 0}
            dialCode={dialCode}
          />
          {phones.length > 1 && (
            <RemoveRow label={`Remove phone ${at + 1}`} onClick={() => form.removeListItem(path, at)} />
          )}
        </div>
      ))}
      {phones.length < LEAD_LIMITS.phonesPerContact && (
        <AddRow label="Add phone" onClick={() => form.insertListItem(path, '')} />
      )}
    </div>
  )
}

function PhoneInput(props: {
  form: AddLeadForm
  path: string
  label: string
  isRequired?: boolean
  dialCode?: string
}) {
  const { form, path, label, isRequired = false, dialCode = form.values.countryCode } = props
  return (
    <TextInput
      className={classes.number}
      label={label}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      // room for two pasted numbers: the second one then gets its own field
      maxLength={80}
      withAsterisk={isRequired}
      aria-required={isRequired || undefined}
      {...fieldProps(form, path, text => typed.phone(text, dialCode), settledPhones)}
      inputWrapperOrder={HINT_BELOW}
      description={path === 'phoneNumber' ? readingHint('phoneNumber', form.values) : undefined}
    />
  )
}

function LeadDialCode({ form }: { form: AddLeadForm }) {
  return (
    <DialCodeSelect
      className={classes.dialCode}
      {...form.getInputProps('countryCode')}
      onChange={code => {
        form.setFieldValue('countryCode', code)
        form.clearFieldError('phoneNumber')
      }}
    />
  )
}
