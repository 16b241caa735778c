import { AppError, type FieldError } from '@plinth/contract/error-codes'
import { LEAD_LIMITS } from '@plinth/contract/leads/lead/lead-rules'
import { type FormValues, fieldProblem, PAYLOAD_NAMES } from '@plinth/contract/leads/lead-forms/form-engine'
import {
  type LeadTemplate,
  type SaveTemplate,
  TEMPLATES_MAX,
} from '@plinth/contract/leads/lead-templates/lead-templates'
import {
  defaultTemplateField,
  flagOf,
  isTextAnswer,
  TEMPLATE_FIELDS,
  TEXT_ANSWERS,
  TEMPLATE_TEXTS as TEXTS,
  type TemplateFieldState,
  type TemplateFlag,
  templateFieldProblem,
  templateForm,
} from '@plinth/contract/leads/lead-templates/template-rules'
import { v7 as uuid } from 'uuid'
import { type Actor, type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { lockCompany } from '../../company/companies/companies.service.ts'
import { requireCrm } from '../../company/lead-access/lead-access.service.ts'
import {
  clearDefault,
  deleteTemplate,
  selectTemplates,
  type TemplateRow,
  upsertTemplate,
} from './lead-templates.queries.ts'

/** Admins and people with crm.edit may change the forms (IN-Q03). Throws FORBIDDEN. */
function requireFormEditor(actor: Actor): void {
  requireCrm(actor)
  if (!actor.isAdmin && !actor.isSuperAdmin && !actor.rights.crm.edit) throw new AppError('FORBIDDEN')
}

/** Converts a template to its form on the wire: fields in order, the flags under their names (IN-243 to IN-256). */
function toTemplate(row: TemplateRow): LeadTemplate {
  const fields = inOrder(row.fields)
  const flags = Object.fromEntries(fields.map(field => [flagOf(field.fieldName), field.isMandatory]))
  return {
    ...(flags as Record<TemplateFlag, boolean>),
    _id: row.id,
    name: row.name,
    isDefault: row.is_default,
    version: row.version,
    fields: fields.map(({ fieldName, isShown, kind, options }) => ({ fieldName, isShown, kind, options })),
  }
}

const inOrder = (fields: readonly TemplateFieldState[]): TemplateFieldState[] =>
  TEMPLATE_FIELDS.map(name => fields.find(field => field.fieldName === name) ?? defaultTemplateField(name))

/** All templates, the default one first (IN-652, IN-653, IN-Q04). Throws FORBIDDEN. */
export async function listTemplates(ctx: Context): Promise<LeadTemplate[]> {
  requireCrm(ctx.actor)
  return (await read(ctx, tx => selectTemplates(tx, ctx.actor.companyId))).map(toTemplate)
}

/** One template. Throws FORBIDDEN, NOT_FOUND. */
export async function getTemplate(ctx: Context, id: string): Promise<LeadTemplate> {
  const found = (await listTemplates(ctx)).find(template => template._id === id)
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

/**
 * Creates a template; settings that are not sent are those of the default template (IN-Q03). Throws FORBIDDEN, INVALID, CONFLICT.
 */
export function createTemplate(ctx: Context, body: SaveTemplate): Promise<LeadTemplate> {
  return saveTemplate(ctx, undefined, body)
}

/**
 * Changes the sent settings of a template. Throws FORBIDDEN, NOT_FOUND, INVALID; CONFLICT where it has changed since `version`.
 */
export function editTemplate(
  ctx: Context,
  id: string,
  body: SaveTemplate & { version?: number | undefined },
): Promise<LeadTemplate> {
  return saveTemplate(ctx, id, body)
}

async function saveTemplate(
  ctx: Context,
  id: string | undefined,
  body: SaveTemplate & { version?: number | undefined },
): Promise<LeadTemplate> {
  requireFormEditor(ctx.actor)
  const { companyId, company } = ctx.actor
  return mutate(ctx, async (tx, effects) => {
    await lockCompany(tx, companyId)
    const all = await selectTemplates(tx, companyId)
    const before = id === undefined ? undefined : all.find(template => template.id === id)
    if (id !== undefined && !before) throw new AppError('NOT_FOUND')
    if (!before && all.length >= TEMPLATES_MAX) {
      throw new AppError('INVALID', `There can be at most ${TEMPLATES_MAX} templates`)
    }
    if (before && body.version !== undefined && body.version < before.version) {
      throw new AppError('CONFLICT', 'This template was changed by someone else. Reload to see the latest.')
    }
    const row = changedTemplate(before, body)
    refuseProblems(row, company)
    refuseTaken(row, all)
    if (row.is_default && !before?.is_default) await clearDefault(tx, companyId)
    await upsertTemplate(tx, companyId, row, ctx.clock.now())
    effects.emit({ type: 'lists.changed' })
    return toTemplate(row)
  })
}

function changedTemplate(before: TemplateRow | undefined, body: SaveTemplate): TemplateRow {
  const fields = inOrder(before?.fields ?? []).map(field => {
    const sent = body.fields?.find(one => one.fieldName === field.fieldName)
    const shape = { ...field, ...sent, options: sent?.options ?? field.options }
    // short answers have no options
    const options = shape.kind === 'dropdown' ? shape.options : []
    return { ...shape, options, isMandatory: body[flagOf(field.fieldName)] ?? field.isMandatory }
  })
  return {
    id: before?.id ?? uuid(),
    name: body.name ?? before?.name ?? '',
    // there is always one default template: it stays the default until another one is made it
    is_default: before?.is_default === true || body.isDefault === true,
    version: (before?.version ?? 0) + 1,
    fields,
  }
}

function refuseProblems(row: TemplateRow, company: Context['actor']['company']): void {
  const problems: FieldError[] = row.name === '' ? [{ field: 'name', message: TEXTS.name }] : []
  for (const field of row.fields) {
    const message = templateFieldProblem(field, company)
    if (message) problems.push({ field: field.fieldName, message })
  }
  const [first] = problems
  if (first) throw new AppError('INVALID', first.message, { fields: problems })
}

function refuseTaken(row: TemplateRow, all: readonly TemplateRow[]): void {
  const name = row.name.toLowerCase()
  if (!all.some(other => other.id !== row.id && other.name.toLowerCase() === name)) return
  throw new AppError('CONFLICT', TEXTS.taken, { fields: [{ field: 'name', message: TEXTS.taken }] })
}

/** Deletes a template. Throws FORBIDDEN, NOT_FOUND; CONFLICT for the default one. */
export async function removeTemplate(ctx: Context, id: string): Promise<void> {
  requireFormEditor(ctx.actor)
  const { companyId } = ctx.actor
  await mutate(ctx, async (tx, effects) => {
    await lockCompany(tx, companyId)
    const found = (await selectTemplates(tx, companyId)).find(template => template.id === id)
    if (!found) throw new AppError('NOT_FOUND')
    if (found.is_default) throw new AppError('CONFLICT', TEXTS.lastDefault)
    await deleteTemplate(tx, companyId, id)
    effects.emit({ type: 'lists.changed' })
    return {}
  })
}

/** Creates the template of a new company: first name and contact number mandatory (IN-Q03, IN-Q115). */
export const seedTemplates = (tx: Tx, companyId: string, at: Date): Promise<void> =>
  upsertTemplate(
    tx,
    companyId,
    { id: uuid(), name: 'Default', is_default: true, version: 1, fields: TEMPLATE_FIELDS.map(defaultTemplateField) },
    at,
  )

/** The parts of a new lead that its template checks. */
export interface TemplatedLead
  extends Partial<Record<(typeof PAYLOAD_NAMES)[keyof typeof PAYLOAD_NAMES], string | null | undefined>> {
  countryCode?: string | undefined
  customFields?: FormValues | undefined
}

/**
 * Checks a new lead against the template it was made with: mandatory fields and kinds of answers (IN-076, IN-455 to IN-474,
 * IN-Q03). Returns the chosen options that are not amounts, to be stored with the lead (IN-Q27). Throws NOT_FOUND for a template
 * that the company does not have, INVALID, UNKNOWN_FIELD.
 */
export async function checkTemplate(ctx: Context, id: string, body: TemplatedLead): Promise<Record<string, string>> {
  const { actor } = ctx
  const template = await getTemplate(ctx, id)
  const texts = body.customFields ?? {}
  refuseOther(texts)
  const form = templateForm(template, {
    country: actor.company.country,
    dialCode: body.countryCode ?? actor.company.dialCode,
    canAssign: actor.rights.crm.canAssign,
    areaDigits: LEAD_LIMITS.areaDigits,
  })
  const problems: FieldError[] = []
  for (const field of form) {
    const key = field.key as keyof typeof PAYLOAD_NAMES
    const message = fieldProblem(field, body[PAYLOAD_NAMES[key]] || (texts[key] ?? ''))
    if (message) problems.push({ field: PAYLOAD_NAMES[key], message })
  }
  const [first] = problems
  if (first) throw new AppError('INVALID', first.message, { fields: problems })
  return Object.fromEntries(
    TEXT_ANSWERS.flatMap(key => {
      const value = texts[key] ?? ''
      const isOffered = form.some(field => field.key === key && field.options.includes(value))
      return isOffered && isTextAnswer(key, value) ? [[key, value]] : []
    }),
  )
}

function refuseOther(texts: FormValues): void {
  const unknown = Object.keys(texts).filter(key => !TEXT_ANSWERS.some(known => known === key))
  if (unknown.length === 0) return
  const fields = unknown.map(field => ({ field, message: 'This field is not part of the form' }))
  throw new AppError('UNKNOWN_FIELD', `Not fields of this form: ${unknown.join(', ')}`, { fields })
}
