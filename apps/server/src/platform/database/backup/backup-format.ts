import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'

/**
 * A backup is a gzip of lines of JSON: the header; for each table a `table` mark and its rows, each an array of PostgreSQL's own
 * text forms (null for NULL) in the header's order of columns; for each stored file a `file` mark, its chunks (arrays of one
 * base64 string) and a `fileEnd` mark; finally the `end` mark.
 */
export const BackupTable = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string(), generated: z.boolean() })),
  rows: z.string(),
  checksum: z.string(),
})
export type BackupTable = z.infer<typeof BackupTable>

export const BackupHeader = z.object({
  format: z.literal('plinth-backup'),
  version: z.literal(1),
  product: z.string(),
  postgres: z.string(),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** version of the schema that pg-boss makes, null when it has not made it yet */
  jobsVersion: z.number().nullable(),
  tables: z.array(BackupTable),
  /** partitions come and go with time, so they are made again before loading */
  partitions: z.array(z.object({ schema: z.string(), name: z.string(), parent: z.string(), bound: z.string() })),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string(), called: z.boolean() })),
  /** whether files were stored beside the database; false when they are in an S3 bucket */
  files: z.boolean(),
})
export type BackupHeader = z.infer<typeof BackupHeader>

const BackupMark = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('table'), name: z.string() }),
  z.object({ kind: z.literal('file'), path: z.string() }),
  z.object({ kind: z.literal('fileEnd'), size: z.number(), sha256: z.string() }),
  z.object({ kind: z.literal('end'), files: z.number() }),
])
export type BackupMark = z.infer<typeof BackupMark>

const FileChunk = z.tuple([z.base64()])

/** A mark as one line of the file. */
export function markLine(mark: BackupMark): string {
  return `${JSON.stringify(mark)}\n`
}

/** Reads the lines of a backup, looking one line ahead. `close` must be called. Throws on a damaged or truncated file. */
export class BackupReader {
  private readonly lines: AsyncGenerator<string>
  private ahead: string | undefined

  constructor(file: string) {
    this.lines = gunzippedLines(file)
  }

  async header(): Promise<BackupHeader> {
    const line = await this.peek()
    this.ahead = undefined
    const parsed = BackupHeader.safeParse(json(line ?? ''))
    if (!parsed.success) throw new Error('This is not a backup of Plinth, or one of a newer version')
    return parsed.data
  }

  /** reads the next line, which must be a mark */
  async mark(): Promise<BackupMark> {
    const line = await this.peek()
    const parsed = BackupMark.safeParse(json(line ?? ''))
    if (!parsed.success) throw new Error('The backup is damaged: a mark is missing')
    this.ahead = undefined
    return parsed.data
  }

  /** the lines of rows or chunks up to the next mark, unparsed */
  async *body(): AsyncGenerator<string> {
    for (let line = await this.peek(); line?.startsWith('['); line = await this.peek()) {
      this.ahead = undefined
      yield line
    }
  }

  async close(): Promise<void> {
    await this.lines.return(undefined)
  }

  private async peek(): Promise<string | undefined> {
    if (this.ahead === undefined) {
      const next = await this.lines.next()
      this.ahead = next.done ? undefined : next.value
    }
    return this.ahead
  }
}

/** The bytes in the line of a chunk. */
export function chunkBytes(line: string): Buffer {
  return Buffer.from(FileChunk.parse(json(line))[0], 'base64')
}

function json(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined // no JSON is no mark: the caller says what it expected
  }
}

async function* gunzippedLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const plain = createGunzip()
  source.on('error', error => plain.destroy(error))
  source.pipe(plain).setEncoding('utf8')
  // the pieces of a line are joined only once: rows and chunks may be longer than what gunzip yields at a time
  let pieces: string[] = []
  try {
    for await (const text of plain as AsyncIterable<string>) {
      const [first = '', ...others] = text.split('\n')
      pieces.push(first)
      for (const other of others) {
        yield pieces.join('')
        pieces = [other]
      }
    }
  } catch (cause) {
    throw new Error(`The backup cannot be read: ${(cause as Error).message}`, { cause })
  } finally {
    source.destroy()
    plain.destroy()
  }
  if (pieces.join('') !== '') throw new Error('The backup is cut off')
}
