import { totalsOf } from '@plinth/contract/quotations/quotation/arithmetic'
import { maskedEmail } from '@plinth/contract/quotations/quotation/client/client-answers'
import { type ClientChanges, changesBetween } from '@plinth/contract/quotations/quotation/client/client-changes'
import type { ClientQuotation } from '@plinth/contract/quotations/quotation/client/client-quotation'
import { withSelection } from '@plinth/contract/quotations/quotation/client/client-selection'
import { type ClientFirm, clientView } from '@plinth/contract/quotations/quotation/client/client-view'
import type { Content } from '@plinth/contract/quotations/quotation/content'
import { OPEN_STATES } from '@plinth/contract/quotations/quotation/states'
import type { ClientPage } from '@plinth/contract/quotations/quotation-client'
import type { Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { dayOf } from '../../../platform/time-zone.ts'
import { thumbAddresses } from '../item-library/item-library.service.ts'
import { acceptanceOf, acceptedText, attachmentsForClient, contentOf, firmOf } from '../quotation/quotation.service.ts'
import { threadsOf } from '../quotation-comments/quotation-comments.service.ts'
import { isDocumentMade } from '../quotation-files/quotation-files.service.ts'
import type { OpenedLink } from '../quotation-sending/quotation-sending.service.ts'
import { selectClientVersion, selectSelection } from './quotation-client.queries.ts'
import { selectReadBefore } from './views/views.queries.ts'

/** Whom the page is shown to, and what of: a link, or somebody of the firm who looks at it beforehand. */
export type PageReader = Pick<OpenedLink, 'companyId' | 'quotationId' | 'versionId' | 'name' | 'email'> & {
  id: string | null
}

/** What the page shows of the newest issued version to a link: as its holder chose it, once it is accepted as it was accepted (QT-260). */
export async function pageOf(ctx: Pick<Services, 'clock' | 'files'>, tx: Tx, link: PageReader): Promise<ClientPage> {
  const { companyId, versionId } = link
  const [version, issued, firm, acceptance, chosen, threads, files] = await Promise.all([
    selectClientVersion(tx, companyId, versionId),
    contentOf(tx, companyId, versionId),
    firmOf(tx, companyId),
    acceptanceOf(tx, companyId, versionId),
    link.id === null ? undefined : selectSelection(tx, companyId, { linkId: link.id, versionId }),
    threadsOf(tx, companyId, link.quotationId),
    attachmentsForClient(tx, companyId, versionId),
  ])
  const selection = acceptance?.selections ?? chosen
  const content = (selection && withSelection(issued, selection)) ?? issued
  const isExpired = version.validUntil !== null && version.validUntil < dayOf(version.timeZone, ctx.clock.now())
  const { type, currency, currencySymbol } = version
  // looked at beforehand, a draft is as if it were sent
  const state = version.state === 'draft' ? 'sent' : version.state
  const isOpen = (OPEN_STATES as readonly string[]).includes(state) && !isExpired
  const quotation = clientView(content, totalsOf(content), { ...firm, currency })
  return {
    firm: {
      name: version.firm,
      logo: version.logoKey === null ? null : `/api/s3/logos/${companyId}/${version.logoKey}`,
      address: [version.address, version.city, version.pincode].filter(part => part !== '').join(', '),
      gstin: version.gstin,
      contact: version.contact,
    },
    ...{ type, versionId, state, currency, currencySymbol, isExpired },
    number: version.number ?? '',
    version: version.version,
    issuedOn: version.issuedOn ?? dayOf(version.timeZone, ctx.clock.now()),
    mayChoose: isOpen && hasChoices(issued),
    mayDecide: isOpen,
    reader: { name: link.name, email: maskedEmail(link.email) },
    accepted: acceptance
      ? {
          text: acceptedText(acceptance, version.timeZone),
          isDocumentReady: await isDocumentMade(tx, companyId, acceptance.id),
        }
      : null,
    mayComment: state !== 'rejected',
    threads,
    changes: await changesOf(tx, link, issued, quotation, { ...firm, currency }),
    pictures: await thumbAddresses(ctx, tx, companyId, shownPictures(content)),
    files: files.map(({ _id, name, size }) => ({ _id, name, size })),
    quotation,
  }
}

/** What the page marks as changed (QT-206): since the version that was read by the link before, as its recipient had chosen it then. */
async function changesOf(
  tx: Tx,
  { companyId, id: linkId, versionId }: PageReader,
  { head }: Content,
  quotation: ClientQuotation,
  firm: ClientFirm,
): Promise<ClientChanges | null> {
  if (linkId === null || !head.marksChanges) return null
  const before = await selectReadBefore(tx, companyId, { linkId, versionId })
  if (!before) return null
  const [content, chosen] = await Promise.all([
    contentOf(tx, companyId, before.versionId),
    selectSelection(tx, companyId, { linkId, versionId: before.versionId }),
  ])
  const read = (chosen && withSelection(content, chosen)) ?? content
  return changesBetween(clientView(read, totalsOf(read), firm), quotation, before.number) ?? null
}

/** The pictures of the lines, where the version shows any (QT-168). */
const shownPictures = ({ head, lines }: Content): string[] =>
  head.columns.includes('picture') ? [...new Set(lines.flatMap(({ imageFileId }) => imageFileId ?? []))] : []

const hasChoices = ({ choices, lines }: Content): boolean =>
  choices.length > 0 || lines.some(({ kind, supply, isOptional }) => kind === 'line' && supply === 'firm' && isOptional)
