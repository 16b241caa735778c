import { AppError } from '@plinth/contract/error-codes'
import {
  type AddStageRule,
  type EditStageRule,
  LOST_REASON,
  type MissingField,
  RULE_FIELDS,
  type StageRule,
  STAGE_RULE_TEXTS as TEXTS,
} from '@plinth/contract/leads/stage-rules'
import { v7 as uuid } from 'uuid'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { lockCompany } from '../../company/companies/companies.service.ts'
import { requireCrm, requireCrmEdit } from '../../company/lead-access/lead-access.service.ts'
import { fieldsOf } from '../lead-forms/lead-forms.service.ts'
import {
  insertRule,
  type NamedRule,
  selectRule,
  selectRules,
  selectStageNames,
  updateRule,
} from './stage-rules.queries.ts'

const toRule = (row: NamedRule): StageRule => ({
  _id: row.id,
  fromStage: { _id: row.from_stage, stageName: row.from_name },
  toStage: { _id: row.to_stage, stageName: row.to_name },
  isTransition: row.is_transition,
  requiredFields: row.required_fields,
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
  isDeleted: row.deleted_at !== null,
})

/** The parts of a rule that a move needs. */
export interface MoveRule {
  fromStage: string
  toStage: string
  isTransition: boolean
  requiredFields: readonly string[]
}

/** The company's rules, in another feature's transaction. */
export const rulesOf = async (tx: Tx, companyId: string): Promise<MoveRule[]> =>
  (await selectRules(tx, companyId)).map(row => ({
    fromStage: row.from_stage,
    toStage: row.to_stage,
    isTransition: row.is_transition,
    requiredFields: row.required_fields,
  }))

/** Describes fields so that they can be asked for; fields that the company no longer has are left out (LM-Q77, LM-Q79). */
export async function describeFields(tx: Tx, companyId: string, keys: readonly string[]): Promise<MissingField[]> {
  const known = await requirableFields(tx, companyId)
  known.set(LOST_REASON.fieldKey, { ...LOST_REASON, options: [] })
  return keys.flatMap(key => known.get(key) ?? [])
}

/** All fields that a rule may require, by key (LM-415, LM-Q79). */
async function requirableFields(tx: Tx, companyId: string): Promise<Map<string, MissingField>> {
  const own = (await fieldsOf(tx, companyId)).filter(field => field.isCustom && !field.isDeleted)
  const fields: MissingField[] = [
    ...RULE_FIELDS.map(field => ({ ...field, options: [] })),
    ...own.map(({ fieldKey, displayName, dataType, options }) => ({ fieldKey, displayName, dataType, options })),
  ]
  return new Map(fields.map(field => [field.fieldKey, field]))
}

/** All rules (LM-586). Throws FORBIDDEN without the leads module. */
export async function listRules(ctx: Context): Promise<StageRule[]> {
  requireCrm(ctx.actor)
  return (await read(ctx, tx => selectRules(tx, ctx.actor.companyId))).map(toRule)
}

/**
 * Adds a rule for a pair of stages (LM-585, LM-411 to LM-415). Throws FORBIDDEN without crm.edit, NOT_FOUND for a stage, INVALID
 * for a field that no rule can require, CONFLICT where the pair has a rule (LM-463).
 */
export async function addRule(ctx: Context, body: AddStageRule): Promise<StageRule> {
  const { actor } = ctx
  requireCrmEdit(actor)
  const { companyId, userId } = actor
  return mutate(ctx, async (tx, effects) => {
    await lockCompany(tx, companyId)
    const at = ctx.clock.now()
    const row = await checked(tx, {
      company_id: companyId,
      id: uuid(),
      from_stage: body.fromStage,
      to_stage: body.toStage,
      is_transition: body.isTransition,
      required_fields: body.isTransition ? body.requiredFields : [],
      version: 1,
      updated_by: userId,
      created_at: at,
      updated_at: at,
      deleted_at: null,
    })
    const { from_name: _, to_name: __, ...rule } = row
    await insertRule(tx, rule)
    await audit(ctx, tx, 'stage-rule.added', row)
    effects.emit({ type: 'lists.changed' })
    return toRule(row)
  })
}

