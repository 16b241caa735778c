import { schemaResolver } from '@mantine/form'
import { isAppError } from '@plinth/contract/error-codes'

/** Field path (`otherContacts.0.email`) to the text shown under it. */
export type FieldErrors = Record<string, string>

type StandardSchema = Parameters<typeof schemaResolver>[0]

/** What these functions need of a `useForm` form. */
interface FormLike {
  errors: Record<string, unknown>
  setErrors: (errors: FieldErrors) => void
  getInputNode: (path: never) => HTMLElement | null
}

/**
 * The `validate` of `useForm` from a schema of the contract, so that web and server check the same limits with the same
 * texts (decision 11): `useForm({ initialValues, validate: validateWith(SignIn) })`.
 */
export const validateWith = (schema: StandardSchema): ((values: unknown) => FieldErrors) => {
  const resolve = schemaResolver(schema, { sync: true })
  return values => resolve(values) as FieldErrors
}

/** Errors of a refused call by field; undefined when the server named none. */
export function fieldErrorsOf(error: unknown): FieldErrors | undefined {
  if (!isAppError(error) || error.fields.length === 0) return undefined
  const byField: FieldErrors = {}
  for (const { field, message } of error.fields) byField[field] ??= message
  return byField
}

/** A text fit to show for any error; the server's own messages always are (decision 10). */
export const messageOf = (error: unknown): string =>
  isAppError(error) ? error.message : 'Something went wrong. Please try again'

/**
 * Puts a refused call's errors under their fields and focuses the first. Returns what belongs to no field of the form,
 * to be shown by `FormError`; undefined when every error has its place.
 */
export function showServerErrors(form: FormLike, error: unknown): string | undefined {
  const byField = fieldErrorsOf(error)
  if (!byField) return messageOf(error)
  form.setErrors(byField)
  const homeless = Object.keys(byField).filter(path => !form.getInputNode(path as never))
  focusFirstError(form, byField)
  return homeless.length === 0 ? undefined : homeless.map(path => byField[path]).join('. ')
}

/** Focuses the error that stands first on the page; give it as second argument of `form.onSubmit`. */
export function focusFirstError(form: FormLike, errors: Record<string, unknown> = form.errors): void {
  const nodes = Object.keys(errors)
    .map(path => form.getInputNode(path as never))
    .filter(node => node !== null)
  const [first] = nodes.sort((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1))
  first?.focus()
}
