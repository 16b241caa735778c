import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { scratchDirectory } from '../../../../scripts/scratch-directory.ts'
import { databaseNamed, openCluster } from '../platform/database/cluster.ts'
import { migrate } from '../platform/database/migrate.ts'
import type { Logins } from '../platform/database/roles.ts'
import { runAs } from './run-as.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** logins of the migrated template database, which every test file clones */
    template: Logins
    /** where each file's clone of the template is made: one server, or every node of a distributed one */
    nodes: pg.ClientConfig[]
    dataDir: string
  }
}

/** One throw-away PostgreSQL for all test files. Its data is not worth a flush to disk. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(scratchDirectory(), 'plinth-test-'))
  // the account the database runs under has to pass through
  chmodSync(dataDir, 0o711)
  const secretKey = createHash('sha256').update('tests').digest()
  const cluster = await openCluster({ dataDir: path.join(dataDir, 'data'), secretKey, durable: false }, () => {})
  await migrate(cluster.owner, path.resolve(import.meta.dirname, '../../migrations'))
  project.provide('template', databaseNamed(cluster, 'plinth'))
  project.provide('nodes', [{ ...cluster.owner, database: 'postgres' }])
  project.provide('dataDir', dataDir)
  return async () => {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Drops a database of the tests' server once those who leave it have left. Not forced: the owner may not end connections
 * of other roles that are just closing. One that is still used stays, since the whole server is thrown away anyway.
 */
export async function dropDatabase(owner: pg.ClientConfig, name: string): Promise<void> {
  await runAs({ ...owner, database: 'postgres' }, `drop database if exists ${name}`).catch((error: Error) => {
    if (!/being accessed by other users/.test(error.message)) throw error
  })
}
