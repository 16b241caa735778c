import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { profileQuery } from '../features/company/people/people.api.ts'
import { firmSymbol, setFirmSymbol } from '../lib/text/firm-symbol.ts'
import { groupNumbersByProfile } from './firm-numbers.ts'

test('numbers take the groups of each profile that is read or changed, and of no other answer [SH-Q108]', async () => {
  const queryClient = new QueryClient()
  const profileOf = (currencySymbol: string) => ({ CompanySettingDetails: { currencySymbol } })
  setFirmSymbol('')
  groupNumbersByProfile(queryClient)
  queryClient.setQueryData(['people', 'members'], profileOf('£'))
  expect(firmSymbol()).toBe('')
  await queryClient.fetchQuery<unknown>({ queryKey: profileQuery.queryKey, queryFn: () => profileOf('$') })
  expect(firmSymbol()).toBe('$')
  queryClient.setQueryData<unknown>(profileQuery.queryKey, profileOf('₹'))
  expect(firmSymbol()).toBe('₹')
  queryClient.clear()
  expect(firmSymbol()).toBe('₹')
  setFirmSymbol('')
})
