import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { focusFirstError } from '../../../../lib/forms.ts'
import { FormError } from '../../../../ui/states.tsx'
import { type Credentials, signInMutation } from '../auth.api.ts'
import classes from '../auth-form.module.css'
import { checkCredentials, signInProblem } from './sign-in-problems.ts'
import { useEntrance } from './use-entrance.ts'

/** E-mail and password (SH-128 to SH-133); `onTried` is called when they are sent. */
export function SignInForm({ onTried }: { onTried: () => void }) {
  const { enter } = useEntrance()
  const form = useForm<Credentials>({ initialValues: { email: '', password: '' }, validate: checkCredentials })
  const signIn = useMutation({
    ...signInMutation,
    onSuccess: enter,
    onError(error) {
      const { form: _, ...byField } = signInProblem(error)
      form.setErrors(byField)
      if (Object.keys(byField).length > 0) focusFirstError(form, byField)
      else form.getInputNode('password')?.focus()
    },
  })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        ({ email, password }) => {
          onTried()
          signIn.mutate({ email: email.trim(), password })
        },
        errors => focusFirstError(form, errors),
      )}
    >
      <FormError>{signIn.isError && signInProblem(signIn.error).form}</FormError>
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        autoFocus
        {...form.getInputProps('email')}
      />
      <div className={classes.labelRow}>
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          size="md"
          visibilityToggleFocusable
          aria-invalid={form.errors.password ? true : undefined}
          {...form.getInputProps('password')}
        />
        <Anchor className={classes.beside} component={Link} to="/reset" inherit>
          Forgot Password
        </Anchor>
      </div>
      <Button type="submit" size="md" loading={signIn.isPending}>
        Login
      </Button>
      <p className={classes.note}>
        New here?{' '}
        <Anchor component={Link} to="/get-otp" inherit>
          Create an account
        </Anchor>
      </p>
    </form>
  )
}
