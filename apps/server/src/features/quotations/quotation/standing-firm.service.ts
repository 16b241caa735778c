import { settingsDialCode } from '@plinth/contract/company/firm-home'
import type { Tx } from '../../../platform/database/database.ts'
import { settingsOf } from '../../company/companies/companies.service.ts'
import { selectOwnWords } from './firm.queries.ts'
import { firmOf } from './firm.service.ts'
import type { StandingFirm } from './standing-firm.ts'
import { selectIssuingFirm } from './versions.queries.ts'

export type { StandingFirm }

/** As it is now: what is frozen with an issue, and what drafts are printed with. */
export async function standingFirmOf(tx: Tx, companyId: string): Promise<StandingFirm> {
  const [{ registration, taxName }, company, words] = await Promise.all([
    firmOf(tx, companyId),
    settingsOf(tx, companyId),
    selectOwnWords(tx, companyId),
  ])
  return {
    name: company.companyName,
    address: [company.address, company.city, company.pincode].filter(Boolean).join(', '),
    gstin: company.gstNo,
    phone: company.contact && `${settingsDialCode(company)} ${company.contact}`,
    email: company.email,
    registration,
    taxName,
    bankDetails: words?.bankDetails ?? '',
    signatory: words?.signatory ?? '',
    headFileId: words?.headFileId ?? null,
    footFileId: words?.footFileId ?? null,
  }
}

/** As it was at the issue of a version; of a draft, and of what was issued before it was kept, as it is now. */
export const standingFirmAt = async (tx: Tx, companyId: string, versionId: string): Promise<StandingFirm> =>
  (await selectIssuingFirm(tx, companyId, versionId)) ?? standingFirmOf(tx, companyId)
