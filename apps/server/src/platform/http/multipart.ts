import type { MultipartFile } from '@fastify/multipart'
import { AppError } from '@plinth/contract/error-codes'
import type { FastifyRequest } from 'fastify'

interface SentFile {
  name: string
  bytes: Buffer
}
interface FileLimit {
  maxBytes: number
  tooLargeMessage: string
}

const MAX_FIELDS = 30
const MAX_FIELD_BYTES = 65_536

/** The single file of an upload, in whichever part it is. Throws INVALID, TOO_LARGE, UNSUPPORTED_TYPE. */
export async function readFile(request: FastifyRequest, limit: FileLimit): Promise<SentFile> {
  return parse(request, 'file', async () => {
    let file: SentFile | undefined
    // one more than accepted, so that a second file is refused rather than ignored
    const limits = { fileSize: limit.maxBytes, files: 2, fields: 5, parts: 7, fieldSize: MAX_FIELD_BYTES }
    for await (const part of partsOf(request, limits)) {
      if (part.type !== 'file') continue
      if (file) throw problem('file', 'Only one file is expected')
      file = await wholeFile(part, 'file', limit.tooLargeMessage)
    }
    if (!file) throw problem('file', 'A file is required')
    return file
  })
}

/**
 * A multipart form: its text parts, each name once, and the file of the named part. A file in any other part is refused (SH-Q46);
 * an empty file field counts as no file. Throws INVALID, TOO_LARGE, UNSUPPORTED_TYPE.
 */
export async function readForm(
  request: FastifyRequest,
  name: string,
  form: FileLimit,
): Promise<{ fields: Record<string, unknown>; file: SentFile | undefined }> {
  return parse(request, name, async () => {
    const fields = new Map<string, unknown>()
    let file: SentFile | undefined
    const limits = {
      fileSize: form.maxBytes,
      files: 2,
      fields: MAX_FIELDS,
      parts: MAX_FIELDS + 2,
      fieldSize: MAX_FIELD_BYTES,
    }
    for await (const part of partsOf(request, limits)) {
      if (part.type === 'file') {
        const sent = await wholeFile(part, part.fieldname, form.tooLargeMessage)
        const isEmpty = sent.bytes.length === 0 && sent.name === ''
        if (isEmpty) continue
        if (part.fieldname !== name || file) throw problem(part.fieldname, 'This file is not expected')
        file = sent
      } else {
        if (part.valueTruncated) throw tooLarge(part.fieldname, 'This text is too long')
        if (fields.has(part.fieldname)) throw problem(part.fieldname, 'This field was sent more than once')
        fields.set(part.fieldname, part.value)
      }
    }
    return { fields: Object.fromEntries(fields), file }
  })
}

type Limits = NonNullable<NonNullable<Parameters<FastifyRequest['parts']>[0]>['limits']>

/** The parts of a form in turn. The parser's own error for a file that is too large comes too late or not at all. */
function partsOf(request: FastifyRequest, limits: Limits): ReturnType<FastifyRequest['parts']> {
  const options = { limits, throwFileSizeLimit: false }
  return request.parts(options)
}

/**
 * A file with all its bytes. The parser ends a file at the limit as if it had no more bytes, and says so only by a flag, which
 * it may set after the last chunk was read. Throws TOO_LARGE.
 */
async function wholeFile(part: MultipartFile, field: string, tooLargeMessage: string): Promise<SentFile> {
  const bytes = await part.toBuffer()
  if (part.file.truncated) throw tooLarge(field, tooLargeMessage)
  // browsers always name a file; one without a name is refused by its content
  return { name: part.filename ?? '', bytes }
}

async function parse<T>(request: FastifyRequest, field: string, work: () => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE')
  try {
    return await work()
  } catch (cause) {
    // skip the rest of the form: the client reads the response only after it has sent everything
    request.raw.unpipe()
    request.raw.resume()
    // the parser's own errors for a form that is cut off or has no boundary
    const isParserError = cause instanceof Error && (cause as { statusCode?: number }).statusCode === undefined
    if (isParserError && !(cause instanceof AppError)) throw problem(field, 'The file did not arrive whole', cause)
    throw cause
  }
}

const problem = (field: string, message: string, cause?: unknown): AppError =>
  new AppError('INVALID', message, { fields: [{ field, message }], cause })
const tooLarge = (field: string, message: string): AppError =>
  new AppError('TOO_LARGE', message, { fields: [{ field, message }] })
