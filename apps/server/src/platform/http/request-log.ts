import type { Bindings, Level, Logger } from 'pino'

type Line = Parameters<Logger['info']>

/**
 * The log of one request, as pino's own children but for when they are made: with the first line that is written. Most
 * requests write one line or none, and making a child, with all names it has to redact, costs as much as a small read.
 */
export class RequestLog {
  readonly #log: Logger
  readonly #bindings: Bindings
  #child: Logger | undefined

  constructor(log: Logger, bindings: Bindings) {
    this.#log = log
    this.#bindings = bindings
  }

  get level(): string {
    return this.#log.level
  }

  child(bindings: Bindings): RequestLog {
    return new RequestLog(this.#log, { ...this.#bindings, ...bindings })
  }

  #write(level: Level, line: Line): void {
    if (!this.#log.isLevelEnabled(level)) return
    this.#child ??= this.#log.child(this.#bindings)
    this.#child[level](...line)
  }

  fatal(...line: Line): void {
    this.#write('fatal', line)
  }
  error(...line: Line): void {
    this.#write('error', line)
  }
  warn(...line: Line): void {
    this.#write('warn', line)
  }
  info(...line: Line): void {
    this.#write('info', line)
  }
  debug(...line: Line): void {
    this.#write('debug', line)
  }
  trace(...line: Line): void {
    this.#write('trace', line)
  }
  silent(): void {}
}
