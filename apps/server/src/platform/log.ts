import pino, { type DestinationStream, type Logger } from 'pino'

/** Names whose values never reach a log, at any of the first levels. */
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
    destination ?? pino.destination({ dest: 1, sync: false }),
  )
}

/** An error with its causes and code; PostgreSQL's `detail` stays out, since it quotes the row. */
function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: errorForLog(error.cause) }),
  }
}
