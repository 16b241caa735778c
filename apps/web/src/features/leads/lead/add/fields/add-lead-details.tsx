import { Textarea, TextInput } from '@mantine/core'
import type { Profile } from '@plinth/contract/company/people'
import { fieldsWith, namesOf } from '@plinth/contract/field-table'
import type { LeadField } from '@plinth/contract/leads/lead/lead-fields'
import { AREA_UNIT_NAMES, AREA_UNITS } from '@plinth/contract/leads/lead/lead-rules'
import { DEFAULT_ZONE } from '../../../../../lib/text/format-date.ts'
import { DayInput } from '../../../../../ui/inputs/day-input.tsx'
import { Select } from '../../../../../ui/inputs/select.tsx'
import { FORM_LIST_HEIGHT } from '../../../parts/form-list-height.ts'
import classes from '../add-lead.module.css'
import { isMoneyField, readingHint, settledArea } from '../add-lead-reading.ts'
import { TYPED_FIELDS } from '../add-lead-values.ts'
import { HINT_BELOW, settledMoney } from './add-lead-fields.tsx'
import { type AddLeadForm, fieldProps } from './add-lead-form-field.ts'
import { ListPicker } from './add-lead-list-picker.tsx'

const FORM_FIELDS = fieldsWith(TYPED_FIELDS, 'form')
type FormGroup = NonNullable<LeadField['form']>['group']

interface PlainInputProps {
  name: keyof typeof FORM_FIELDS
  form: AddLeadForm
  profile: Profile
}

/** The input of a plain field, by its kind. */
function PlainInput({ name, form, profile }: PlainInputProps) {
  const field: LeadField = FORM_FIELDS[name]
  const { label, kind, list, max, form: place } = field
  const className = place?.size === undefined ? undefined : classes[place.size]
  const props = { label, className, ...fieldProps(form, name, field.tidy) }
  if (list) {
    const rights = profile.rolesAssigned
    return <ListPicker className={className} list={list} label={label} rights={rights} {...form.getInputProps(name)} />
  }
  if (kind === 'date') {
    const zone = profile.CompanySettingDetails.timeZone || DEFAULT_ZONE
    return <DayInput label={label} className={className} zone={zone} {...form.getInputProps(name)} />
  }
  if (isMoneyField(name)) {
    const { currencySymbol, currency } = profile.CompanySettingDetails
    return (
      <TextInput
        {...props}
        {...fieldProps(form, name, undefined, settledMoney(name, profile))}
        autoComplete="off"
        maxLength={80}
        leftSection={<span className={classes.symbol}>{currencySymbol || currency}</span>}
        inputWrapperOrder={HINT_BELOW}
        description={readingHint(name, form.values, { symbol: currencySymbol })}
      />
    )
  }
  if (place?.group === 'remarks') return <Textarea {...props} autosize minRows={2} maxRows={8} />
  return <TextInput {...props} autoComplete="off" maxLength={place?.isCut ? max : undefined} />
}

const namesIn = (group: FormGroup) => namesOf(FORM_FIELDS).filter(name => FORM_FIELDS[name].form.group === group)
const Group = ({ group, ...props }: Omit<PlainInputProps, 'name'> & { group: FormGroup }) =>
  namesIn(group).map(name => <PlainInput key={name} name={name} {...props} />)

/** Details of the project: address, work scope, budget, area and where the lead came from (IN-053 to IN-063). */
export function LeadDetails(props: { form: AddLeadForm; profile: Profile }) {
  const { form } = props
  return (
    <>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>Site</legend>
        <div className={classes.fields}>
          <Group group="site" {...props} />
        </div>
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>Work</legend>
        <div className={classes.work}>
          <Group group="work" {...props} />
          <div className={classes.area}>
            <TextInput
              label="Area"
              autoComplete="off"
              maxLength={80}
              {...fieldProps(form, 'area', undefined, settledArea)}
              inputWrapperOrder={HINT_BELOW}
              description={readingHint('area', form.values)}
            />
            <Select
              label="Unit"
              maxDropdownHeight={FORM_LIST_HEIGHT}
              data={AREA_UNITS.map(unit => ({ value: unit, label: AREA_UNIT_NAMES[unit] }))}
              {...form.getInputProps('areaUnit')}
            />
          </div>
          <Group group="source" {...props} />
        </div>
      </fieldset>
    </>
  )
}

export const LeadRemarks = (props: { form: AddLeadForm; profile: Profile }) => <Group group="remarks" {...props} />
