import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { api } from '@plinth/contract/api'
import { createClient } from '@plinth/contract/client'
import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, inject, test } from 'vitest'
import { createApp, MIGRATIONS } from '../../app.ts'
import { readConfig } from '../../platform/config.ts'
import { restore } from '../../platform/database/backup/restore.ts'
import { databaseNamed } from '../../platform/database/cluster.ts'
import { ensureDefaultPrivileges, ensureExtensions, type Logins } from '../../platform/database/roles.ts'
import { dropDatabase } from '../global-setup.ts'
import { runAs } from '../run-as.ts'
import { sessionOf } from '../session-of.ts'
import { keptReleases, releaseFiles } from './release-files.ts'
import { seenByOwner } from './seen-by-owner.ts'

const server = inject('template')

/** A new database, prepared as an installation does. */
async function newDatabase(name: string): Promise<Logins> {
  await runAs({ ...server.owner, database: 'postgres' }, `create database ${name} template template0`)
  const logins = databaseNamed(server, name)
  const owner = new pg.Client(logins.owner)
  await owner.connect()
  await ensureExtensions(owner)
  await ensureDefaultPrivileges(owner)
  await owner.end()
  return logins
}

test('the data of every release up to now are kept', async () => {
  const { version } = JSON.parse(
    await readFile(path.resolve(import.meta.dirname, '../../../../../package.json'), 'utf8'),
  )
  const changelog = await readFile(path.resolve(import.meta.dirname, '../../../../../CHANGELOG.md'), 'utf8')
  const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, name]) => name)
  expect(released).toContain(version)
  expect(keptReleases().sort()).toEqual(released.sort())
})

describe.each(keptReleases())('an installation of %s', release => {
  test('is served by this version with all its data', async () => {
    const name = `upgrade_${randomBytes(6).toString('hex')}`
    const logins = await newDatabase(name)
    const dataDir = path.join(inject('dataDir'), name)
    const { dump, expected } = releaseFiles(release)
    // compares every table with its count and checksum in the dump
    await restore(logins.owner, { file: dump, dataDir, migrationsDirectory: MIGRATIONS, replace: false })
    const config = readConfig({
      DATA_DIR: dataDir,
      SECRET_KEY: 'a key for tests only, of 32 characters or more',
      PORT: '0',
      LOG_LEVEL: 'silent',
      CHECK_RESPONSES: 'true',
      LOCAL_MODE: 'true',
      REQUESTS_PER_MINUTE: '10000000',
    })
    // runs all later migrations, and refuses to start where a company is not isolated
    const app = await createApp({ config, logins, log: pino({ level: 'silent' }) })
    try {
      const base = await app.http.listen({ port: 0, host: '127.0.0.1' })
      const owners: { userId: string; seen: object }[] = JSON.parse(await readFile(expected, 'utf8'))
      expect(owners.length).toBeGreaterThan(1)
      for (const { userId, seen } of owners) {
        const token = await sessionOf(app.services.db, userId, new Date())
        const owner = createClient(api, { base: service => `${base}/api/${service}`, token: () => token })
        expect(await seenByOwner(owner)).toEqual(seen)
        const { data } = await owner.leads.addEdit({ body: { firstName: 'Later', phoneNumber: '9876500000' } })
        expect((await owner.leads.byId({ query: { id: data._id } })).data).toMatchObject({ firstName: 'Later' })
      }
    } finally {
      await app.close()
      await dropDatabase(server.owner, name)
    }
  }, 120_000)
})