/**
 * Changes the sent properties of a rule, or deletes it (LM-587, LM-588, LM-Q70). Throws as `addRule` does; INVALID where nothing
 * is sent or a Yes is left without fields (LM-465); CONFLICT where somebody has changed the rule since `version`.
 */
export async function editRule(
  ctx: Context,
  id: string,
  body: EditStageRule,
): Promise<{ rule: StageRule; isChanged: boolean }> {
  const { actor } = ctx
  requireCrmEdit(actor)
  const { version, ...sent } = body
  if (Object.keys(sent).length === 0) throw new AppError('INVALID', TEXTS.nothing)
  return mutate(ctx, async (tx, effects) => {
    await lockCompany(tx, actor.companyId)
    const before = await selectRule(tx, actor.companyId, id)
    if (!before || before.deleted_at !== null) throw new AppError('NOT_FOUND')
    if (version !== undefined && version !== before.version) throw new AppError('CONFLICT')
    const at = ctx.clock.now()
    const wanted = changed(before, sent, at)
    if (!differs(before, wanted)) return { rule: toRule(before), isChanged: false }
    const after = wanted.deleted_at === null ? await checked(tx, wanted) : { ...before, ...wanted }
    const { from_name: _, to_name: __, ...rule } = after
    const written = { ...rule, version: before.version + 1, updated_by: actor.userId, updated_at: at }
    await updateRule(tx, written)
    await audit(ctx, tx, sent.isDeleted ? 'stage-rule.removed' : 'stage-rule.changed', after)
    effects.emit({ type: 'lists.changed' })
    return { rule: toRule({ ...after, ...written }), isChanged: true }
  })
}

type Rule = Omit<NamedRule, 'from_name' | 'to_name'>

function changed(before: NamedRule, sent: Omit<EditStageRule, 'version'>, at: Date): Rule {
  const { from_name: _, to_name: __, ...rule } = before
  if (sent.isDeleted) return { ...rule, deleted_at: at }
  const isTransition = sent.isTransition ?? rule.is_transition
  return {
    ...rule,
    from_stage: sent.fromStage ?? rule.from_stage,
    to_stage: sent.toStage ?? rule.to_stage,
    is_transition: isTransition,
    required_fields: isTransition ? (sent.requiredFields ?? rule.required_fields) : [],
  }
}

const differs = (before: Rule, after: Rule): boolean =>
  before.from_stage !== after.from_stage ||
  before.to_stage !== after.to_stage ||
  before.is_transition !== after.is_transition ||
  before.deleted_at !== after.deleted_at ||
  before.required_fields.join('\n') !== after.required_fields.join('\n')

/** Checks a rule and adds the names of its stages. The company must be locked. */
async function checked(tx: Tx, rule: Rule): Promise<NamedRule> {
  const { company_id: companyId, from_stage, to_stage, required_fields } = rule
  const [names, known, rules] = [
    await selectStageNames(tx, companyId),
    await requirableFields(tx, companyId),
    await selectRules(tx, companyId),
  ]
  const from_name = names.get(from_stage)
  const to_name = names.get(to_stage)
  if (from_name === undefined || to_name === undefined) throw new AppError('NOT_FOUND')
  if (from_stage === to_stage) throw invalid('toStage', TEXTS.sameStage)
  if (rule.is_transition && required_fields.length === 0) throw invalid('requiredFields', TEXTS.mandatory)
  const unknown = required_fields.findIndex(key => !known.has(key))
  if (unknown >= 0) throw invalid(`requiredFields.${unknown}`, TEXTS.unknownField)
  const isTaken = rules.some(one => one.id !== rule.id && one.from_stage === from_stage && one.to_stage === to_stage)
  if (isTaken) throw new AppError('CONFLICT', TEXTS.taken(from_name, to_name))
  return { ...rule, from_name, to_name }
}

const audit = (
  ctx: Context,
  tx: Tx,
  action: 'stage-rule.added' | 'stage-rule.changed' | 'stage-rule.removed',
  rule: NamedRule,
): Promise<void> =>
  recordAudit(tx, {
    actor: ctx.actor,
    action,
    at: ctx.clock.now(),
    targetId: rule.id,
    targetName: `${rule.from_name} to ${rule.to_name}`,
  })

const invalid = (field: string, message: string): AppError =>
  new AppError('INVALID', message, { fields: [{ field, message }] })
