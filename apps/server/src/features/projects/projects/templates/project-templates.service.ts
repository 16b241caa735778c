import { AppError } from '@plinth/contract/error-codes'
import {
  type ListedTemplate,
  type NewTemplate,
  type ProjectTemplate,
  type TemplateChange,
  TemplateContent,
} from '@plinth/contract/projects/project-templates/project-templates'
import { STARTING_TEMPLATES } from '@plinth/contract/projects/project-templates/starting-templates'
import { TEMPLATE_LIMITS, TEMPLATE_TEXTS } from '@plinth/contract/projects/project-templates/template-rules'
import { v7 as uuid } from 'uuid'
import { type Context, mutate, read } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { recordAudit } from '../../../company/audit/audit.service.ts'
import { contentOfProject } from './project-outlines.service.ts'
import {
  clearDefault,
  insertTemplates,
  lockTemplates,
  selectTemplate,
  selectTemplateFacts,
  selectTemplates,
  type TemplateRow,
  updateTemplate,
} from './project-templates.queries.ts'

/** The templates of the company by name. */
export const listTemplates = (ctx: Context): Promise<ListedTemplate[]> =>
  read(ctx, tx => selectTemplates(tx, ctx.actor.companyId))

/** One template with what it holds. Throws NOT_FOUND. */
export const getTemplate = (ctx: Context, id: string): Promise<ProjectTemplate> =>
  read(ctx, async tx => toTemplate(await rowOf(tx, ctx.actor.companyId, id)))

/**
 * Keeps a new template, of what was sent or of what a project has (PJ-074, PJ-101). Throws NOT_FOUND for a project that is not there or
 * has no phases by its kind; CONFLICT for a name that is taken, one template too many, and a project without phases.
 */
export const createTemplate = (ctx: Context, sent: NewTemplate): Promise<ProjectTemplate> =>
  mutate(ctx, async tx => {
    const { companyId, userId } = ctx.actor
    const { phases = [], checklist = [] } = sent.projectId ? await contentOfProject(ctx, tx, sent.projectId) : sent
    await lockTemplates(tx, companyId)
    const id = uuid()
    await refuseOneMore(tx, companyId, { id, name: sent.name })
    const isDefault = sent.isDefault === true
    if (isDefault) await clearDefault(tx, companyId, id)
    await insertTemplates(tx, [
      {
        company_id: companyId,
        id,
        name: sent.name,
        is_default: isDefault,
        content: JSON.stringify({ phases, checklist }),
        created_at: ctx.clock.now(),
        created_by: userId,
      },
    ])
    return changed(ctx, tx, 'created', id)
  })

/**
 * Changes what is sent of a template; projects that were made from it stay as they are. Throws NOT_FOUND; CONFLICT where somebody else changed
 * it since `version`, and for a name that is taken.
 */
export const editTemplate = (ctx: Context, id: string, sent: TemplateChange): Promise<ProjectTemplate> =>
  mutate(ctx, async tx => {
    const { companyId } = ctx.actor
    await lockTemplates(tx, companyId)
    const row = await rowOf(tx, companyId, id)
    if (row.version !== sent.version) throw new AppError('CONFLICT', TEMPLATE_TEXTS.changed)
    const { name = row.name, isDefault = row.is_default } = sent
    refuseTaken(await selectTemplateFacts(tx, companyId, { id, name }))
    const { phases, checklist } = { ...contentOf(row), ...definedOf(sent) }
    if (isDefault && !row.is_default) await clearDefault(tx, companyId, id)
    await updateTemplate(tx, companyId, id, {
      name,
      is_default: isDefault,
      content: JSON.stringify({ phases, checklist }),
    })
    return changed(ctx, tx, 'changed', id)
  })

const definedOf = ({ phases, checklist }: TemplateChange): Partial<TemplateContent> => ({
  ...(phases === undefined ? {} : { phases }),
  ...(checklist === undefined ? {} : { checklist }),
})

/** Deletes a template, to be restored for a day. Throws NOT_FOUND. */
export const removeTemplate = (ctx: Context, id: string): Promise<Record<string, never>> =>
  mutate(ctx, async tx => {
    const { companyId } = ctx.actor
    await lockTemplates(tx, companyId)
    const row = await rowOf(tx, companyId, id)
    await updateTemplate(tx, companyId, id, { deleted_at: ctx.clock.now() })
    await audit(ctx, tx, 'removed', row)
    return {}
  })

/**
 * Restores a deleted template; where another has become the default since, it is not the default any more. Throws NOT_FOUND; CONFLICT for a name
 * that is taken by now and one template too many.
 */
export const restoreTemplate = (ctx: Context, id: string): Promise<Record<string, never>> =>
  mutate(ctx, async tx => {
    const { companyId } = ctx.actor
    await lockTemplates(tx, companyId)
    const row = await rowOf(tx, companyId, id, true)
    const { hasDefault } = await refuseOneMore(tx, companyId, { id, name: row.name })
    await updateTemplate(tx, companyId, id, { deleted_at: null, is_default: row.is_default && !hasDefault })
    await audit(ctx, tx, 'restored', row)
    return {}
  })

/** Gives a new company what it starts with (PJ-101). */
export const seedProjectTemplates = (tx: Tx, companyId: string, at: Date): Promise<void> =>
  insertTemplates(
    tx,
    STARTING_TEMPLATES.map(({ name, content }) => ({
      company_id: companyId,
      id: uuid(),
      name,
      content: JSON.stringify(content),
      created_at: at,
    })),
  )

async function refuseOneMore(tx: Tx, companyId: string, template: { id: string; name: string }) {
  const facts = await selectTemplateFacts(tx, companyId, template)
  refuseTaken(facts)
  if (facts.count >= TEMPLATE_LIMITS.templates) throw new AppError('CONFLICT', TEMPLATE_TEXTS.tooMany)
  return facts
}

function refuseTaken({ isTaken }: { isTaken: boolean }): void {
  const fields = [{ field: 'name', message: TEMPLATE_TEXTS.taken }]
  if (isTaken) throw new AppError('CONFLICT', TEMPLATE_TEXTS.taken, { fields })
}

async function rowOf(tx: Tx, companyId: string, id: string, isDeleted = false): Promise<TemplateRow> {
  const row = await selectTemplate(tx, companyId, id, isDeleted)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

async function changed(ctx: Context, tx: Tx, what: 'created' | 'changed', id: string): Promise<ProjectTemplate> {
  const row = await rowOf(tx, ctx.actor.companyId, id)
  await audit(ctx, tx, what, row)
  return toTemplate(row)
}

const audit = (
  ctx: Context,
  tx: Tx,
  what: 'created' | 'changed' | 'removed' | 'restored',
  { id, name }: { id: string; name: string },
): Promise<void> =>
  recordAudit(tx, {
    actor: ctx.actor,
    action: `project-template.${what}`,
    at: ctx.clock.now(),
    targetId: id,
    targetName: name,
  })

const contentOf = (row: Pick<TemplateRow, 'content'>): TemplateContent => TemplateContent.parse(row.content)

const toTemplate = (row: TemplateRow): ProjectTemplate => ({
  _id: row.id,
  name: row.name,
  isDefault: row.is_default,
  version: row.version,
  ...contentOf(row),
})
