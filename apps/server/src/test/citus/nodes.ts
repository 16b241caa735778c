import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { inject } from 'vitest'
import { openCluster } from '../../platform/database/cluster.ts'
import { OWNER_ROLE } from '../../platform/database/roles.ts'
import { runAs } from '../run-as.ts'

/** Makes a database of this name on every node that is not distributed: Citus knows nothing of it yet. */
export async function makePlainDatabase(name: string): Promise<void> {
  const nodes = inject('nodes')
  for (const node of nodes) await runAs(node, `create database ${name} owner ${OWNER_ROLE}`)
  const { user, password, host, port } = nodes[0]!
  const url = new URL(`postgres://${host}:${port}/${name}`)
  url.username = String(user)
  if (typeof password === 'string') url.password = password
  const secretKey = createHash('sha256').update('tests').digest()
  await openCluster({ dataDir: tmpdir(), secretKey, databaseUrl: url.href }, () => {})
}

/** What an operator does before the database can be distributed: the extension on every node, and the workers made known. */
export async function introduceWorkers(name: string): Promise<void> {
  const [coordinator, ...workers] = inject('nodes').map(node => ({ ...node, database: name }))
  for (const node of [coordinator!, ...workers]) await runAs(node, 'create extension citus')
  await runAs(
    coordinator!,
    `select citus_set_coordinator_host(${addressOf(coordinator!)})`,
    ...workers.map(worker => `select citus_add_node(${addressOf(worker)})`),
  )
}

/** Host and port of a node as arguments of Citus' functions. */
export const addressOf = (node: pg.ClientConfig): string => `${pg.escapeLiteral(node.host ?? '')}, ${node.port}`
