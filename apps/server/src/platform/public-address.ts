import type { Config } from './config.ts'

/**
 * The address where people open the product, without a trailing slash: from the configuration alone, never from a request's
 * header.
 */
export const publicAddress = (config: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string =>
  (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, '')
