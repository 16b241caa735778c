import { isAppError } from '@plinth/contract/error-codes'

/** Whether a text has the form of a one-time link's secret: 256 bits as base64url. */
export const isLinkSecret = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)

/** Whether trying the same link again may help: the server was away, not unwilling. */
export const isTransientProblem = (error: unknown): boolean => !isAppError(error) || error.status >= 500
