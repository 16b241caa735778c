import { createElement } from 'react'
import type { Services } from '../../../platform/context.ts'
import { renderMail } from '../../../platform/mail/layout.ts'
import { plainTextOf } from '../../../platform/mail/letters.ts'
import { publicAddress } from '../../../platform/public-address.ts'
import { actorOfPerson } from '../../company/auth/auth.service.ts'
import { acceptanceDocument } from '../quotation-files/quotation-files.service.ts'
import { anotherAddress } from '../quotation-sending/quotation-sending.service.ts'
import { AcceptedMail } from './client-mails.ts'

/** Makes the document of an acceptance and mails it to the client and to the owner of the quotation, once (QT-261). */
export const tellAcceptance = (services: Services, companyId: string, acceptanceId: string): Promise<void> =>
  acceptanceDocument(services, companyId, acceptanceId, async (tx, document) => {
    const { acceptance, ownerId, quotationId, number, title, firm, fileId } = document
    const mailTo = async (to: string, href: string, isForClient: boolean) => ({
      to,
      subject: `Accepted: ${number} ${title}`.slice(0, 200),
      ...(await renderMail(
        createElement(AcceptedMail, { name: acceptance.name, number, title, firm, isForClient, href }),
        html => plainTextOf(companyId, html),
      )),
      fileIds: [fileId],
      // the address in it opens the quotation
      isSecret: true,
    })
    const mails = []
    if (acceptance.email !== '' && acceptance.linkId !== null)
      mails.push(await mailTo(acceptance.email, await anotherAddress(services, tx, companyId, acceptance.linkId), true))
    const owner = await actorOfPerson(tx, companyId, ownerId)
    if (owner)
      mails.push(
        await mailTo(owner.email, `${publicAddress(services.config)}/quotation/quotations/${quotationId}`, false),
      )
    await services.mailer.queueAll(tx, mails)
  })
