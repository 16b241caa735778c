import * as z from 'zod'
import { Empty, Id, IsoDay, IsoInstant, text } from '../../fields.ts'
import { route } from '../../route.ts'
import { assignmentRulesEndpoints } from '../endpoints.ts'
import {
  AWAY_DAYS_MAX,
  CHOICES_SHOWN,
  DAILY_MAX,
  isPinCodeText,
  LEAD_WAYS,
  type LeadWay,
  RULE_NAME_MAX,
  RULE_PEOPLE_MAX,
  RULE_REMOVED_DAYS,
  RULE_TEXTS_MAX,
  ASSIGNMENT_RULE_TEXTS as TEXTS,
  TRIAL_MAX,
  WEIGHT_MAX,
} from './assignment-terms.ts'

const Texts = z.array(text(100).refine(value => value !== '')).max(RULE_TEXTS_MAX)
const PinCode = text(25).refine(isPinCodeText, { error: TEXTS.pinCodes })
const Rupees = z.int().min(0).max(Number.MAX_SAFE_INTEGER)
const WAYS = Object.keys(LEAD_WAYS) as [LeadWay, ...LeadWay[]]

/** What a lead must be like: all of these, and of each list any. An absent or empty one asks for nothing. */
export const RuleConditions = z
  .strictObject({
    leadSources: Texts,
    cities: Texts,
    pinCodes: z.array(PinCode).max(RULE_TEXTS_MAX),
    workScopes: Texts,
    ways: z.array(z.enum(WAYS)).max(WAYS.length),
    captureIds: z.array(Id).max(RULE_TEXTS_MAX),
    budgetFrom: Rupees,
    budgetTo: Rupees,
  })
  .partial()
  .refine(({ budgetFrom, budgetTo }) => budgetFrom === undefined || budgetTo === undefined || budgetFrom <= budgetTo, {
    error: TEXTS.budget,
    path: ['budgetTo'],
  })
export type RuleConditions = z.infer<typeof RuleConditions>

/** Somebody's share of the leads of a rule; nobody else's is given to them while they are away or have had their most of the day. */
const RuleShare = z.strictObject({
  userId: Id,
  weight: z.int().min(1).max(WEIGHT_MAX).default(1),
  dailyMax: z.int().min(1).max(DAILY_MAX).nullable().default(null),
})

const RuleFields = z.strictObject({
  name: text(RULE_NAME_MAX).refine(name => name !== '', { error: TEXTS.noName }),
  isOn: z.boolean().default(true),
  conditions: RuleConditions.default({}),
  /** its members get the leads; `people` then says the shares of some of them */
  teamId: Id.nullable().default(null),
  people: z.array(RuleShare).max(RULE_PEOPLE_MAX).default([]),
})
export const AssignmentRuleDraft = RuleFields.refine(({ teamId, people }) => teamId !== null || people.length > 0, {
  error: TEXTS.noTarget,
  path: ['people'],
})
export type AssignmentRuleDraft = z.infer<typeof AssignmentRuleDraft>
/** A rule as a form sends it. */
export type SentAssignmentRule = z.input<typeof AssignmentRuleDraft>

export const AssignmentRule = z.object({
  _id: Id,
  name: z.string(),
  isOn: z.boolean(),
  conditions: RuleConditions,
  goesTo: z.enum(['team', 'people']),
  teamId: Id.nullable(),
  teamName: z.string().nullable(),
  people: z.array(
    z.object({
      userId: Id,
      fullName: z.string(),
      weight: z.int(),
      dailyMax: z.int().nullable(),
    }),
  ),
  /** names of the capture forms in its conditions */
  captureNames: z.array(z.string()),
  /** what of it counts for nothing now, and why: a team that is deleted, people who have left or are away */
  problems: z.array(z.string()),
  version: z.int(),
  updatedAt: IsoInstant,
})
export type AssignmentRule = z.infer<typeof AssignmentRule>

