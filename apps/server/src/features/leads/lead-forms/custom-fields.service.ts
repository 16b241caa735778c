import type { AuditChange } from '@plinth/contract/company/audit'
import type { AuditAction } from '@plinth/contract/company/audit-actions'
import { AppError } from '@plinth/contract/error-codes'
import { type Pagination, paginationOf } from '@plinth/contract/fields'
import type { FieldType } from '@plinth/contract/leads/lead-forms/form-engine'
import {
  type AddCustomField,
  type ContactField,
  CUSTOM_FIELDS_MAX,
  type CustomField,
  type EditCustomField,
  isReservedName,
  PRIMARY_CONTACT_FIELDS,
  CUSTOM_FIELD_TEXTS as TEXTS,
} from '@plinth/contract/leads/lead-forms/lead-forms'
import { v7 as uuid } from 'uuid'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { lockCompany } from '../../company/companies/companies.service.ts'
import { requireCrm, requireCrmEdit } from '../../company/lead-access/lead-access.service.ts'
import {
  type CustomFieldRow,
  countFields,
  existsFieldName,
  existsValue,
  insertField,
  lockField,
  placeFields,
  selectFields,
  updateField,
} from './custom-fields.queries.ts'

const DATA_TYPES: Record<FieldType, CustomField['dataType']> = {
  Text: 'text',
  Website: 'text',
  Number: 'number',
  Email: 'email',
  Date: 'date',
  Dropdown: 'Select',
}

/** Converts a definition to its form on the wire (IN-233 to IN-239, LM-330). */
export const toCustomField = (row: CustomFieldRow): CustomField => ({
  _id: row.id,
  fieldId: row.field_key,
  fieldKey: row.field_key,
  fieldName: row.field_name,
  displayName: row.field_name,
  fieldType: row.field_type,
  dataType: DATA_TYPES[row.field_type],
  isRequired: row.is_required,
  options: row.options,
  section: row.sections,
  isDefault: row.is_default,
  isCustom: !row.is_default,
  isVisible: true,
  isDeleted: row.deleted_at !== null,
  version: row.version,
})

/** The company's definitions in order, in another feature's transaction. */
export const fieldsOf = async (tx: Tx, companyId: string): Promise<CustomField[]> =>
  (await selectFields(tx, companyId)).map(toCustomField)

/** All fields of the forms, or those that hold a text in their name, a page of them (LM-527, LM-528). Throws FORBIDDEN without the leads module. */
export async function listFields(
  ctx: Context,
  query: { page?: number | undefined; limit?: number | undefined; search?: string | undefined },
): Promise<{ data: CustomField[]; pagination: Pagination }> {
  requireCrm(ctx.actor)
  const { page = 1, limit = 500, search = '' } = query
  const all = await read(ctx, tx => fieldsOf(tx, ctx.actor.companyId))
  const found = all.filter(field => field.fieldName.toLowerCase().includes(search.toLowerCase()))
  const total = found.length
  const data = found.slice((page - 1) * limit, page * limit)
  return { data, pagination: paginationOf({ page, limit }, total) }
}

/** Fields to fill in: those of one section, or all; Assign To only for people who may assign (IN-618, IN-620, IN-Q69). Throws FORBIDDEN. */
export async function fieldsToFill(ctx: Context, section?: number): Promise<CustomField[]> {
  requireCrm(ctx.actor)
  const all = await read(ctx, tx => fieldsOf(tx, ctx.actor.companyId))
  return all.filter(
    field =>
      (section === undefined || field.section.includes(section)) &&
      (field.fieldId !== 'assignTo' || ctx.actor.rights.crm.canAssign),
  )
}

/** The form of corporate leads (IN-620, IN-621, IN-242). Throws FORBIDDEN. */
export const corporateForm = async (
  ctx: Context,
): Promise<{ data: CustomField[]; primaryContact: ContactField[] }> => ({
  data: await fieldsToFill(ctx, 1),
  primaryContact: [...PRIMARY_CONTACT_FIELDS],
})

