import { AppError } from '@plinth/contract/error-codes'
import {
  CUSTOM_FIELDS_MAX,
  type CustomField,
  type CustomFieldUses,
  FIELD_REMOVED_DAYS,
  CUSTOM_FIELD_TEXTS as TEXTS,
} from '@plinth/contract/leads/lead-forms/lead-forms'
import { type Context, mutate, read } from '../../../platform/context.ts'
import { lockCompany } from '../../company/companies/companies.service.ts'
import { requireCrmEdit } from '../../company/lead-access/lead-access.service.ts'
import {
  countFields,
  countOptions,
  countRulesWith,
  countValues,
  lockKeptField,
  selectFields,
  selectRemovedFields,
  updateField,
} from './custom-fields.queries.ts'
import { auditField, refuseTaken, toCustomField } from './custom-fields.service.ts'

/**
 * How many leads have a value of a field of the company's own, whoever may see them, and how many rules require it: what its
 * removal or a narrower choice would hide. Throws FORBIDDEN without crm.edit; NOT_FOUND.
 */
export async function usesOfField(ctx: Context, id: string): Promise<CustomFieldUses> {
  requireCrmEdit(ctx.actor)
  const { companyId } = ctx.actor
  return read(ctx, async tx => {
    const field = (await selectFields(tx, companyId)).find(row => row.id === id)
    if (!field) throw new AppError('NOT_FOUND')
    const isDropdown = field.field_type === 'Dropdown' && !field.is_default
    const [counts, options, rules] = await Promise.all([
      countValues(tx, companyId, field.field_key),
      isDropdown ? countOptions(tx, companyId, field.field_key) : [],
      countRulesWith(tx, companyId, field.field_key),
    ])
    return { ...counts, options, rules }
  })
}

const restorableSince = (now: Date): Date => new Date(now.getTime() - FIELD_REMOVED_DAYS * 86_400_000)

/** The fields that can be brought back, the last deleted first. Throws FORBIDDEN without crm.edit. */
export async function listRemovedFields(ctx: Context): Promise<CustomField[]> {
  requireCrmEdit(ctx.actor)
  const since = restorableSince(ctx.clock.now())
  return (await read(ctx, tx => selectRemovedFields(tx, ctx.actor.companyId, since))).map(toCustomField)
}

/**
 * Brings a removed field back with the values that leads had; rules that required it do so no more. Throws FORBIDDEN without
 * crm.edit; NOT_FOUND once it is too long ago; CONFLICT where its name has been taken since, or there are too many fields.
 */
export async function restoreField(ctx: Context, id: string): Promise<CustomField> {
  requireCrmEdit(ctx.actor)
  const { companyId } = ctx.actor
  return mutate(ctx, async (tx, effects) => {
    await lockCompany(tx, companyId)
    const before = await lockKeptField(tx, companyId, id)
    if (!before || (before.deleted_at && before.deleted_at < restorableSince(ctx.clock.now()))) {
      throw new AppError('NOT_FOUND')
    }
    if (!before.deleted_at) return toCustomField(before)
    await refuseTaken(tx, before)
    if ((await countFields(tx, companyId)).own >= CUSTOM_FIELDS_MAX) throw new AppError('CONFLICT', TEXTS.full)
    const row = { ...before, deleted_at: null, version: before.version + 1 }
    await updateField(tx, companyId, id, row)
    await auditField(ctx, tx, 'custom-field.restored', row)
    effects.emit({ type: 'lists.changed' })
    return toCustomField(row)
  })
}
