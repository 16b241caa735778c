import { AppError } from '@plinth/contract/error-codes'
import { type Pagination, paginationOf } from '@plinth/contract/fields'
import type { Content } from '@plinth/contract/quotations/quotation/content'
import {
  QUOTATION_LIMITS as LIMITS,
  QUOTATION_TEXTS as TEXTS,
} from '@plinth/contract/quotations/quotation/quotation-limits'
import type { QuotationType } from '@plinth/contract/quotations/quotation/states'
import type {
  NewTemplate,
  QuotationTemplate,
  TemplateChange,
  TemplateQuery,
} from '@plinth/contract/quotations/quotation/templates/templates'
import { type Context, type Effects, mutate, read } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { recordAudit } from '../../../company/audit/audit.service.ts'
import {
  requireQuotationEdit,
  requireQuotations,
  visibleQuotations,
} from '../../quotation-access/quotation-access.service.ts'
import { selectContent, selectUnitsOf } from '../content/content.queries.ts'
import { leaveItems } from '../content/held-items.service.ts'
import { copiedContent } from '../create/copied-content.policy.ts'
import { blankHead, NOTHING } from '../create/starting-content.policy.ts'
import { firmOf } from '../firm.service.ts'
import { selectVersion } from '../versions.queries.ts'
import { addTemplate } from './add-template.service.ts'
import { templateContent } from './template-content.policy.ts'
import {
  countTemplates,
  deleteTemplate,
  existsNamesake,
  type LockedTemplate,
  lockTemplate,
  lockTemplates,
  selectTemplate,
  selectTemplates,
  type TemplateRow,
  updateTemplate,
} from './templates.queries.ts'

const toWire = ({ id, archivedAt, editedAt, ...row }: TemplateRow): QuotationTemplate => ({
  _id: id,
  ...row,
  isArchived: archivedAt !== null,
  editedAt: editedAt.toISOString(),
})

/** The templates by name, or those that are archived. Throws FORBIDDEN. */
export async function listTemplates(
  { actor, ...ctx }: Context,
  { archived, page, limit, ...query }: TemplateQuery,
): Promise<{ data: QuotationTemplate[]; pagination: Pagination }> {
  requireQuotations(actor)
  const filter = { ...query, search: query.search.trim(), isArchived: archived === 'true' }
  const [total, rows] = await read({ actor, ...ctx }, tx =>
    Promise.all([
      countTemplates(tx, actor.companyId, filter),
      selectTemplates(tx, actor.companyId, filter, { page, limit }),
    ]),
  )
  return { data: rows.map(toWire), pagination: paginationOf({ page, limit }, total) }
}

/** One template. Throws FORBIDDEN; NOT_FOUND. */
export function getTemplate(ctx: Context, id: string): Promise<QuotationTemplate> {
  requireQuotations(ctx.actor)
  return read(ctx, tx => wholeTemplate(tx, ctx.actor.companyId, id))
}

async function wholeTemplate(tx: Tx, companyId: string, id: string): Promise<QuotationTemplate> {
  const row = await selectTemplate(tx, companyId, id)
  if (!row) throw new AppError('NOT_FOUND')
  return toWire(row)
}

/**
 * Makes a template of a version, or an empty one (QT-183). Throws FORBIDDEN; NOT_FOUND for a version that the caller does not see;
 * CONFLICT for a name that is there, beyond 200 templates and beyond 1,000 lines (QT-187).
 */
export function createTemplate(ctx: Context, wanted: NewTemplate): Promise<QuotationTemplate> {
  const { actor, clock } = ctx
  requireQuotationEdit(actor)
  const { companyId, userId } = actor
  return mutate(ctx, async (tx, effects) => {
    const source = wanted.from === 'version' ? await contentOfVersion(ctx, tx, wanted.versionId) : undefined
    const type = wanted.from === 'nothing' ? wanted.type : (source?.type ?? 'execution')
    const { name, description } = wanted
    await requireRoom(tx, companyId)
    await refuseNamesake(tx, companyId, { type, name })
    const content = source?.content ?? (await emptyContent(tx, companyId, type))
    const id = await addTemplate(tx, { companyId, userId, at: clock.now() }, { type, name, description }, content)
    effects.emit({ type: 'library.changed' })
    return wholeTemplate(tx, companyId, id)
  })
}

