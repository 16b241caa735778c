import { taxWords, taxWordsIn } from '@plinth/contract/company/fiscal/tax-words'
import { DEFAULT_SYMBOL } from '@plinth/contract/money-text'
import { ITEM_LIMITS } from '@plinth/contract/quotations/item-rules'
import { useQuery } from '@tanstack/react-query'
import { DEFAULT_ZONE } from '../../../lib/text/format-date.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import { settingsQuery } from '../quotation-settings/quotation-settings.api.ts'

/** What the signed-in person may do in the library, and how their company writes money and days; undefined until it is known. */
export function useLibraryRights() {
  const { data: profile } = useQuery(profileQuery)
  const { data: settings } = useQuery(settingsQuery)
  if (!profile) return undefined
  const { timeZone, currencySymbol, country } = profile.CompanySettingDetails
  return {
    mayEdit: profile.rolesAssigned.quotation.edit,
    seesCosts: profile.rolesAssigned.quotation.viewCosts,
    zone: timeZone || DEFAULT_ZONE,
    symbol: currencySymbol || DEFAULT_SYMBOL,
    /** what the firm calls its taxes and codes */
    taxes: settings ? taxWords(settings) : taxWordsIn(country),
    /** days after which a rate is marked as old (QT-054) */
    rateAge: settings?.rateAgeDays ?? ITEM_LIMITS.rateAge,
  }
}
