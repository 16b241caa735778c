import { formatMoney } from '@plinth/contract/money-text'
import { fillLetterHtml, fillLetterSubject } from '@plinth/contract/quotations/quotation-letter'
import type { Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { letterDocument } from '../../../platform/mail/layout.ts'
import { plainTextOf } from '../../../platform/mail/letters.ts'
import { isMailAddress } from '../../../platform/mail/mail-address.ts'
import { isoToDayText } from '../../../platform/time-zone.ts'
import { issuedDocument } from '../quotation-files/quotation-files.service.ts'
import { newAddress } from './link-addresses.service.ts'
import {
  failUnwritten,
  type MailRow,
  selectMail,
  selectUnwritten,
  selectWaitingMail,
  updateRecipient,
} from './quotation-mails.queries.ts'

const REVOKED = 'The link was revoked'
const NOT_MADE = 'The mail could not be made'

/**
 * Writes the letters of a mail into the outbox, each with an address of its own, once the PDF that goes with it is there. May be repeated:
 * what is written stays. Throws what printing throws, and UNAVAILABLE.
 */
export async function writeLetters(services: Services, companyId: string, mailId: string): Promise<void> {
  const waiting = await services.db.tenant(companyId, tx => selectWaitingMail(tx, companyId, mailId))
  if (!waiting) return
  const pdf = waiting.attachesPdf ? [(await issuedDocument(services, companyId, waiting.versionId)).fileId] : []
  await services.db.tenant(companyId, async tx => {
    const mail = await selectMail(tx, companyId, mailId)
    if (!mail) return
    for (const recipient of await selectUnwritten(tx, companyId, mailId)) {
      const of = { mailId, linkId: recipient.linkId }
      if (recipient.revokedAt !== null) {
        await updateRecipient(tx, companyId, of, { state: 'cancelled', reason: REVOKED })
        continue
      }
      const outboxId = await writeLetter(services, tx, companyId, mail, recipient, [...pdf, ...mail.fileIds])
      await updateRecipient(tx, companyId, of, { outbox_id: outboxId })
    }
  })
}

/** Says of the letters that could not be written that they failed. */
export const giveUpLetters = (services: Services, companyId: string, mailId: string): Promise<void> =>
  services.db.tenant(companyId, tx => failUnwritten(tx, companyId, mailId, NOT_MADE))

async function writeLetter(
  services: Services,
  tx: Tx,
  companyId: string,
  mail: MailRow,
  { linkId, name, email }: { linkId: string; name: string; email: string },
  fileIds: readonly string[],
): Promise<string> {
  const values = {
    clientName: name,
    projectName: mail.project,
    quotationNumber: mail.number ?? '',
    total: formatMoney(Number(mail.grandTotal), mail.currencySymbol),
    validUntil: mail.validUntil === null ? '' : isoToDayText(mail.validUntil),
    senderName: mail.senderName,
    companyName: mail.firm,
  }
  const html = fillLetterHtml(mail.html, values, await newAddress(services, tx, companyId, linkId))
  return services.mailer.queue(tx, {
    to: email,
    subject: fillLetterSubject(mail.subject, values),
    html: letterDocument(html),
    text: await plainTextOf(companyId, html),
    fromName: mail.firm === '' || mail.firm === mail.senderName ? mail.senderName : `${mail.senderName}, ${mail.firm}`,
    fileIds,
    // the address in it opens the quotation
    isSecret: true,
    ...(isMailAddress(mail.replyTo) && { replyTo: mail.replyTo }),
  })
}
