import { test as base } from '@playwright/test'
import { randomAddress } from '../../scripts/random-address.ts'
import { keepMessages } from './messages.ts'

/**
 * Playwright's `test`, with every browser at an address of its own: the server limits codes per address, and a whole
 * suite at one address would run into that. Its pages keep what their messages say, for `expectMessage`.
 */
export const test = base.extend<{ ownAddress: undefined }>({
  ownAddress: [
    async ({ context }, use) => {
      await context.setExtraHTTPHeaders({ 'X-Forwarded-For': randomAddress() })
      await keepMessages(context)
      await use(undefined)
    },
    { auto: true },
  ],
})
