import '@fastify/multipart'
import { AppError } from '@plinth/contract/error-codes'
import type { FastifyRequest } from 'fastify'

interface SentFile {
  name: string
  bytes: Buffer
}

/** The one file of an upload, in whatever part. Throws INVALID, TOO_LARGE, UNSUPPORTED_TYPE. */
export async function readFile(request: FastifyRequest, tooLargeMessage: string, maxBytes: number): Promise<SentFile> {
  return parse(request, 'file', tooLargeMessage, async () => {
    const limits = { fileSize: maxBytes, files: 1, fields: 5, parts: 6, fieldSize: 65_536 }
    const part = await request.file({ limits })
    if (!part) throw problem('file', 'A file is required')
    // a part without a name is no file a browser sends; it is refused by its content
    return { name: part.filename ?? '', bytes: await part.toBuffer() }
  })
}

const MAX_FIELDS = 30

/**
 * A multipart form: its text parts, each name once, and the file of the named part. A file in any other part is refused
 * (SH-Q46); a file field that was left empty is none. Throws INVALID, TOO_LARGE, UNSUPPORTED_TYPE.
 */
export async function readForm(
  request: FastifyRequest,
  form: { part: string; maxBytes: number; tooLargeMessage: string },
): Promise<{ fields: Record<string, unknown>; file: SentFile | undefined }> {
  return parse(request, form.part, form.tooLargeMessage, async () => {
    const fields = new Map<string, unknown>()
    let file: SentFile | undefined
    const limits = { fileSize: form.maxBytes, files: 2, fields: MAX_FIELDS, parts: MAX_FIELDS + 2, fieldSize: 65_536 }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer()
        const isEmpty = bytes.length === 0 && (part.filename ?? '') === ''
        if (isEmpty) continue
        if (part.fieldname !== form.part || file) throw problem(part.fieldname, 'This file is not expected')
        file = { name: part.filename ?? '', bytes }
      } else {
        if (fields.has(part.fieldname)) throw problem(part.fieldname, 'This field was sent more than once')
        fields.set(part.fieldname, part.value)
      }
    }
    return { fields: Object.fromEntries(fields), file }
  })
}

async function parse<T>(
  request: FastifyRequest,
  field: string,
  tooLargeMessage: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE')
  try {
    return await work()
  } catch (cause) {
    if ((cause as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new AppError('TOO_LARGE', tooLargeMessage, { fields: [{ field, message: tooLargeMessage }], cause })
    }
    // the parser's own errors for a form that is cut off or has no boundary
    const isParserError = cause instanceof Error && (cause as { statusCode?: number }).statusCode === undefined
    if (isParserError && !(cause instanceof AppError)) throw problem(field, 'The file did not arrive whole', cause)
    throw cause
  }
}

const problem = (field: string, message: string, cause?: unknown): AppError =>
  new AppError('INVALID', message, { fields: [{ field, message }], cause })
