import type { Profile } from '@plinth/contract/company/people'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { setFirmSymbol } from '../lib/text/firm-symbol.ts'

/** The key of the profile's query, which itself comes with the pages behind the sign-in. */
const PROFILE = ['people', 'profile']

/** Groups numbers as the company of each profile does that is read or changed here. */
export function groupNumbersByProfile(queryClient: QueryClient): void {
  const hash = hashKey(PROFILE)
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== hash) return
    const profile = queryClient.getQueryData<Profile>(PROFILE)
    // without one nothing has come yet: what was known of this person still holds
    if (profile) setFirmSymbol(profile.CompanySettingDetails.currencySymbol)
  })
}
