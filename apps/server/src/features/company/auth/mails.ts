import { createElement, type ReactElement } from 'react'
import { MailButton, MailCode, MailLayout, MailNote, MailText } from '../../../platform/mail/layout.ts'

const NOT_ASKED = 'If you did not ask for this, you can ignore this email: nothing changes without it.'

/** The one-time code and link; without a code while only links count. */
export function CodeMail(props: {
  code: string | undefined
  href: string
  isNew: boolean
  minutes: number
}): ReactElement {
  const { code, href, isNew, minutes } = props
  const aim = isNew ? 'create your account' : 'choose a new password'
  const until = `It can be used once, within ${minutes} minutes.`
  return createElement(
    MailLayout,
    { heading: isNew ? 'Verify your email' : 'Reset your password', preview: `Use this to ${aim}` },
    code === undefined
      ? createElement(MailText, null, `Open this link to ${aim}. ${until}`)
      : createElement(MailText, null, `Enter this code to ${aim}, or open the link below. ${until}`),
    code === undefined ? undefined : createElement(MailCode, null, code),
    createElement(MailButton, { href }, isNew ? 'Verify my email' : 'Choose a new password'),
    createElement(MailNote, null, NOT_ASKED),
  )
}

/** Says to the owner of an address that it has an account already, which the asker is not told (decision 6). */
export function AlreadyRegisteredMail(props: { address: string }): ReactElement {
  return createElement(
    MailLayout,
    { heading: 'You already have an account', preview: 'Sign in with your email and password' },
    createElement(MailText, null, 'Somebody, probably you, asked to register this email. It already has an account.'),
    createElement(MailButton, { href: `${props.address}/` }, 'Sign in'),
    createElement(MailText, null, `Forgotten the password? Set a new one at ${props.address}/reset`),
    createElement(MailNote, null, NOT_ASKED),
  )
}

/** Tells of a changed password, with a way to take the account back. */
export function PasswordChangedMail(props: { address: string }): ReactElement {
  return createElement(
    MailLayout,
    { heading: 'Your password was changed', preview: 'All other devices were signed out' },
    createElement(
      MailText,
      null,
      'The password of your account was just changed, and all other devices were signed out.',
    ),
    createElement(MailText, null, 'If this was not you, set a new password at once and tell your admin.'),
    createElement(MailButton, { href: `${props.address}/reset` }, 'Set a new password'),
  )
}
