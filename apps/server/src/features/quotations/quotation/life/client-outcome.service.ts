import { AppError } from '@plinth/contract/error-codes'
import type { NotificationChannel } from '@plinth/contract/messages/notification-preferences'
import { totalsOf } from '@plinth/contract/quotations/quotation/arithmetic'
import { acceptedByText, CLIENT_TEXTS, expiredText } from '@plinth/contract/quotations/quotation/client/client-answers'
import { type ClientSelection, withSelection } from '@plinth/contract/quotations/quotation/client/client-selection'
import type { Content } from '@plinth/contract/quotations/quotation/content'
import type { QuotationEventKind } from '@plinth/contract/quotations/quotation/events'
import { isPossible, type TransitionName } from '@plinth/contract/quotations/quotation/transitions'
import { type SqlBool, sql } from 'kysely'
import type { Effects, PublicContext } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { dayOf } from '../../../../platform/time-zone.ts'
import { tellQuotations } from '../../quotation-access/quotation-access.service.ts'
import { selectContent } from '../content/content.queries.ts'
import { followConversion } from '../conversion/follow-conversion.service.ts'
import { type Doer, noteEventOf } from '../events.service.ts'
import { tellOwner } from '../owner/owner-notices.service.ts'
import { lockQuotation, updateQuotation } from '../quotations.queries.ts'
import { columnsOfTotals, selectVersion } from '../versions.queries.ts'
import {
  type AcceptanceRow,
  insertAcceptance,
  insertRejection,
  selectAcceptance,
  selectContentHash,
} from './decisions.queries.ts'
import { changeStateOf, type FoundVersion, requirePossible } from './transition.service.ts'

/** The client of a quotation, by a link, with the name of the firm for what it is told. */
export interface ClientDoer extends Doer {
  linkId: string
  firm: string
}

const THERE = sql<SqlBool>`q.deleted_at is null`
const DAY = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' })

/** The newest issued version of a quotation, which nobody else changes until the transaction ends. Throws NOT_FOUND. */
export async function lockIssued(tx: Tx, companyId: string, quotationId: string): Promise<FoundVersion> {
  const quotation = await lockQuotation(tx, companyId, quotationId, THERE)
  const id = quotation?.currentVersionId
  const version = id && (await selectVersion(tx, companyId, id, THERE))
  if (!version) throw new AppError('NOT_FOUND')
  return { version, quotation }
}

/** `This quotation was accepted by Meera Shah on 18 Mar 2026.`, on the day it was where the firm is. */
export const acceptedText = ({ name, acceptedAt }: Pick<AcceptanceRow, 'name' | 'acceptedAt'>, timeZone: string) =>
  acceptedByText(name, DAY(timeZone).format(acceptedAt))

/** The acceptance of a version that was not undone. */
export const acceptanceOf = selectAcceptance

/**
 * Refuses what a client cannot do with a version: once it is accepted, when it is another one by now, or not valid any more
 * (QT-258, QT-264). Throws CONFLICT with what the page says of it.
 */
export async function requireOpenToClient(
  { ctx, tx, by, version, quotation }: ClientMove,
  wanted: { versionId: string; transition: TransitionName },
): Promise<void> {
  if (quotation.state === 'accepted') {
    const acceptance = await selectAcceptance(tx, by.companyId, version.id)
    if (acceptance) throw new AppError('CONFLICT', acceptedText(acceptance, by.timeZone))
  }
  if (version.id !== wanted.versionId) throw new AppError('CONFLICT', CLIENT_TEXTS.changed)
  const { validUntil } = version
  if (validUntil !== null && validUntil < dayOf(by.timeZone, ctx.clock.now()))
    throw new AppError('CONFLICT', expiredText(DAY('UTC').format(new Date(validUntil)), by.firm))
  requirePossible(wanted.transition, version)
}

/** A change by a client in one transaction: the version is locked. */
export interface ClientMove extends FoundVersion {
  ctx: PublicContext
  tx: Tx
  effects: Effects
  by: ClientDoer
}

/** What is kept of an acceptance on the client's page (QT-259). */
export interface Evidence {
  id: string
  name: string
  email: string
  typedName: string
  signatureFileId: string | null
  address: string
  agent: string
  /** as it was issued */
  pdf: { fileId: string; sha256: string }
}

/** A content with the client's choice; at another total than the client saw it is another quotation (QT-258). Throws INVALID; CONFLICT. */
export async function chosenContent(
  tx: Tx,
  companyId: string,
  versionId: string,
  { selection, grandTotal }: { selection: ClientSelection; grandTotal: string },
): Promise<Content> {
  const chosen = withSelection(await selectContent(tx, companyId, versionId), selection)
  if (!chosen) throw new AppError('INVALID', CLIENT_TEXTS.notOffered)
  if (totalsOf(chosen).grandTotal !== grandTotal) throw new AppError('CONFLICT', CLIENT_TEXTS.changed)
  return chosen
}

