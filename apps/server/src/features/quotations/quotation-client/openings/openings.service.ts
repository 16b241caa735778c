import { hash } from 'node:crypto'
import { AppError } from '@plinth/contract/error-codes'
import { askForCodeText, maskedEmail, noAddressText } from '@plinth/contract/quotations/quotation/client/client-answers'
import type { LockedPage } from '@plinth/contract/quotations/quotation-client'
import type { PublicContext } from '../../../../platform/context.ts'
import { asksCodeBefore } from '../../quotation/quotation.service.ts'
import { openedLink } from '../../quotation-sending/quotation-sending.service.ts'
import { existsOpening, selectDoor } from './openings.queries.ts'

/** Keys are kept as their hash alone, as tokens are. */
export const hashOfKey = (key: string): Buffer => hash('sha256', key, 'buffer')

/**
 * Refuses a link whose company asks for a code before it shows anything, unless the key says that the code was entered (QT-244). Throws
 * NOT_FOUND as for every link that opens nothing; FORBIDDEN with a LockedPage as `data`.
 */
export function requireOpened(
  { db, clock }: PublicContext,
  owner: { companyId: string; linkId: string },
  key: string,
): Promise<void> {
  const { companyId, linkId } = owner
  const at = clock.now()
  return db.tenant(companyId, async tx => {
    if (!(await asksCodeBefore(tx, companyId))) return
    if (key !== '' && (await existsOpening(tx, companyId, { linkId, keyHash: hashOfKey(key) }, at))) return
    const { email } = await openedLink(tx, owner, at)
    const { name, logoKey } = await selectDoor(tx, companyId)
    const data: LockedPage = {
      asksCode: true,
      firm: { name, logo: logoKey === null ? null : `/api/s3/logos/${companyId}/${logoKey}` },
      email: maskedEmail(email),
    }
    throw new AppError('FORBIDDEN', email === '' ? noAddressText(name) : askForCodeText(data.email), { data })
  })
}
