import * as z from 'zod'
import { type FieldKind, fieldsWith, inOrder, namesOf } from '../field-table.ts'
import { Id, IsoInstant } from '../fields.ts'
import { route } from '../route.ts'
import { stageRulesEndpoints } from './endpoints.ts'
import { LEAD_FIELDS, type LeadField } from './lead/lead-fields.ts'
import { LEAD_ORDERS } from './lead/lead-orders.ts'

/** How a field required by a move is entered; custom fields have the type of their definition (LM-330). */
export const MISSING_TYPES = ['text', 'number', 'email', 'date', 'time', 'Select'] as const
export type MissingType = (typeof MISSING_TYPES)[number]

/** The plain fields that a rule may require. */
export const RULED_FIELDS = fieldsWith(LEAD_FIELDS, 'rule')
type Ruled = typeof RULED_FIELDS
const OWN_RULE_FIELDS = {
  phoneNumber: { displayName: 'Contact No.', dataType: 'number' },
  area: { displayName: 'Area', dataType: 'number' },
  followupDate: { displayName: 'Follow-up date', dataType: 'date' },
  followupTime: { displayName: 'Follow-up time', dataType: 'time' },
  assignedTo: { displayName: 'Assigned To', dataType: 'Select' },
} as const satisfies Record<string, { displayName: string; dataType: MissingType }>
type OwnRuleField = keyof typeof OWN_RULE_FIELDS

const DATA_TYPES: Readonly<Record<FieldKind, MissingType>> = {
  text: 'text',
  email: 'email',
  list: 'text',
  money: 'number',
  date: 'date',
}
/** The key of a plain field in rules. */
const keyOf = (name: keyof Ruled): string => {
  const { rule }: LeadField = RULED_FIELDS[name]
  return rule?.key ?? name
}
const SENT_KEYS = new Map(namesOf(RULED_FIELDS).map(name => [keyOf(name), name]))

/**
 * The lead's own fields that a rule may require, by their keys in rules; name and stage are not among them (LM-415). A company's
 * custom fields are required by their `fieldId`.
 */
export const RULE_FIELDS = inOrder<OwnRuleField | keyof Ruled>(LEAD_ORDERS.rule, [
  ...(Object.keys(OWN_RULE_FIELDS) as OwnRuleField[]),
  ...namesOf(RULED_FIELDS),
]).map((name): { fieldKey: string; displayName: string; dataType: MissingType } => {
  if (name in OWN_RULE_FIELDS) return { fieldKey: name, ...OWN_RULE_FIELDS[name as OwnRuleField] }
  const plain = name as keyof Ruled
  const { label, kind } = RULED_FIELDS[plain]
  return { fieldKey: keyOf(plain), displayName: label, dataType: DATA_TYPES[kind] }
})

/** Why a lead is lost: every move to a lost stage asks for it, and no rule can require it besides (decision 51). */
export const LOST_REASON = {
  fieldKey: 'reasonForNotInterested',
  displayName: 'Reason for losing',
  dataType: 'text',
} as const satisfies { fieldKey: string; displayName: string; dataType: MissingType }
/** The lead's own fields that a move may ask for. */
export const MOVE_FIELDS: typeof RULE_FIELDS = [...RULE_FIELDS, LOST_REASON]

/** The name in requests of a field whose key in rules differs (LM-452). */
export const sentKey = (fieldKey: string): string => SENT_KEYS.get(fieldKey) ?? fieldKey
/** The reverse of `sentKey`. */
export const ruleKey = (key: string): string => (Object.hasOwn(RULED_FIELDS, key) ? keyOf(key as keyof Ruled) : key)

/** A field that must be filled before a lead may move (LM-Q77). */
export const MissingField = z.object({
  fieldKey: z.string(),
  displayName: z.string(),
  dataType: z.enum(MISSING_TYPES),
  options: z.array(z.string()),
})
export type MissingField = z.infer<typeof MissingField>

export const STAGE_RULE_TEXTS = {
  added: 'Stage rule added successfully',
  updated: 'Stage rule updated successfully',
  deleted: 'Stage rule deleted successfully',
  mandatory: 'Please fill in mandatory fields',
  sameStage: 'From and To cannot be the same stage',
  unknownField: 'A rule cannot require this field',
  nothing: 'No changes to update',
  taken: (from: string, to: string) => `Transition rule from Stage ${from} to Stage ${to} already exists`,
} as const

const RuleStage = z.object({ _id: Id, stageName: z.string() })
/** Whether leads may move from one stage to another, and which fields must be filled for it (LM-334). */
export const StageRule = z.object({
  _id: Id,
  fromStage: RuleStage,
  toStage: RuleStage,
  isTransition: z.boolean(),
  requiredFields: z.array(z.string()),
  updatedAt: IsoInstant,
  version: z.int(),
  isDeleted: z.boolean(),
})
export type StageRule = z.infer<typeof StageRule>

const RequiredFields = z
  .array(z.string().min(1).max(100))
  .max(120)
  .transform(keys => [...new Set(keys.map(ruleKey))])
export const AddStageRule = z
  .strictObject({
    fromStage: Id,
    toStage: Id,
    isTransition: z.boolean(),
    requiredFields: RequiredFields.default([]),
  })
  .superRefine((rule, context) => {
    if (rule.fromStage === rule.toStage) {
      context.addIssue({ code: 'custom', path: ['toStage'], message: STAGE_RULE_TEXTS.sameStage })
    }
    if (rule.isTransition && rule.requiredFields.length === 0) {
      context.addIssue({ code: 'custom', path: ['requiredFields'], message: STAGE_RULE_TEXTS.mandatory })
    }
  })
export type AddStageRule = z.infer<typeof AddStageRule>
/** Only changes are sent (LM-467). */
export const EditStageRule = z.strictObject({
  fromStage: Id.optional(),
  toStage: Id.optional(),
  isTransition: z.boolean().optional(),
  requiredFields: RequiredFields.optional(),
  isDeleted: z.literal(true).optional(),
  /** the version the caller saw; if the rule has changed since, the request is refused with 409 (decision 14) */
  version: z.int().min(1).optional(),
})
export type EditStageRule = z.infer<typeof EditStageRule>

export const stageRulesRoutes = {
  list: route({
    ...stageRulesEndpoints.list,
    summary: 'Rules for moving leads from one stage to another, newest first',
    access: 'staff',
    response: z.array(StageRule),
  }),
  add: route({
    ...stageRulesEndpoints.add,
    summary: 'Add a rule for a pair of stages (needs crm.edit)',
    access: 'staff',
    body: AddStageRule,
    response: StageRule,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  edit: route({
    ...stageRulesEndpoints.edit,
    summary: 'Change the fields sent of a rule, or with isDeleted take it away (needs crm.edit)',
    access: 'staff',
    query: z.strictObject({ id: Id }),
    body: EditStageRule,
    response: StageRule,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
}
