import type { CodePurpose } from '@plinth/contract/company/auth'
import { PASSWORD_CREATED } from '@plinth/contract/company/auth-texts'
import { isAppError } from '@plinth/contract/error-codes'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { SplitLayout } from '../parts/split-layout.tsx'
import { setPasswordMutation, signInAfterSignUpMutation } from './auth.api.ts'
import { forgetOnboarding, forgetProof, readOnboarding, STEPS } from './onboarding.ts'
import { PasswordForm } from './password-form.tsx'
import { useEntrance } from './sign-in/use-entrance.ts'

/** The password screen of registering: signs in afterwards and goes on with the personal details (SH-035, SH-164, SH-166). */
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
  const create = useCreatePassword(flow)
  return (
    <SplitLayout
      title={title}
      hint={
        <>
          For <strong>{email}</strong>
        </>
      }
    >
      <PasswordForm
        email={email}
        isPending={create.isPending}
        onCreate={(password, refused) =>
          create.mutate({ email, password, proof: kept?.proof ?? '' }, { onError: refused })
        }
      />
    </SplitLayout>
  )
}

/** Sets the password and goes on as the flow says; a refusal is told as a message (SH-544, SH-545). */
function useCreatePassword(flow: CodePurpose) {
  const router = useRouter()
  const { enterAfterSignUp } = useEntrance()
  const signIn = useMutation({ ...signInAfterSignUpMutation, onSuccess: enterAfterSignUp })
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
      if (!isAppError(error, 'FORBIDDEN')) return
      // the proof has run out: another code is needed
      forgetProof()
      return router.navigate({ href: STEPS[flow].code, replace: true })
    },
  })
}
