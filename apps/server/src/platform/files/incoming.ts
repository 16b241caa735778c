import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@plinth/contract/error-codes'
import { turns } from '../turns.ts'
import { contentTypeOf } from './content-type.ts'

/** A file that has arrived: written to the disk, with its type known by its bytes, but not stored for any company yet. */
export interface ReceivedFile {
  path: string
  name: string
  contentType: string
  size: number
  sha256: Buffer
}

const STALE_AFTER = 24 * 3600 * 1000
/** Files are inspected whole, so only two at a time: memory is bounded however many arrive at once. */
const LOOKED_AT_ONCE = 2

/** Keeps files on this machine until they are stored or refused. */
export function createIncoming(folder: string, minFreeBytes: number) {
  const inTurn = turns(LOOKED_AT_ONCE)

  return {
    /**
     * Writes a file to the disk as it arrives and determines its type. Throws UNSUPPORTED_TYPE, STORAGE_FULL, and whatever
     * `bytes` throws; in each case nothing is left behind.
     */
    async receive(name: string, bytes: AsyncIterable<Uint8Array>, accept: readonly string[]): Promise<ReceivedFile> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { bavail, bsize } = await statfs(folder)
      if (bavail * bsize < minFreeBytes) throw new AppError('STORAGE_FULL')
      const target = path.join(folder, randomBytes(16).toString('hex'))
      try {
        const { size, sha256 } = await write(bytes, target)
        const contentType = await inTurn(async () => contentTypeOf(name, await readFile(target)))
        if (contentType === undefined || !accept.includes(contentType)) throw new AppError('UNSUPPORTED_TYPE')
        return { path: target, name, contentType, size, sha256 }
      } catch (error) {
        await rm(target, { force: true })
        const { code } = error as { code?: string }
        if (code === 'ENOSPC' || code === 'EDQUOT') throw new AppError('STORAGE_FULL', undefined, { cause: error })
        throw error
      }
    },
    /** Removes files that were refused; those that were stored have moved away already. */
    async discard(files: readonly Pick<ReceivedFile, 'path'>[]): Promise<void> {
      for (const file of files) await rm(file.path, { force: true })
    },
    /** Removes files left behind by a process that was killed. Returns their number. */
    async sweep(now: Date): Promise<number> {
      let removed = 0
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const name of await readdir(folder)) {
        const file = path.join(folder, name)
        const written = await stat(file).catch(() => undefined)
        if (!written || now.getTime() - written.mtimeMs < STALE_AFTER) continue
        await rm(file, { force: true })
        removed++
      }
      return removed
    },
  }
}

async function write(bytes: AsyncIterable<Uint8Array>, target: string): Promise<{ size: number; sha256: Buffer }> {
  const hash = createHash('sha256')
  let size = 0
  await pipeline(
    bytes,
    async function* (source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    createWriteStream(target, { flags: 'wx', mode: 0o600 }),
  )
  const file = await open(target, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest() }
}
