import { expect, test } from 'vitest'
import { openDatabase } from './database/database.ts'
import { testPlatform } from './jobs/platform.factory.ts'
import { createMetrics } from './metrics.ts'

const platform = testPlatform()
const mailLines = (text: string) => text.split('\n').filter(line => line.startsWith('plinth_mails{'))

test('waiting messages and messages that failed for good are counted', async () => {
  const metrics = createMetrics(platform.db)
  expect(mailLines(await metrics.text())).toEqual(['plinth_mails{state="queued"} 0', 'plinth_mails{state="failed"} 0'])
  await platform.rows(
    `insert into auth.mails (id, to_address, subject, html, body_text, state, created_at)
     select gen_random_uuid(), 'asha@example.com', 'x', '', '', state, now()
     from unnest(array['queued', 'queued', 'failed', 'sent', 'kept']) state`,
  )
  expect(mailLines(await metrics.text())).toEqual(['plinth_mails{state="queued"} 2', 'plinth_mails{state="failed"} 1'])
})

test('all other metrics are reported while the database is away', async () => {
  const away = openDatabase({ ...platform.logins.app, host: '127.0.0.1', port: 9 }, 2, () => {})
  const text = await createMetrics(away).text()
  expect(text).toContain('plinth_database_connections')
  expect(mailLines(text)).toEqual([])
  await away.close()
})
