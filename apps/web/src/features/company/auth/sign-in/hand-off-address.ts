import { isLinkSecret } from '../link-secret.ts'

/** Who is handed over, and the code that proves it (decision 4). */
export interface HandOff {
  userId: string
  code: string
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * What an address `?userId=&token=` carries (SH-025, SH-026), and the address without it; undefined where it names no token.
 * `handOff` is missing where what it carries can be no code of ours. Everything else in the address stays as it is written.
 */
export function readHandOff(
  address: Pick<Location, 'pathname' | 'search' | 'hash'>,
): { cleaned: string; handOff: HandOff | undefined } | undefined {
  const given = new URLSearchParams(address.search)
  const code = given.get('token')
  if (code === null) return undefined
  const parts = address.search.slice(1).split('&')
  const rest = parts.filter(part => !['token', 'userId'].includes(nameOf(part))).join('&')
  const userId = given.get('userId') ?? ''
  return {
    cleaned: `${address.pathname}${rest === '' ? '' : `?${rest}`}${address.hash}`,
    handOff: ID.test(userId) && isLinkSecret(code) ? { userId, code } : undefined,
  }
}

const nameOf = (part: string): string => new URLSearchParams(part).keys().next().value ?? ''
