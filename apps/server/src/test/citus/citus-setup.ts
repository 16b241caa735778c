import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { databaseNamed, openCluster } from '../../platform/database/cluster.ts'
import { prepareDistribution } from '../../platform/database/distribute/distribution.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { runAs } from '../run-as.ts'

/**
 * A template of the migrated database on every node of the cluster whose coordinator CITUS_URL names, as a superuser. A clone of it
 * on each node is again a distributed database, since Citus connects to the database of the same name on other nodes.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plinth-citus-test-'))
  const url = process.env.CITUS_URL
  if (!url) throw new Error('CITUS_URL has to name the coordinator of a Citus cluster, as a superuser')
  const nodes = await nodesOf(url)
  const name = `plinth_test_${randomUUID().replaceAll('-', '')}`
  const [coordinator, ...workers] = nodes.map(node => ({ ...node, database: name }))
  // sorted as by the embedded PostgreSQL
  const sorted = `template template0 locale_provider icu icu_locale 'und'`
  for (const node of nodes) await runAs(node, `create database ${name} ${sorted}`)
  for (const node of [coordinator!, ...workers]) await runAs(node, 'create extension citus')
  const address = (node: pg.ClientConfig) => `${pg.escapeLiteral(node.host ?? '')}, ${node.port}`
  await runAs(
    coordinator!,
    `select citus_set_coordinator_host(${address(coordinator!)})`,
    ...workers.map(worker => `select citus_add_node(${address(worker)})`),
    // few, so that each file's clone is made quickly
    `alter database ${name} set citus.shard_count = 8`,
  )
  const secretKey = createHash('sha256').update('tests').digest()
  const databaseUrl = new URL(url)
  databaseUrl.pathname = `/${name}`
  const cluster = await openCluster({ dataDir, secretKey, durable: false, databaseUrl: databaseUrl.href }, () => {})
  await migrate(cluster.owner, path.resolve(import.meta.dirname, '../../../migrations'))
  await prepareDistribution(databaseNamed(cluster, name))
  // a database that somebody is connected to cannot be cloned, and Citus' own daemon always comes back
  for (const node of nodes)
    await runAs(
      node,
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    )
  project.provide('template', databaseNamed(cluster, name))
  project.provide('nodes', nodes)
  project.provide('dataDir', dataDir)
  return async () => {
    for (const node of nodes) await runAs(node, `drop database if exists ${name} with (force)`)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The coordinator and its workers, each by a login to its database postgres. */
async function nodesOf(url: string): Promise<pg.ClientConfig[]> {
  const { host, port, user, password, database, ssl } = new pg.Client({ connectionString: url })
  const login = { host, port, user, password: password ?? undefined, ssl }
  const rows = await runAs(
    { ...login, database },
    'select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by 2, 1',
  )
  const workers = rows as { host: string; port: number }[]
  return [login, ...workers.map(worker => ({ ...login, ...worker }))].map(node => ({ ...node, database: 'postgres' }))
}
