import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { firmSymbol, setFirmSymbol } from '../lib/text/firm-symbol.ts'
import { groupNumbersByProfile } from './firm-numbers.ts'

let profileQuery: typeof import('../features/company/people/people.api.ts').profileQuery
beforeAll(async () => {
  // the query comes with the session, which looks at once who is signed in
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('window', new EventTarget())
  profileQuery = (await import('../features/company/people/people.api.ts')).profileQuery
})
afterAll(() => vi.unstubAllGlobals())

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
