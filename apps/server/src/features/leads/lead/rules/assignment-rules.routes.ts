import type { assignmentRulesRoutes } from '@plinth/contract/leads/assignment/assignment-rules'
import { ASSIGNMENT_RULE_TEXTS as TEXTS } from '@plinth/contract/leads/assignment/assignment-terms'
import type { Handlers } from '../../../../platform/http/mount.ts'
import { listAbsences, setAbsence } from './absences.service.ts'
import { listChoices, tryRules } from './assignment-log.service.ts'
import {
  addRule,
  editRule,
  listRemovedRules,
  listRules,
  orderRules,
  removeRule,
  restoreRule,
} from './assignment-rules.service.ts'

export const assignmentRulesHandlers: Handlers<typeof assignmentRulesRoutes> = {
  list: async (_input, ctx) => ({ data: await listRules(ctx) }),
  add: async ({ body }, ctx) => ({ data: await addRule(ctx, body), message: TEXTS.added }),
  edit: async ({ params, body }, ctx) => ({ data: await editRule(ctx, params.id, body), message: TEXTS.changed }),
  order: async ({ body }, ctx) => ({ data: await orderRules(ctx, body.ids), message: TEXTS.ordered }),
  remove: async ({ params }, ctx) => {
    await removeRule(ctx, params.id)
    return { data: {}, message: TEXTS.removed }
  },
  removed: async (_input, ctx) => ({ data: await listRemovedRules(ctx) }),
  restore: async ({ params }, ctx) => ({ data: await restoreRule(ctx, params.id), message: TEXTS.restored }),
  trial: async ({ body }, ctx) => ({ data: await tryRules(ctx, body.count) }),
  choices: async ({ query }, ctx) => ({ data: await listChoices(ctx, query.search) }),
  absences: async (_input, ctx) => ({ data: await listAbsences(ctx) }),
  setAbsence: async ({ params, body }, ctx) => ({
    data: await setAbsence(ctx, params.userId, body.awayUntil),
    message: body.awayUntil === null ? TEXTS.back : TEXTS.away,
  }),
}
