import { createElement, type ReactElement } from 'react'
import { MailButton, MailLayout, MailLink, MailNote, MailText } from '../../../platform/mail/layout.ts'

interface NotificationMailProps {
  heading: string
  /** plain text; every line is a paragraph */
  text: string
  projectName: string
  companyName: string
  /** clients of the company read its name, and not the product's (PJ-268) */
  isForClient: boolean
  /** the page the notification is about */
  href: string
  buttonText: string
  /** the page where the person chooses what they are told of */
  preferencesHref: string
}

/** A notification as an e-mail. */
export function NotificationMail(props: NotificationMailProps): ReactElement {
  const { heading, text, projectName, companyName, isForClient, href, buttonText, preferencesHref } = props
  const lines = text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '')
  return createElement(
    MailLayout,
    { heading, preview: lines[0] ?? heading, sender: isForClient ? companyName : undefined },
    ...lines.map((line, place) => createElement(MailText, { key: place }, line)),
    projectName === '' ? undefined : createElement(MailText, null, `Project: ${projectName}`),
    createElement(MailButton, { href }, buttonText),
    createElement(
      MailNote,
      null,
      companyName === '' ? '' : reasonOf(companyName, isForClient),
      createElement(MailLink, { href: preferencesHref }, 'Choose what you are told of'),
    ),
  )
}

const reasonOf = (companyName: string, isForClient: boolean): string =>
  isForClient
    ? `You receive this from ${companyName}. `
    : `You receive this because you are a member of ${companyName}. `