/** Accepts a version for its client, with what was chosen, and keeps the evidence of it (QT-258 to QT-260). Throws CONFLICT. */
export async function acceptAsClient(
  move: ClientMove,
  { content, selection, ...evidence }: Evidence & { content: Content; selection: ClientSelection },
): Promise<void> {
  const { ctx, tx, by, version } = move
  const [totals, at] = [totalsOf(content), ctx.clock.now()]
  await insertAcceptance(tx, {
    company_id: by.companyId,
    id: evidence.id,
    version_id: version.id,
    way: 'page',
    link_id: by.linkId,
    name: evidence.name,
    email: evidence.email,
    typed_name: evidence.typedName,
    signature_file_id: evidence.signatureFileId,
    accepted_at: at,
    address: evidence.address,
    agent: evidence.agent,
    selections: JSON.stringify(selection),
    totals: JSON.stringify(totals),
    pdf_sha256: evidence.pdf.sha256,
    pdf_file_id: evidence.pdf.fileId,
    content_sha256: await selectContentHash(tx, by.companyId, version.id),
    created_at: at,
  })
  const { grand_total, margin_pct } = columnsOfTotals(totals)
  await changeStateOf(ctx, tx, move.effects, by, move, 'acceptOnPage', {
    kind: 'accepted',
    details: { name: evidence.name, way: 'On the page' },
    columns: { accepted_at: at, grand_total, margin_pct },
  })
  await followConversion(ctx, tx, { ...move.quotation, companyId: by.companyId }, content)
  // its mail comes with the document
  await tell(move, `${evidence.name} accepted ${nameOf(move)}`, ['bell', 'push'])
}

/** Notes that a client read a sent version, the first time; no later state falls back (QT-213, QT-214). */
export async function viewAsClient(move: ClientMove): Promise<void> {
  const { ctx, tx, effects, by, version } = move
  // who opened it how often is listed, also once it was viewed
  if (version.state !== 'sent') return tellQuotations(tx, effects, by, [move.quotation.id])
  await changeStateOf(ctx, tx, effects, by, move, 'view', { kind: 'viewed' })
  await tell(move, `${by.name} opened ${nameOf(move)}`)
}

/** Rejects a version for its client (QT-263). Throws CONFLICT. */
export async function rejectAsClient(
  move: ClientMove,
  { id, reason, note }: { id: string; reason: string; note: string },
): Promise<void> {
  const { ctx, tx, effects, by, version } = move
  const rejection = { id, version_id: version.id, reason, note, link_id: by.linkId, created_at: ctx.clock.now() }
  await insertRejection(tx, { company_id: by.companyId, ...rejection })
  await changeStateOf(ctx, tx, effects, by, move, 'rejectOnPage', { kind: 'rejected', details: { reason, note } })
  await tell(move, `${by.name} rejected ${nameOf(move)}: ${reason}`)
}

const SAID = {
  commented: 'commented on',
  'change-asked': 'asks for a change of',
  'renewal-asked': 'asks for a new quotation in place of',
} as const satisfies Partial<Record<QuotationEventKind, string>>

/** Keeps that a client wrote or asked for something; a version that was sent or viewed is negotiated from then on (QT-215). */
export async function hearClient(move: ClientMove, said: { kind: keyof typeof SAID; text: string }): Promise<void> {
  const { ctx, tx, effects, by, version, quotation } = move
  const { kind, text } = said
  const event = { kind, details: { text } }
  if (kind !== 'renewal-asked' && isPossible('negotiate', version.state))
    await changeStateOf(ctx, tx, effects, by, move, 'negotiate', event)
  else {
    await updateQuotation(tx, by.companyId, quotation.id, { last_activity_at: ctx.clock.now() })
    await noteEventOf(ctx, tx, by, { quotationId: quotation.id, versionId: version.id, ...event }, effects)
    await tellQuotations(tx, effects, by, [quotation.id])
  }
  await tell(move, `${by.name} ${SAID[kind]} ${nameOf(move)}${text === '' ? '' : `: ${text}`}`)
}

const nameOf = ({ quotation }: FoundVersion): string => quotation.number ?? quotation.title

/** Tells the owner of a quotation what its client did (QT-241). */
const tell = (
  { ctx, tx, effects, by, version, quotation }: ClientMove,
  text: string,
  channels?: readonly NotificationChannel[],
): Promise<void> =>
  tellOwner(ctx, tx, effects, {
    ...{ companyId: by.companyId, quotationId: quotation.id, ownerId: quotation.ownerId, text },
    ...{ version: version.number, projectId: quotation.projectId },
    ...(channels && { channels }),
  })
