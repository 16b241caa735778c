import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { PASSWORD_RULES, passwordProblem } from '@plinth/contract/company/auth'
import { notCommonRule } from '@plinth/contract/company/common-passwords'
import { useId, useMemo } from 'react'
import { fieldErrorsOf, focusFirstError } from '../../../lib/forms.ts'
import { PasswordChecklist } from '../parts/password-checklist.tsx'
import classes from './auth-form.module.css'
import { confirmationProblem } from './confirmation-problem.ts'

export interface PasswordFormProps {
  /** whose password it is; tells a password manager */
  email: string
  /** as far as it is known: its words are in no password */
  companyName?: string
  isPending: boolean
  /** the refusal is told by the caller; what it says of the password also stands under the field */
  onCreate: (password: string, refused: (error: unknown) => void) => void
}

/** A new password twice, with its rules, told while it is typed (SH-154 to SH-160, SH-173, SH-370, SH-371; decisions.md 32). */
export function PasswordForm({ email, companyName = '', isPending, onCreate }: PasswordFormProps) {
  const rulesId = useId()
  const rules = useMemo(() => [...PASSWORD_RULES, notCommonRule(email, companyName)], [email, companyName])
  const form = useForm({
    initialValues: { password: '', confirmation: '' },
    validateInputOnBlur: ['confirmation'],
    validate: {
      password: value => passwordProblem(value) ?? null,
      confirmation: (value, { password }) => confirmationProblem(password, value) ?? null,
    },
  })
  const refused = (error: unknown) => {
    const byField = fieldErrorsOf(error)
    if (!byField?.password) return
    form.setErrors({ password: byField.password })
    focusFirstError(form, { password: byField.password })
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        ({ password }) => onCreate(password, refused),
        errors => focusFirstError(form, errors),
      )}
    >
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="new-password"
        size="md"
        visibilityToggleFocusable
        aria-invalid={form.errors.password ? true : undefined}
        autoFocus
        {...form.getInputProps('password')}
      />
      <PasswordChecklist id={rulesId} password={form.values.password} rules={rules} />
      <PasswordInput
        label="Confirm password"
        name="confirmation"
        autoComplete="new-password"
        size="md"
        visibilityToggleFocusable
        aria-invalid={form.errors.confirmation ? true : undefined}
        {...form.getInputProps('confirmation')}
      />
      <Button type="submit" size="md" loading={isPending}>
        Create
      </Button>
    </form>
  )
}
