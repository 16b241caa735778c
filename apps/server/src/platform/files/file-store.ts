import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, statfs, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '@plinth/contract/error-codes'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config.ts'

/**
 * Holds the bytes of files: a folder on this machine or an S3 bucket. Keys look like `ab/ab…` and are random, never a name from
 * outside.
 */
export interface FileStore {
  /** Resolves once the bytes would survive a power cut. Throws STORAGE_FULL or UNAVAILABLE. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** Moves a file of this machine into the store; afterwards it is gone or left for its owner to delete. Throws as `put` does. */
  putFile(key: string, file: { path: string; size: number }, contentType: string): Promise<void>
  /** The bytes, or undefined where the key is unknown. */
  read(key: string): Promise<Readable | undefined>
  /** The time when the key was written. */
  writtenAt(key: string): Promise<Date>
  remove(key: string): Promise<void>
  /** The keys that begin with two given characters, page by page. */
  list(shard: string): AsyncIterable<string[]>
}

export type FileStoreConfig = Pick<
  Config,
  | 'dataDir'
  | 'FILES_S3_BUCKET'
  | 'FILES_S3_ENDPOINT'
  | 'FILES_S3_REGION'
  | 'FILES_S3_ACCESS_KEY_ID'
  | 'FILES_S3_SECRET_ACCESS_KEY'
> & {
  /** the installation's own folder in the bucket, so that no installation sweeps away files of another */
  folder: string
}

/** An unguessable key; keys are spread over 256 folders. */
export const newStorageKey = (): string => {
  const name = randomBytes(32).toString('hex')
  return `${name.slice(0, 2)}/${name}`
}

/** Opens the configured store. The S3 client is loaded only if it is used. */
export async function openFileStore(config: FileStoreConfig, minFreeBytes: number): Promise<FileStore> {
  return config.FILES_S3_BUCKET === undefined
    ? diskStore(path.join(config.dataDir, 'files'), minFreeBytes)
    : bucketStore(config, config.FILES_S3_BUCKET)
}

/** flydrive's own `put` writes in place without flushing: a crash could leave half a file under its final name. */
class DurableFolder extends FSDriver {
  readonly root: string
  constructor(root: string) {
    super({ location: root, visibility: 'private' })
    this.root = root
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const target = path.join(this.root, key)
    const folder = path.dirname(target)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const temporary = `${target}.${randomBytes(6).toString('hex')}.part`
    try {
      const file = await open(temporary, 'wx', 0o600)
      try {
        await file.writeFile(contents)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(temporary, target)
      await syncFolder(folder)
    } catch (error) {
      // if this fails too, the sweeper removes it
      await unlink(temporary).catch(() => undefined)
      throw error
    }
  }
}

/** Moves a flushed file into the folder: by a mere rename where both are on one disk. */
async function moveInto(root: string, key: string, from: string): Promise<void> {
  const target = path.join(root, key)
  const folder = path.dirname(target)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await rename(from, target)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EXDEV') throw error
    const temporary = `${target}.${randomBytes(6).toString('hex')}.part`
    await copyFile(from, temporary)
    const copy = await open(temporary, 'r+')
    try {
      await copy.sync()
    } finally {
      await copy.close()
    }
    await rename(temporary, target)
  }
  await syncFolder(folder)
}

/** The new name must reach the disk too; Windows cannot flush a folder and does not need to. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function diskStore(root: string, minFreeBytes: number): Promise<FileStore> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  const disk = new Disk(new DurableFolder(root))
  const store = storeOf(disk, writeError)
  const requireSpace = async (size: number) => {
    const { bavail, bsize } = await statfs(root)
    if (bavail * bsize - size < minFreeBytes) throw new AppError('STORAGE_FULL')
  }
  return {
    ...store,
    async put(key, bytes, contentType) {
      await requireSpace(bytes.length)
      await store.put(key, bytes, contentType)
    },
    async putFile(key, file) {
      await requireSpace(file.size)
      await moveInto(root, key, file.path).catch((error: unknown) => {
        throw writeError(error)
      })
    },
  }
}

async function bucketStore(config: FileStoreConfig, bucket: string): Promise<FileStore> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const driver = new S3Driver({
    bucket,
    region: config.FILES_S3_REGION,
    credentials: {
      accessKeyId: config.FILES_S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: config.FILES_S3_SECRET_ACCESS_KEY ?? '',
    },
    ...(config.FILES_S3_ENDPOINT === undefined ? {} : { endpoint: config.FILES_S3_ENDPOINT, forcePathStyle: true }),
    // many S3-compatible stores support neither object ACLs nor the newer checksum trailers
    supportsACL: false,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    visibility: 'private',
    // files are stored inside a transaction, which the database ends after ten idle seconds: one attempt with a connection
    // of at most eight. A second would not fit; the user or the job tries again
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 8000, throwOnRequestTimeout: true },
  })
  const store = storeOf(new Disk(driver), error => new AppError('UNAVAILABLE', undefined, { cause: error }))
  return below(store, `${config.folder}/`)
}

/** The part of a store whose keys begin with the prefix. Anything else in it is neither seen nor touched. */
function below(store: FileStore, prefix: string): FileStore {
  return {
    put: (key, bytes, contentType) => store.put(prefix + key, bytes, contentType),
    putFile: (key, file, contentType) => store.putFile(prefix + key, file, contentType),
    read: key => store.read(prefix + key),
    writtenAt: key => store.writtenAt(prefix + key),
    remove: key => store.remove(prefix + key),
    async *list(shard) {
      for await (const keys of store.list(prefix + shard)) yield keys.map(key => key.slice(prefix.length))
    },
  }
}

function storeOf(disk: Disk, onError: (error: unknown) => unknown): FileStore {
  const guarded = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw onError(error)
    }
  }
  return {
    put: (key, bytes, contentType) => guarded(disk.put(key, bytes, { contentType, contentLength: bytes.length })),
    putFile: (key, file, contentType) =>
      guarded(disk.putStream(key, createReadStream(file.path), { contentType, contentLength: file.size })),
    read: key => guarded(disk.exists(key)).then(isThere => (isThere ? guarded(disk.getStream(key)) : undefined)),
    writtenAt: async key => (await guarded(disk.getMetaData(key))).lastModified,
    remove: key => guarded(disk.delete(key)),
    async *list(shard) {
      let paginationToken: string | undefined
      do {
        const options = paginationToken === undefined ? {} : { paginationToken }
        const page = await guarded(disk.listAll(shard, options))
        yield [...page.objects].flatMap(entry => (entry.isFile ? [entry.key] : []))
        paginationToken = page.paginationToken
      } while (paginationToken)
    },
  }
}

function writeError(error: unknown): unknown {
  const codes = [error, (error as Error).cause].map(cause => (cause as { code?: string } | undefined)?.code ?? '')
  const isFull = codes.some(code => code === 'ENOSPC' || code === 'EDQUOT')
  return isFull ? new AppError('STORAGE_FULL', undefined, { cause: error }) : error
}
