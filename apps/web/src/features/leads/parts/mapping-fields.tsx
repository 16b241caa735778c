import { Button } from '@mantine/core'
import {
  type FieldMapping,
  MAPPING_TARGETS,
  type MappingTarget,
  type SourceField,
  suggestMapping,
  TARGET_NAMES,
} from '@plinth/contract/leads/lead-captures/field-mapping'
import { OPTION_LIST } from '../../../ui/inputs/option-list.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { FormError } from '../../../ui/states.tsx'
import classes from './mapping-fields.module.css'

/** A field of another system, with what it said last where that is known. */
export interface SampleField extends SourceField {
  sample?: string | undefined
}

export interface MappingFieldsProps {
  fields: readonly SampleField[]
  mapping: FieldMapping
  /** what keeps the mapping from making leads */
  problem: string | undefined
  onChange: (mapping: FieldMapping) => void
}

const TARGETS = TARGET_NAMES.map(value => ({ value, label: MAPPING_TARGETS[value] }))

/** Which field of a lead each field of another system fills. */
export function MappingFields({ fields, mapping, problem, onChange }: MappingFieldsProps) {
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.legend}>What each field is in a lead</legend>
      <FormError>{problem}</FormError>
      {fields.map(({ key, label, sample }) => (
        <div key={key} className={classes.field}>
          <div className={classes.words}>
            <span className={classes.label}>{label || key}</span>
            {sample && <span className={classes.sample}>{sample}</span>}
          </div>
          <Select
            aria-label={`${label || key} is`}
            data={TARGETS}
            value={mapping[key] ?? 'remark'}
            onChange={value => onChange({ ...mapping, [key]: (value ?? 'remark') as MappingTarget })}
            {...OPTION_LIST}
          />
        </div>
      ))}
      <Button
        variant="default"
        size="compact-sm"
        className={classes.suggest}
        onClick={() => onChange(suggestMapping(fields))}
      >
        Suggest again
      </Button>
    </fieldset>
  )
}
