import pino, { type DestinationStream, type Logger } from 'pino'
import { logDestination } from './log-destination.ts'

/** Properties whose values are never logged, at any of the first levels. */
const SECRETS = [
  'password',
  'accessToken',
  'token',
  'otp',
  'verificationToken',
  'link',
  'authorization',
  'cookie',
  'secretKey',
  'html',
  'sig',
]

/** Structured logs as lines of JSON; query strings and bodies are never logged. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const paths = SECRETS.flatMap(name => [name, `*.${name}`, `*.*.${name}`])
  return pino(
    {
      level,
      redact: { paths, censor: '[redacted]' },
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorForLog },
    },
    destination ?? standardOutput(),
  )
}

function standardOutput(): DestinationStream {
  const destination = logDestination(1)
  process.once('exit', () => destination.flushSync())
  return destination
}

/** An error with its causes and code, but without PostgreSQL's `detail`, which quotes the row. */
function errorForLog(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { message: String(error) }
  // some libraries throw plain copies of errors: read only the properties of an error, whatever else they have
  const { name, message, code, stack, cause } = error as Partial<Error> & { code?: unknown }
  return {
    ...(name === undefined ? {} : { type: name }),
    message: message ?? 'no message',
    ...(code === undefined ? {} : { code }),
    ...(stack === undefined ? {} : { stack }),
    ...(cause === undefined ? {} : { cause: errorForLog(cause) }),
  }
}
