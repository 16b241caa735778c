import type { UseFormReturnType } from '@mantine/form'
import { emptiedText } from './add-lead-problems.ts'
import type { AddLeadValues } from './add-lead-values.ts'

export type AddLeadForm = UseFormReturnType<AddLeadValues>

/**
 * What an input of the form needs. Leaving a field that was worked on checks it alone; a field nobody has touched never
 * complains. `clean` makes what is typed fit for the field.
 */
export function fieldProps(form: AddLeadForm, path: string, clean?: (text: string) => string) {
  const { onChange, ...props } = form.getInputProps(path)
  return {
    ...props,
    onChange: clean
      ? (event: { currentTarget: { value: string } }) => onChange(clean(event.currentTarget.value))
      : onChange,
    onBlur: (event: { currentTarget: { value: string } }) => checkLeft(form, path, event.currentTarget.value),
  }
}

function checkLeft(form: AddLeadForm, path: string, text: string): void {
  // of this very field: a list counts as touched as soon as it has another item
  if (!form.getTouched()[path]) return
  const emptied = text.trim() === '' ? emptiedText(path) : undefined
  if (emptied) form.setFieldError(path, emptied)
  else form.validateField(path)
}
