import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { clientOf, offered } from '../quotation-client.factory.ts'
import { forgetOldReaders } from './forget-readers.service.ts'

const app = testApp()
const DAY = 86_400_000
const readings = (versionId: string) =>
  app.rows<{ address: string | null; agent: string }>(
    'select address, agent from quotation_views where version_id = $1 order by at',
    [versionId],
  )

it('empties address and browser of readings after 180 days, and keeps that there were any [QT-213]', async () => {
  const firm = await app.firm()
  const quotation = await offered(app, firm)
  const client = await clientOf(app, firm, quotation)
  const read = () => client.post('views', { versionId: quotation.versionId })
  await read()
  await app.rows(`update quotation_views set agent = 'Firefox', at = at - interval '179 days' where version_id = $1`, [
    quotation.versionId,
  ])
  await read()
  await forgetOldReaders(app.app.services)
  expect((await readings(quotation.versionId)).map(({ address }) => address !== null)).toEqual([true, true])
  app.clock.advance(2 * DAY)
  await forgetOldReaders(app.app.services)
  expect((await readings(quotation.versionId)).map(row => [row.address !== null, row.agent !== ''])).toEqual([
    [false, false],
    [true, expect.any(Boolean)],
  ])
})
