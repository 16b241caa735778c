import type { Content } from '@plinth/contract/quotations/quotation/content'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { selectContent } from '../content/content.queries.ts'
import { selectQuotation } from '../quotations.queries.ts'
import { selectDocument, selectVersion, updateVersion, type VersionRow } from '../versions.queries.ts'
import { selectAcceptanceById } from './decisions.queries.ts'

/** An issued version with all that is printed of it, for work without a person of the firm. */
export interface IssuedVersion {
  version: VersionRow
  /** with costs: what leaves the firm goes through `clientView` */
  content: Content
  ownerId: string
  owner: string
  currency: string
}

const ANY = sql<SqlBool>`true`

/** An issued version that exists. Throws Error for a draft. */
export async function issuedVersion(tx: Tx, companyId: string, versionId: string): Promise<IssuedVersion> {
  const version = await selectVersion(tx, companyId, versionId, ANY)
  const quotation = version && (await selectQuotation(tx, companyId, version.quotationId, ANY))
  if (!quotation || version.issuedAt === null) throw new Error('a version that was never issued')
  const { ownerId, owner, currency } = quotation
  return { version, content: await selectContent(tx, companyId, versionId), ownerId, owner, currency }
}

/** An acceptance, undone or not. */
export const acceptanceById = selectAcceptanceById

/** The PDF of a version as it was issued. */
export interface KeptDocument {
  fileId: string
  sha256: string
}

/**
 * Keeps the PDF of an issued version where there is none yet, `make` being asked under the lock of the version; what is there stays
 * (QT-278).
 */
export async function keepIssuedDocument(
  tx: Tx,
  companyId: string,
  versionId: string,
  make: () => Promise<KeptDocument>,
): Promise<KeptDocument> {
  const there = await selectDocument(tx, companyId, versionId)
  if (there) return there
  const made = await make()
  await updateVersion(tx, companyId, versionId, { pdf_file_id: made.fileId, pdf_sha256: made.sha256 })
  return made
}
