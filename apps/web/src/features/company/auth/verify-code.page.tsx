import { Anchor, Button } from '@mantine/core'
import { type CodePurpose, OTP_LENGTH } from '@plinth/contract/company/auth'
import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useRuntimeConfig } from '../../../lib/server/runtime-config.ts'
import { OtpInput } from '../../../ui/inputs/otp-input.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { SplitLayout } from '../parts/split-layout.tsx'
import { verifyCodeMutation } from './auth.api.ts'
import classes from './auth-form.module.css'
import { keepProof, readOnboarding, STEPS } from './onboarding.ts'
import { ResendCode } from './resend-code.tsx'
import { verifyProblem } from './sign-in/sign-in-problems.ts'

/** The code screen of registering (SH-034). */
export function VerifyUserPage() {
  return <VerifyCode flow="register" title="Verify your email" />
}

/** The code screen of a forgotten password (SH-041). */
export function VerifyForgotPage() {
  return <VerifyCode flow="forgot" title="Enter the code" />
}

/** The message that a code was refused. */
const REFUSED = 'code-refused'

function VerifyCode({ flow, title }: { flow: CodePurpose; title: string }) {
  // the route lets nobody in without an address; it is read once, so that signing in elsewhere does not empty the page
  const [kept] = useState(() => readOnboarding(flow))
  const email = kept?.email ?? ''
  const router = useRouter()
  const { isLocal } = useRuntimeConfig()
  const form = useRef<HTMLFormElement>(null)
  const [otp, setOtp] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const verify = useMutation({
    ...verifyCodeMutation,
    onSuccess({ verificationToken }) {
      toast.hide(REFUSED)
      keepProof({ email, flow, proof: verificationToken })
      return router.navigate({ href: STEPS[flow].password, replace: true })
    },
    onError(error) {
      // the message goes after a while; what it says stays under the field
      toast.error(verifyProblem(error), { name: REFUSED })
      setOtp('')
      focusFirstDigit()
    },
  })
  const focusFirstDigit = () => form.current?.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.focus()
  const submit = () => {
    if (verify.isPending) return
    if (otp.length === OTP_LENGTH) return verify.mutate({ email, otp, type: flow })
    setIncomplete(true)
    focusFirstDigit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // the code field keeps Enter to itself
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    submit()
  }
  return (
    <SplitLayout
      title={title}
      hint={
        <>
          If <strong>{email}</strong> can receive a code, it is in that mailbox now and works for 10 minutes.{' '}
          <Anchor component={Link} to={STEPS[flow].start as '/'} inherit>
            Change the address
          </Anchor>
        </>
      }
    >
      <form
        ref={form}
        className={classes.form}
        noValidate
        onKeyDownCapture={onKeyDown}
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <OtpInput
          value={otp}
          onChange={digits => {
            setOtp(digits)
            setIncomplete(false)
          }}
          error={isIncomplete ? 'Enter all 4 digits' : verify.isError && otp === '' && verifyProblem(verify.error)}
          autoFocus
        />
        <Button type="submit" size="md" loading={verify.isPending}>
          Verify
        </Button>
        <ResendCode email={email} flow={flow} resendAt={kept?.resendAt ?? 0} onSent={() => setOtp('')} />
        {isLocal && (
          <p className={classes.note}>
            This installation does not send mail yet:{' '}
            <Anchor href={`/mailbox?to=${encodeURIComponent(email)}`} target="_blank" rel="noopener" inherit>
              read the code in the mailbox
            </Anchor>
            .
          </p>
        )}
      </form>
    </SplitLayout>
  )
}
