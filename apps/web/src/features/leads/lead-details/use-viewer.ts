import type { Feature } from '@plinth/contract/company/people'
import { useQuery } from '@tanstack/react-query'
import { DEFAULT_ZONE } from '../../../lib/text/format-date.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import { mayConvert } from '../parts/may-convert.ts'

/** The person who looks at a lead, and how their company writes values; until the profile is loaded, the fewest rights. */
export interface Viewer {
  zone: string
  symbol: string | undefined
  features: readonly Feature[]
  /** false until the profile is loaded */
  isKnown: boolean
  canEdit: boolean
  canAssign: boolean
  canQuote: boolean
  /** may make leads projects */
  canConvert: boolean
}

export function useViewer(): Viewer {
  const { data: profile } = useQuery(profileQuery)
  const settings = profile?.CompanySettingDetails
  return {
    zone: settings?.timeZone || DEFAULT_ZONE,
    symbol: settings?.currencySymbol || undefined,
    features: profile?.features ?? [],
    isKnown: profile !== undefined,
    canEdit: profile?.rolesAssigned.crm.edit ?? false,
    canAssign: profile?.rolesAssigned.crm.canAssign ?? false,
    canQuote: profile?.rolesAssigned.quotation.edit ?? false,
    canConvert: profile !== undefined && mayConvert(profile),
  }
}
