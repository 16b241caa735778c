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
 * tidies what is typed.
 */
export function fieldProps(form: AddLeadForm, path: string, clean = (text: string): string => text) {
  const { onChange, ...props } = form.getInputProps(path)
  return {
    ...props,
    onChange(event: { currentTarget: { value: string } }) {
      form.edited.add(path)
      onChange(clean(event.currentTarget.value))
    },
    onBlur: (event: { currentTarget: { value: string } }) => checkLeft(form, path, event.currentTarget.value),
  }
}

/** The same for a field of a form by definition, whose `onChange` gets the text itself. */
export function bindField(form: AddLeadForm, path: string, clean = (text: string): string => text): FieldBinding {
  const { onChange: _, value, ...props } = form.getInputProps(path)
  const text = typeof value === 'string' ? value : ''
  return {
    ...props,
    value: text,
    onChange(changed) {
      form.edited.add(path)
      form.setFieldValue(path, clean(changed))
    },
    onBlur: () => checkLeft(form, path, text),
  }
}

function checkLeft(form: AddLeadForm, path: string, text: string): void {
  if (!form.edited.has(path)) return
  const emptied = text.trim() === '' ? emptiedText(path) : undefined
  if (emptied) form.setFieldError(path, emptied)
  else void form.validateField(path)
}
