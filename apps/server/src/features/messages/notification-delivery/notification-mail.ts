import { createElement, type ReactElement } from 'react'
import { MailButton, MailLayout, MailLink, MailNote, MailText } from '../../../platform/mail/layout.ts'

interface NotificationMailProps {
  heading: string
  /** plain text; every line is a paragraph */
  text: string
  projectName: string
  companyName: string
  /** the page the notification is about */
  href: string
  buttonText: string
  /** the page where the person chooses what they are told of */
  preferencesHref: string
}

/** A notification as an e-mail. */
export function NotificationMail(props: NotificationMailProps): ReactElement {
  const { heading, text, projectName, companyName, href, buttonText, preferencesHref } = props
  const lines = text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '')
  return createElement(
    MailLayout,
    { heading, preview: lines[0] ?? heading },
    ...lines.map((line, place) => createElement(MailText, { key: place }, line)),
    projectName === '' ? undefined : createElement(MailText, null, `Project: ${projectName}`),
    createElement(MailButton, { href }, buttonText),
    createElement(
      MailNote,
      null,
      companyName === '' ? '' : `You receive this because you are a member of ${companyName}. `,
      createElement(MailLink, { href: preferencesHref }, 'Choose what you are told of'),
    ),
  )
}
