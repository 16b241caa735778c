import { formatMoney } from '@plinth/contract/money-text'
import type { Version } from '@plinth/contract/quotations/quotation/versions'
import { fillLetterHtml, fillLetterSubject } from '@plinth/contract/quotations/quotation-letter'
import { useQuery } from '@tanstack/react-query'
import { formatDateDashed } from '../../../../lib/text/format-date.ts'
import { profileQuery } from '../../../company/people/people.api.ts'
import { MailFrame } from '../../../messages/parts/mail-frame.tsx'
import classes from './send-dialog.module.css'
import type { LetterValues } from './use-letter-form.ts'

/** The number that stands there while a draft has none. */
const NO_NUMBER = '(number)'
/** Where a link leads that nobody can open yet. */
const NOWHERE = 'about:blank'

interface LetterPreviewProps {
  letter: LetterValues
  version: Version
  projectName: string
}

/** The mail as its first recipient gets it (QT-228). */
export function LetterPreview({ letter, version, projectName }: LetterPreviewProps) {
  const { data: profile } = useQuery(profileQuery)
  const { validUntil } = version.content.head
  const values = {
    clientName: letter.recipients[0]?.name ?? '',
    projectName,
    quotationNumber: version.quotationNumber ?? NO_NUMBER,
    total: formatMoney(Number(version.totals.grandTotal), version.currencySymbol),
    validUntil: validUntil === null ? '' : formatDateDashed(validUntil),
    senderName: profile?.fullName ?? '',
    companyName: profile?.CompanySettingDetails.companyName ?? '',
  }
  return (
    <section aria-label="Preview of the mail" className={classes.preview}>
      <p className={classes.previewSubject}>{fillLetterSubject(letter.subject, values)}</p>
      <MailFrame html={fillLetterHtml(letter.html, values, NOWHERE)} />
      {version.quotationNumber === null && (
        <p className={classes.hint}>{`${NO_NUMBER} becomes the number that the quotation gets as it is sent.`}</p>
      )}
    </section>
  )
}
