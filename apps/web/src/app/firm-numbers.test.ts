import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { firmSymbol, setFirmSymbol } from '../lib/text/firm-symbol.ts'
import { groupNumbersByProfile } from './firm-numbers.ts'

test('numbers take the groups of each profile that is read or changed, and of no other answer [SH-Q108]', async () => {
  const queryClient = new QueryClient()
  const profileOf = (currencySymbol: string) => ({ CompanySettingDetails: { currencySymbol } })
  setFirmSymbol('')
  groupNumbersByProfile(queryClient, ['people', 'profile'])
  queryClient.setQueryData(['people', 'members'], profileOf('£'))
  expect(firmSymbol()).toBe('')
  await queryClient.fetchQuery({ queryKey: ['people', 'profile'], queryFn: () => profileOf('$') })
  expect(firmSymbol()).toBe('$')
  queryClient.setQueryData(['people', 'profile'], profileOf('₹'))
  expect(firmSymbol()).toBe('₹')
  queryClient.clear()
  expect(firmSymbol()).toBe('₹')
  setFirmSymbol('')
})
