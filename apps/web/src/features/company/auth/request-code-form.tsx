import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { CodePurpose } from '@plinth/contract/company/auth'
import { isEmail } from '@plinth/contract/text-rules'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { focusFirstError } from '../../../lib/forms.ts'
import { sendCodeMutation } from './auth.api.ts'
import classes from './auth-form.module.css'
import { keepRequest, STEPS } from './onboarding.ts'
import { INVALID_EMAIL, sendCodeProblem } from './sign-in/sign-in-problems.ts'

/** What is said of an empty address differs between the flows (SH-362, SH-363, SH-541, SH-Q24). */
const EMPTY = { register: 'Field is Required', forgot: 'Field is Empty' } as const

/** Asks for the address a code is mailed to, and goes on to the code (SH-145 to SH-147, SH-161, SH-167). */
export function RequestCodeForm({ flow }: { flow: CodePurpose }) {
  const router = useRouter()
  const form = useForm({
    initialValues: { email: '' },
    validate: {
      email: value => {
        const email = value.trim()
        if (email === '') return EMPTY[flow]
        return isEmail(email) ? null : INVALID_EMAIL
      },
    },
  })
  const send = useMutation({
    ...sendCodeMutation,
    onSuccess(answer, { email }) {
      keepRequest({ email, flow, resendAt: Date.now() + answer.resendAfterSeconds * 1000 })
      return router.navigate({ href: STEPS[flow].code })
    },
    onError(error) {
      form.setFieldError('email', sendCodeProblem(error))
      form.getInputNode('email')?.focus()
    },
  })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        ({ email }) => send.mutate({ email: email.trim(), type: flow }),
        errors => focusFirstError(form, errors),
      )}
    >
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        autoFocus
        {...form.getInputProps('email')}
      />
      <Button type="submit" size="md" loading={send.isPending}>
        Request code
      </Button>
    </form>
  )
}
