import type { AuditChange } from '@plinth/contract/company/audit'
import type { AuditAction } from '@plinth/contract/company/audit-actions'
import { AppError } from '@plinth/contract/error-codes'
import type {
  AssignmentRule,
  AssignmentRuleDraft,
  RuleConditions,
} from '@plinth/contract/leads/assignment/assignment-rules'
import {
  RULE_REMOVED_DAYS,
  RULES_MAX,
  ASSIGNMENT_RULE_TEXTS as TEXTS,
} from '@plinth/contract/leads/assignment/assignment-terms'
import { v7 as newId } from 'uuid'
import { type Context, mutate, read } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { dayOf } from '../../../../platform/time-zone.ts'
import { recordAudit } from '../../../company/audit/audit.service.ts'
import { lockCompany } from '../../../company/companies/companies.service.ts'
import { conditionTexts, toRule } from './assignment-rule-wire.ts'
import {
  countStrangers,
  insertRule,
  type RuleToWrite,
  selectRules,
  updateDeletion,
  updateOrder,
  updateRule,
} from './assignment-rules.queries.ts'
import type { NamedRule } from './assignment-rules.tables.ts'

/** Admins alone reach these: the routes ask for it (LM-Q92). */

const todayOf = ({ actor, clock }: Pick<Context, 'actor' | 'clock'>): string =>
  dayOf(actor.company.timeZone, clock.now())
const open = (ctx: Context, tx: Tx): Promise<NamedRule[]> => selectRules(tx, ctx.actor.companyId, 'open', todayOf(ctx))
const restorableSince = (now: Date): Date => new Date(now.getTime() - RULE_REMOVED_DAYS * 86_400_000)

async function removedRules(ctx: Context, tx: Tx): Promise<NamedRule[]> {
  const since = restorableSince(ctx.clock.now())
  const rules = await selectRules(tx, ctx.actor.companyId, 'removed', todayOf(ctx))
  return rules.filter(({ deleted_at }) => deleted_at !== null && deleted_at >= since)
}

/** The rules in their order, with what of each counts for nothing now. */
export const listRules = async (ctx: Context): Promise<AssignmentRule[]> =>
  (await read(ctx, tx => open(ctx, tx))).map(toRule)

/** The rules that can be brought back, the last deleted first. */
export const listRemovedRules = async (ctx: Context): Promise<AssignmentRule[]> =>
  (await read(ctx, tx => removedRules(ctx, tx))).map(toRule)

/** Adds a rule after all others. Throws NOT_FOUND for a person, team or form of no or another company; CONFLICT where there are too many. */
export async function addRule(ctx: Context, draft: AssignmentRuleDraft): Promise<AssignmentRule> {
  const { companyId, userId } = ctx.actor
  return mutate(ctx, async (tx, effects) => {
    await lockCompany(tx, companyId)
    const rules = await open(ctx, tx)
    if (rules.length >= RULES_MAX) throw new AppError('CONFLICT', TEXTS.full)
    const rule = await checked(tx, companyId, newId(), draft)
    await insertRule(tx, companyId, rule, { userId, at: ctx.clock.now(), position: placeAfter(rules) })
    const row = ruleOf(await open(ctx, tx), rule.id)
    await audit(ctx, tx, 'assignment-rule.added', row, changesBetween(undefined, row))
    effects.emit({ type: 'lists.changed' })
    return toRule(row)
  })
}

/**
 * What a rule keeps whose team has been deleted, while no other target is chosen: it can still be renamed or switched off. Throws INVALID
 * where another rule would be left without one.
 */
function targetLeft(
  { goes_to, team_id }: NamedRule,
  { teamId, people }: Pick<AssignmentRuleDraft, 'teamId' | 'people'>,
): Partial<Pick<RuleToWrite, 'goes_to'>> {
  if (teamId !== null || people.length > 0) return {}
  if (goes_to === 'team' && team_id === null) return { goes_to }
  throw new AppError('INVALID', TEXTS.noTarget, { fields: [{ field: 'people', message: TEXTS.noTarget }] })
}

/** Changes a rule. Throws as `addRule` does; NOT_FOUND; CONFLICT where somebody has changed it since `version`. */
export async function editRule(
  ctx: Context,
  id: string,
  { version, ...draft }: AssignmentRuleDraft & { version?: number | undefined },
): Promise<AssignmentRule> {
  const { companyId } = ctx.actor
  return mutate(ctx, async (tx, effects) => {
    await lockCompany(tx, companyId)
    const before = ruleOf(await open(ctx, tx), id)
    if (version !== undefined && version !== before.version) throw new AppError('CONFLICT')
    const rule = { ...(await checked(tx, companyId, id, draft)), ...targetLeft(before, draft) }
    const isShareChanged = targetText(before, sharesOf(before)) !== targetText({ ...before, ...rule }, rule.people)
    await updateRule(tx, companyId, rule, { at: ctx.clock.now(), isShareChanged })
    const row = ruleOf(await open(ctx, tx), id)
    await audit(ctx, tx, 'assignment-rule.changed', row, changesBetween(before, row))
    effects.emit({ type: 'lists.changed' })
    return toRule(row)
  })
}

