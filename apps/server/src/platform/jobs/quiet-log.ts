import type { Logger } from 'pino'

const REPEAT_AFTER = 30_000

/**
 * A log for messages that repeat every second while the database is away: each text is logged at once, then every 30 s with the
 * number of times it came in between.
 */
export function quietLog(log: Logger): Record<'error' | 'warn', (cause: object, text: string) => void> {
  const seen = new Map<string, { at: number; kept: number }>()
  const writer = (level: 'error' | 'warn') => (cause: object, text: string) => {
    const key = `${text} ${(cause as { code?: string }).code ?? ''}`
    const before = seen.get(key)
    const now = Date.now()
    if (before && now - before.at < REPEAT_AFTER) {
      before.kept++
      return
    }
    seen.set(key, { at: now, kept: 0 })
    log[level]({ err: cause, repeated: before?.kept ?? 0 }, text)
  }
  return { error: writer('error'), warn: writer('warn') }
}
