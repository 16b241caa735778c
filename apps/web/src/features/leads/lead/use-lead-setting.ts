import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Day, DEFAULT_ZONE, today } from '../../../lib/text/format-date.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import { mayConvert } from '../parts/may-convert.ts'

/** The person who looks at the leads, and how their company writes values. */
export interface LeadSetting {
  /** false until the profile is loaded */
  isKnown: boolean
  /** the profile is still loading */
  isPending: boolean
  userId: string | undefined
  companyName: string
  zone: string
  symbol: string | undefined
  /** today in the company's time zone, and an instant of that day; both change only at its midnight */
  today: Day
  now: Date
  /** may see leads */
  hasCrm: boolean
  canEdit: boolean
  canAssign: boolean
  canQuote: boolean
  /** may make leads projects */
  canConvert: boolean
}

const MINUTE = 60_000

/** The rights and settings that the lead screens depend on; until the profile is loaded, the fewest rights. */
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
    canConvert: profile !== undefined && mayConvert(profile),
  }
}
