import { isIndia } from '@plinth/contract/company/firm-home'
import { AppError, isAppError } from '@plinth/contract/error-codes'
import type { Content } from '@plinth/contract/quotations/quotation/content'
import type { CopiedRates, NewQuotation, Quotation } from '@plinth/contract/quotations/quotation/quotation'
import { notPossibleText } from '@plinth/contract/quotations/quotation/quotation-limits'
import type { QuotationType } from '@plinth/contract/quotations/quotation/states'
import { daysAfter } from '@plinth/contract/readers/moment'
import { v7 as uuid } from 'uuid'
import { type Context, type Effects, mutate, read } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { dayOf } from '../../../../platform/time-zone.ts'
import { searchPlaces } from '../../../company/places/places.service.ts'
import { seenProject } from '../../../projects/project-access/project-access.service.ts'
import {
  requireQuotationEdit,
  tellQuotations,
  visibleQuotations,
} from '../../quotation-access/quotation-access.service.ts'
import { defaultPresets, type Presets } from '../../quotation-settings/quotation-settings.service.ts'
import { withoutLinks } from '../change/linked-bases.service.ts'
import { selectContent, selectUnitsOf } from '../content/content.queries.ts'
import { noteEvent } from '../events.service.ts'
import { type Firm, firmOf } from '../firm.service.ts'
import { insertQuotation, lockQuotation } from '../quotations.queries.ts'
import { wholeQuotation } from '../quotations.service.ts'
import { selectTemplate } from '../templates/templates.queries.ts'
import { selectVersion } from '../versions.queries.ts'
import { addDraft } from './add-draft.service.ts'
import { copiedContent } from './copied-content.policy.ts'
import { withPresets } from './preset-content.policy.ts'
import { withRatesOfToday } from './rates-of-today.service.ts'
import { NOTHING, startingContent, startingHead, stateCodeOf } from './starting-content.policy.ts'
import { selectLastVariation, selectStartingFacts } from './starting-facts.queries.ts'

const NO_PRESETS: Presets = { texts: {}, payments: [] }

/**
 * Makes a draft of a quotation (QT-024 to QT-026, QT-185, QT-208). Throws FORBIDDEN; NOT_FOUND for a project, version or quotation that the
 * caller does not see, and for a template that is not offered; CONFLICT for a variation of a quotation that is not accepted.
 */
export async function createQuotation(ctx: Context, wanted: NewQuotation): Promise<Quotation> {
  requireQuotationEdit(ctx.actor)
  if (wanted.from === 'variation')
    return mutate(ctx, (tx, effects) => createVariation(ctx, tx, effects, wanted.quotationId))
  const place = await placeOfSupply(ctx, wanted.projectId)
  return mutate(ctx, async (tx, effects) => {
    const { type, content: copied } = await beginningOf(ctx, tx, wanted)
    const { projectId } = wanted
    // a copy is of a whole quotation, whatever it says and leaves out
    const presets = wanted.from === 'copy' ? NO_PRESETS : await defaultPresets(tx, ctx.actor.companyId, type)
    const { quotationId } = await makeDraft(ctx, tx, effects, { type, projectId, placeOfSupply: place }, head =>
      withPresets({ ...(copied ?? startingContent(type)), head: copied ? copiedHead(copied, head) : head }, presets),
    )
    return wholeQuotation(ctx, tx, quotationId)
  })
}

/** What a draft that is no variation begins with: nothing, or a content with ids of its own. */
async function beginningOf(
  ctx: Context,
  tx: Tx,
  wanted: Exclude<NewQuotation, { from: 'variation' }>,
): Promise<{ type: QuotationType; content?: Content }> {
  if (wanted.from === 'nothing') return wanted
  if (wanted.from === 'copy') return { type: wanted.type, content: await contentToCopy(ctx, tx, wanted) }
  const { companyId } = ctx.actor
  const template = await selectTemplate(tx, companyId, wanted.templateId)
  if (!template || template.archivedAt !== null) throw new AppError('NOT_FOUND')
  const content = copiedContent(await selectContent(tx, companyId, template.versionId), { keepsOrigin: false })
  return { type: template.type, content: (await withRatesOfToday(tx, companyId, content)).content }
}

interface Wanted {
  type: QuotationType
  projectId: string
  placeOfSupply: string
}

/**
 * Makes a draft of a project that the caller sees, in their transaction; `contentFor` is given the head that is known of client,
 * project and lead. Throws NOT_FOUND.
 */
export async function makeDraft(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  { type, projectId, placeOfSupply }: Wanted,
  contentFor: (head: Content['head'], units: Content['units']) => Omit<Content, 'units'>,
): Promise<{ quotationId: string; versionId: string }> {
  const { companyId } = ctx.actor
  await seenProject(ctx, tx, projectId)
  const firm = await firmOf(tx, companyId)
  const facts = await selectStartingFacts(tx, companyId, projectId)
  const units = await selectUnitsOf(tx, companyId)
  const head = startingHead(type, facts, firm, { validUntil: lastDay(ctx, firm), placeOfSupply })
  const made = await insertDraft(
    ctx,
    tx,
    firm,
    { type, projectId, leadId: facts.leadId },
    { ...contentFor(head, units), units },
  )
  await tellQuotations(tx, effects, ctx.actor, [made.quotationId])
  return made
}

/** Today and the company's days of validity, in its time zone (QT-079). */
export const lastDay = ({ actor, clock }: Context, { validityDays }: Firm): string =>
  daysAfter(dayOf(actor.company.timeZone, clock.now()), validityDays)

