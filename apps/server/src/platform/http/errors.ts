import { AppError, ERROR_CODES, type ErrorCode, type FieldError } from '@plinth/contract/error-codes'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

/** The body of every error: the one shape of decision 10, never a stack, SQL or a path. */
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

/** Converts anything thrown into the error to send. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  const knownCode = FRAMEWORK_CODES[code]
  if (knownCode) return new AppError(knownCode, undefined, { cause: error })
  // text that PostgreSQL cannot store
  if (code === '22021' || code === '22P05') return new AppError('INVALID', undefined, { cause: error })
  if (statusCode >= 400 && statusCode < 500)
    return new AppError('INVALID', 'The request is not valid', { cause: error })
  return new AppError('INTERNAL', undefined, { cause: error })
}

/** The one error handler: logs what is ours to repair, sends what a person may read. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const appError = toAppError(error)
  if (appError.status >= 500) request.log.error({ err: error, code: appError.code }, 'request failed')
  if (appError.status === 503) reply.header('retry-after', '2')
  const isFilled = appError.fields.length > 0
  const answer: ErrorAnswer = {
    success: false,
    code: appError.code,
    message: appError.message || ERROR_CODES[appError.code].message,
    ...(isFilled ? { fields: appError.fields } : {}),
    ...(appError.data === undefined ? {} : { data: appError.data }),
    requestId: request.id,
  }
  reply.code(appError.status).type('application/json; charset=utf-8').send(JSON.stringify(answer))
}
