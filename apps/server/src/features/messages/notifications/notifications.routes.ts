import { type notificationsRoutes, SEND_BODIES, SEND_WAY, type SendWay } from '@plinth/contract/messages/notifications'
import type { z } from 'zod'
import type { Handlers } from '../../../platform/http/mount.ts'
import { parsePart } from '../../../platform/http/parse.ts'
import { countUnread, listNotifications, readAll, readSome } from './notifications.service.ts'
import { sendBell, sendMail, sendPush } from './send-service.service.ts'

/** The body that a type needs, checked against that type's own shape. */
const bodyOf = <K extends SendWay>(type: K, body: unknown): z.output<(typeof SEND_BODIES)[K]> =>
  parsePart(SEND_BODIES[type], body) as z.output<(typeof SEND_BODIES)[K]>

export const notificationsHandlers: Handlers<typeof notificationsRoutes> = {
  unreadCount: async (_input, ctx) => ({ data: { unreadNotification: await countUnread(ctx) } }),
  list: ({ query }, ctx) => listNotifications(ctx, query),
  readAll: async (_input, ctx) => {
    await readAll(ctx)
    return { data: {} }
  },
  markRead: async ({ body }, ctx) => {
    await readSome(ctx, [body.ids].flat())
    return { data: {} }
  },
  send: async ({ query, body }, ctx) => {
    if (query.type === SEND_WAY.MAIL) await sendMail(ctx, bodyOf(SEND_WAY.MAIL, body))
    else if (query.type === SEND_WAY.PUSH) await sendPush(ctx, bodyOf(SEND_WAY.PUSH, body))
    else await sendBell(ctx, bodyOf(SEND_WAY.BELL, body))
    return { data: {} }
  },
}
