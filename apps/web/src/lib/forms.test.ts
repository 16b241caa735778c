import { SignIn } from '@plinth/contract/company/auth'
import { AppError } from '@plinth/contract/error-codes'
import { describe, expect, it } from 'vitest'
import { fieldErrorsOf, focusFirstError, messageOf, showServerErrors, validateWith } from './forms.ts'

/** A form whose inputs stand on the page in the order given. */
function formWith(...paths: string[]) {
  const focused: string[] = []
  const nodes = new Map(
    paths.map((path, at) => [
      path,
      {
        at,
        focus: () => focused.push(path),
        compareDocumentPosition: (other: { at: number }) => (other.at > at ? 4 : 2),
      },
    ]),
  )
  const form = {
    errors: {} as Record<string, unknown>,
    setErrors: (errors: Record<string, string>) => {
      form.errors = errors
    },
    getInputNode: (path: never) => (nodes.get(path) as unknown as HTMLElement | undefined) ?? null,
  }
  return { form, focused }
}

describe('contract schemas as validators', () => {
  it('gives one text per field, with the words of the contract', () => {
    expect(validateWith(SignIn)({ email: 'nobody', password: '' })).toEqual({
      email: 'You have entered Invalid Email',
      password: 'Field is required',
    })
  })
  it('gives nothing for acceptable values', () => {
    expect(validateWith(SignIn)({ email: 'a@b.in', password: 'x' })).toEqual({})
  })
})

describe('errors from the server', () => {
  const refused = new AppError('INVALID', 'Not valid', {
    fields: [
      { field: 'city', message: 'Maximum length is 25' },
      { field: 'email', message: 'You have entered Invalid Email' },
      { field: 'email', message: 'second' },
    ],
  })
  it('go under their fields, the first of each', () => {
    expect(fieldErrorsOf(refused)).toEqual({ city: 'Maximum length is 25', email: 'You have entered Invalid Email' })
    expect(fieldErrorsOf(new AppError('INTERNAL'))).toBeUndefined()
    expect(fieldErrorsOf(new Error('x'))).toBeUndefined()
  })
  it('focus the field that stands first on the page, whatever the order of the errors', () => {
    const { form, focused } = formWith('email', 'city')
    expect(showServerErrors(form, refused)).toBeUndefined()
    expect(focused).toEqual(['email'])
    expect(Object.keys(form.errors)).toEqual(['city', 'email'])
  })
  it('come back as text when the form has no such field', () => {
    const { form } = formWith('email')
    expect(showServerErrors(form, refused)).toBe('Maximum length is 25')
    expect(showServerErrors(form, new AppError('UNAVAILABLE'))).toBe(
      'The service is busy. Please try again in a moment',
    )
  })
  it('never show the text of a programming error', () => {
    expect(messageOf(new TypeError('x is undefined'))).toBe('Something went wrong. Please try again')
  })
  it('focus nothing when nothing is wrong', () => {
    const { form, focused } = formWith('email')
    focusFirstError(form)
    expect(focused).toEqual([])
  })
})
