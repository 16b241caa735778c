import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { emailTemplatesQuery, mailPreviewQuery } from '../../messages/email-templates/email-templates.api.ts'
import {
  activeTemplate,
  isBegun,
  isWritten,
  type Letter,
  type MailLead,
  newLetter,
  type ShownLetter,
} from './letter.ts'
import { keepLetter, readLetter } from './letter-draft.ts'

export interface LetterSetting {
  /** the key of the draft */
  about: string
  /** undefined for a letter to several leads: the server fills in its placeholders for each */
  lead: MailLead | undefined
  /** the status, if it was chosen before */
  status?: number | undefined
}

/** A letter being written: the stored draft, or the first template of its status as filled in by the server. */
export function useMailLetter({ about, lead, status }: LetterSetting) {
  const [blank] = useState(() => newLetter(lead, status))
  const [letter, setLetter] = useState<Letter>(() => readLetter(about, blank, sessionStorage) ?? blank)
  const [wasKept, setWasKept] = useState(() => isBegun(letter, blank))
  useEffect(() => keepLetter(about, letter, blank, sessionStorage), [about, letter, blank])

  const templates = useQuery(emailTemplatesQuery)
  const all = templates.data ?? []
  const template = activeTemplate(letter, all)
  const preview = useQuery({
    ...mailPreviewQuery({ templateId: template?._id ?? '', leadId: lead?._id ?? '' }),
    enabled: template !== undefined && lead !== undefined && !isWritten(letter),
  })
  const raw = template && { subject: template.subject, html: template.text.newText2 }
  const filled = lead ? template && preview.data : raw
  const shown: ShownLetter = {
    ...letter,
    subject: letter.subject ?? filled?.subject ?? '',
    html: letter.html ?? filled?.html ?? '',
  }
  const change = (patch: Partial<Letter>) => setLetter(before => ({ ...before, ...patch }))
  /** Once somebody has typed, subject and body no longer follow a template. */
  const write = (patch: { subject?: string; html?: string }) =>
    setLetter(before => ({
      ...before,
      subject: before.subject ?? shown.subject,
      html: before.html ?? shown.html,
      ...patch,
    }))
  const choose = (patch: { status?: number; templateId: string | null }) =>
    setLetter(before => ({ ...before, ...patch, subject: null, html: null }))
  const startOver = () => {
    setLetter(blank)
    setWasKept(false)
  }
  const isWaiting =
    !isWritten(letter) && (templates.isPending || (template !== undefined && lead !== undefined && preview.isPending))
  const failed = isWritten(letter) ? undefined : [templates, preview].find(query => query.isError)
  return {
    letter,
    shown,
    blank,
    all,
    template,
    wasKept,
    isWaiting,
    failed,
    change,
    write,
    choose,
    startOver,
    setLetter,
  }
}
export type MailLetter = ReturnType<typeof useMailLetter>
