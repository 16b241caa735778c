import { createElement, type ReactElement } from 'react'
import { MailButton, MailCode, MailLayout, MailNote, MailText } from '../../../platform/mail/layout.ts'

/** Invites a client to their area with a temporary password (SH-Q69, IN-661). */
export function ClientInvitationMail(props: {
  firm: string
  address: string
  email: string
  password: string
}): ReactElement {
  const { firm, address, email, password } = props
  return createElement(
    MailLayout,
    { heading: `${firm} invites you`, preview: 'Follow your project online', sender: firm },
    createElement(MailText, null, `${firm} shares your project with you. Sign in as ${email} with this password:`),
    createElement(MailCode, null, password),
    createElement(MailButton, { href: `${address}/` }, 'Sign in'),
    createElement(
      MailNote,
      null,
      `The password is temporary: it ends after seven days, and you can choose your own at ${address}/reset at any time.`,
    ),
  )
}

/** Tells the owner of an address that has an account elsewhere; the firm that invited them does not learn of it (IN-Q85). */
export function AddressInUseMail(props: { firm: string }): ReactElement {
  const { firm } = props
  return createElement(
    MailLayout,
    { heading: `${firm} invites you`, preview: 'This email has an account already', sender: firm },
    createElement(
      MailText,
      null,
      `${firm} wants to share a project with you, but this email already has an account with another company.`,
    ),
    createElement(MailText, null, `Please give ${firm} another email of yours to see the project with.`),
  )
}

/** Tells a client who signed in before that they may do so again. */
export function AccessReturnedMail(props: { firm: string; address: string; email: string }): ReactElement {
  const { firm, address, email } = props
  return createElement(
    MailLayout,
    { heading: `${firm} invites you`, preview: 'Follow your project online', sender: firm },
    createElement(
      MailText,
      null,
      `${firm} shares your project with you again. Sign in as ${email} with your password.`,
    ),
    createElement(MailButton, { href: `${address}/` }, 'Sign in'),
    createElement(MailNote, null, `If you do not know your password any more, choose another one at ${address}/reset.`),
  )
}
