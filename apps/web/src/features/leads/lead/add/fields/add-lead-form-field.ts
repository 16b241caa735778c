import type { UseFormReturnType } from '@mantine/form'
import type { FieldBinding } from '../../../parts/form-fields.tsx'
import { emptiedText } from '../add-lead-problems.ts'
import type { AddLeadValues } from '../add-lead-values.ts'

export interface AddLeadForm extends UseFormReturnType<AddLeadValues> {
  /** paths into which somebody has typed; the form library counts even a focus as a touch */
  edited: Set<string>
}

/**
 * The props of an input of the form. Leaving a field validates only that field, and only if somebody has typed into it. `clean`
 * tidies what is typed, `leave` what is in the form once the field is left.
 */
export function fieldProps(form: AddLeadForm, path: string, clean = (text: string): string => text, leave?: Leave) {
  const { onChange, ...props } = form.getInputProps(path)
  return {
    ...props,
    onChange(event: { currentTarget: { value: string } }) {
      form.edited.add(path)
      onChange(clean(event.currentTarget.value))
    },
    onBlur(event: { currentTarget: { value: string } }) {
      settle(form, leave)
      checkLeft(form, path, event.currentTarget.value)
    },
  }
}

/** The same for a field of a form by definition, whose `onChange` gets the text itself. */
export function bindField(
  form: AddLeadForm,
  path: string,
  clean = (text: string): string => text,
  leave?: Leave,
): FieldBinding {
  const { onChange: _, value, ...props } = form.getInputProps(path)
  const text = typeof value === 'string' ? value : ''
  return {
    ...props,
    value: text,
    onChange(changed) {
      form.edited.add(path)
      form.setFieldValue(path, clean(changed))
    },
    onBlur() {
      settle(form, leave)
      checkLeft(form, path, text)
    },
  }
}

/** Returns the values that differ once a field is left. */
export type Leave = (values: AddLeadValues) => Partial<AddLeadValues>

function settle(form: AddLeadForm, leave: Leave | undefined): void {
  const changed = Object.entries(leave?.(form.values) ?? {}).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(form.values[field as keyof AddLeadValues]),
  )
  if (changed.length > 0) form.setValues(Object.fromEntries(changed))
}

function checkLeft(form: AddLeadForm, path: string, text: string): void {
  if (!form.edited.has(path)) return
  const emptied = text.trim() === '' ? emptiedText(path) : undefined
  if (emptied) form.setFieldError(path, emptied)
  else void form.validateField(path)
}
