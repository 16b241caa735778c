import type { Content } from '@plinth/contract/quotations/quotation/content'
import type { Tx } from '../../../platform/database/database.ts'
import { attachmentsForClient } from './attachments/attachments.service.ts'
import { type BulkQuotation, createQuotations } from './bulk/create-quotations.service.ts'
import { selectContent } from './content/content.queries.ts'
import { versionToChange } from './draft.service.ts'
import { noteEvent, noteEventOf, serverOf } from './events.service.ts'
import { selectAsksCode } from './firm.queries.ts'
import { type Firm, firmOf } from './firm.service.ts'
import {
  acceptAsClient,
  acceptanceOf,
  acceptedText,
  type ClientMove,
  chosenContent,
  hearClient,
  lockIssued,
  rejectAsClient,
  requireOpenToClient,
  viewAsClient,
} from './life/client-outcome.service.ts'
import { issueVersion } from './life/issue.service.ts'
import { acceptanceById, issuedVersion, keepIssuedDocument } from './life/issued-version.service.ts'
import { countOpenQuotations, handOverQuotations } from './owner/hand-over.service.ts'
import { tellOwner } from './owner/owner-notices.service.ts'
import { updateQuotation } from './quotations.queries.ts'
import { wholeQuotation } from './quotations.service.ts'
import { type StandingFirm, standingFirmAt } from './standing-firm.service.ts'
import { seedQuotationTemplates } from './templates/seed-templates.service.ts'
import { deleteTemplates } from './templates/templates.queries.ts'
import { wholeVersion } from './versions.service.ts'

/** The door of quotations for other features. */
export type { BulkQuotation, ClientMove, Firm, StandingFirm }
export {
  acceptAsClient,
  acceptanceById,
  acceptanceOf,
  acceptedText,
  attachmentsForClient,
  chosenContent,
  countOpenQuotations,
  createQuotations,
  firmOf,
  handOverQuotations,
  hearClient,
  issuedVersion,
  issueVersion,
  keepIssuedDocument,
  lockIssued,
  noteEvent,
  noteEventOf,
  rejectAsClient,
  requireOpenToClient,
  seedQuotationTemplates,
  serverOf,
  standingFirmAt,
  tellOwner,
  versionToChange,
  viewAsClient,
  wholeQuotation,
  wholeVersion,
}

/** Deletes all templates of a company that is removed. */
export const removeAllTemplates = deleteTemplates

/** The whole content of a version that exists, with costs: what leaves the firm goes through `clientView`. */
export const contentOf = (tx: Tx, companyId: string, versionId: string): Promise<Content> =>
  selectContent(tx, companyId, versionId)

/** Keeps how many threads of comments on a quotation are open, which lists show and filter by (QT-253). */
export const noteOpenThreads = (tx: Tx, companyId: string, quotationId: string, open: number): Promise<void> =>
  updateQuotation(tx, companyId, quotationId, { open_threads: open })

/** Whether a company asks for a code before it shows a quotation to a link (QT-244). */
export const asksCodeBefore = selectAsksCode
