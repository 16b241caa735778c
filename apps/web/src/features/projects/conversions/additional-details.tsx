import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { AREA_UNIT_NAMES, AREA_UNITS, type AreaUnit } from '@plinth/contract/leads/lead/lead-rules'
import { PROJECT_FIELDS, PROJECT_LIMITS } from '@plinth/contract/projects/project-fields'
import { today } from '../../../lib/text/format-date.ts'
import { DayInput } from '../../../ui/inputs/day-input.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { useTaxWords } from '../../company/companies/companies.api.ts'
import type { WizardForm } from './use-wizard.ts'
import classes from './wizard.module.css'

const UNITS = AREA_UNITS.map(value => ({ value, label: AREA_UNIT_NAMES[value] }))

/** Budget, size, dates, billing and a note (IN-117 to IN-128). */
export function AdditionalDetails({ form, zone }: { form: WizardForm; zone: string }) {
  const { expectedStartDate } = form.values
  const taxes = useTaxWords()
  const now = today(new Date(), zone)
  return (
    <div className={classes.fields}>
      <TextInput
        label="Expected budget"
        inputMode="numeric"
        autoComplete="off"
        maxLength={15}
        {...form.getInputProps('expectedBudget')}
      />
      <div className={classes.area}>
        <TextInput
          label="Area"
          inputMode="numeric"
          autoComplete="off"
          maxLength={PROJECT_LIMITS.areaDigits}
          {...form.getInputProps('area')}
        />
        <Select
          label="Unit"
          data={UNITS}
          value={form.values.projectUom}
          onChange={unit => form.setFieldValue('projectUom', (unit ?? 'sqft') as AreaUnit)}
        />
      </div>
      <DayInput label="Start date" zone={zone} defaultDate={now} {...form.getInputProps('expectedStartDate')} />
      <DayInput
        label="End date"
        zone={zone}
        defaultDate={expectedStartDate || now}
        {...form.getInputProps('expectedEndDate')}
      />
      <TextInput
        label="Work scope"
        className={classes.whole}
        autoComplete="off"
        maxLength={PROJECT_FIELDS.workScope.max}
        {...form.getInputProps('workScope')}
      />
      <BillingFields form={form} />
      <fieldset className={`${classes.whole} ${classes.group}`}>
        <legend>{taxes.bill}</legend>
        <div className={classes.fields}>
          <TextInput label="Bill To" autoComplete="off" {...form.getInputProps('billTo')} />
          <TaxNumberField form={form} label={taxes.billNumber} />
        </div>
      </fieldset>
      <Textarea
        label="Note"
        className={classes.whole}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={PROJECT_FIELDS.note.max}
        {...form.getInputProps('note')}
      />
    </div>
  )
}

/** The billing address follows the project's while the box is ticked, and is emptied with the tick (IN-386 to IN-388, IN-Q93). */
function BillingFields({ form }: { form: WizardForm }) {
  const { isSameAddress, location, city } = form.values
  const follow = (isSame: boolean): void => {
    form.setFieldValue('isSameAddress', isSame)
    form.setFieldValue('billingAddress', '')
    form.setFieldValue('billingCity', '')
  }
  const shown = (value: string) => (isSameAddress ? { value, readOnly: true } : {})
  return (
    <>
      <Checkbox
        className={classes.whole}
        label="Same as project address"
        checked={isSameAddress}
        onChange={event => follow(event.currentTarget.checked)}
      />
      <TextInput
        label="Billing address"
        className={classes.whole}
        autoComplete="off"
        {...form.getInputProps('billingAddress')}
        {...shown(location)}
      />
      <TextInput
        label="Billing landmark"
        autoComplete="off"
        maxLength={PROJECT_FIELDS.billingLandmark.max}
        {...form.getInputProps('billingLandmark')}
      />
      <TextInput
        label="Billing city"
        autoComplete="off"
        maxLength={PROJECT_FIELDS.billingCity.max}
        {...form.getInputProps('billingCity')}
        {...shown(city)}
      />
    </>
  )
}

/** Upper-cased as it is typed, and nothing but letters and digits (IN-Q98). */
function TaxNumberField({ form, label }: { form: WizardForm; label: string }) {
  const field = form.getInputProps('gstRegNo')
  return (
    <TextInput
      label={label}
      autoComplete="off"
      maxLength={PROJECT_FIELDS.gstRegNo.max}
      {...field}
      onChange={event => field.onChange(event.currentTarget.value.toUpperCase().replace(/[^A-Z0-9]/g, ''))}
    />
  )
}
