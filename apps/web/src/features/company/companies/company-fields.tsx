import { Button, Textarea, TextInput } from '@mantine/core'
import { COMPANY_LIMITS } from '@plinth/contract/company/companies'
import { COMPANY_TEXTS } from '@plinth/contract/company/company-rules'
import { countryOrHome, isIndia } from '@plinth/contract/company/firm-home'
import { characters } from '@plinth/contract/text-rules'
import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { OptionalFields } from '../../../ui/inputs/optional-fields.tsx'
import { LocationDialog } from '../../../ui/map/location-dialog.tsx'
import { CountrySelect } from '../../../ui/phone/country-select.tsx'
import { PhoneField } from '../../../ui/phone/phone-field.tsx'
import { nearestPlace, searchPlaces, townsWithin } from '../places/places.api.ts'
import classes from './company-settings.module.css'
import { TimeZoneField } from './time-zone/time-zone-field.tsx'
import type { CompanyForm, CompanyZone } from './use-company-form.ts'

const required = { withAsterisk: true, 'aria-required': true } as const

export interface CompanyFieldsProps {
  form: CompanyForm
  zone: CompanyZone
  /** keeps what may stay empty behind a button */
  folds?: boolean
}

/** The fields of company details, in onboarding and among the settings (SH-186 to SH-195). */
export function CompanyFields({ form, zone, folds = false }: CompanyFieldsProps) {
  const { companyName } = form.values
  const name = form.getInputProps('companyName')
  return (
    <div className={classes.fields}>
      <TextInput
        label="Company name"
        {...required}
        className={classes.whole}
        autoComplete="organization"
        maxLength={COMPANY_LIMITS.companyName}
        description={characters(companyName) >= COMPANY_LIMITS.companyName ? COMPANY_TEXTS.limit : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...name}
        onChange={event => name.onChange(firstUpper(event.currentTarget.value))}
      />
      <TextInput
        label="Email"
        {...required}
        type="email"
        autoComplete="email"
        maxLength={COMPANY_LIMITS.email}
        {...form.getInputProps('email')}
      />
      <PhoneField
        withAsterisk
        dialCode={form.getInputProps('countryCode')}
        number={{ ...form.getInputProps('contact'), maxLength: COMPANY_LIMITS.contact + 5 }}
      />
      <TextInput
        label="Address"
        {...required}
        className={classes.whole}
        autoComplete="street-address"
        maxLength={COMPANY_LIMITS.address}
        {...form.getInputProps('address')}
      />
      <LocationField form={form} />
      <CountryField form={form} />
      <TextInput
        label="City"
        {...required}
        autoComplete="address-level2"
        maxLength={COMPANY_LIMITS.city}
        {...form.getInputProps('city')}
      />
      {folds ? (
        <OptionalFields
          label="Pincode, GST/VAT, time zone and about"
          isOpen={OPTIONAL.some(field => form.values[field] !== '')}
          hasProblem={OPTIONAL.some(field => form.errors[field] !== undefined)}
          className={`${classes.fields} ${classes.whole}`}
        >
          <MoreFields form={form} zone={zone} />
        </OptionalFields>
      ) : (
        <MoreFields form={form} zone={zone} />
      )}
    </div>
  )
}

/** What may stay empty. */
const OPTIONAL = ['pincode', 'gstNo', 'about'] as const

function MoreFields({ form, zone }: Pick<CompanyFieldsProps, 'form' | 'zone'>) {
  const { country } = form.values
  return (
    <>
      <TextInput
        label="Pincode"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={isIndia(country) ? COMPANY_LIMITS.indianPincode : COMPANY_LIMITS.pincode}
        {...form.getInputProps('pincode')}
      />
      <GstField form={form} />
      <TimeZoneField form={form} zone={zone} />
      <Textarea
        label="About"
        className={classes.whole}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={COMPANY_LIMITS.about}
        {...form.getInputProps('about')}
      />
    </>
  )
}

/** The very first letter is a capital while it is typed (SH-404). */
const firstUpper = (value: string): string => value.charAt(0).toLocaleUpperCase('en') + value.slice(1)

/** Upper-cased as it is typed, and nothing but letters and digits (SH-Q54). */
function GstField({ form }: { form: CompanyForm }) {
  const field = form.getInputProps('gstNo')
  return (
    <TextInput
      label="GST/VAT"
      autoComplete="off"
      maxLength={COMPANY_LIMITS.gstNo}
      {...field}
      onChange={event => field.onChange(event.currentTarget.value.toUpperCase().replace(/[^A-Z0-9]/g, ''))}
    />
  )
}

/** The dial code comes along with the country, as long as there is no number that has another one. */
function CountryField({ form }: { form: CompanyForm }) {
  const field = form.getInputProps('country')
  return (
    <CountrySelect
      {...required}
      autoComplete="off"
      {...field}
      onChange={name => {
        field.onChange(name)
        const [dialCode] = countryOrHome(name)?.dialCodes ?? []
        if (dialCode && form.values.contact === '') form.setFieldValue('countryCode', dialCode)
      }}
    />
  )
}

/** The pin on the map: read here, chosen in the dialog (SH-189, SH-198). */
function LocationField({ form }: { form: CompanyForm }) {
  const [isOpen, setIsOpen] = useState(false)
  const { location, latitude, longitude, country, city } = form.values
  const initial = latitude === null || longitude === null ? undefined : { location, latitude, longitude }
  const { onChange: _, ...field } = form.getInputProps('location')
  return (
    <div className={`${classes.whole} ${classes.location}`}>
      <TextInput
        label="Location"
        {...required}
        readOnly
        placeholder="Not chosen yet"
        leftSection={<IconMapPin size={16} aria-hidden />}
        {...field}
        onClick={() => setIsOpen(true)}
      />
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Choose on map
      </Button>
      <LocationDialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        onSubmit={picked => {
          form.setValues(picked)
          form.clearFieldError('location')
          setIsOpen(false)
        }}
        initial={initial}
        near={city}
        search={text => searchPlaces(text, countryOrHome(country)?.countrycode)}
        reverse={nearestPlace}
        towns={townsWithin}
      />
    </div>
  )
}
