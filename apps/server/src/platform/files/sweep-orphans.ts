import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { FileStore } from './file-store.ts'

const AFTER = 24 * 3600 * 1000

/**
 * Removes stored bytes that no row refers to and that are older than 24 hours: left behind by transactions that did not commit,
 * by crashes while writing, and by companies that are gone. Returns their number.
 */
export async function sweepOrphans(store: FileStore, db: Database, now: Date): Promise<number> {
  let removed = 0
  for (let shard = 0; shard < 256; shard++) {
    for await (const keys of store.list(shard.toString(16).padStart(2, '0'))) {
      for (const key of await unknownKeys(db, keys)) {
        if (now.getTime() - (await store.writtenAt(key)).getTime() < AFTER) continue
        await store.remove(key)
        removed++
      }
    }
  }
  return removed
}

async function unknownKeys(db: Database, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const referenced = new Set<string>()
  for (let from = 0; from < keys.length; from += 1000) {
    const part = keys.slice(from, from + 1000)
    const { rows } = await db.anonymous(tx =>
      sql<{ key: string }>`select auth.known_storage_keys(${part}) as key`.execute(tx),
    )
    for (const { key } of rows) referenced.add(key)
  }
  return keys.filter(key => !referenced.has(key))
}
