import '@mantine/dates/styles.layer.css'
import { TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { PERSONAL_LIMITS } from '@plinth/contract/company/people'
import { capitaliseName, longestPinCode, PERSONAL_TEXTS, readDay } from '@plinth/contract/company/personal-rules'
import { countryByName } from '@plinth/contract/countries'
import { characters } from '@plinth/contract/text-rules'
import { IconCalendar } from '@tabler/icons-react'
import { OptionalFields } from '../../../ui/inputs/optional-fields.tsx'
import { CountrySelect } from '../../../ui/phone/country-select.tsx'
import { PhoneField } from '../../../ui/phone/phone-field.tsx'
import classes from './personal.module.css'
import { browserDay } from './personal-values.ts'
import type { PersonalFormState } from './use-personal-form.ts'

const required = { withAsterisk: true, 'aria-required': true } as const
const typedDay = (text: string): string | null => readDay(text.trim().replace(/[/.]/g, '-')) ?? null

export interface PersonalFieldsProps {
  form: PersonalFormState
  /** keeps what may stay empty behind a button */
  folds: boolean
}

/** The fields of personal details (SH-174 to SH-182). */
export function PersonalFields({ form, folds }: PersonalFieldsProps) {
  return (
    <div className={classes.fields}>
      <NameField form={form} field="firstName" label="First Name" autoComplete="given-name" />
      <NameField form={form} field="lastName" label="Last Name" autoComplete="family-name" />
      <TextInput label="Email" type="email" disabled className={classes.whole} {...form.getInputProps('email')} />
      <PhoneField
        withAsterisk
        dialCode={form.getInputProps('countryCode')}
        number={form.getInputProps('phoneNumber')}
      />
      {folds ? (
        <OptionalFields
          label="Date of birth and address"
          isOpen={OPTIONAL.some(field => form.values[field] !== '')}
          hasProblem={OPTIONAL.some(field => form.errors[field] !== undefined)}
          className={`${classes.fields} ${classes.whole}`}
        >
          <PlaceAndBirth form={form} />
        </OptionalFields>
      ) : (
        <PlaceAndBirth form={form} />
      )}
    </div>
  )
}

/** What may stay empty; the country is never empty and says nothing about that. */
const OPTIONAL = ['dateOfBirth', 'address', 'city', 'pinCode'] as const

function PlaceAndBirth({ form }: { form: PersonalFormState }) {
  const { country, phoneNumber } = form.values
  const chooseCountry = (name: string) => {
    form.setFieldValue('country', name)
    const [dialCode] = countryByName(name)?.dialCodes ?? []
    if (dialCode && phoneNumber === '') form.setFieldValue('countryCode', dialCode)
    // a pin code that is too long there is told at once, not cut (SH-Q51)
    setTimeout(() => form.validateField('pinCode'))
  }
  return (
    <>
      <DateInput
        label="Date of Birth"
        placeholder="DD-MM-YYYY"
        valueFormat="DD-MM-YYYY"
        dateParser={typedDay}
        firstDayOfWeek={1}
        minDate={PERSONAL_LIMITS.earliestBirth}
        maxDate={browserDay(new Date())}
        defaultDate={form.values.dateOfBirth || '1990-01-01'}
        defaultLevel={form.values.dateOfBirth ? 'month' : 'decade'}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the date' }}
        popoverProps={{ width: 'auto' }}
        leftSection={<IconCalendar size={16} stroke={1.5} aria-hidden />}
        {...form.getInputProps('dateOfBirth')}
        value={form.values.dateOfBirth || null}
        onChange={day => form.setFieldValue('dateOfBirth', day ?? '')}
      />
      <TextInput
        label="Address"
        className={classes.whole}
        autoComplete="street-address"
        maxLength={PERSONAL_LIMITS.address}
        {...form.getInputProps('address')}
      />
      <CountrySelect autoComplete="off" {...form.getInputProps('country')} onChange={chooseCountry} />
      <TextInput
        label="City"
        autoComplete="address-level2"
        maxLength={PERSONAL_LIMITS.city}
        {...form.getInputProps('city')}
      />
      <TextInput
        label="Zip/pin"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={Math.max(longestPinCode(country), form.values.pinCode.length)}
        {...form.getInputProps('pinCode')}
      />
    </>
  )
}

interface NameFieldProps {
  form: PersonalFormState
  field: 'firstName' | 'lastName'
  label: string
  autoComplete: string
}

/** A name: capitalised while it is typed, and the limit is told when it is reached (SH-381, SH-382, SH-Q49). */
function NameField({ form, field, label, autoComplete }: NameFieldProps) {
  const input = form.getInputProps(field)
  const isFull = characters(form.values[field]) >= PERSONAL_LIMITS.name
  return (
    <TextInput
      label={label}
      {...required}
      autoComplete={autoComplete}
      maxLength={PERSONAL_LIMITS.name}
      description={isFull ? PERSONAL_TEXTS.limit : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...input}
      onChange={event => input.onChange(capitaliseName(event.currentTarget.value))}
      onBlur={event => {
        form.setFieldValue(field, form.values[field].trim())
        input.onBlur?.(event)
      }}
    />
  )
}
