import '@mantine/dates/styles.layer.css'
import { TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import type { FormField } from '@plinth/contract/form-engine'
import { LEAD_LIMITS } from '@plinth/contract/lead-rules'
import type { ReactNode } from 'react'
import { FormFields } from '../../ui/form-fields.tsx'
import classes from './add-lead.module.css'
import { type AddLeadForm, fieldProps } from './add-lead-form-field.ts'
import { LeadPhones } from './add-lead-phones.tsx'
import { limitHint, typed } from './add-lead-problems.ts'
import { readDay } from './day-text.ts'
import type { EditMore } from './edit-values.ts'

interface PartProps {
  form: AddLeadForm
  /** what the form holds beside the fields of Add Lead */
  more: EditMore
  /** `path` is where the field's error stands */
  onChange: (path: string, changed: Partial<EditMore>) => void
}

/** The error of a field beside the form, and where the form finds its input. */
function bound(form: AddLeadForm, path: string): { error: ReactNode; 'data-path': string } {
  const props: Record<string, unknown> = { ...form.getInputProps(path) }
  return { error: form.errors[path], 'data-path': String(props['data-path']) }
}

/** Whose lead a corporate one is; it comes first (IN-067, IN-Q12). */
export function EditCompany({ form, more, onChange }: PartProps) {
  return (
    <TextInput
      label="Company name"
      withAsterisk
      aria-required
      data-autofocus
      autoComplete="off"
      maxLength={LEAD_LIMITS.companyName}
      value={more.companyName}
      onChange={event => onChange('companyName', { companyName: event.currentTarget.value })}
      {...bound(form, 'companyName')}
    />
  )
}

/** The lead's own contact; of a corporate lead with its designation, and its e-mail marked (IN-442). */
export function EditContact({ form, more, onChange }: PartProps) {
  const { firstName, lastName } = form.values
  const isCorporate = more.type === 1
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
            value={more.designation}
            onChange={event => onChange('designation', { designation: event.currentTarget.value })}
            {...bound(form, 'designation')}
          />
        )}
      </div>
    </fieldset>
  )
}

/** The day by which the lead is expected to close. */
export function EditClosure({ form, more, onChange }: PartProps) {
  return (
    <DateInput
      label="Exp. Closure"
      placeholder="DD/MM/YYYY"
      valueFormat="DD/MM/YYYY"
      dateParser={readDay}
      firstDayOfWeek={1}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear Exp. Closure' }}
      popoverProps={{ width: 'auto' }}
      className={classes.closure}
      value={more.expClosureDate === '' ? null : more.expClosureDate}
      onChange={day => onChange('expClosureDate', { expClosureDate: day ?? '' })}
      {...bound(form, 'expClosureDate')}
    />
  )
}

/** The company's own fields of this kind of lead (IN-070, IN-Q01). */
export function EditOwnFields({ fields, form, more, onChange }: PartProps & { fields: readonly FormField[] }) {
  if (fields.length === 0) return null
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Further details</legend>
      <FormFields
        fields={fields}
        bind={key => ({
          value: more.custom[key] ?? '',
          onChange: value => onChange(`customFields.${key}`, { custom: { ...more.custom, [key]: value } }),
          ...bound(form, `customFields.${key}`),
        })}
      />
    </fieldset>
  )
}
