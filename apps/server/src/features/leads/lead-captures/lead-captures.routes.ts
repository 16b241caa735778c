import type { leadCapturesRoutes } from '@plinth/contract/leads/lead-captures/lead-captures'
import type { Handlers } from '../../../platform/http/mount.ts'
import { receiveLead, takeSubmission } from './capture-intake.service.ts'
import { createCapture, deleteCapture, editCapture, listCaptures, makeSecret } from './lead-captures.service.ts'

export const leadCapturesHandlers: Handlers<typeof leadCapturesRoutes> = {
  list: async (_input, ctx) => ({ data: await listCaptures(ctx) }),
  create: async ({ body }, ctx) => ({ data: await createCapture(ctx, body), message: 'Form created' }),
  edit: async ({ params, body }, ctx) => ({ data: await editCapture(ctx, params.id, body), message: 'Form saved' }),
  remove: async ({ params }, ctx) => {
    await deleteCapture(ctx, params.id)
    return { data: {}, message: 'Form removed' }
  },
  newSecret: async ({ params }, ctx) => ({ data: await makeSecret(ctx, params.id) }),
  submit: async ({ params, body }, ctx) => ({ data: await takeSubmission(ctx, params.publicId, body) }),
  receive: async ({ params, body }, ctx) => ({ data: await receiveLead(ctx, params.publicId, body) }),
}
