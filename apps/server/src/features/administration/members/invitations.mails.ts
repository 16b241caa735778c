import { createElement, type ReactElement } from 'react'
import { MailButton, MailCode, MailLayout, MailNote, MailText } from '../../../platform/mail/layout.ts'

export interface InvitationMailProps {
  /** who is invited */
  name: string
  email: string
  password: string
  inviter: string
  /** empty where the company has no name yet */
  companyName: string
  roleName: string
  /** where the product is, without a slash at the end */
  address: string
}

/** What the firm is called in a sentence. */
export const firmIn = (companyName: string): string => companyName || 'their team'

/** Brings somebody the temporary password of their account (SH-Q69). The password is the only secret in it. */
export function InvitationMail(props: InvitationMailProps): ReactElement {
  const { name, email, password, inviter, companyName, roleName, address } = props
  const firm = firmIn(companyName)
  return createElement(
    MailLayout,
    { heading: `Join ${firm}`, preview: `${inviter} has invited you` },
    createElement(MailText, null, `Hello ${name},`),
    createElement(MailText, null, `${inviter} has invited you to work with ${firm} as ${roleName}.`),
    createElement(MailText, null, `Sign in as ${email} with this temporary password:`),
    createElement(MailCode, null, password),
    createElement(MailButton, { href: `${address}/` }, 'Sign in'),
    createElement(MailNote, null, 'It works for 7 days. You choose a password of your own when you sign in.'),
    createElement(MailNote, null, `After that, set a new password at ${address}/reset`),
    createElement(MailNote, null, 'If you do not know the sender, you can ignore this email.'),
  )
}
