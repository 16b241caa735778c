import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { CompanySettings } from '@plinth/contract/company/companies'
import { AppError } from '@plinth/contract/error-codes'
import type { Version } from '@plinth/contract/quotations/quotation/versions'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { type Context, read } from '../../../platform/context.ts'
import type { OpenFile } from '../../../platform/files/files.ts'
import type { SheetCell } from '../../../platform/spreadsheets/writing/sheet-cell.ts'
import { writeWorkbook } from '../../../platform/spreadsheets/writing/write-workbook.ts'
import { settingsOf } from '../../company/companies/companies.service.ts'
import {
  acceptanceById,
  type Firm,
  firmOf,
  type StandingFirm,
  standingFirmAt,
  wholeVersion,
} from '../quotation/quotation.service.ts'
import { requireQuotations } from '../quotation-access/quotation-access.service.ts'
import { quotationFileName } from './file-name.policy.ts'
import {
  acceptanceDocument,
  acceptedFile,
  isDocumentMade,
  issuedDocument,
  issuedFile,
  printChoice,
} from './kept-documents.service.ts'
import { MARKS, printableOf, printVersion } from './print-version.service.ts'
import { measurementSheet, quotationSheet, type SheetReader } from './quotation-sheet.ts'

/** For the client's page, and for work without a person. */
export { acceptanceDocument, acceptedFile, isDocumentMade, issuedDocument, issuedFile, printChoice }

/** A made file with the name under which it is saved. */
export interface MadeFile {
  name: string
  bytes: Buffer
}

/** Answers a file, which nobody but the person it is sent to keeps. */
export const sendMadeFile = async (
  reply: FastifyReply,
  { name, bytes }: MadeFile,
  contentType: string,
): Promise<void> => {
  await reply
    .header('content-type', contentType)
    .header('content-disposition', contentDisposition(name))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(bytes)
}

/** The same for a stored file, which is saved and not shown, and read as it is sent. */
export const sendStoredFile = async (
  reply: FastifyReply,
  { name, contentType, size, stream }: OpenFile,
): Promise<void> => {
  await reply
    .header('content-type', contentType)
    .header('content-length', size)
    .header('content-disposition', contentDisposition(name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'private, no-store')
    .send(stream)
}

interface Source {
  version: Version
  firm: Firm
  standing: StandingFirm
  company: CompanySettings
}

/**
 * A version printed as its client gets it (QT-268): of one that stands the document that was kept when it was issued, else made anew,
 * with the state across its pages (QT-275, QT-278). Throws FORBIDDEN; NOT_FOUND; UNAVAILABLE where too many wait.
 */
export async function printQuotation(ctx: Context, id: string, withMeasurements: boolean): Promise<MadeFile> {
  const source = await sourceOf(ctx, id)
  const { version } = source
  const { companyId } = ctx.actor
  const mark = MARKS[version.state] ?? ''
  if (mark === '' && !withMeasurements) {
    const kept = await issuedFile(ctx, companyId, id)
    return { name: nameOf(version, 'pdf'), bytes: Buffer.concat(await kept.stream.toArray()) }
  }
  const printed = printableOf({ ...source, content: version.content, owner: version.owner })
  return {
    name: nameOf(version, 'pdf'),
    bytes: await printVersion(ctx, companyId, { ...printed, mark, withMeasurements }),
  }
}

/**
 * A version as a workbook, with measurements on a sheet of their own (QT-285 to QT-287); the internal one has costs for who may see
 * them. Throws FORBIDDEN; NOT_FOUND; STORAGE_FULL.
 */
export async function writeQuotation(ctx: Context, id: string, reader: SheetReader): Promise<MadeFile> {
  const { version, firm } = await sourceOf(ctx, id)
  const { content, totals } = version
  const sheets = [
    { name: 'Quotation', rows: quotationSheet({ content, totals, firm }, reader) },
    { name: 'Measurements', rows: measurementSheet({ content, totals, firm }, reader) },
  ].filter(({ rows }) => rows.length > 0)
  const folder = path.join(ctx.config.dataDir, 'incoming')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const target = path.join(folder, randomUUID())
  try {
    await writeWorkbook(
      target,
      sheets.map(({ name, rows }) => ({ name, portions: portionsOf(rows) })),
    )
    return { name: nameOf(version, 'xlsx'), bytes: await readFile(target) }
  } finally {
    await rm(target, { force: true })
  }
}

/**
 * The document of an acceptance (QT-261). Throws FORBIDDEN; NOT_FOUND, also for one that was recorded by the firm; UNAVAILABLE while it is
 * made.
 */
export async function readAccepted(ctx: Context, acceptanceId: string): Promise<MadeFile> {
  requireQuotations(ctx.actor)
  const { companyId } = ctx.actor
  await read(ctx, async tx => {
    const acceptance = await acceptanceById(tx, companyId, acceptanceId)
    if (!acceptance) throw new AppError('NOT_FOUND')
    await wholeVersion(ctx, tx, acceptance.versionId)
    if (acceptance.way !== 'page') throw new AppError('NOT_FOUND')
  })
  const file = await acceptedFile(ctx, companyId, acceptanceId)
  if (!file) throw new AppError('UNAVAILABLE', PREPARING)
  return { name: file.name, bytes: Buffer.concat(await file.stream.toArray()) }
}

const PREPARING = 'The PDF is being prepared. Please try again in a moment.'
const PORTION = 500
async function* portionsOf(rows: SheetCell[][]): AsyncGenerator<SheetCell[][]> {
  for (let from = 0; from < rows.length; from += PORTION) yield rows.slice(from, from + PORTION)
}

function sourceOf(ctx: Context, id: string): Promise<Source> {
  requireQuotations(ctx.actor)
  const { companyId } = ctx.actor
  return read(ctx, async tx => {
    const version = await wholeVersion(ctx, tx, id)
    const standing = await standingFirmAt(tx, companyId, id)
    return { version, firm: await firmOf(tx, companyId), standing, company: await settingsOf(tx, companyId) }
  })
}

const nameOf = ({ quotationNumber, number, content }: Version, ending: string): string =>
  quotationFileName({ number: quotationNumber, version: number, client: content.head.billToName }, ending)
