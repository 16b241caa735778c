import { TextInput } from '@mantine/core'
import type { Profile } from '@plinth/contract/company/people'
import type { GrowableList, LeadField } from '@plinth/contract/leads/lead/lead-fields'
import { AREA_UNIT_NAMES, AREA_UNITS, LEAD_LIMITS } from '@plinth/contract/leads/lead/lead-rules'
import { DEFINED_FIELDS, type FormField, PAYLOAD_NAMES } from '@plinth/contract/leads/lead-forms/form-engine'
import type { ReactNode } from 'react'
import { Select } from '../../../../../ui/inputs/select.tsx'
import { type FieldInputProps, FormFields, type FormFieldsProps } from '../../../parts/form-fields.tsx'
import { FORM_LIST_HEIGHT } from '../../../parts/form-list-height.ts'
import classes from '../add-lead.module.css'
import { groupedMoney, isMoneyField, type MoneyField, readingHint, settledArea } from '../add-lead-reading.ts'
import { moneySign } from '../add-lead-values.ts'
import { pathOfField } from './add-lead-corporate.ts'
import { type AddLeadForm, bindField, fieldProps, type Leave } from './add-lead-form-field.ts'
import { ListPicker } from './add-lead-list-picker.tsx'

/** The company of a corporate lead, the first field (IN-067, IN-438, IN-439). */
export function CompanyName({ form }: { form: AddLeadForm }) {
  return (
    <TextInput
      label="Company name"
      withAsterisk
      aria-required
      data-autofocus
      autoComplete="off"
      maxLength={LEAD_LIMITS.companyName}
      {...fieldProps(form, 'companyName')}
    />
  )
}

export interface DefinedFieldsProps {
  form: AddLeadForm
  /** as the company defined them, in order */
  fields: readonly FormField[]
  profile: Profile
  legend: string
}

/** The built-in fields that are plain ones. */
const PLAIN = Object.entries(PAYLOAD_NAMES).flatMap(([key, name]): { key: string; name: string; field: LeadField }[] =>
  Object.hasOwn(DEFINED_FIELDS, name)
    ? [{ key, name, field: DEFINED_FIELDS[name as keyof typeof DEFINED_FIELDS] }]
    : [],
)

/** Cleaning functions for input, as in the standard form. */
export const CLEAN: Readonly<Record<string, ((text: string) => string) | undefined>> = Object.fromEntries(
  PLAIN.map(({ key, field }) => [key, field.tidy]),
)
/** What happens when a field is left, as in the standard form. */
export const leavesOf = (profile: Profile): Readonly<Record<string, Leave>> => ({
  ...Object.fromEntries(
    PLAIN.flatMap(({ key, name }) => (isMoneyField(name) ? [[key, settledMoney(name, profile)] as const] : [])),
  ),
  area: settledArea,
})
/** Groups an amount once its field is left. */
export const settledMoney =
  (name: MoneyField, { CompanySettingDetails: { currencySymbol } }: Profile): Leave =>
  values => ({ [name]: groupedMoney(values[name], currencySymbol) })

/** Shows a hint where an error would be. */
export const HINT_BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** The inputs of built-in fields, the same in every form, by key; without remarks no hint promises to add to them. */
export function definedInputs(
  form: AddLeadForm,
  profile: Profile,
  hasRemarks: boolean,
): NonNullable<FormFieldsProps['inputs']> {
  const { currencySymbol } = profile.CompanySettingDetails
  const hint = (field: MoneyField | 'area') =>
    hasRemarks ? readingHint(field, form.values, { symbol: currencySymbol }) : undefined
  const rights = profile.rolesAssigned
  const growing = (list: GrowableList) =>
    function draw({ field: _, value = '', onBlur: __, onFocus: ___, ...props }: FieldInputProps): ReactNode {
      return <ListPicker {...props} list={list} rights={rights} value={value} />
    }
  const amount = (name: MoneyField) =>
    function draw({ field: _, onChange, ...props }: FieldInputProps): ReactNode {
      return (
        <TextInput
          {...props}
          autoComplete="off"
          maxLength={80}
          inputWrapperOrder={HINT_BELOW}
          description={hint(name)}
          leftSection={<span className={classes.symbol}>{moneySign(profile.CompanySettingDetails)}</span>}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )
    }
  return {
    ...Object.fromEntries(
      PLAIN.flatMap(({ key, name, field }) => {
        if (field.list) return [[key, growing(field.list)]]
        return isMoneyField(name) ? [[key, amount(name)]] : []
      }),
    ),
    area: ({ field: _, onChange, ...props }) => (
      <div className={classes.area}>
        <TextInput
          {...props}
          autoComplete="off"
          maxLength={80}
          inputWrapperOrder={HINT_BELOW}
          description={hint('area')}
          onChange={event => onChange(event.currentTarget.value)}
        />
        <Select
          label="Unit"
          maxDropdownHeight={FORM_LIST_HEIGHT}
          data={AREA_UNITS.map(unit => ({ value: unit, label: AREA_UNIT_NAMES[unit] }))}
          {...form.getInputProps('areaUnit')}
        />
      </div>
    ),
  }
}

/** The fields of a form by definition, with the usual inputs for built-in ones (IN-070 to IN-073). */
export function DefinedFields({ form, fields, profile, legend }: DefinedFieldsProps) {
  if (fields.length === 0) return null
  const leaves = leavesOf(profile)
  const hasRemarks = fields.some(field => field.key === 'remarks')
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{legend}</legend>
      <FormFields
        fields={fields}
        bind={key => bindField(form, pathOfField(key), CLEAN[key], leaves[key])}
        inputs={definedInputs(form, profile, hasRemarks)}
        zone={profile.CompanySettingDetails.timeZone}
      />
    </fieldset>
  )
}
