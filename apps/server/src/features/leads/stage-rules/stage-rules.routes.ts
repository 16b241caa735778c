import { STAGE_RULE_TEXTS, type stageRulesRoutes } from '@plinth/contract/leads/stage-rules'
import type { Handlers } from '../../../platform/http/mount.ts'
import { addRule, editRule, listRules } from './stage-rules.service.ts'

export const stageRulesHandlers: Handlers<typeof stageRulesRoutes> = {
  list: async (_input, ctx) => ({ data: await listRules(ctx) }),
  add: async ({ body }, ctx) => ({ data: await addRule(ctx, body), message: STAGE_RULE_TEXTS.added }),
  edit: async ({ query, body }, ctx) => {
    const { rule, isChanged } = await editRule(ctx, query.id, body)
    const { deleted, updated, nothing } = STAGE_RULE_TEXTS
    return { data: rule, message: !isChanged ? nothing : rule.isDeleted ? deleted : updated }
  },
}
