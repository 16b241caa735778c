import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { SplitLayout } from '../parts/split-layout.tsx'
import classes from './auth-form.module.css'
import { RequestCodeForm } from './request-code-form.tsx'

/** Register Account (SH-031 to SH-033). What else stands in the address is opaque and grants nothing (SH-Q30). */
export function RegisterPage() {
  return (
    <SplitLayout
      title="Register Account"
      hint="For a new firm: you become its first admin. We mail a 4-digit code to be sure the address is yours."
    >
      <RequestCodeForm flow="register" />
      <p className={classes.below}>
        Already have an account?{' '}
        <Anchor component={Link} to="/" inherit>
          Sign in
        </Anchor>
      </p>
    </SplitLayout>
  )
}
