import type { Profile } from '@plinth/contract/company/people'
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { setFirmSymbol } from '../lib/text/firm-symbol.ts'

/** Groups numbers as the company of each profile does that is read or changed here; `profileKey` is that of its query. */
export function groupNumbersByProfile(queryClient: QueryClient, profileKey: QueryKey): void {
  const hash = hashKey(profileKey)
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== hash) return
    const profile = queryClient.getQueryData<Profile>(profileKey)
    // without one nothing has come yet: what was known of this person still holds
    if (profile) setFirmSymbol(profile.CompanySettingDetails.currencySymbol)
  })
}
