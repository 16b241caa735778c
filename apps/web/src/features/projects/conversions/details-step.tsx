import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { isIndia } from '@plinth/contract/company/firm-home'
import { KYC_TYPE, PROJECT_FIELDS, PROJECT_LIMITS } from '@plinth/contract/projects/project-fields'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { CountrySelect } from '../../../ui/phone/country-select.tsx'
import { PhoneField } from '../../../ui/phone/phone-field.tsx'
import { FormError } from '../../../ui/states.tsx'
import { AdditionalDetails } from './additional-details.tsx'
import type { WizardForm } from './use-wizard.ts'
import classes from './wizard.module.css'

const required = { withAsterisk: true, 'aria-required': true } as const
const KINDS = [
  { value: String(KYC_TYPE.INDIVIDUAL), label: 'Individual' },
  { value: String(KYC_TYPE.CORPORATE), label: 'Corporate' },
]

export interface DetailsStepProps {
  form: WizardForm
  /** fields that say who the client is, where they are known and cannot be changed here (PJ-025) */
  fixed: ReadonlySet<string>
  /** the company's time zone */
  zone: string
  /** the company's country, which an empty one is */
  home: string
  isMoreOpen: boolean
  onMore: (isOpen: boolean) => void
  problem: string | undefined
  /** what the project begins with, while that is open */
  template: ReactNode
  onCancel: () => void
  onNext: () => void
}

/** Who the project is for and where it is, with everything else behind a button (IN-104 to IN-131). */
export function DetailsStep(props: DetailsStepProps) {
  const { form, fixed, zone, home, isMoreOpen, onMore, problem, template, onCancel, onNext } = props
  const more = useId()
  const { kycType } = form.values
  const isIndian = isIndia(form.values.country || home)
  const Mark = isMoreOpen ? IconChevronUp : IconChevronDown
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onNext()
      }}
    >
      <SegmentedControl
        className={classes.kind}
        aria-label="Kind of client"
        data={KINDS}
        disabled={fixed.has('kycType')}
        value={String(kycType)}
        onChange={value => form.setFieldValue('kycType', value === '1' ? KYC_TYPE.CORPORATE : KYC_TYPE.INDIVIDUAL)}
      />
      <div className={classes.fields}>
        {kycType === KYC_TYPE.CORPORATE && (
          <TextInput
            className={classes.whole}
            label="Company name"
            autoComplete="off"
            description={`At most ${PROJECT_FIELDS.companyName.max} characters`}
            disabled={fixed.has('companyName')}
            {...form.getInputProps('companyName')}
          />
        )}
        <TextInput
          label="First name"
          {...required}
          autoComplete="off"
          disabled={fixed.has('firstName')}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label="Last name"
          {...required}
          autoComplete="off"
          disabled={fixed.has('lastName')}
          {...form.getInputProps('lastName')}
        />
        <TextInput
          label="Project name"
          {...required}
          className={classes.whole}
          autoComplete="off"
          maxLength={PROJECT_LIMITS.name}
          {...form.getInputProps('name')}
        />
        {template}
        <TextInput
          label="Email"
          {...required}
          type="email"
          autoComplete="off"
          maxLength={PROJECT_FIELDS.email.max}
          disabled={fixed.has('email')}
          {...form.getInputProps('email')}
        />
        <PhoneField
          disabled={fixed.has('phoneNumber')}
          dialCode={form.getInputProps('phoneCode')}
          number={form.getInputProps('phoneNumber')}
        />
        <TextInput
          label="Address"
          className={classes.whole}
          autoComplete="off"
          maxLength={PROJECT_LIMITS.location}
          {...form.getInputProps('location')}
        />
        <CountrySelect {...required} autoComplete="off" {...form.getInputProps('country')} />
        <TextInput
          label="City"
          autoComplete="off"
          maxLength={PROJECT_FIELDS.city.max}
          {...form.getInputProps('city')}
        />
        <TextInput
          label="Pin code"
          autoComplete="off"
          inputMode={isIndian ? 'numeric' : 'text'}
          maxLength={isIndian ? 6 : PROJECT_FIELDS.pinCode.max}
          {...form.getInputProps('pinCode')}
        />
      </div>
      <Button
        variant="subtle"
        className={classes.more}
        leftSection={<Mark size={16} stroke={1.6} aria-hidden />}
        aria-expanded={isMoreOpen}
        aria-controls={more}
        onClick={() => onMore(!isMoreOpen)}
      >
        {isMoreOpen ? 'Hide Additional Details' : 'Add Additional Details'}
      </Button>
      <div id={more} hidden={!isMoreOpen}>
        {isMoreOpen && <AdditionalDetails form={form} zone={zone} />}
      </div>
      <FormError>{problem}</FormError>
      <div className={classes.foot}>
        <Checkbox label="Send email invite to client" {...form.getInputProps('isInvited', { type: 'checkbox' })} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">Next</Button>
        </div>
      </div>
    </form>
  )
}
