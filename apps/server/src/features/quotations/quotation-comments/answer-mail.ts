import { createElement, type ReactElement } from 'react'
import { MailButton, MailLayout, MailText } from '../../../platform/mail/layout.ts'

/** What the firm wrote about a quotation, to its client. */
export const AnswerMail = (props: {
  author: string
  firm: string
  number: string
  /** what it answers; nothing where the firm began */
  comment: string
  text: string
  href: string
}): ReactElement => {
  const { author, firm, number, comment, text, href } = props
  return createElement(
    MailLayout,
    {
      heading: comment === '' ? `${firm} wrote to you` : `${firm} answered you`,
      preview: `About the quotation ${number}`,
      sender: firm,
    },
    comment === '' ? undefined : createElement(MailText, null, `You wrote: ${comment}`),
    ...text.split('\n').map((line, key) => createElement(MailText, { key }, key === 0 ? `${author}: ${line}` : line)),
    createElement(MailButton, { href }, 'Open the quotation'),
  )
}
