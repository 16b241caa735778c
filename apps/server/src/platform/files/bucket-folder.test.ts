import { beforeEach, expect, test } from 'vitest'
import { testPlatform } from '../jobs/platform.factory.ts'
import { folderOf } from './bucket-folder.ts'

const platform = testPlatform()
const config = (key: string, FILES_S3_PREFIX?: string) => ({
  FILES_S3_BUCKET: 'firm',
  FILES_S3_PREFIX,
  secretKey: Buffer.alloc(32, key),
})
beforeEach(() => platform.rows('delete from auth.installation'))

test('the folder is chosen once, the same for every process and under every secret key', async () => {
  const made = await Promise.all(['a', 'b', 'a'].map(key => folderOf(config(key), platform.db)))
  expect(new Set(made).size).toBe(1)
  expect(made[0]).toMatch(/^[0-9a-f]{16}$/)
  expect(await folderOf(config('c', 'named'), platform.db)).toBe('named')
})

test('an installation that had files before keeps the folder of its secret key', async () => {
  await platform.rows(`insert into auth.installation values ('files.folder-from-key', 'true')`)
  const folder = await folderOf(config('a'), platform.db)
  expect(folder).toMatch(/^[0-9a-f]{12}$/)
  expect(await folderOf(config('b'), platform.db)).toBe(folder)
})
