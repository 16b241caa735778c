import { financialYearOf } from '@plinth/contract/company/fiscal/financial-year'
import { totalsOf } from '@plinth/contract/quotations/quotation/arithmetic'
import type { Content, ContentUnit, HeadFields } from '@plinth/contract/quotations/quotation/content'
import type { QuotationEventKind } from '@plinth/contract/quotations/quotation/events'
import { DEFAULT_SERIES, numberOf } from '@plinth/contract/quotations/quotation/numbering'
import type { QuotationState, QuotationType, VersionState } from '@plinth/contract/quotations/quotation/states'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../../platform/database/database.ts'
import { dayOf } from '../../../../platform/time-zone.ts'
import { selectUnitsOf } from '../content/content.queries.ts'
import { writeContent } from '../content/content-writing.service.ts'
import { derived } from '../content/derived.policy.ts'
import { holdItemsOf } from '../content/held-items.service.ts'
import { startingHead, stateCodeOf } from '../create/starting-content.policy.ts'
import { selectStartingFacts } from '../create/starting-facts.queries.ts'
import { takeNumber } from '../firm.queries.ts'
import { type Firm, firmOf } from '../firm.service.ts'
import { insertAcceptance, insertApproval, insertRejection, selectContentHash } from '../life/decisions.queries.ts'
import { insertEvent, insertQuotation, updateQuotation } from '../quotations.queries.ts'
import { ensureSettings, updateSettings } from '../settings/settings.queries.ts'
import { type StandingFirm, standingFirmOf } from '../standing-firm.service.ts'
import { columnsOfTotals, insertVersion, updateVersion } from '../versions.queries.ts'

export interface BulkVersion {
  id: string
  state: VersionState
  about: string
  createdAt: Date
  /** undefined of a draft */
  issuedAt?: Date
  /** `2026-03-18` */
  validUntil: string
  content: (head: HeadFields, units: readonly ContentUnit[]) => Omit<Content, 'units'>
}
export interface BulkEvent {
  kind: QuotationEventKind
  /** by its number */
  version: number
  at: Date
  /** somebody of the firm, a client by name, or the server */
  by: { userId: string | null; name: string }
}
/** A quotation that is made up as a whole, with all that happened to it. */
export interface BulkQuotation {
  id: string
  type: QuotationType
  projectId: string
  ownerId: string
  state: QuotationState
  /** the quotation that it changes, which stands before it, and its place among the variations of that */
  variation?: { of: string; number: number }
  /** oldest first; the last one may be a draft */
  versions: readonly BulkVersion[]
  /** the approval that its draft waits for */
  isApprovalAsked?: true
  accepted?: { at: Date; name: string }
  rejected?: { at: Date; reason: string; note: string }
  openThreads: number
  events: readonly BulkEvent[]
}

interface Making {
  tx: Tx
  companyId: string
  zone: string
  firm: Firm
  standing: StandingFirm
  units: ContentUnit[]
  numbers: Map<string, string>
}

/** What a made-up company has set for its quotations. */
export interface BulkSettings {
  stateCode: string
  bankDetails: string
  signatory: string
}

/** Writes made-up quotations, in the order in which they got their numbers, in the time zone of the company. */
export async function createQuotations(
  tx: Tx,
  companyId: string,
  quotations: readonly BulkQuotation[],
  { zone, settings }: { zone: string; settings: BulkSettings },
): Promise<void> {
  const { stateCode: state_code, bankDetails: bank_details, signatory } = settings
  await ensureSettings(tx, companyId)
  await updateSettings(tx, companyId, { state_code, bank_details, signatory })
  const [firm, standing, units] = [
    await firmOf(tx, companyId),
    await standingFirmOf(tx, companyId),
    await selectUnitsOf(tx, companyId),
  ]
  const making: Making = { tx, companyId, zone, firm, standing, units, numbers: new Map() }
  for (const quotation of quotations) await createQuotation(making, quotation)
}

