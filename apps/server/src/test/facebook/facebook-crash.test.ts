import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const script = path.resolve(import.meta.dirname, '../../../../../scripts/crash-facebook.ts')

/** A server of its own, as people start it: `npm run test:crash-facebook` does the same with a thousand leads. */
test('each lead of Facebook comes in once, although the server is killed twice while it hears of them', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--leads', '200'])
  expect(stdout).toContain('the server killed twice')
  expect(stdout).toContain('each came in once')
}, 900_000)
