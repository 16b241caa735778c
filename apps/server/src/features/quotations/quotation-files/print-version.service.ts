import { fileURLToPath } from 'node:url'
import type { CompanySettings } from '@plinth/contract/company/companies'
import { totalsOf } from '@plinth/contract/quotations/quotation/arithmetic'
import type { Content } from '@plinth/contract/quotations/quotation/content'
import type { VersionState } from '@plinth/contract/quotations/quotation/states'
import type { Services } from '../../../platform/context.ts'
import { typeset } from '../../../platform/documents/typeset.ts'
import type { OpenFile } from '../../../platform/files/files.ts'
import { openLogo } from '../../company/companies/companies.service.ts'
import type { Firm, StandingFirm } from '../quotation/quotation.service.ts'
import { quotationDocument } from './quotation-document.ts'

/** What is printed across the pages of what is not the offer that stands (QT-275). */
export const MARKS: Partial<Record<VersionState, string>> = {
  draft: 'DRAFT',
  superseded: 'SUPERSEDED',
  rejected: 'REJECTED',
  expired: 'EXPIRED',
}

/** A version as it is to be printed. */
export interface Printable {
  type: 'design' | 'execution'
  /** null before the first issue */
  number: string | null
  version: number
  mark: string
  currencySymbol: string
  content: Content
  /** null of a draft, which is printed as of when it was last changed */
  issuedOn: string | null
  editedAt: Date
  owner: string
  firm: Firm
  /** as it stands on the version: of an issued one, as it was on that day (QT-277) */
  standing: StandingFirm
  company: CompanySettings
  withMeasurements: boolean
  /** names and values on the page of acceptance, with the signature where it was drawn */
  acceptance?: { rows: readonly (readonly [string, string])[]; signature: Buffer | undefined }
}

/** A version with its firm as both stand on it. */
export interface PrintedFrom {
  version: Pick<Printable, 'type' | 'currencySymbol' | 'issuedOn'> & {
    quotationNumber: string | null
    number: number
    editedAt: Date | string
  }
  content: Content
  firm: Firm
  standing: StandingFirm
  company: CompanySettings
  owner: string
}

/** What is printed of it, without a mark and measurements. */
export const printableOf = ({ version, ...from }: PrintedFrom): Printable => ({
  type: version.type,
  number: version.quotationNumber,
  version: version.number,
  mark: '',
  currencySymbol: version.currencySymbol,
  issuedOn: version.issuedOn,
  editedAt: new Date(version.editedAt),
  withMeasurements: false,
  content: from.content,
  firm: from.firm,
  standing: from.standing,
  company: from.company,
  owner: from.owner,
})

const template = fileURLToPath(new URL('./quotation.typ', import.meta.url))
const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })
const PICTURES: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }
const dayText = (day: string | null): string => (day === null ? '' : DAY.format(new Date(day)))

/** Sets a version as PDF, the same bytes for the same version (QT-276). Throws UNAVAILABLE where too many wait. */
export async function printVersion(
  services: Pick<Services, 'db' | 'files' | 'log'>,
  companyId: string,
  printed: Printable,
): Promise<Buffer> {
  const { content, firm, standing, type, mark, acceptance, withMeasurements } = printed
  const pictures = await picturesOf(services, companyId, printed)
  if (acceptance?.signature) pictures.set('signature', { name: 'signature.png', bytes: acceptance.signature })
  const document = quotationDocument({
    ...{ type, content, withMeasurements, mark },
    totals: totalsOf(content),
    number: printed.number,
    version: printed.version,
    symbol: printed.currencySymbol,
    currency: firm.currency,
    issuedOn: dayText(printed.issuedOn),
    validUntil: dayText(content.head.validUntil),
    preparedBy: printed.owner,
    firm: standing,
    pictures: Object.fromEntries([...pictures].map(([of, { name }]) => [of, name])),
    acceptance: acceptance?.rows ?? [],
  })
  return typeset(services.log, {
    template,
    data: document,
    pictures: Object.fromEntries([...pictures.values()].map(({ name, bytes }) => [name, bytes])),
    at: printed.issuedOn === null ? printed.editedAt : new Date(printed.issuedOn),
  })
}

interface Picture {
  name: string
  bytes: Buffer
}

/** The firm's logo, its letterhead (QT-270) and the pictures of the lines, where the version shows them, by what they are of (QT-168, QT-280). */
async function picturesOf(
  services: Pick<Services, 'db' | 'files'>,
  companyId: string,
  { content, company, standing }: Pick<Printable, 'content' | 'company' | 'standing'>,
): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>()
  const add = async (of: string, open: () => Promise<OpenFile | undefined>): Promise<void> => {
    const file = await open()
    const kind = file && PICTURES[file.contentType]
    if (kind === undefined) file?.stream.destroy()
    else if (file) pictures.set(of, { name: `${of}.${kind}`, bytes: Buffer.concat(await file.stream.toArray()) })
  }
  const logo = company.companyLogo?.split('/').at(-1)
  if (logo) await add('logo', () => openLogo(services, companyId, logo))
  const { headFileId, footFileId } = standing
  if (headFileId) await add('head', () => services.files.read(companyId, headFileId))
  if (footFileId) await add('foot', () => services.files.read(companyId, footFileId))
  const shown = content.head.columns.includes('picture') ? content.lines : []
  for (const fileId of new Set(shown.map(line => line.imageFileId)))
    if (fileId !== null) await add(fileId, () => services.files.read(companyId, fileId))
  return pictures
}
