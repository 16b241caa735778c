import { Checkbox, TagsInput } from '@mantine/core'
import { FORM_LIMITS } from '@plinth/contract/leads/lead-forms/form-engine'
import type { TemplateFieldState } from '@plinth/contract/leads/lead-templates/template-rules'
import { Select } from '../../../ui/inputs/select.tsx'
import classes from './lead-templates.module.css'
import { hasList, isAlways, labelOf } from './template-draft.ts'

const KINDS = [
  { value: 'shortAnswer', label: 'Short answer' },
  { value: 'dropdown', label: 'Dropdown' },
]

export interface TemplateFieldRowProps {
  field: TemplateFieldState
  problem: string | undefined
  onChange: (change: Partial<TemplateFieldState>) => void
}

/** One field of a template: whether it is shown and mandatory, and how it is filled in (IN-078, IN-079). */
export function TemplateFieldRow({ field, problem, onChange }: TemplateFieldRowProps) {
  const { fieldName, isShown, isMandatory, kind, options } = field
  const label = labelOf(fieldName)
  const isFixed = isAlways(fieldName)
  return (
    <fieldset className={classes.field} aria-label={label}>
      <span className={classes.label}>{label}</span>
      <Checkbox
        label="Shown"
        aria-label={`${label} shown`}
        checked={isShown}
        disabled={isFixed}
        onChange={event => onChange({ isShown: event.currentTarget.checked })}
      />
      <Checkbox
        label="Mandatory"
        aria-label={`${label} mandatory`}
        checked={isMandatory}
        disabled={isFixed}
        onChange={event => onChange({ isMandatory: event.currentTarget.checked })}
      />
      {fieldName === 'assignTo' ? (
        <span className={`${classes.hint} ${classes.answer}`}>People in the team</span>
      ) : (
        <>
          <Select
            className={classes.answer}
            aria-label={`${label} answer`}
            data={KINDS}
            value={kind}
            disabled={!isShown || isFixed}
            onChange={value => onChange({ kind: value === 'dropdown' ? 'dropdown' : 'shortAnswer' })}
          />
          {kind === 'dropdown' && isShown && (
            <TagsInput
              className={classes.answer}
              aria-label={`${label} options`}
              aria-invalid={problem !== undefined || undefined}
              placeholder={
                options.length > 0
                  ? undefined
                  : hasList(fieldName)
                    ? 'The company’s list'
                    : 'Type an option and press Enter'
              }
              value={options}
              maxTags={FORM_LIMITS.options}
              splitChars={['\n']}
              onChange={value => onChange({ options: value.map(option => option.trim().slice(0, FORM_LIMITS.option)) })}
            />
          )}
        </>
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
