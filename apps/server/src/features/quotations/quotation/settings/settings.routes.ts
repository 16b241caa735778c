import type { quotationSettingsRoutes } from '@plinth/contract/quotations/quotation-settings/settings'
import type { Handlers } from '../../../../platform/http/mount.ts'
import { removeLetterhead, setLetterhead } from './letterhead.service.ts'
import { editSettings, getSettings } from './settings.service.ts'

export const quotationSettingsHandlers: Handlers<typeof quotationSettingsRoutes> = {
  read: async (_, ctx) => ({ data: await getSettings(ctx) }),
  edit: async ({ body }, ctx) => ({ data: await editSettings(ctx, body), message: 'Settings saved' }),
  setLetterhead: async ({ params, file }, ctx) => ({ data: await setLetterhead(ctx, params.part, file.bytes) }),
  removeLetterhead: async ({ params }, ctx) => ({ data: await removeLetterhead(ctx, params.part) }),
}
