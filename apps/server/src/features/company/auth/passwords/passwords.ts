import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import os from 'node:os'
import { turns } from '../../../../platform/turns.ts'

/** argon2id as OWASP's minimum asks for; more would make sign-in a lever to bring the server down. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 } as const
const SALT_BYTES = 16
const TAG_BYTES = 32
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

const AT_ONCE = 2 * os.availableParallelism()
const MOST_WAITING = 50
/** Runs at most two hashes per core and lets 50 wait; what comes then is told to come back. Throws UNAVAILABLE. */
const inTurn = turns(AT_ONCE, MOST_WAITING)

const derive = (parameters: Argon2Parameters): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)))
  })

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** The PHC string of a password. Throws UNAVAILABLE while too many are being hashed. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => {
    const nonce = randomBytes(SALT_BYTES)
    const tag = await derive({ ...PARAMETERS, message: password, nonce, tagLength: TAG_BYTES })
    const { memory, passes, parallelism } = PARAMETERS
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
  })
}

/** What an unknown account is compared with, so that it takes the same time as a known one (decision 6). */
const NOBODY = `$argon2id$v=19$m=${PARAMETERS.memory},t=${PARAMETERS.passes},p=${PARAMETERS.parallelism}$${unpadded(
  randomBytes(SALT_BYTES),
)}$${unpadded(randomBytes(TAG_BYTES))}`

/**
 * Whether a password is the one of this hash; without a hash the same work is done and the answer is no.
 * Throws UNAVAILABLE while too many are being hashed.
 */
export function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  return inTurn(async () => {
    const known = hash === undefined ? undefined : PHC.exec(hash)
    const [, memory, passes, parallelism, salt = '', tag = ''] = known ?? PHC.exec(NOBODY)!
    const expected = Buffer.from(tag, 'base64')
    const actual = await derive({
      message: password,
      nonce: Buffer.from(salt, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    })
    return timingSafeEqual(actual, expected) && known !== null && known !== undefined
  })
}

/** Whether a hash was made with other parameters than today's. */
export function isOutdated(hash: string): boolean {
  const [, memory, passes, parallelism] = PHC.exec(hash) ?? []
  const { memory: m, passes: t, parallelism: p } = PARAMETERS
  return Number(memory) !== m || Number(passes) !== t || Number(parallelism) !== p
}
