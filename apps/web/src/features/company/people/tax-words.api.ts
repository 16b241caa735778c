import { type TaxWords, taxWordsIn } from '@plinth/contract/company/fiscal/tax-words'
import { useQuery } from '@tanstack/react-query'
import { profileQuery } from './people.api.ts'

/** What the company calls taxes and their numbers, as far as its country says. */
export function useTaxWords(): TaxWords {
  const { data: profile } = useQuery(profileQuery)
  return taxWordsIn(profile?.CompanySettingDetails.country ?? '')
}
