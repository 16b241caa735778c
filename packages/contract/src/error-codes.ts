/** Every error code the server may answer, with its HTTP status and the message shown when nothing more exact is known (decision 10). */
export const ERROR_CODES = {
  INVALID: { status: 400, message: 'Some fields are not valid' },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in' },
  FORBIDDEN: { status: 403, message: 'Access disabled by Admin' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  SIGN_IN_REFUSED: { status: 405, message: 'Sign-in is not allowed for this account' },
  CONFLICT: { status: 409, message: 'This was changed by someone else' },
  IN_PROGRESS: { status: 409, message: 'The same request is still being worked on' },
  TOO_LARGE: { status: 413, message: 'The request is too large' },
  UNSUPPORTED_TYPE: { status: 415, message: 'This type of content is not accepted' },
  MISSING_FIELDS: { status: 422, message: 'Fill in mandatory fields' },
  UNKNOWN_FIELD: { status: 422, message: 'Some fields are not part of this form' },
  IDEMPOTENCY_MISMATCH: { status: 422, message: 'This Idempotency-Key was used for another request' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts. Please try again later' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again' },
  UNAVAILABLE: { status: 503, message: 'The service is busy. Please try again in a moment' },
  STORAGE_FULL: { status: 507, message: 'There is no space left to save this' },
} as const
export type ErrorCode = keyof typeof ERROR_CODES

/** One field of the request that is not acceptable, with the specification's text. */
export interface FieldError {
  field: string
  message: string
}

/** The error both sides speak: thrown by the server's services, rebuilt by the client from the answer. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldError[]
  readonly data: unknown
  readonly requestId: string | undefined

  constructor(
    code: ErrorCode,
    message?: string,
    details: {
      fields?: FieldError[] | undefined
      data?: unknown
      requestId?: string | undefined
      cause?: unknown
    } = {},
  ) {
    super(message ?? ERROR_CODES[code].message, { cause: details.cause })
    this.code = code
    this.status = ERROR_CODES[code].status
    this.fields = details.fields ?? []
    this.data = details.data
    this.requestId = details.requestId
  }
}

/** Narrows an unknown error to an AppError, of one code where given. */
export function isAppError(error: unknown, code?: ErrorCode): error is AppError {
  return error instanceof AppError && (code === undefined || error.code === code)
}