/** The state in which a site stands, by its city (QT-077); empty where that is not known, or nobody can say now. */
async function placeOfSupply(ctx: Context, projectId: string): Promise<string> {
  const facts = await read(ctx, async tx => {
    await seenProject(ctx, tx, projectId)
    return selectStartingFacts(tx, ctx.actor.companyId, projectId)
  })
  // a site that says no country is in the firm's own
  if (facts.siteCity === '' || !isIndia(facts.siteCountry || ctx.actor.company.country))
    return stateCodeOf(facts.clientState)
  try {
    const places = await searchPlaces(ctx, facts.siteCity, 'IN')
    const found = places.find(place => place.name.toLowerCase() === facts.siteCity.toLowerCase())
    return stateCodeOf(found?.area ?? '')
  } catch (error) {
    if (isAppError(error, 'UNAVAILABLE')) return ''
    throw error
  }
}

async function insertDraft(
  ctx: Context,
  tx: Tx,
  firm: Firm,
  {
    variation,
    ...of
  }: {
    type: QuotationType
    projectId: string
    leadId: string | null
    variation?: { of: string; number: number; currency: string; currencySymbol: string }
  },
  content: Content,
): Promise<{ quotationId: string; versionId: string }> {
  const { companyId, userId } = ctx.actor
  const at = ctx.clock.now()
  const quotationId = uuid()
  await insertQuotation(tx, {
    company_id: companyId,
    id: quotationId,
    type: of.type,
    project_id: of.projectId,
    lead_id: of.leadId,
    variation_of: variation?.of ?? null,
    variation_number: variation?.number ?? null,
    owner_id: userId,
    currency: variation?.currency ?? firm.currency,
    currency_symbol: variation?.currencySymbol ?? firm.currencySymbol,
    last_activity_at: at,
    created_by: userId,
    created_at: at,
  })
  const versionId = await addDraft(ctx, tx, firm, { quotationId, number: 1, about: '', isShown: true }, content)
  await noteEvent(ctx, tx, { quotationId, versionId, kind: 'created' })
  return { quotationId, versionId }
}

async function contentToCopy(
  ctx: Context,
  tx: Tx,
  { versionId, rates, projectId }: { versionId: string; rates: CopiedRates; projectId: string },
): Promise<Content> {
  const { companyId } = ctx.actor
  const version = await selectVersion(tx, companyId, versionId, visibleQuotations(ctx.actor))
  if (!version) throw new AppError('NOT_FOUND')
  const copied = copiedContent(await selectContent(tx, companyId, versionId), { keepsOrigin: false })
  const content = version.projectId === projectId ? copied : withoutLinks(copied)
  return rates === 'keep' ? content : (await withRatesOfToday(tx, companyId, content)).content
}

/** A copy is for the client and site of its own project, and starts its own validity. */
const copiedHead = ({ head }: Content, starting: Content['head']): Content['head'] => ({
  ...starting,
  introduction: head.introduction,
  terms: head.terms,
  inclusions: head.inclusions,
  exclusions: head.exclusions,
  notes: head.notes,
  show: head.show,
  groupBy: head.groupBy,
  columns: head.columns,
  marksChanges: head.marksChanges,
  pricesIncludeTax: head.pricesIncludeTax,
  roundOff: head.roundOff,
  totalDiscountKind: head.totalDiscountKind,
  totalDiscountValue: head.totalDiscountValue,
})

async function createVariation(ctx: Context, tx: Tx, effects: Effects, quotationId: string): Promise<Quotation> {
  const made = await makeVariation(ctx, tx, effects, quotationId, async () => NOTHING)
  return wholeQuotation(ctx, tx, made.quotationId)
}

/**
 * Makes a variation of an accepted quotation in the caller's transaction; `contentOf` is given the version that was accepted. Throws
 * NOT_FOUND; CONFLICT for a quotation that is not accepted, and for a variation.
 */
export async function makeVariation(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  quotationId: string,
  contentOf: (accepted: { currentVersionId: string }) => Promise<Omit<Content, 'head' | 'units'>>,
): Promise<{ quotationId: string; versionId: string }> {
  const { companyId } = ctx.actor
  const quotation = await lockQuotation(tx, companyId, quotationId, visibleQuotations(ctx.actor))
  if (!quotation) throw new AppError('NOT_FOUND')
  const { currentVersionId, variationOf, state } = quotation
  if (state !== 'accepted' || currentVersionId === null || variationOf !== null)
    throw new AppError('CONFLICT', notPossibleText(variationOf === null ? state : 'a variation'))
  const firm = await firmOf(tx, companyId)
  const { head, units } = await selectContent(tx, companyId, currentVersionId)
  const variation = {
    of: quotation.id,
    number: (await selectLastVariation(tx, companyId, quotation.id)) + 1,
    currency: quotation.currency,
    currencySymbol: quotation.currencySymbol,
  }
  const { type, projectId, leadId } = quotation
  const content = await contentOf({ currentVersionId })
  const made = await insertDraft(
    ctx,
    tx,
    firm,
    { type, projectId, leadId, variation },
    { ...content, head: variationHead(head, lastDay(ctx, firm)), units },
  )
  await noteEvent(ctx, tx, { quotationId, versionId: currentVersionId, kind: 'variation-made' })
  await tellQuotations(tx, effects, ctx.actor, [made.quotationId, quotationId])
  return made
}

/** The same client, site and tax mode (QT-208), without discounts of the whole. */
const variationHead = (head: Content['head'], validUntil: string): Content['head'] => ({
  ...head,
  validUntil,
  introduction: '',
  isTaxModeManual: true,
  totalDiscountKind: 'none',
  totalDiscountValue: '0.00',
})
