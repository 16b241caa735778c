import { DemoEntry } from '../../features/administration/demo-companies/demo-entry.tsx'
import { SignInPage as SignIn } from '../../features/company/auth/sign-in/sign-in.page.tsx'

/** Sign-in, with the way into the demo company (SH-027). */
export const SignInPage = () => <SignIn DemoEntry={DemoEntry} />