/** One definition (LM-578). Throws FORBIDDEN, NOT_FOUND. */
export async function getField(ctx: Context, id: string): Promise<CustomField> {
  requireCrm(ctx.actor)
  const found = (await read(ctx, tx => fieldsOf(tx, ctx.actor.companyId))).find(field => field._id === id)
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

/** Defines a field of the forms (LM-577, LM-468 to LM-471). Throws FORBIDDEN; INVALID; CONFLICT for a name that is taken. */
export async function addField(ctx: Context, body: AddCustomField): Promise<CustomField> {
  requireCrmEdit(ctx.actor)
  const { companyId } = ctx.actor
  refuseName(body.fieldName)
  return mutate(ctx, async (tx, effects) => {
    await lockCompany(tx, companyId)
    const { last, own } = await countFields(tx, companyId)
    if (own >= CUSTOM_FIELDS_MAX) throw refused('fieldName', TEXTS.full)
    const position = last + 1
    const row: CustomFieldRow = {
      company_id: companyId,
      id: uuid(),
      field_key: `cf_${slug(body.fieldName)}_${position}`,
      field_name: body.fieldName,
      sections: body.section,
      field_type: body.fieldType,
      is_required: body.isRequired ?? false,
      is_default: false,
      options: optionsOf(body.fieldType, body.options ?? []),
      maps_to: null,
      position,
      deleted_at: null,
      version: 1,
      emptied_at: null,
    }
    await refuseTaken(tx, row)
    await insertField(tx, row)
    await auditField(ctx, tx, 'custom-field.added', row)
    effects.emit({ type: 'lists.changed' })
    return toCustomField(row)
  })
}

/**
 * Changes the sent properties of a definition, or removes it from the forms; values of existing leads are kept (LM-579, LM-474).
 * Of a built-in field only whether it is mandatory can change (LM-475, LM-Q102). Throws FORBIDDEN, NOT_FOUND, INVALID; CONFLICT
 * where somebody has changed it since `version`, for a name that is taken, and for another type once leads have values (LM-Q90).
 */
export async function editField(ctx: Context, id: string, body: EditCustomField): Promise<CustomField> {
  requireCrmEdit(ctx.actor)
  const { companyId } = ctx.actor
  return mutate(ctx, async (tx, effects) => {
    // one change of the fields at a time, and none while a rule that names them is saved
    await lockCompany(tx, companyId)
    const before = await lockField(tx, companyId, id)
    if (!before) throw new AppError('NOT_FOUND')
    if (body.version !== undefined && body.version !== before.version) throw new AppError('CONFLICT', TEXTS.changed)
    const after = await changedRow(tx, before, body, ctx.clock.now())
    const changes = body.isDeleted ? [] : changesOf(before, after)
    if (!body.isDeleted && changes.every(one => one.before === one.after)) return toCustomField(before)
    const row = { ...after, version: before.version + 1 }
    await updateField(tx, companyId, id, row)
    await auditField(ctx, tx, body.isDeleted ? 'custom-field.removed' : 'custom-field.changed', row, changes)
    effects.emit({ type: 'lists.changed' })
    return toCustomField(row)
  })
}

/**
 * Puts the company's own fields in this order; those not named follow as they were. Built-in fields stay before them. Throws
 * FORBIDDEN; NOT_FOUND for an id that is none of its own fields.
 */
export async function orderFields(ctx: Context, ids: readonly string[]): Promise<void> {
  requireCrmEdit(ctx.actor)
  const { companyId } = ctx.actor
  await mutate(ctx, async (tx, effects) => {
    await lockCompany(tx, companyId)
    const own = (await selectFields(tx, companyId)).filter(row => !row.is_default)
    const known = new Map(own.map(row => [row.id, row]))
    if (ids.some(id => !known.has(id))) throw new AppError('NOT_FOUND')
    const named = new Set(ids)
    const wanted = [...ids.map(id => known.get(id)!), ...own.filter(row => !named.has(row.id))]
    if (wanted.every((row, at) => row === own[at])) return
    await placeFields(
      tx,
      companyId,
      wanted.map((row, at) => ({ id: row.id, position: own[at]!.position })),
    )
    await recordAudit(tx, {
      actor: ctx.actor,
      action: 'custom-fields.ordered',
      at: ctx.clock.now(),
      targetName: wanted.map(row => row.field_name).join(', '),
    })
    effects.emit({ type: 'lists.changed' })
  })
}

async function changedRow(tx: Tx, before: CustomFieldRow, body: EditCustomField, at: Date): Promise<CustomFieldRow> {
  if (body.isDeleted) {
    if (before.is_default) throw new AppError('INVALID', TEXTS.permanent)
    return { ...before, deleted_at: at }
  }
  if (before.is_default) return changedDefault(before, body)
  if (body.fieldName !== undefined && body.fieldName !== before.field_name) refuseName(body.fieldName)
  const type = body.fieldType ?? before.field_type
  const row: CustomFieldRow = {
    ...before,
    field_name: body.fieldName ?? before.field_name,
    is_required: body.isRequired ?? before.is_required,
    sections: body.section ?? before.sections,
    field_type: type,
    options: optionsOf(type, body.options ?? before.options),
  }
  await refuseTaken(tx, row)
  if (row.field_type !== before.field_type && (await existsValue(tx, row.company_id, row.field_key))) {
    throw new AppError('CONFLICT', TEXTS.valued, { fields: [{ field: 'fieldType', message: TEXTS.valued }] })
  }
  return row
}

/** A built-in field may be sent as it is; its options are kept in lists of their own. */
function changedDefault(before: CustomFieldRow, body: EditCustomField): CustomFieldRow {
  if (body.fieldName !== undefined && body.fieldName !== before.field_name) throw refused('fieldName', TEXTS.locked)
  if (body.section !== undefined && body.section.join() !== before.sections.join())
    throw refused('section', TEXTS.locked)
  if (body.fieldType !== undefined && body.fieldType !== before.field_type) throw refused('fieldType', TEXTS.locked)
  if (body.options !== undefined && body.options.length > 0) throw refused('options', TEXTS.listed)
  return { ...before, is_required: body.isRequired ?? before.is_required }
}

const SECTION_NAMES: Readonly<Record<number, string>> = { 0: 'Individual', 1: 'Corporate' }
const sectionsText = (sections: readonly number[]): string => sections.map(one => SECTION_NAMES[one]).join(', ')
const changesOf = (before: CustomFieldRow, after: CustomFieldRow): AuditChange[] => [
  { field: 'Name', before: before.field_name, after: after.field_name },
  { field: 'Section', before: sectionsText(before.sections), after: sectionsText(after.sections) },
  { field: 'Type', before: before.field_type, after: after.field_type },
  { field: 'Mandatory', before: before.is_required, after: after.is_required },
  { field: 'Options', before: before.options.join(', '), after: after.options.join(', ') },
]

/** Records a change of a field. */
export const auditField = (
  ctx: Context,
  tx: Tx,
  action: Extract<AuditAction, `custom-field.${string}`>,
  { id, field_name }: Pick<CustomFieldRow, 'id' | 'field_name'>,
  changes: readonly AuditChange[] = [],
): Promise<void> =>
  recordAudit(tx, { actor: ctx.actor, action, at: ctx.clock.now(), targetId: id, targetName: field_name, changes })

const refused = (field: string, message: string): AppError =>
  new AppError('INVALID', message, { fields: [{ field, message }] })

function refuseName(name: string): void {
  if (isReservedName(name)) throw refused('fieldName', TEXTS.reserved)
}

/** Throws CONFLICT where another field has the name. */
export async function refuseTaken(tx: Tx, row: CustomFieldRow): Promise<void> {
  if (!(await existsFieldName(tx, row.company_id, row.field_name, row.id))) return
  throw new AppError('CONFLICT', TEXTS.taken, { fields: [{ field: 'fieldName', message: TEXTS.taken }] })
}

/** Only a Dropdown has options, and it needs at least one (LM-471). */
function optionsOf(type: FieldType, options: readonly string[]): string[] {
  if (type !== 'Dropdown') return []
  if (options.length === 0) throw refused('options', TEXTS.options)
  return [...options]
}

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 30) || 'field'
