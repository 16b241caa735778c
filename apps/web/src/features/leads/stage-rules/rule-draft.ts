import type { EditStageRule, StageRule } from '@plinth/contract/leads/stage-rules'

/** A rule as its dialog holds it; null is not chosen yet. */
export interface RuleDraft {
  from: string | null
  to: string | null
  isTransition: boolean | null
  /** keys of the fields that must be filled in */
  required: readonly string[]
}

/** The draft of a rule, or of a new one. */
export const ruleDraft = (rule: StageRule | undefined): RuleDraft =>
  rule
    ? {
        from: rule.fromStage._id,
        to: rule.toStage._id,
        isTransition: rule.isTransition,
        required: rule.requiredFields,
      }
    : { from: null, to: null, isTransition: null, required: [] }

const sameKeys = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every(key => other.includes(key))

/** Whether two drafts ask the same; the order of fields does not matter. */
export const isSameRule = (one: RuleDraft, other: RuleDraft): boolean =>
  one.from === other.from &&
  one.to === other.to &&
  one.isTransition === other.isTransition &&
  sameKeys(one.required, other.required)

/** What a draft changes of a rule: nothing else is sent (LM-467). */
export function changesOf(rule: StageRule, draft: RuleDraft): EditStageRule {
  const { from, to, isTransition, required } = draft
  return {
    ...(from !== null && from !== rule.fromStage._id ? { fromStage: from } : {}),
    ...(to !== null && to !== rule.toStage._id ? { toStage: to } : {}),
    ...(isTransition !== null && isTransition !== rule.isTransition ? { isTransition } : {}),
    ...(isTransition && !sameKeys(required, rule.requiredFields) ? { requiredFields: [...required] } : {}),
  }
}
