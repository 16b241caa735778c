import { TextInput } from '@mantine/core'
import type { Profile } from '@plinth/contract/company/people'
import type { FormField } from '@plinth/contract/leads/lead-forms/form-engine'
import type { LeadTemplate } from '@plinth/contract/leads/lead-templates/lead-templates'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../../../lib/forms.ts'
import { Select } from '../../../../../ui/inputs/select.tsx'
import { PhoneField } from '../../../../../ui/phone/phone-field.tsx'
import { ErrorState, SkeletonRows } from '../../../../../ui/states.tsx'
import { assigneesQuery } from '../../../../company/people/people.api.ts'
import { type FieldInputProps, FormFieldInput, FormFields } from '../../../parts/form-fields.tsx'
import { FORM_LIST_HEIGHT } from '../../../parts/form-list-height.ts'
import { personOptions } from '../../person-options.ts'
import classes from '../add-lead.module.css'
import { AddLeadDuplicates } from '../add-lead-duplicates.tsx'
import { limitHint, typed } from '../add-lead-problems.ts'
import { readingHint } from '../add-lead-reading.ts'
import { CLEAN, definedInputs, HINT_BELOW, leavesOf } from './add-lead-fields.tsx'
import { type AddLeadForm, bindField } from './add-lead-form-field.ts'
import { pathOf } from './individual-form.ts'
import type { IndividualForm } from './use-individual-form.ts'

export interface DefinedBodyProps {
  form: AddLeadForm
  profile: Profile
  individual: IndividualForm
}

/**
 * The body of the Add New Lead form: the fields of a template, or those that the company has defined (IN-074 to IN-081, IN-Q01).
 */
export function DefinedBody({ form, profile, individual }: DefinedBodyProps) {
  const { template, templates } = individual
  const fields = individual.fieldsOf(form.values)
  if (individual.error) return <ErrorState message={messageOf(individual.error)} onRetry={individual.retry} />
  if (!fields) return <SkeletonRows count={6} height={56} />
  const { values } = form
  return (
    <>
      {template && templates.length > 1 && (
        <TemplatePicker templates={templates} value={template._id} onChange={individual.chooseTemplate} />
      )}
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{template ? template.name : 'Details'}</legend>
        <DefinedInputs form={form} profile={profile} fields={fields} hasRemarks={individual.hasRemarks} />
        <AddLeadDuplicates phones={[values.phoneNumber]} countryCode={values.countryCode} emails={[values.email]} />
      </fieldset>
    </>
  )
}

function TemplatePicker(props: { templates: readonly LeadTemplate[]; value: string; onChange: (id: string) => void }) {
  return (
    <Select
      label="Template"
      data={props.templates.map(template => ({ value: template._id, label: template.name }))}
      value={props.value}
      maxDropdownHeight={FORM_LIST_HEIGHT}
      onChange={id => id !== null && props.onChange(id)}
    />
  )
}

function DefinedInputs({
  form,
  profile,
  fields,
  hasRemarks,
}: Omit<DefinedBodyProps, 'individual'> & { fields: readonly FormField[]; hasRemarks: boolean }) {
  const inputs = {
    ...definedInputs(form, profile, hasRemarks),
    contactNumber: ({ field: _, label, withAsterisk, onChange, className: __, ...number }: FieldInputProps) => (
      <PhoneField
        label={label}
        withAsterisk={withAsterisk ?? false}
        dialCode={form.getInputProps('countryCode')}
        number={{
          ...number,
          onChange,
          inputWrapperOrder: HINT_BELOW,
          description: hasRemarks ? readingHint('phoneNumber', form.values, { hasMorePhones: false }) : undefined,
        }}
      />
    ),
    firstName: (props: FieldInputProps) => <NameField {...props} isFirst />,
    lastName: (props: FieldInputProps) => <NameField {...props} />,
    assignTo: (props: FieldInputProps) => <AssigneeField {...props} />,
  }
  const leaves = leavesOf(profile)
  // a field with its own options offers only those
  const own = Object.fromEntries(
    fields.filter(field => field.options.length > 0).map(field => [field.key, FormFieldInput] as const),
  )
  return (
    <FormFields
      fields={fields}
      bind={key =>
        key === 'assignTo'
          ? { ...bindField(form, pathOf(key)), onChange: id => form.setFieldValue(pathOf(key), id === '' ? null : id) }
          : own[key]
            ? bindField(form, pathOf(key))
            : bindField(form, pathOf(key), CLEAN[key], leaves[key])
      }
      inputs={{ ...inputs, ...own }}
      zone={profile.CompanySettingDetails.timeZone}
    />
  )
}

/** A name of at most 24 characters, with a hint at the limit (IN-477, IN-480). */
function NameField({ field: _, onChange, isFirst = false, ...props }: FieldInputProps & { isFirst?: boolean }) {
  return (
    <TextInput
      {...props}
      // the initial focus of the dialog, even if the fields are loaded later
      data-autofocus={isFirst || undefined}
      autoFocus={isFirst}
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={props.error ? undefined : limitHint(props.value ?? '')}
      onChange={event => onChange(typed.name(event.currentTarget.value))}
    />
  )
}

/** A select for the person who gets the lead; empty is unassigned (IN-591). */
function AssigneeField({ field: _, value, onChange, ...props }: FieldInputProps) {
  const people = useQuery(assigneesQuery)
  return (
    <Select
      {...props}
      placeholder="UNASSIGNED"
      data={personOptions(people.data ?? []).slice(1)}
      value={value === '' ? null : (value ?? null)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear Assign To' }}
      maxDropdownHeight={FORM_LIST_HEIGHT}
      nothingFoundMessage={people.isError ? 'Could not load' : people.isPending ? 'Loading…' : 'Nobody has this name'}
      onChange={id => onChange(id ?? '')}
    />
  )
}