async function contentOfVersion(
  { actor }: Context,
  tx: Tx,
  versionId: string,
): Promise<{ type: QuotationType; content: Content }> {
  const { companyId } = actor
  const version = await selectVersion(tx, companyId, versionId, visibleQuotations(actor))
  if (!version) throw new AppError('NOT_FOUND')
  const content = await selectContent(tx, companyId, versionId)
  if (content.lines.length > LIMITS.templateLines) throw new AppError('CONFLICT', TEXTS.tooManyTemplateLines)
  return { type: version.type, content: templateContent(copiedContent(content, { keepsOrigin: false })) }
}

const emptyContent = async (tx: Tx, companyId: string, type: QuotationType): Promise<Content> => ({
  ...NOTHING,
  head: blankHead(type, await firmOf(tx, companyId)),
  units: await selectUnitsOf(tx, companyId),
})

/** There are fewer than 200, and stay so until the transaction ends. Throws CONFLICT. */
async function requireRoom(tx: Tx, companyId: string): Promise<void> {
  await lockTemplates(tx, companyId)
  if ((await countTemplates(tx, companyId, { search: '', isArchived: false })) >= LIMITS.templates)
    throw new AppError('CONFLICT', TEXTS.tooManyTemplates)
}

async function refuseNamesake(
  tx: Tx,
  companyId: string,
  named: { type: QuotationType; name: string; id?: string },
): Promise<void> {
  if (!(await existsNamesake(tx, companyId, named))) return
  const message = TEXTS.templateNameTaken
  throw new AppError('CONFLICT', message, { fields: [{ field: 'name', message }] })
}

/** One change of a template that is there, one after the other. Throws FORBIDDEN; NOT_FOUND. */
function change<T>(
  ctx: Context,
  id: string,
  work: (tx: Tx, template: LockedTemplate, effects: Effects) => Promise<T>,
): Promise<T> {
  requireQuotationEdit(ctx.actor)
  const { companyId } = ctx.actor
  return mutate(ctx, async (tx, effects) => {
    await lockTemplates(tx, companyId)
    const template = await lockTemplate(tx, companyId, id)
    if (!template) throw new AppError('NOT_FOUND')
    effects.emit({ type: 'library.changed' })
    return work(tx, template, effects)
  })
}

/** Changes the name or description. Throws FORBIDDEN; NOT_FOUND; CONFLICT for a name that is there. */
export const editTemplate = (ctx: Context, id: string, sent: TemplateChange): Promise<QuotationTemplate> =>
  change(ctx, id, async (tx, { type, archivedAt }) => {
    const { companyId } = ctx.actor
    const { name, description } = sent
    if (name !== undefined && archivedAt === null) await refuseNamesake(tx, companyId, { type, name, id })
    if (name !== undefined || description !== undefined)
      await updateTemplate(tx, companyId, id, {
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
      })
    return wholeTemplate(tx, companyId, id)
  })

/** Archives a template, also twice: it is offered no more, and no longer counts (QT-187). Throws FORBIDDEN; NOT_FOUND. */
export const archiveTemplate = (ctx: Context, id: string): Promise<QuotationTemplate> =>
  change(ctx, id, async (tx, { archivedAt }) => {
    const { companyId } = ctx.actor
    if (archivedAt === null) await updateTemplate(tx, companyId, id, { archived_at: ctx.clock.now() })
    return wholeTemplate(tx, companyId, id)
  })

/**
 * Offers a template again, also twice. Throws FORBIDDEN; NOT_FOUND; CONFLICT where another has its name meanwhile, and beyond 200.
 */
export const restoreTemplate = (ctx: Context, id: string): Promise<QuotationTemplate> =>
  change(ctx, id, async (tx, { type, name, archivedAt }) => {
    const { companyId } = ctx.actor
    if (archivedAt !== null) {
      await requireRoom(tx, companyId)
      await refuseNamesake(tx, companyId, { type, name, id })
      await updateTemplate(tx, companyId, id, { archived_at: null })
    }
    return wholeTemplate(tx, companyId, id)
  })

/** Deletes a template for good. Throws FORBIDDEN; NOT_FOUND. */
export async function removeTemplate(ctx: Context, id: string): Promise<void> {
  const { actor } = ctx
  await change(ctx, id, async (tx, { name }) => {
    await leaveItems(tx, actor.companyId, { kind: 'template', id })
    await deleteTemplate(tx, actor.companyId, id)
    const action = 'quotation-template.removed'
    await recordAudit(tx, { actor, action, at: ctx.clock.now(), targetId: id, targetName: name })
    return {}
  })
}
