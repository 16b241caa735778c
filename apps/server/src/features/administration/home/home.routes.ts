import type { homeRoutes } from '@plinth/contract/administration/home'
import type { Handlers } from '../../../platform/http/mount.ts'
import { bringBackNote, putAwayNote, reviewOfWeek, welcomeOf, workOfToday } from './home.service.ts'

export const homeHandlers: Handlers<typeof homeRoutes> = {
  work: async (_input, ctx) => ({ data: await workOfToday(ctx) }),
  review: async (_input, ctx) => ({ data: await reviewOfWeek(ctx) }),
  welcome: async (_input, ctx) => ({ data: await welcomeOf(ctx) }),
  putAway: async ({ params }, ctx) => {
    await putAwayNote(ctx, params.note)
    return { data: {} }
  },
  bringBack: async ({ params }, ctx) => {
    await bringBackNote(ctx, params.note)
    return { data: {} }
  },
}
