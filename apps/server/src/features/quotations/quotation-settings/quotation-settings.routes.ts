import type {
  paymentSchedulesRoutes,
  quotationTextsRoutes,
} from '@plinth/contract/quotations/quotation-settings/presets'
import type { Handlers } from '../../../platform/http/mount.ts'
import {
  addSchedule,
  addText,
  editSchedule,
  editText,
  listSchedules,
  listTexts,
  removeSchedule,
  removeText,
} from './presets.service.ts'

export const quotationTextsHandlers: Handlers<typeof quotationTextsRoutes> = {
  list: async (_, ctx) => ({ data: await listTexts(ctx) }),
  add: async ({ body }, ctx) => ({ data: await addText(ctx, body) }),
  edit: async ({ params, body }, ctx) => ({ data: await editText(ctx, params.id, body) }),
  async remove({ params }, ctx) {
    await removeText(ctx, params.id)
    return { data: {} }
  },
}

export const paymentSchedulesHandlers: Handlers<typeof paymentSchedulesRoutes> = {
  list: async (_, ctx) => ({ data: await listSchedules(ctx) }),
  add: async ({ body }, ctx) => ({ data: await addSchedule(ctx, body) }),
  edit: async ({ params, body }, ctx) => ({ data: await editSchedule(ctx, params.id, body) }),
  async remove({ params }, ctx) {
    await removeSchedule(ctx, params.id)
    return { data: {} }
  },
}
