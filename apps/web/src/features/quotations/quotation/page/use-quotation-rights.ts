import { DEFAULT_SYMBOL } from '@plinth/contract/money-text'
import { useQuery } from '@tanstack/react-query'
import { DEFAULT_ZONE } from '../../../../lib/text/format-date.ts'
import { profileQuery } from '../../../company/people/people.api.ts'

/** What the signed-in person may do with quotations, and how their company writes money and days; undefined until it is known. */
export function useQuotationRights() {
  const { data: profile } = useQuery(profileQuery)
  if (!profile) return undefined
  const { timeZone, currencySymbol } = profile.CompanySettingDetails
  return {
    mayEdit: profile.rolesAssigned.quotation.edit,
    seesCosts: profile.rolesAssigned.quotation.viewCosts,
    zone: timeZone || DEFAULT_ZONE,
    symbol: currencySymbol || DEFAULT_SYMBOL,
  }
}
