import type { Config } from './config.ts'

/** Where people open the product, without a slash at the end: the setting alone, never a header of a request (security A15). */
export const publicAddress = (config: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string =>
  (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, '')
