import type { facebookRoutes } from '@plinth/contract/leads/facebook/facebook'
import { FACEBOOK_TEXTS } from '@plinth/contract/leads/facebook/facebook'
import type { Handlers } from '../../../platform/http/mount.ts'
import { editForm, listFacebookLeads, retryAllLeads, retryLead } from './facebook.service.ts'
import {
  connectAccount,
  connectPage,
  disconnectAccount,
  disconnectPage,
  signInAddress,
} from './facebook-account.service.ts'
import { answerChallenge, keepNotice } from './facebook-notices.service.ts'
import { facebookConnection, facebookStatus } from './facebook-overview.service.ts'

export const facebookHandlers: Handlers<typeof facebookRoutes> = {
  status: async (_input, ctx) => ({ data: await facebookStatus(ctx) }),
  signIn: (_input, ctx) => ({ data: signInAddress(ctx) }),
  addPage: async ({ body }, ctx) => ({ data: await connectAccount(ctx, body), message: FACEBOOK_TEXTS.added }),
  connection: async (_input, ctx) => ({ data: await facebookConnection(ctx) }),
  disconnect: async (_input, ctx) => ({ data: await disconnectAccount(ctx), message: 'Facebook disconnected' }),
  connectPage: async ({ params }, ctx) => ({ data: await connectPage(ctx, params.id) }),
  disconnectPage: async ({ params }, ctx) => ({
    data: await disconnectPage(ctx, params.id),
    message: 'Page disconnected',
  }),
  editForm: async ({ params, body }, ctx) => ({ data: await editForm(ctx, params.id, body), message: 'Fields saved' }),
  leads: async ({ query }, ctx) => listFacebookLeads(ctx, query),
  retry: async ({ params }, ctx) => {
    await retryLead(ctx, params.id)
    return { data: {} }
  },
  retryAll: async (_input, ctx) => ({ data: await retryAllLeads(ctx) }),
  verify: async ({ query }, ctx, reply) => {
    const challenge = answerChallenge(ctx, query['hub.verify_token'], query['hub.challenge'])
    await reply.type('text/plain; charset=utf-8').send(challenge)
  },
  notice: async ({ body }, ctx) => {
    await keepNotice(ctx, body)
    return { data: {} }
  },
}
