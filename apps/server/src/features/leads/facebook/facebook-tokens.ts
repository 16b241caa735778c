import type { Config } from '../../../platform/config.ts'
import { seal, sealingKey, sealingKeyName, unseal } from '../../../platform/sealing.ts'

/** Tokens of Facebook as they are stored: encrypted, bound to their company and page, with the name of the key. */

const keyOf = ({ secretKey }: Pick<Config, 'secretKey'>): Buffer => sealingKey(secretKey, 'plinth facebook tokens')

/** Encrypts a token about a company's account or page. */
export function sealToken(config: Pick<Config, 'secretKey'>, about: string, token: string): string {
  const key = keyOf(config)
  return `${sealingKeyName(key)}.${seal(key, about, token)}`
}

/** The token; undefined where there is none, or it was sealed under another SECRET_KEY, so that a person has to connect again. */
export function openToken(config: Pick<Config, 'secretKey'>, about: string, sealed: string): string | undefined {
  const key = keyOf(config)
  const [name, body = ''] = sealed.split('.')
  return name === sealingKeyName(key) ? unseal(key, about, body) : undefined
}

export const aboutAccount = (companyId: string): string => `account ${companyId}`
export const aboutPage = (companyId: string, pageId: string): string => `page ${companyId} ${pageId}`
