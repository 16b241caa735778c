import { Textarea, TextInput } from '@mantine/core'
import type { Profile } from '@plinth/contract/company/people'
import { AREA_UNIT_NAMES, AREA_UNITS } from '@plinth/contract/leads/lead/lead-rules'
import { FORM_LIST_HEIGHT } from '../../../../../ui/inputs/option-list.ts'
import { Select } from '../../../../../ui/inputs/select.tsx'
import classes from '../add-lead.module.css'
import { typed } from '../add-lead-problems.ts'
import { type AddLeadForm, fieldProps } from './add-lead-form-field.ts'
import { ListPicker } from './add-lead-list-picker.tsx'

/** Where and what: address, work scope, budget, area and where the lead came from (IN-053 to IN-063). */
export function LeadDetails({ form, profile }: { form: AddLeadForm; profile: Profile }) {
  const { currencySymbol, currency } = profile.CompanySettingDetails
  const rights = profile.rolesAssigned
  return (
    <>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>Site</legend>
        <div className={classes.fields}>
          <TextInput label="Address" autoComplete="off" className={classes.wide} {...fieldProps(form, 'address')} />
          <TextInput label="City" autoComplete="off" {...fieldProps(form, 'city', typed.city)} />
          <TextInput
            label="Zip/Postal Code"
            autoComplete="off"
            maxLength={10}
            {...fieldProps(form, 'pinCode', text => text.trimStart())}
          />
        </div>
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>Work</legend>
        <div className={classes.work}>
          <ListPicker list="workScope" label="Work Scope" rights={rights} {...form.getInputProps('requirements')} />
          <TextInput
            label="Budget"
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            leftSection={<span className={classes.symbol}>{currencySymbol || currency}</span>}
            {...fieldProps(form, 'budget', typed.amount)}
          />
          <div className={classes.area}>
            <TextInput
              label="Area"
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              {...fieldProps(form, 'area', typed.amount)}
            />
            <Select
              label="Unit"
              maxDropdownHeight={FORM_LIST_HEIGHT}
              data={AREA_UNITS.map(unit => ({ value: unit, label: AREA_UNIT_NAMES[unit] }))}
              allowDeselect={false}
              {...form.getInputProps('areaUnit')}
            />
          </div>
          <ListPicker
            className={classes.half}
            list="leadSource"
            label="Lead Source"
            rights={rights}
            {...form.getInputProps('leadSource')}
          />
          <ListPicker
            className={classes.half}
            list="sourceName"
            label="Source Name"
            rights={rights}
            {...form.getInputProps('sourceName')}
          />
        </div>
      </fieldset>
    </>
  )
}

export function LeadRemarks({ form }: { form: AddLeadForm }) {
  return <Textarea label="Remarks" autosize minRows={2} maxRows={8} {...fieldProps(form, 'remarks')} />
}
