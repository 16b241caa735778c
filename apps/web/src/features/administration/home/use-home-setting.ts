import type { Profile } from '@plinth/contract/company/people'
import { DEFAULT_ZONE } from '../../../lib/text/format-date.ts'
import { useNow } from '../../../lib/use-now.ts'

/** Who looks at the home, and how their company writes things. */
export interface HomeSetting {
  userId: string
  zone: string
  symbol: string | undefined
  now: Date
  hasCrm: boolean
  canEdit: boolean
  canAssign: boolean
}

export function useHomeSetting(profile: Profile): HomeSetting {
  const now = useNow()
  const { crm } = profile.rolesAssigned
  return {
    userId: profile._id,
    zone: profile.CompanySettingDetails.timeZone || DEFAULT_ZONE,
    symbol: profile.CompanySettingDetails.currencySymbol || undefined,
    now,
    hasCrm: profile.features.includes('crm'),
    canEdit: crm.edit,
    canAssign: crm.canAssign,
  }
}
