import type { authRoutes } from '@plinth/contract/company/auth'
import { PASSWORD_CREATED } from '@plinth/contract/company/auth-texts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { endOtherSessions, endSession, listSessions, logout } from './auth.service.ts'
import { sendCode, verifyCode, verifyLink } from './codes/codes.service.ts'
import { makeHandoff, takeOver } from './handoffs.service.ts'
import { type FoundCompany, setPassword } from './passwords/new-password.service.ts'
import { signIn } from './sign-in.service.ts'

/** The handlers; `foundCompany` writes what a company that registers needs in every module. */
export const authHandlers = (foundCompany: FoundCompany): Handlers<typeof authRoutes> => ({
  login: async ({ body }, ctx) => ({ data: await signIn(ctx, body) }),
  userLogin: async ({ body }, ctx) => ({ data: await signIn(ctx, body) }),
  send: async ({ body }, ctx) => ({ data: await sendCode(ctx, body) }),
  verify: async ({ body }, ctx) => ({ data: await verifyCode(ctx, body) }),
  verifyLink: async ({ body }, ctx) => ({ data: await verifyLink(ctx, body.link) }),
  updatePassword: async ({ body }, ctx) => ({
    data: await setPassword(ctx, body, foundCompany),
    message: PASSWORD_CREATED,
  }),
  makeHandoff: async (_input, ctx) => ({ data: await makeHandoff(ctx) }),
  takeOver: async ({ body }, ctx) => ({ data: await takeOver(ctx, body) }),
  async logout(_input, ctx) {
    await logout(ctx)
    return { data: {} }
  },
  sessions: async (_input, ctx) => ({ data: await listSessions(ctx) }),
  async endOtherSessions(_input, ctx) {
    await endOtherSessions(ctx)
    return { data: {} }
  },
  async endSession({ params }, ctx) {
    await endSession(ctx, params.id)
    return { data: {} }
  },
})
