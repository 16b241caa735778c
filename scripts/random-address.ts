import { randomInt } from 'node:crypto'

/** An address for tests (RFC 2544) that nobody else calls from: the server limits what comes from one. */
export const randomAddress = (): string => `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(1, 255)}`
