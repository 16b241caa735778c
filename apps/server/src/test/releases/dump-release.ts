import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { backup } from '../../platform/database/backup/backup.ts'
import { testApp } from '../harness.ts'
import { sweepWorld } from '../sweep/sweep-world.ts'
import { releaseFiles } from './release-files.ts'
import { seenByOwner } from './seen-by-owner.ts'

// npm run release:dump keeps the data that this version writes, for the upgrade test of all later ones. Not part of the tests.

const s = testApp()

test('the data of three firms is kept', async () => {
  const { version } = JSON.parse(
    await readFile(path.resolve(import.meta.dirname, '../../../../../package.json'), 'utf8'),
  )
  const firms = [await s.firm({ name: 'Kalpa Interiors' }), await s.firm({ name: 'Other Builders' }), await s.firm()]
  for (const firm of firms.slice(0, 2)) await sweepWorld(s, firm)
  const owners = []
  for (const { companyId, owner } of firms) {
    owners.push({ companyId, userId: owner.userId, seen: await seenByOwner(owner.api) })
  }
  const { dump, expected } = releaseFiles(version)
  await mkdir(path.dirname(dump), { recursive: true })
  await rm(dump, { force: true })
  const { tables } = await backup(s.logins.ops, { file: dump, dataDir: s.dataDir, product: version })
  await writeFile(expected, `${JSON.stringify(owners, null, 2)}\n`)
  expect(tables).toBeGreaterThan(60)
})
