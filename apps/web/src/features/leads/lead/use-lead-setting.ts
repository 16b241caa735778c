import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Day, DEFAULT_ZONE, today } from '../../../lib/text/format-date.ts'
import { profileQuery } from '../../company/people/people.api.ts'

/** Who looks at the leads and how their company writes things. */
export interface LeadSetting {
  /** false until the profile is there */
  isKnown: boolean
  /** the profile is still on its way */
  isPending: boolean
  userId: string | undefined
  companyName: string
  zone: string
  symbol: string | undefined
  /** today in the company's time zone, and a moment of it; both change at its midnight and never in between */
  today: Day
  now: Date
  /** may see leads at all */
  hasCrm: boolean
  canEdit: boolean
  canAssign: boolean
  canQuote: boolean
}

const MINUTE = 60_000

/** The rights and the habits the lead screens depend on; the least of both until the profile is there. */
export function useLeadSetting(): LeadSetting {
  const { data: profile, isPending } = useQuery(profileQuery)
  const zone = profile?.CompanySettingDetails.timeZone || DEFAULT_ZONE
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const look = (): void => {
      const next = new Date()
      setNow(before => (today(before, zone) === today(next, zone) ? before : next))
    }
    const timer = setInterval(look, MINUTE)
    return () => clearInterval(timer)
  }, [zone])
  const rights = profile?.rolesAssigned
  return {
    isKnown: profile !== undefined,
    isPending,
    userId: profile?._id,
    companyName: profile?.CompanySettingDetails.companyName ?? '',
    zone,
    symbol: profile?.CompanySettingDetails.currencySymbol || undefined,
    today: today(now, zone),
    now,
    hasCrm: profile?.features.includes('crm') ?? false,
    canEdit: rights?.crm.edit ?? false,
    canAssign: rights?.crm.canAssign ?? false,
    canQuote: rights?.quotation.edit ?? false,
  }
}
