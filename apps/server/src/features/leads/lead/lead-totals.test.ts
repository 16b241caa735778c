import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { broadTotal } from './lead-totals.ts'

const app = testApp()

test('a broad total is counted once for all who wait, and again by whoever waited for a count that failed', async () => {
  const { companyId } = await app.firm()
  const { live } = app.app.services
  let counts = 0
  const count = async () => ++counts
  const both = [broadTotal(live, companyId, 'a', count), broadTotal(live, companyId, 'a', count)]
  expect(await Promise.all(both)).toEqual([1, 1])
  const failed = broadTotal(live, companyId, 'b', () => Promise.reject(new Error('the transaction of the first')))
  const waited = broadTotal(live, companyId, 'b', count)
  await expect(failed).rejects.toThrow('the transaction of the first')
  expect(await waited).toBe(2)
})
