import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { SplitLayout } from '../parts/split-layout.tsx'
import classes from './auth-form.module.css'
import { RequestCodeForm } from './request-code-form.tsx'

/** Forgot password, first step (SH-040). */
export function ForgotPasswordPage() {
  return (
    <SplitLayout title="Forgot password" hint="Enter the address you sign in with. We mail a 4-digit code to it.">
      <RequestCodeForm flow="forgot" />
      <p className={classes.below}>
        <Anchor component={Link} to="/" inherit>
          Back to sign-in
        </Anchor>
      </p>
    </SplitLayout>
  )
}
