import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'

/** How long the address of a file is valid. */
export const ADDRESS_SECONDS = 600

/**
 * Signs and checks the addresses of files. The signature includes the company, so that a download without a session is still read
 * under that company's row-level security.
 */
export function fileAddresses(secretKey: Buffer) {
  const key = createHmac('sha256', secretKey).update('addresses of files').digest()
  const macOf = (company: Uint8Array, id: string, exp: number) =>
    createHmac('sha256', key).update(company).update(`${id} ${exp}`).digest()
  return {
    /** The signature of a file's address; `exp` in seconds since 1970. */
    sign(companyId: string, id: string, exp: number): string {
      const company = parse(companyId)
      return Buffer.concat([company, macOf(company, id, exp)]).toString('base64url')
    },
    /** The company that the address was signed for; undefined where the signature is not valid. */
    companyOf(id: string, exp: number, sig: string): string | undefined {
      const bytes = Buffer.from(sig, 'base64url')
      if (bytes.length !== 48 || bytes.toString('base64url') !== sig) return undefined
      const company = bytes.subarray(0, 16)
      return timingSafeEqual(bytes.subarray(16), macOf(company, id, exp)) ? stringify(company) : undefined
    },
  }
}
