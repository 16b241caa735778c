import type { demoCompaniesRoutes } from '@plinth/contract/administration/demo-companies'
import { demoCompaniesEndpoints } from '@plinth/contract/administration/endpoints'
import { mutationOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const demoCompanies = clientOf<typeof demoCompaniesRoutes>(demoCompaniesEndpoints, 'demoCompanies')

/** Signs in to the demo company, which the server makes first where there is none; answers as a login does. */
export const enterDemoCompanyMutation = mutationOptions({
  mutationFn: async (as: 'owner' | 'member') => (await demoCompanies.enter({ body: { as } })).data,
})

/** Removes the demo company one is signed in to, and with it this session. */
export const removeDemoCompanyMutation = mutationOptions({
  mutationFn: async () => {
    await demoCompanies.remove()
  },
})
