import type { companiesRoutes } from '@plinth/contract/companies'
import type { Handlers } from '../../platform/http/mount.ts'
import { getChecklist } from './companies.service.ts'

export const companiesHandlers: Handlers<typeof companiesRoutes> = {
  checklist: async (_input, ctx) => ({ data: await getChecklist(ctx) }),
}
