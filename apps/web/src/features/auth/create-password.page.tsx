import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type CodePurpose, PASSWORD_CREATED, PASSWORD_RULES, passwordProblem } from '@plinth/contract/auth'
import { isAppError } from '@plinth/contract/error-codes'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { fieldErrorsOf, focusFirstError, messageOf } from '../../lib/forms.ts'
import { PasswordChecklist } from '../../ui/password-checklist.tsx'
import { SplitLayout } from '../../ui/split-layout.tsx'
import { toast } from '../../ui/toast.ts'
import { setPasswordMutation, signInAfterSignUpMutation } from './auth.api.ts'
import classes from './auth-form.module.css'
import { confirmationProblem } from './confirmation-problem.ts'
import { forgetOnboarding, forgetProof, readOnboarding, STEPS } from './onboarding.ts'
import { useEntrance } from './use-entrance.ts'

/** The password screen of registering: signs in afterwards (SH-035, SH-164). */
export function SignUpPage() {
  return <CreatePassword flow="register" title="Create a password" />
}

/** The password screen of a forgotten password: leads to sign-in afterwards (SH-042, SH-043, SH-171). */
export function CreatePasswordPage() {
  return <CreatePassword flow="forgot" title="Create a new password" />
}

function CreatePassword({ flow, title }: { flow: CodePurpose; title: string }) {
  const [kept] = useState(() => readOnboarding(flow))
  const email = kept?.email ?? ''
  const rulesId = useId()
  const form = useForm({
    initialValues: { password: '', confirmation: '' },
    validateInputOnBlur: ['confirmation'],
    validate: {
      password: value => passwordProblem(value) ?? null,
      confirmation: (value, { password }) => confirmationProblem(password, value) ?? null,
    },
  })
  const create = useCreatePassword(flow, error => {
    const byField = fieldErrorsOf(error)
    if (!byField?.password) return
    form.setErrors({ password: byField.password })
    focusFirstError(form, { password: byField.password })
  })
  return (
    <SplitLayout
      title={title}
      hint={
        <>
          For <strong>{email}</strong>
        </>
      }
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          ({ password }) => create.mutate({ email, password, proof: kept?.proof ?? '' }),
          errors => focusFirstError(form, errors),
        )}
      >
        {/* tells a password manager whose password this is */}
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
        <PasswordChecklist id={rulesId} password={form.values.password} rules={PASSWORD_RULES} />
        <PasswordInput
          label="Confirm password"
          name="confirmation"
          autoComplete="new-password"
          size="md"
          visibilityToggleFocusable
          aria-invalid={form.errors.confirmation ? true : undefined}
          {...form.getInputProps('confirmation')}
        />
        <Button type="submit" size="md" loading={create.isPending}>
          Create
        </Button>
      </form>
    </SplitLayout>
  )
}

/** Sets the password and goes on as the flow says; a refusal is told as a message (SH-544, SH-545). */
function useCreatePassword(flow: CodePurpose, onRefused: (error: unknown) => void) {
  const router = useRouter()
  const { enter } = useEntrance()
  const signIn = useMutation({ ...signInAfterSignUpMutation, onSuccess: enter })
  return useMutation({
    ...setPasswordMutation,
    async onSuccess(_answer, { email, password }) {
      forgetOnboarding()
      toast.success(PASSWORD_CREATED)
      if (flow === 'forgot') return router.navigate({ href: '/', replace: true })
      try {
        await signIn.mutateAsync({ email, password })
      } catch (error) {
        // the account exists: they can sign in themselves
        toast.error(messageOf(error))
        await router.navigate({ href: '/', replace: true })
      }
    },
    onError(error) {
      toast.error(messageOf(error))
      if (!isAppError(error, 'FORBIDDEN')) return onRefused(error)
      // the proof has run out: another code is needed
      forgetProof()
      return router.navigate({ href: STEPS[flow].code, replace: true })
    },
  })
}
