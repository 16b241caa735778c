import { useForm } from '@mantine/form'
import { ATTACHMENTS_MAX_BYTES, MOST_ATTACHMENTS } from '@plinth/contract/leads/mail-limits'
import type { Attachment } from '@plinth/contract/quotations/quotation/attachments/attachments'
import type { Version } from '@plinth/contract/quotations/quotation/versions'
import { letterOf } from '@plinth/contract/quotations/quotation-letter'
import { NewSending } from '@plinth/contract/quotations/quotation-sending'
import type { QuotationSettings } from '@plinth/contract/quotations/quotation-settings/settings'
import { useState } from 'react'
import { fittingParts, readDraft, useKeptDraft } from '../../../../lib/drafts.ts'
import { validateWith } from '../../../../lib/forms.ts'

/** A file that is attached beside the PDF. */
export interface LetterFile {
  id: string
  name: string
  size: number
  /** attached to the version, for its client */
  isAttached?: boolean
}
export interface LetterValues {
  recipients: { name: string; email: string }[]
  subject: string
  html: string
  attachesPdf: boolean
  files: LetterFile[]
}

export const sendingOf = ({ files, ...values }: LetterValues) => ({ ...values, fileIds: files.map(({ id }) => id) })

/** What of the files for the client one mail takes; the others are on the client's page alone. */
function mailedFiles(attachments: readonly Attachment[]): LetterFile[] {
  const mailed: LetterFile[] = []
  let room = ATTACHMENTS_MAX_BYTES
  for (const { _id: id, name, size, audience } of attachments) {
    if (audience !== 'client' || size > room || mailed.length === MOST_ATTACHMENTS) continue
    mailed.push({ id, name, size, isAttached: true })
    room -= size
  }
  return mailed
}

const validate = validateWith(NewSending)

/** The letter of a version: the firm's text and the client's address at first; what is typed survives a closed tab. */
export function useLetterForm(version: Version, settings: QuotationSettings, attachments: readonly Attachment[]) {
  const { head } = version.content
  const begun: LetterValues = {
    recipients: [{ name: head.billToName, email: head.email }],
    ...letterOf(version.type, { subject: settings.mailSubject, html: settings.mailHtml }),
    attachesPdf: true,
    files: mailedFiles(attachments),
  }
  const key = `quotation-letter ${version._id}`
  const [kept] = useState(() => {
    const parts = fittingParts(readDraft(key), begun)
    const isThere = ({ id, isAttached }: LetterFile): boolean =>
      !isAttached || attachments.some(({ _id, audience }) => _id === id && audience === 'client')
    return parts.files ? { ...parts, files: parts.files.filter(isThere) } : parts
  })
  const form = useForm<LetterValues>({
    initialValues: { ...begun, ...kept },
    validate: values => validate(sendingOf(values)),
  })
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(begun)
  const { forget } = useKeptDraft(key, isChanged ? form.values : undefined)
  const startOver = (): void => form.setValues(begun)
  return { form, forget, startOver, isChanged, wasKept: Object.keys(kept).length > 0 }
}
export type LetterForm = ReturnType<typeof useLetterForm>['form']
