import { createElement, type ReactElement } from 'react'
import { MailButton, MailCode, MailLayout, MailNote, MailText } from '../../../platform/mail/layout.ts'

/** The one-time code with which a client accepts. */
export const CodeMail = (props: { code: string; firm: string; minutes: number }): ReactElement =>
  createElement(
    MailLayout,
    { heading: 'Your one-time code', preview: `For the quotation of ${props.firm}`, sender: props.firm },
    createElement(
      MailText,
      null,
      `Enter this code on the page of the quotation of ${props.firm}. It can be used once, within ${props.minutes} minutes.`,
    ),
    createElement(MailCode, null, props.code),
    createElement(
      MailNote,
      null,
      'If you did not ask for this, you can ignore this email: nothing changes without it.',
    ),
  )

/** What was accepted, with its document attached. */
export const AcceptedMail = (props: {
  name: string
  number: string
  title: string
  firm: string
  /** it goes to the client, not to the owner of the quotation */
  isForClient: boolean
  href: string
}): ReactElement => {
  const what = `${props.number} ${props.title}`.trim()
  return createElement(
    MailLayout,
    {
      heading: 'The quotation is accepted',
      preview: `${what} from ${props.firm}`,
      sender: props.isForClient ? props.firm : undefined,
    },
    createElement(
      MailText,
      null,
      `${props.name} accepted the quotation ${what} from ${props.firm}. The accepted document is attached.`,
    ),
    createElement(MailButton, { href: props.href }, 'Open the quotation'),
  )
}
