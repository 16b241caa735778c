import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const KEY_BYTES = 32

/**
 * The installation's secret key: made at the first start, in a file only its owner can read. Throws where the file is damaged.
 */
export function keptSecret(dataDir: string): Buffer {
  const file = path.join(dataDir, 'secret.key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    const written = `${file}.${process.pid}`
    // written elsewhere and renamed: a half-written file would otherwise be taken for the key for good
    writeFileSync(written, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flush: true })
    try {
      linkSync(written, file)
    } catch (error) {
      // another process created the key in the meantime: use that one
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(written, { force: true })
    }
  }
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (key.length === KEY_BYTES) return key
  throw new Error(`${file} is damaged: restore it, or remove it if this installation has no data yet`)
}
