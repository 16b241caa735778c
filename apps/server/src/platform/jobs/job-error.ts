/**
 * What a handler throws to say why in words that an admin may read; every other error is logged in full and shown as
 * a general one. `isFinal`: trying again is of no use, the job is dead at once.
 */
export class JobError extends Error {
  readonly isFinal: boolean
  constructor(message: string, options: { isFinal?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.isFinal = options.isFinal ?? false
  }
}
