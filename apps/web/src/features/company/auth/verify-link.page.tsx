import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FormError } from '../../../ui/states.tsx'
import { SplitLayout } from '../parts/split-layout.tsx'
import { verifyLinkQuery } from './auth.api.ts'
import classes from './auth-form.module.css'
import { isLinkSecret, isTransientProblem } from './link-secret.ts'
import { keepProof, STEPS } from './onboarding.ts'
import { verifyProblem } from './sign-in/sign-in-problems.ts'

/** Where the link of a code mail leads: instead of typing the code, straight on to the password. */
export function VerifyLinkPage() {
  const secret = useLinkSecret()
  const router = useRouter()
  const isUsable = isLinkSecret(secret)
  const { data, error, isFetching, refetch } = useQuery({ ...verifyLinkQuery(secret), enabled: isUsable })
  useEffect(() => {
    if (!data) return
    keepProof({ email: data.email, flow: data.type, proof: data.verificationToken })
    void router.navigate({ href: STEPS[data.type].password, replace: true })
  }, [data, router])

  if (isUsable && error === null) {
    return (
      <SplitLayout title="One moment">
        <p role="status">Checking your link…</p>
      </SplitLayout>
    )
  }
  return (
    <SplitLayout title="This link cannot be used">
      <div className={classes.form}>
        <FormError>
          {error ? verifyProblem(error) : 'The link is not complete. Copy all of it from the mail.'}
        </FormError>
        {error !== null && isTransientProblem(error) && (
          <Button size="md" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        )}
        <p className={classes.note}>
          A link works once and for 10 minutes. You can ask for another code to{' '}
          <Anchor component={Link} to="/get-otp" inherit>
            register
          </Anchor>{' '}
          or to{' '}
          <Anchor component={Link} to="/reset" inherit>
            set a new password
          </Anchor>
          .
        </p>
      </div>
    </SplitLayout>
  )
}

/** The secret behind the `#` of the address, which is taken out of it at once so that no history keeps it. */
function useLinkSecret(): string {
  const { hash } = useLocation()
  const [secret, setSecret] = useState(hash)
  useEffect(() => {
    if (hash === '') return
    setSecret(hash)
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [hash])
  return secret
}
