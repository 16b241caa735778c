import { randomInt } from 'node:crypto'
import { test as base } from '@playwright/test'

/**
 * Playwright's `test`, with every browser at an address of its own: the server limits codes per address, and a whole
 * suite at one address would run into that.
 */
export const test = base.extend<{ ownAddress: undefined }>({
  ownAddress: [
    async ({ context }, use) => {
      await context.setExtraHTTPHeaders({ 'X-Forwarded-For': `198.18.${randomInt(256)}.${randomInt(1, 255)}` })
      await use(undefined)
    },
    { auto: true },
  ],
})
