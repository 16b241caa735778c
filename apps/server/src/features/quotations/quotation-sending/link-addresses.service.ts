import { hash, randomBytes } from 'node:crypto'
import type { Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { publicAddress } from '../../../platform/public-address.ts'
import { insertToken } from './quotation-links.queries.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** What is kept of a token; undefined for a text that is none. */
export const hashOfToken = (token: string): Buffer | undefined =>
  TOKEN.test(token) ? hash('sha256', token, 'buffer') : undefined

/**
 * A new address for a link. Its token has 256 random bits, stands behind the `#` and is stored as its hash alone (QT-340), so each mail
 * has an address of its own; they all open the same link.
 */
export async function newAddress(
  { config }: Pick<Services, 'config'>,
  tx: Tx,
  companyId: string,
  linkId: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertToken(tx, companyId, linkId, hash('sha256', token, 'buffer'))
  return `${publicAddress(config)}/quotation/view#${token}`
}
