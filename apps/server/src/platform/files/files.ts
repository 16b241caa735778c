import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '@plinth/contract/error-codes'
import { type SqlBool, sql } from 'kysely'
import type { Logger } from 'pino'
import { v7 as uuid } from 'uuid'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { folderOf } from './bucket-folder.ts'
import { contentTypeOf } from './content-type.ts'
import { ADDRESS_SECONDS, fileAddresses } from './file-address.ts'
import { type FileStoreConfig, newStorageKey, openFileStore } from './file-store.ts'
import { createIncoming, type ReceivedFile } from './incoming.ts'
import { keeper, quota } from './keep.ts'
import { sweepOrphans } from './sweep-orphans.ts'
import './files.tables.ts'

export interface NewFile {
  companyId: string
  userId: string
  /** the name it had on the user's machine; only shown, never used as a path */
  name: string
  bytes: Buffer
  purpose: string
  /** content types that the caller accepts, of those that content-type.ts knows */
  accept: readonly string[]
}

export interface OpenFile {
  stream: Readable
  name: string
  contentType: string
  size: number
}

export interface Files {
  /**
   * Stores a file and its row. The bytes are written first; if the transaction does not commit, the sweeper removes them. Throws
   * UNSUPPORTED_TYPE, TOO_LARGE, STORAGE_FULL, UNAVAILABLE.
   */
  store(tx: Tx, file: NewFile): Promise<{ _id: string }>
  /** Receives one file as it arrives, without holding it in memory. Throws UNSUPPORTED_TYPE, STORAGE_FULL. */
  receive(file: { name: string; bytes: AsyncIterable<Uint8Array> }, accept: readonly string[]): Promise<ReceivedFile>
  /** Keeps received files for a company, all or none; the bytes are written first. Throws STORAGE_FULL, UNAVAILABLE. */
  keep(owner: { companyId: string; userId: string; purpose: string }, files: readonly ReceivedFile[]): Promise<string[]>
  /** Deletes received files that are not kept. */
  discard(files: readonly ReceivedFile[]): Promise<void>
  /** A relative address of a file that is valid for ten minutes without a session; `expiresAt` is an ISO instant. */
  address(companyId: string, id: string): { url: string; expiresAt: string }
  /** The file behind a signed address; undefined when the address is expired or forged, or the file is gone. */
  open(id: string, exp: number, sig: string): Promise<OpenFile | undefined>
  /** A file of a company by its id, for features that have checked the caller's rights; undefined where it does not exist. */
  read(companyId: string, id: string): Promise<OpenFile | undefined>
  /** Deletes rows of files in the caller's transaction; the sweeper removes their bytes. Nothing may refer to them any more. */
  forget(tx: Tx, companyId: string, ...ids: readonly string[]): Promise<void>
}

export interface FilesOptions {
  config: Omit<FileStoreConfig, 'folder'> & Pick<Config, 'secretKey' | 'FILES_S3_PREFIX'>
  clock: Clock
  db: Database
  jobs: Jobs
  log: Logger
  /** bytes that must stay free on the disk; 1 GB by default */
  minFreeBytes?: number
  /** bytes that one company may store; 5 GB by default */
  quotaBytes?: number
}

const GIGABYTE = 1024 ** 3
const MAX_BYTES = 25 * 1024 * 1024

/** Makes the files of companies, on disk or in an S3 bucket. Call it before `jobs.start()`. */
export function createFiles(options: FilesOptions): Files {
  const { config, clock, db, jobs, log, minFreeBytes = GIGABYTE, quotaBytes = 5 * GIGABYTE } = options
  const addresses = fileAddresses(config.secretKey)
  const incoming = createIncoming(path.join(config.dataDir, 'incoming'), minFreeBytes)
  let opened: ReturnType<typeof openFileStore> | undefined
  const store = () => {
    opened ??= folderOf(config, db)
      .then(folder => openFileStore({ ...config, folder }, minFreeBytes))
      .catch((error: unknown) => {
        opened = undefined
        throw error
      })
    return opened
  }
  const read: Files['read'] = async (companyId, id) => {
    const row = await db.tenant(companyId, tx =>
      tx
        .selectFrom('files')
        .select(['storage_key', 'name', 'content_type', 'size'])
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst(),
    )
    if (!row) return undefined
    const stream = await (await store()).read(row.storage_key)
    if (!stream) {
      log.error({ fileId: id, companyId }, 'a stored file is missing')
      return undefined
    }
    return { stream, name: row.name, contentType: row.content_type, size: row.size }
  }

  const requireQuota = quota(quotaBytes)

  jobs.every('files.sweep', '23 3 * * *', async () => {
    const removed = await sweepOrphans(await store(), db, clock.now())
    const stale = await incoming.sweep(clock.now())
    if (removed + stale > 0) log.info({ removed, stale }, 'removed stored files that nothing refers to')
  })

  return {
    async store(tx, file) {
      const { companyId, bytes } = file
      if (bytes.length > MAX_BYTES) throw new AppError('TOO_LARGE')
      const name = displayName(file.name)
      const contentType = await contentTypeOf(name, bytes)
      if (contentType === undefined || !file.accept.includes(contentType)) throw new AppError('UNSUPPORTED_TYPE')
      await requireQuota(tx, companyId, bytes.length)

      const row = { id: uuid(), storage_key: newStorageKey(), content_type: contentType, size: bytes.length }
      await (await store()).put(row.storage_key, bytes, contentType)
      await tx
        .insertInto('files')
        .values({
          ...row,
          company_id: companyId,
          name,
          sha256: createHash('sha256').update(bytes).digest(),
          purpose: file.purpose,
          created_by: file.userId,
          created_at: clock.now(),
        })
        .execute()
      return { _id: row.id }
    },
    receive: (file, accept) => incoming.receive(displayName(file.name), file.bytes, accept),
    discard: files => incoming.discard(files),
    keep: keeper({ clock, db, store, requireQuota }),
    address(companyId, id) {
      const exp = Math.floor(clock.now().getTime() / 1000) + ADDRESS_SECONDS
      const query = new URLSearchParams({ exp: String(exp), sig: addresses.sign(companyId, id, exp) })
      return { url: `/api/s3/files/${id}?${query}`, expiresAt: new Date(exp * 1000).toISOString() }
    },
    async open(id, exp, sig) {
      const companyId = addresses.companyOf(id, exp, sig)
      if (companyId === undefined || exp * 1000 < clock.now().getTime()) return undefined
      return read(companyId, id)
    },
    read,
    async forget(tx, companyId, ...ids) {
      if (ids.length === 0) return
      await tx
        .deleteFrom('files')
        .where('company_id', '=', companyId)
        .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
        .execute()
    },
  }
}

/** The last part of a path, without characters that change how a name reads, cut at 255. */
function displayName(name: string): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const clean = last.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, '').trim()
  const extension = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? ''
  const stem = [...clean.slice(0, clean.length - extension.length)].slice(0, 255 - extension.length).join('')
  return `${stem}${extension}` || 'file'
}
