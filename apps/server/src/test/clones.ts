import { inject } from 'vitest'
import { OWNER_ROLE } from '../platform/database/roles.ts'
import { dropDatabase } from './global-setup.ts'
import { runAs } from './run-as.ts'

/** Makes a database from the migrated template: where the database is distributed, one of the same name on every node. */
export async function cloneTemplate(name: string): Promise<void> {
  const template = inject('template').owner.database
  // not over a connection to the template itself, which another file's clone would wait for; copied file by file, which
  // costs a tenth of writing every page to the log
  const copy = `create database ${name} owner ${OWNER_ROLE} template ${template} strategy file_copy`
  for (const node of inject('nodes')) await runAs(node, copy)
}

/** Drops a clone once those who leave it have left. Citus keeps connections of its own, which a superuser may end. */
export async function dropClone(name: string): Promise<void> {
  const nodes = inject('nodes')
  if (nodes.length === 1) return dropDatabase(nodes[0]!, name)
  for (const node of nodes) await runAs(node, `drop database if exists ${name} with (force)`)
}
