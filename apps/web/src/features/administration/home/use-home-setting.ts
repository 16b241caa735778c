import type { Profile } from '@plinth/contract/company/people'
import { useEffect, useState } from 'react'
import { DEFAULT_ZONE } from '../../../lib/text/format-date.ts'

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

const MINUTE = 60_000

export function useHomeSetting(profile: Profile): HomeSetting {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
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
