import type { companiesRoutes } from '@plinth/contract/company/companies'
import type { Handlers } from '../../../platform/http/mount.ts'
import { openLogo } from './company-logo.service.ts'
import { editSettings, setLogo } from './company-settings.service.ts'
import { zoneInPlace } from './company-time-zone.service.ts'

export const companiesHandlers: Handlers<typeof companiesRoutes> = {
  editSettings: async ({ body }, ctx) => ({ data: await editSettings(ctx, body), message: 'Saved' }),
  timeZone: async ({ query }, ctx) => ({ data: { timeZone: await zoneInPlace(ctx, query) } }),
  uploadLogo: async ({ file }, ctx) => ({ data: await setLogo(ctx, file.bytes) }),
  logo: async ({ params }, ctx, reply) => {
    const file = await openLogo(ctx, params.company, params.key)
    // an image and never anything else; the address changes with the logo, so a browser may keep it for a day
    reply
      .header('content-type', file.contentType)
      .header('content-length', file.size)
      .header('content-disposition', 'inline')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'private, max-age=86400, immutable')
    await reply.send(file.stream)
  },
}
