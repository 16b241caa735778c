import { hash } from 'node:crypto'
import { AppError } from '@plinth/contract/error-codes'
import { rateText } from '@plinth/contract/quotations/decimal-text'
import { totalsOf } from '@plinth/contract/quotations/quotation/arithmetic'
import { type ClientSelection, withSelection } from '@plinth/contract/quotations/quotation/client/client-selection'
import type { Content } from '@plinth/contract/quotations/quotation/content'
import type { Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { OpenFile } from '../../../platform/files/files.ts'
import { settingsOf } from '../../company/companies/companies.service.ts'
import {
  acceptanceById,
  firmOf,
  issuedVersion,
  keepIssuedDocument,
  standingFirmAt,
} from '../quotation/quotation.service.ts'
import { insertAcceptanceDocument, selectAcceptanceDocument } from './acceptance-documents.queries.ts'
import { quotationFileName } from './file-name.policy.ts'
import { printableOf, printVersion } from './print-version.service.ts'

type Parts = Pick<Services, 'db' | 'files' | 'log' | 'clock'>
/** A kept PDF: its file, and the SHA-256 of its bytes in hexadecimal digits. */
export interface KeptFile {
  fileId: string
  sha256: string
}

const PDF = 'application/pdf'

async function sourceOf({ db }: Parts, companyId: string, versionId: string) {
  return db.tenant(companyId, async tx => {
    const issued = await issuedVersion(tx, companyId, versionId)
    const standing = await standingFirmAt(tx, companyId, versionId)
    return { ...issued, standing, firm: await firmOf(tx, companyId), company: await settingsOf(tx, companyId) }
  })
}
type IssuedSource = Awaited<ReturnType<typeof sourceOf>>

const nameOf = ({ version, content }: IssuedSource, ending = 'pdf'): string =>
  quotationFileName(
    { number: version.quotationNumber, version: version.number, client: content.head.billToName },
    ending,
  )

async function storePdf(
  { files }: Parts,
  tx: Tx,
  file: { companyId: string; userId: string; name: string; bytes: Buffer },
): Promise<KeptFile> {
  const { _id } = await files.store(tx, { ...file, purpose: 'quotation', accept: [PDF] })
  return { fileId: _id, sha256: hash('sha256', file.bytes, 'hex') }
}

/** The PDF of an issued version as it was issued, made and kept at its first use (QT-278). Throws UNAVAILABLE; STORAGE_FULL. */
export async function issuedDocument(parts: Parts, companyId: string, versionId: string): Promise<KeptFile> {
  const source = await sourceOf(parts, companyId, versionId)
  const { pdfFileId, pdfHash } = source.version
  if (pdfFileId !== null && pdfHash !== null) return { fileId: pdfFileId, sha256: pdfHash }
  const bytes = await printVersion(parts, companyId, printableOf(source))
  const file = { companyId, userId: source.ownerId, name: nameOf(source), bytes }
  return parts.db.tenant(companyId, tx => keepIssuedDocument(tx, companyId, versionId, () => storePdf(parts, tx, file)))
}

/** The same to be read. */
export async function issuedFile(parts: Parts, companyId: string, versionId: string): Promise<OpenFile> {
  const { fileId } = await issuedDocument(parts, companyId, versionId)
  return opened(parts, companyId, fileId)
}

async function opened({ files }: Parts, companyId: string, fileId: string): Promise<OpenFile> {
  const file = await files.read(companyId, fileId)
  if (!file) throw new AppError('NOT_FOUND')
  return file
}

/** An issued version with another choice, and with a mark on every page (QT-265). Throws INVALID for a choice that is not offered. */
export async function printChoice(
  parts: Parts,
  companyId: string,
  versionId: string,
  selection: ClientSelection,
  mark: string,
): Promise<{ name: string; bytes: Buffer }> {
  const source = await sourceOf(parts, companyId, versionId)
  const content = withSelection(source.content, selection)
  if (!content) throw new AppError('INVALID')
  const printed = { ...printableOf(source), content, mark }
  return { name: nameOf(source), bytes: await printVersion(parts, companyId, printed) }
}

/** What was made for an acceptance, and whom it concerns. */
export interface AcceptanceDocument extends KeptFile {
  acceptance: NonNullable<Awaited<ReturnType<typeof acceptanceById>>>
  ownerId: string
  quotationId: string
  number: string
  title: string
  firm: string
}

/**
 * Makes and keeps the PDF of an acceptance, with the choice that was made and its evidence on the last page (QT-261); `tell` runs in
 * the transaction that keeps it, once. Throws UNAVAILABLE; STORAGE_FULL.
 */
export async function acceptanceDocument(
  parts: Parts,
  companyId: string,
  acceptanceId: string,
  tell: (tx: Tx, document: AcceptanceDocument) => Promise<void>,
): Promise<void> {
  const acceptance = await parts.db.tenant(companyId, async tx =>
    (await selectAcceptanceDocument(tx, companyId, acceptanceId))
      ? undefined
      : acceptanceById(tx, companyId, acceptanceId),
  )
  if (!acceptance) return
  const source = await sourceOf(parts, companyId, acceptance.versionId)
  const content = withSelection(source.content, acceptance.selections)
  if (!content) throw new Error('an accepted choice that was not offered')
  const signature = await signatureOf(parts, companyId, acceptance)
  const rows = evidenceOf(acceptance, content, source)
  const bytes = await printVersion(parts, companyId, {
    ...printableOf(source),
    content,
    acceptance: { rows, signature },
  })
  const name = nameOf(source).replace(/\.pdf$/, '-accepted.pdf')
  await parts.db.tenant(companyId, async tx => {
    const kept = await storePdf(parts, tx, { companyId, userId: source.ownerId, name, bytes })
    const at = parts.clock.now()
    const isNew = await insertAcceptanceDocument(tx, companyId, { acceptanceId, ...kept, at })
    if (!isNew) return parts.files.forget(tx, companyId, kept.fileId)
    const { version, ownerId, company } = source
    const said = { quotationId: version.quotationId, number: version.quotationNumber ?? '', title: content.head.title }
    await tell(tx, { ...kept, acceptance, ownerId, ...said, firm: company.companyName })
  })
}

async function signatureOf(
  parts: Parts,
  companyId: string,
  { fileId, typedName }: AcceptanceDocument['acceptance'],
): Promise<Buffer | undefined> {
  if (fileId === null || typedName !== '') return undefined
  const file = await opened(parts, companyId, fileId)
  return Buffer.concat(await file.stream.toArray())
}

/** The evidence of an acceptance as it stands on its page (QT-259, QT-261). */
function evidenceOf(
  acceptance: AcceptanceDocument['acceptance'],
  content: Content,
  { version, company }: IssuedSource,
): [string, string][] {
  const at = new Intl.DateTimeFormat('en-GB', {
    timeZone: company.timeZone,
    dateStyle: 'long',
    timeStyle: 'long',
  }).format(acceptance.acceptedAt)
  const optional = content.lines.filter(line => line.isOptional && line.isChosen).map(line => line.description)
  const chosen = content.choices.flatMap(choice =>
    content.options
      .filter(option => option.choiceId === choice.id && option.isChosen)
      .map(option => `${choice.name}: ${option.name}`),
  )
  const rows: [string, string][] = [
    ['Quotation', `${version.quotationNumber ?? ''}, version ${version.number}`],
    ['Grand total', rateText(totalsOf(content).grandTotal, version.currencySymbol)],
    ['Chosen', chosen.join('; ')],
    ['Optional lines taken', optional.join('; ')],
    ['Accepted by', acceptance.name],
    ['On behalf of', content.head.billToName],
    ['Signed as', acceptance.typedName],
    ['E-mail, confirmed by a one-time code', acceptance.email],
    ['Time', at],
    ['Network address', acceptance.address ?? ''],
    ['Browser', acceptance.agent],
    ['SHA-256 of the issued PDF', acceptance.pdfHash ?? ''],
    ['SHA-256 of the issued content', acceptance.contentHash ?? ''],
  ]
  return rows.filter(([, value]) => value !== '')
}

/** The document of an acceptance to be read; undefined while it is being made. */
export async function acceptedFile(
  parts: Parts,
  companyId: string,
  acceptanceId: string,
): Promise<OpenFile | undefined> {
  const kept = await parts.db.tenant(companyId, tx => selectAcceptanceDocument(tx, companyId, acceptanceId))
  return kept && opened(parts, companyId, kept.fileId)
}

/** Whether the document of an acceptance is made. */
export const isDocumentMade = async (tx: Tx, companyId: string, acceptanceId: string): Promise<boolean> =>
  (await selectAcceptanceDocument(tx, companyId, acceptanceId)) !== undefined
