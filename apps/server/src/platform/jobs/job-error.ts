/**
 * Thrown by a handler to give a reason that an admin may read; any other error is logged in full and shown in general terms.
 * `isFinal`: retrying is pointless, so the job is dead at once.
 */
export class JobError extends Error {
  readonly isFinal: boolean
  constructor(message: string, options: { isFinal?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.isFinal = options.isFinal ?? false
  }
}
