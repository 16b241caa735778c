import { Button } from '@mantine/core'
import type { CodePurpose } from '@plinth/contract/company/auth'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../../ui/toast/toast.ts'
import { sendCodeMutation } from './auth.api.ts'
import classes from './auth-form.module.css'
import { keepRequest } from './onboarding.ts'
import { sendCodeProblem } from './sign-in/sign-in-problems.ts'
import { useCountdown } from './use-countdown.ts'

export interface ResendCodeProps {
  email: string
  flow: CodePurpose
  /** milliseconds since 1970 from which "Resend" may be pressed */
  resendAt: number
  onSent: () => void
}

/** "Resend", after its countdown; each press starts the countdown again (SH-150 to SH-153). */
export function ResendCode({ email, flow, resendAt, onSent }: ResendCodeProps) {
  const [allowedAt, setAllowedAt] = useState(resendAt)
  const seconds = useCountdown(allowedAt)
  const send = useMutation({
    ...sendCodeMutation,
    onSuccess({ resendAfterSeconds }) {
      const next = Date.now() + resendAfterSeconds * 1000
      keepRequest({ email, flow, resendAt: next })
      setAllowedAt(next)
      toast.info('Another code is on its way. Earlier codes no longer work.')
      onSent()
    },
    onError: error => toast.error(sendCodeProblem(error)),
  })
  return (
    <div className={classes.resend}>
      {seconds > 0 ? (
        <span className="tabular">No code? Another can be sent in {seconds} s.</span>
      ) : (
        <span>No code?</span>
      )}
      <Button
        variant="subtle"
        size="compact-md"
        disabled={seconds > 0}
        loading={send.isPending}
        onClick={() => send.mutate({ email, type: flow })}
      >
        Resend
      </Button>
    </div>
  )
}
