import type { demoCompaniesRoutes } from '@plinth/contract/administration/demo-companies'
import { create as contentDisposition } from 'content-disposition'
import type { Handlers } from '../../../platform/http/mount.ts'
import { enterDemo, removeDemo, untidySpreadsheet } from './demo-companies.service.ts'

export const demoCompaniesHandlers: Handlers<typeof demoCompaniesRoutes> = {
  enter: async ({ body }, ctx) => ({ data: await enterDemo(ctx, body?.as) }),
  async remove(_input, ctx) {
    await removeDemo(ctx)
    return { data: {} }
  },
  spreadsheet: async (_input, ctx, reply) => {
    const { name, bytes } = untidySpreadsheet(ctx)
    reply
      .header('content-type', 'text/csv; charset=windows-1252')
      .header('content-disposition', contentDisposition(name))
      .header('x-content-type-options', 'nosniff')
    await reply.send(bytes)
  },
}