/** Why a lead went to whom. */
export const AssignmentChoice = z.object({
  leadId: Id,
  leadName: z.string(),
  at: IsoInstant,
  way: z.enum(WAYS),
  how: z.enum(['rule', 'turn', 'nobody']),
  ruleName: z.string(),
  assignee: z.string().nullable(),
  reason: z.string(),
})
export type AssignmentChoice = z.infer<typeof AssignmentChoice>

/** Somebody who may get leads, and until when they are away. */
export const LeadAbsence = z.object({ userId: Id, fullName: z.string(), awayUntil: IsoDay.nullable() })
export type LeadAbsence = z.infer<typeof LeadAbsence>

const byId = z.strictObject({ id: Id })
const admin = 'admin' as const

export const assignmentRulesRoutes = {
  list: route({
    ...assignmentRulesEndpoints.list,
    summary: 'The rules by which new leads are assigned, in their order; for admins',
    access: admin,
    response: z.array(AssignmentRule),
  }),
  add: route({
    ...assignmentRulesEndpoints.add,
    summary: 'Add a rule after all others; for admins',
    access: admin,
    body: AssignmentRuleDraft,
    response: AssignmentRule,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  edit: route({
    ...assignmentRulesEndpoints.edit,
    summary: 'Change a rule, or switch it on or off; for admins',
    access: admin,
    params: byId,
    body: RuleFields.extend({
      /** the version the caller saw; if the rule has changed since, the request is refused with 409 (decision 14) */
      version: z.int().min(1).optional(),
    }),
    response: AssignmentRule,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  order: route({
    ...assignmentRulesEndpoints.order,
    summary: 'Put the rules in another order: the ids of all of them; for admins',
    access: admin,
    body: z.strictObject({ ids: z.array(Id).min(1).max(500) }),
    response: z.array(AssignmentRule),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: route({
    ...assignmentRulesEndpoints.remove,
    summary: `Delete a rule, which can be brought back for ${RULE_REMOVED_DAYS} days; for admins`,
    access: admin,
    params: byId,
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
  removed: route({
    ...assignmentRulesEndpoints.removed,
    summary: `The rules deleted in the last ${RULE_REMOVED_DAYS} days, the latest first; for admins`,
    access: admin,
    response: z.array(AssignmentRule),
  }),
  restore: route({
    ...assignmentRulesEndpoints.restore,
    summary: `Bring a rule back that was deleted in the last ${RULE_REMOVED_DAYS} days, after all others; for admins`,
    access: admin,
    params: byId,
    response: AssignmentRule,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  trial: route({
    ...assignmentRulesEndpoints.trial,
    summary: 'Who would have got the latest leads by the rules as they are now; changes nothing; for admins',
    access: admin,
    body: z.strictObject({ count: z.int().min(1).max(TRIAL_MAX).default(20) }),
    response: z.array(AssignmentChoice.extend({ assignedNow: z.string().nullable() })),
  }),
  choices: route({
    ...assignmentRulesEndpoints.choices,
    summary: `The latest ${CHOICES_SHOWN} leads that were assigned by themselves, or by nobody, and why; for admins`,
    access: admin,
    query: z.strictObject({ search: text(100).optional() }),
    response: z.array(AssignmentChoice),
  }),
  absences: route({
    ...assignmentRulesEndpoints.absences,
    summary: 'Who gets leads, and who of them is away; for admins all, for others themselves',
    access: 'staff',
    response: z.array(LeadAbsence),
  }),
  setAbsence: route({
    ...assignmentRulesEndpoints.setAbsence,
    summary: `Say until when somebody is away, at most ${AWAY_DAYS_MAX} days, or that they are back: oneself, for admins anybody`,
    access: 'staff',
    params: z.strictObject({ userId: Id }),
    body: z.strictObject({ awayUntil: IsoDay.nullable() }),
    response: LeadAbsence,
    errors: ['NOT_FOUND'],
  }),
}
