import type { CodePurpose } from '@plinth/contract/company/auth'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { lazyPage } from '../../../lib/pages/lazy-page.tsx'
import { session } from '../../../lib/server/session.ts'
import { earlierStep } from './onboarding.ts'

/** What the route table needs of the pages before sign-in; each goes there as `createRoute({ path, …route })`. */

export const registerRoute = {
  staticData: { title: 'Register Account' },
  component: lazyPage(() => import('./register.page.tsx').then(page => page.RegisterPage)),
}

export const forgotPasswordRoute = {
  staticData: { title: 'Forgot password' },
  component: lazyPage(() => import('./forgot-password.page.tsx').then(page => page.ForgotPasswordPage)),
}

/** Sends whoever opens a later step first to the step they have not done (SH-Q28). */
const stepInOrder = (flow: CodePurpose, step: 'code' | 'password') => () => {
  const address = earlierStep(flow, step)
  if (address) throw redirect({ to: address, replace: true })
}

export const verifyUserRoute = {
  staticData: { title: 'Verify your email' },
  beforeLoad: stepInOrder('register', 'code'),
  component: lazyPage(() => import('./verify-code.page.tsx').then(page => page.VerifyUserPage)),
}

export const verifyForgotRoute = {
  staticData: { title: 'Enter the code' },
  beforeLoad: stepInOrder('forgot', 'code'),
  component: lazyPage(() => import('./verify-code.page.tsx').then(page => page.VerifyForgotPage)),
}

export const signUpRoute = {
  staticData: { title: 'Create a password' },
  beforeLoad: stepInOrder('register', 'password'),
  component: lazyPage(() => import('./create-password.page.tsx').then(page => page.SignUpPage)),
}

export const createPasswordRoute = {
  staticData: { title: 'Create a new password' },
  beforeLoad: stepInOrder('forgot', 'password'),
  component: lazyPage(() => import('./create-password.page.tsx').then(page => page.CreatePasswordPage)),
}

export const verifyLinkRoute = {
  staticData: { title: 'One moment' },
  component: lazyPage(() => import('./verify-link.page.tsx').then(page => page.VerifyLinkPage)),
}

/** For whoever signed in with a temporary password alone; everybody else belongs at the root (SH-Q29). */
export const firstPasswordRoute = {
  staticData: { title: 'Set up a new Password' },
  beforeLoad: async ({ context: { queryClient } }: { context: { queryClient: QueryClient } }) => {
    if (!session.get()) throw redirect({ href: '/', replace: true })
    const profile = await queryClient.ensureQueryData((await import('../people/people.api.ts')).profileQuery)
    if (!profile.tempPassword) throw redirect({ href: '/', replace: true })
  },
  component: lazyPage(() => import('./first-password.page.tsx').then(page => page.FirstPasswordPage)),
}

export const securityRoute = {
  staticData: { title: 'Security' },
  component: lazyPage(() => import('./security.page.tsx').then(page => page.SecurityPage)),
}