async function createQuotation(making: Making, quotation: BulkQuotation): Promise<void> {
  const { tx, companyId, firm } = making
  const { id, type, projectId, ownerId, state, versions, events, openThreads } = quotation
  const facts = await selectStartingFacts(tx, companyId, projectId)
  const [first] = versions
  if (!first) throw new Error('a quotation without a version')
  await insertQuotation(tx, {
    ...{ company_id: companyId, id, type, project_id: projectId, lead_id: facts.leadId, owner_id: ownerId },
    variation_of: quotation.variation?.of ?? null,
    variation_number: quotation.variation?.number ?? null,
    ...{ currency: firm.currency, currency_symbol: firm.currencySymbol },
    ...{ created_by: ownerId, created_at: first.createdAt, last_activity_at: first.createdAt },
  })
  const number = await numberFor(making, quotation)
  const made = []
  for (const [at, version] of versions.entries()) {
    // the state of the firm is that of its sites, which a made-up client need not say
    const head = startingHead(type, facts, firm, {
      validUntil: version.validUntil,
      placeOfSupply: firm.stateCode ?? stateCodeOf(facts.clientState),
    })
    made.push(await createVersion(making, { ...version, number: at + 1, quotation }, head))
  }
  const issued = made.findLast(({ version }) => version.issuedAt !== undefined)
  const draft = made.find(({ version }) => version.issuedAt === undefined)
  const shown = issued ?? draft
  await holdItemsOf(tx, companyId, { kind: 'quotation', id })
  await updateQuotation(tx, companyId, id, {
    ...{ number, state, open_threads: openThreads },
    current_version_id: issued?.version.id ?? null,
    draft_version_id: draft?.version.id ?? null,
    ...(shown && { ...shown.shown, shown_version_number: shown.number, valid_until: shown.version.validUntil }),
    first_issued_at: versions.find(({ issuedAt }) => issuedAt)?.issuedAt ?? null,
    accepted_at: quotation.accepted?.at ?? null,
    needs_approval: quotation.isApprovalAsked ?? false,
    last_activity_at: events.at(-1)?.at ?? first.createdAt,
  })
  if (issued) await decide(making, quotation, issued.version.id, issued.content)
  for (const { kind, version, at, by } of events)
    await insertEvent(tx, {
      ...{ company_id: companyId, quotation_id: id, version_id: versions[version - 1]?.id ?? null, kind },
      ...{ actor_id: by.userId, link_id: null, actor_name: by.name, created_at: at },
      details: kind === 'issued' ? { number } : {},
    })
}

/** The number of an issued one, from the series of its type; that of a variation follows from its quotation's. */
async function numberFor({ tx, companyId, zone, firm, numbers }: Making, quotation: BulkQuotation) {
  const issuedAt = quotation.versions[0]?.issuedAt
  if (!issuedAt) return null
  const { id, type, variation } = quotation
  const year = financialYearOf(dayOf(zone, issuedAt), firm.firstMonth)
  const number = variation
    ? `${numbers.get(variation.of)}-V${variation.number}`
    : numberOf(DEFAULT_SERIES[type], {
        ...{ year, firstMonth: firm.firstMonth },
        counter: await takeNumber(tx, companyId, type, year),
      })
  numbers.set(id, number)
  return number
}

async function createVersion(
  { tx, companyId, zone, firm, standing, units }: Making,
  version: BulkVersion & { number: number; quotation: BulkQuotation },
  head: HeadFields,
) {
  const { id, number, state, about, createdAt, issuedAt, quotation } = version
  await insertVersion(tx, {
    ...{ company_id: companyId, id, quotation_id: quotation.id, number, about },
    ...{ created_by: quotation.ownerId, created_at: createdAt, edited_at: createdAt },
  })
  const { content, totals } = derived({ ...version.content(head, units), units }, firm)
  await writeContent(tx, { companyId, versionId: id }, content)
  const isAsked = quotation.isApprovalAsked === true && issuedAt === undefined
  await updateVersion(tx, companyId, id, {
    ...columnsOfTotals(totals),
    ...(isAsked && { approval: 'requested' }),
    ...(issuedAt && {
      ...{ state, issued_on: dayOf(zone, issuedAt), issued_at: issuedAt, issued_by: quotation.ownerId },
      snapshot: JSON.stringify({ content, totals, firm: standing }),
    }),
  })
  if (isAsked)
    await insertApproval(tx, {
      ...{ company_id: companyId, id: uuid(), version_id: id, revision: 0 },
      ...{ asked_by: quotation.ownerId, asked_at: createdAt, asked_note: 'The client has a lower offer.' },
      ...{ discount_pct: totals.discountPct, margin_pct: totals.marginPct },
    })
  const { grand_total, margin_pct } = columnsOfTotals(totals)
  const shown = { title: content.head.title, bill_to_name: content.head.billToName, grand_total, margin_pct }
  return { version, number, content, shown }
}

/** What its client decided, as somebody of the firm recorded it. */
async function decide(
  { tx, companyId }: Making,
  { accepted, rejected, ownerId }: BulkQuotation,
  versionId: string,
  content: Content,
): Promise<void> {
  const made = { company_id: companyId, id: uuid(), version_id: versionId, user_id: ownerId }
  if (accepted)
    await insertAcceptance(tx, {
      ...made,
      ...{ way: 'signed-copy', name: accepted.name, accepted_at: accepted.at, created_at: accepted.at },
      selections: JSON.stringify({ optionIds: [], optionalLineIds: [] }),
      totals: JSON.stringify(totalsOf(content)),
      content_sha256: await selectContentHash(tx, companyId, versionId),
    })
  if (rejected)
    await insertRejection(tx, { ...made, reason: rejected.reason, note: rejected.note, created_at: rejected.at })
}
