import type { CompanySettings, companiesRoutes, EditCompanySettings } from '@plinth/contract/company/companies'
import type { CompanyDetails } from '@plinth/contract/company/company-rules'
import { companiesEndpoints } from '@plinth/contract/company/endpoints'
import { type TaxWords, taxWordsIn } from '@plinth/contract/company/fiscal/tax-words'
import type { Profile } from '@plinth/contract/company/people'
import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { clientOf } from '../../../lib/server/api-client.ts'
import { useChosen } from '../../../lib/use-chosen.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { profileQuery } from '../people/people.api.ts'

const companies = clientOf<typeof companiesRoutes>(companiesEndpoints, 'companies')

/** Changes some of the settings, and answers all of them. */
export const editSettingsMutation = mutationOptions({
  mutationFn: async (body: EditCompanySettings) => (await companies.editSettings({ body })).data,
})

/** What the company calls taxes and their numbers, as far as its country says. */
export function useTaxWords(): TaxWords {
  const { data: profile } = useQuery(profileQuery)
  return taxWordsIn(profile?.CompanySettingDetails.country ?? '')
}

/** The zone the company would have in another country or place (decision 52). */
export const followedZoneQuery = (
  { country, latitude, longitude }: Pick<CompanyDetails, 'country' | 'latitude' | 'longitude'>,
  /** of the settings, which the answer depends on */
  version: number,
) => {
  const pin =
    latitude === null || longitude === null ? {} : { latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) }
  const query = { country, ...pin }
  return queryOptions({
    queryKey: [...companies.timeZone.key({ query }), version],
    queryFn: async ({ signal }) => (await companies.timeZone({ query }, { signal })).data.timeZone,
    staleTime: 60_000,
  })
}

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

/** Whether new leads are assigned by themselves, as shown, and its change, which is saved at once (LM-420, LM-421). */
export function useLeadAssignment(profile: Profile): {
  isOn: boolean
  mayEdit: boolean
  onChange: (isOn: boolean) => void
} {
  const queryClient = useQueryClient()
  const edit = useMutation(editSettingsMutation)
  const chosen = useChosen(profile.CompanySettingDetails.leadAssignment.autoAssign)
  const onChange = (autoAssign: boolean): void => {
    chosen.choose(autoAssign)
    edit.mutate(
      { leadAssignment: { autoAssign, method: 'ROUND_ROBIN' } },
      {
        onSuccess(settings) {
          putSettings(queryClient, settings)
          toast.success('Lead assignment saved')
        },
        onError(error) {
          chosen.giveUp()
          toast.error(messageOf(error))
        },
      },
    )
  }
  return { isOn: chosen.shown, mayEdit: profile.isAdmin || profile.isSuperAdmin, onChange }
}
