import { AppError } from '@plinth/contract/error-codes'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'
import { unprepared } from '../database/unprepared.ts'
import { type FileStore, newStorageKey } from './file-store.ts'
import type { ReceivedFile } from './incoming.ts'
import './files.tables.ts'

/** Refuses bytes beyond a company's quota. Throws STORAGE_FULL. */
export const quota =
  (quotaBytes: number) =>
  async (tx: Tx, companyId: string, more: number): Promise<void> => {
    const { used } = await tx
      .selectFrom('files')
      .select(sql<number>`coalesce(sum(size), 0)`.as('used'))
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    if (used + more > quotaBytes) throw new AppError('STORAGE_FULL')
  }

/** Keeps received files for a company, all or none; see `Files.keep`. */
export function keeper(parts: {
  clock: Clock
  db: Database
  store: () => Promise<FileStore>
  requireQuota: ReturnType<typeof quota>
}) {
  const { clock, db, store, requireQuota } = parts
  return async (
    owner: { companyId: string; userId: string; purpose: string },
    files: readonly ReceivedFile[],
  ): Promise<string[]> => {
    const { companyId, userId, purpose } = owner
    const size = files.reduce((sum, file) => sum + file.size, 0)
    // checked before the bytes are moved, and again in the transaction that counts them
    await db.tenant(companyId, tx => requireQuota(tx, companyId, size))
    const rows = files.map(file => ({ id: uuid(), storage_key: newStorageKey(), file }))
    const target = await store()
    try {
      for (const { storage_key, file } of rows) await target.putFile(storage_key, file, file.contentType)
      await db.tenant(companyId, async tx => {
        // so that two uploads at once cannot both take the last of the quota
        await sql`select pg_advisory_xact_lock(hashtextextended(${`files ${companyId}`}, 0))`.execute(tx)
        await requireQuota(tx, companyId, size)
        const values = rows.map(({ file, ...row }) => ({
          ...row,
          company_id: companyId,
          name: file.name,
          content_type: file.contentType,
          size: file.size,
          sha256: file.sha256,
          purpose,
          created_by: userId,
          created_at: clock.now(),
        }))
        await tx.insertInto('files').values(values).modifyEnd(unprepared).execute()
      })
    } catch (error) {
      // if this fails too, the sweeper removes them
      for (const { storage_key } of rows) await target.remove(storage_key).catch(() => undefined)
      throw error
    }
    return rows.map(row => row.id)
  }
}
