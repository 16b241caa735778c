import type { CompanySettings, companiesRoutes, EditCompanySettings } from '@plinth/contract/company/companies'
import { companiesEndpoints } from '@plinth/contract/company/endpoints'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'
import { profileQuery } from '../people/people.api.ts'

const companies = clientOf<typeof companiesRoutes>(companiesEndpoints, 'companies')

/** Changes some of the settings, and answers all of them. */
export const editSettingsMutation = mutationOptions({
  mutationFn: async (body: EditCompanySettings) => (await companies.editSettings({ body })).data,
})

/** Sets the logo from a picture; removing it is an edit of the settings. */
export const uploadLogoMutation = mutationOptions({
  mutationFn: async (file: File) => (await companies.uploadLogo({ file })).data,
})

/** Puts saved settings where every page reads them, the navigation too. */
export function putSettings(queryClient: QueryClient, settings: CompanySettings): void {
  queryClient.setQueryData(profileQuery.queryKey, profile => profile && { ...profile, CompanySettingDetails: settings })
}

/** Reads the settings again, because somebody changed them elsewhere. */
export const refreshSettings = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