/** Puts the rules in another order. Throws CONFLICT where they are not exactly the rules there are. */
export async function orderRules(ctx: Context, ids: readonly string[]): Promise<AssignmentRule[]> {
  const { companyId } = ctx.actor
  return mutate(ctx, async (tx, effects) => {
    await lockCompany(tx, companyId)
    const rules = await open(ctx, tx)
    if (ids.some(id => !rules.some(rule => rule.id === id))) throw new AppError('NOT_FOUND')
    if (new Set(ids).size !== rules.length) throw new AppError('CONFLICT', TEXTS.changedOrder)
    await updateOrder(tx, companyId, ids)
    const after = await open(ctx, tx)
    const names = (all: readonly NamedRule[]): string => all.map(rule => rule.name).join(', ')
    await recordAudit(tx, {
      actor: ctx.actor,
      action: 'assignment-rules.ordered',
      at: ctx.clock.now(),
      changes: [{ field: 'Order', before: names(rules), after: names(after) }],
    })
    effects.emit({ type: 'lists.changed' })
    return after.map(toRule)
  })
}

/** Deletes a rule. Throws NOT_FOUND. */
export async function removeRule(ctx: Context, id: string): Promise<void> {
  const { companyId } = ctx.actor
  const at = ctx.clock.now()
  await mutate(ctx, async (tx, effects) => {
    await lockCompany(tx, companyId)
    const before = ruleOf(await open(ctx, tx), id)
    await updateDeletion(tx, companyId, id, { deletedAt: at, at })
    await audit(ctx, tx, 'assignment-rule.removed', before, [])
    effects.emit({ type: 'lists.changed' })
  })
}

/** Brings a deleted rule back after all others. Throws NOT_FOUND once it is too long ago; CONFLICT where there are too many rules. */
export async function restoreRule(ctx: Context, id: string): Promise<AssignmentRule> {
  const { companyId } = ctx.actor
  const at = ctx.clock.now()
  return mutate(ctx, async (tx, effects) => {
    await lockCompany(tx, companyId)
    const [rules, removed] = [await open(ctx, tx), await removedRules(ctx, tx)]
    const before = rules.find(rule => rule.id === id)
    if (before) return toRule(before)
    if (!removed.some(rule => rule.id === id)) throw new AppError('NOT_FOUND')
    if (rules.length >= RULES_MAX) throw new AppError('CONFLICT', TEXTS.full)
    await updateDeletion(tx, companyId, id, { deletedAt: null, at, position: placeAfter(rules) })
    const row = ruleOf(await open(ctx, tx), id)
    await audit(ctx, tx, 'assignment-rule.restored', row, [])
    effects.emit({ type: 'lists.changed' })
    return toRule(row)
  })
}

const placeAfter = (rules: readonly NamedRule[]): number => Math.max(0, ...rules.map(rule => rule.position)) + 1

function ruleOf(rules: readonly NamedRule[], id: string): NamedRule {
  const rule = rules.find(one => one.id === id)
  if (!rule) throw new AppError('NOT_FOUND')
  return rule
}

/** A rule as it may be saved: whoever it names is of the company. */
async function checked(
  tx: Tx,
  companyId: string,
  id: string,
  { name, isOn, conditions, teamId, people }: AssignmentRuleDraft,
): Promise<RuleToWrite> {
  const shares = [...new Map(people.map(one => [one.userId, one])).values()]
  const captureIds = [...new Set(conditions.captureIds)]
  const strangers = await countStrangers(tx, companyId, {
    userIds: shares.map(one => one.userId),
    teamId,
    captureIds,
  })
  if (strangers > 0) throw new AppError('NOT_FOUND')
  const goesTo = teamId === null ? 'people' : 'team'
  return { id, name, is_on: isOn, conditions: asked(conditions), goes_to: goesTo, team_id: teamId, people: shares }
}

/** Conditions without those that ask for nothing. */
const asked = (conditions: RuleConditions): RuleConditions =>
  Object.fromEntries(
    Object.entries(conditions).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )

const sharesOf = (rule: NamedRule): RuleToWrite['people'] =>
  rule.people.flatMap(({ userId, share }) => (share ? { userId, ...share } : []))

const targetText = (
  { goes_to, team_id }: Pick<NamedRule, 'goes_to' | 'team_id'>,
  people: RuleToWrite['people'],
): string =>
  [
    goes_to,
    team_id,
    ...people.map(({ userId, weight, dailyMax }) => `${userId} ${weight} ${dailyMax}`).toSorted(),
  ].join()

function changesBetween(before: NamedRule | undefined, after: NamedRule): AuditChange[] {
  const read = (rule: NamedRule | undefined) => ({
    Name: rule?.name ?? null,
    On: rule?.is_on ?? null,
    Conditions: rule ? conditionTexts(rule).join('; ') : null,
    Target: rule ? targetOf(rule) : null,
  })
  const [was, is] = [read(before), read(after)]
  return (Object.keys(is) as (keyof typeof is)[]).map(field => ({ field, before: was[field], after: is[field] }))
}

const targetOf = (rule: NamedRule): string => {
  const shares = rule.people.flatMap(({ fullName, share }) =>
    share ? `${fullName} × ${share.weight}${share.dailyMax === null ? '' : `, at most ${share.dailyMax} a day`}` : [],
  )
  return [rule.team_name ?? '', ...shares].filter(text => text !== '').join('; ')
}

const audit = (
  ctx: Context,
  tx: Tx,
  action: Extract<AuditAction, `assignment-rule.${string}`>,
  rule: NamedRule,
  changes: AuditChange[],
): Promise<void> =>
  recordAudit(tx, {
    actor: ctx.actor,
    action,
    at: ctx.clock.now(),
    targetId: rule.id,
    targetName: rule.name,
    changes,
  })
