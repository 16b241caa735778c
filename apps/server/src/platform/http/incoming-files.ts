import '@fastify/multipart'
import { AppError } from '@plinth/contract/error-codes'
import type { ArrivingFile, RouteDef } from '@plinth/contract/route'
import type { FastifyRequest } from 'fastify'

type Limits = NonNullable<RouteDef['files']>
const PART = 'files'

/**
 * Yields the files of an upload as they arrive, one after the other, without holding them in memory. Bytes that the caller does
 * not read are skipped. Throws INVALID for an incomplete form, TOO_LARGE for too many files, UNSUPPORTED_TYPE.
 */
export async function* readFiles(request: FastifyRequest, limits: Limits): AsyncGenerator<ArrivingFile> {
  const { maxCount, maxBytes, tooLargeMessage } = limits
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE')
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > request.routeOptions.bodyLimit) throw tooMuch(tooLargeMessage)
  const parser = { fileSize: maxBytes, files: maxCount, fields: 5, parts: maxCount + 5, fieldSize: 65_536 }
  try {
    for await (const part of request.files({ limits: parser, throwFileSizeLimit: false })) {
      if (part.fieldname !== PART) throw problem('This file is not expected')
      yield { name: part.filename ?? '', bytes: upTo(part.file, tooLargeMessage) }
      part.file.resume()
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    const { code = '' } = cause as { code?: string }
    if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') {
      throw tooMuch(`At most ${maxCount} files can be uploaded at once`, cause)
    }
    // the parser's own errors for a form that is cut off or has no boundary
    throw problem('The files did not arrive whole', cause)
  }
}

async function* upTo(
  file: AsyncIterable<Uint8Array> & { truncated: boolean },
  tooLargeMessage: string,
): AsyncGenerator<Uint8Array> {
  yield* file
  if (file.truncated) throw tooMuch(tooLargeMessage)
}

const problem = (message: string, cause?: unknown): AppError =>
  new AppError('INVALID', message, { fields: [{ field: PART, message }], cause })
const tooMuch = (message: string, cause?: unknown): AppError =>
  new AppError('TOO_LARGE', message, { fields: [{ field: PART, message }], cause })
