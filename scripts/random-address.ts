import { randomInt } from 'node:crypto'

/** A random address from the range for tests (RFC 2544): the server limits requests per address. */
export const randomAddress = (): string => `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(1, 255)}`
