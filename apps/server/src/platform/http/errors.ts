import { AppError, ERROR_CODES, type ErrorCode, type FieldError } from '@plinth/contract/error-codes'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

/** What goes out for an error: the one shape of decisions.md 10, never a stack, SQL or a path. */
export interface ErrorAnswer {
  success: false
  code: ErrorCode
  message: string
  fields?: FieldError[]
  data?: unknown
  requestId: string
}

const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'TOO_LARGE',
  FST_PARTS_LIMIT: 'TOO_LARGE',
  FST_FILES_LIMIT: 'TOO_LARGE',
  FST_FIELDS_LIMIT: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_TYPE',
}

/** Turns whatever was thrown into the error to answer. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  const known = FRAMEWORK_CODES[code]
  if (known) return new AppError(known, undefined, { cause: error })
  // text that PostgreSQL cannot store
  if (code === '22021' || code === '22P05') return new AppError('INVALID', undefined, { cause: error })
  if (statusCode >= 400 && statusCode < 500)
    return new AppError('INVALID', 'The request is not valid', { cause: error })
  return new AppError('INTERNAL', undefined, { cause: error })
}

/** The one error handler: logs what is ours to repair, answers what a person may read. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error)
  if (known.status >= 500) request.log.error({ err: error, code: known.code }, 'request failed')
  if (known.status === 503) reply.header('retry-after', '2')
  const isFilled = known.fields.length > 0
  const answer: ErrorAnswer = {
    success: false,
    code: known.code,
    message: known.message || ERROR_CODES[known.code].message,
    ...(isFilled ? { fields: known.fields } : {}),
    ...(known.data === undefined ? {} : { data: known.data }),
    requestId: request.id,
  }
  reply.code(known.status).type('application/json; charset=utf-8').send(JSON.stringify(answer))
}
