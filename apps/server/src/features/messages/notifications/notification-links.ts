import type { Config } from '../../../platform/config.ts'
import { publicAddress } from '../../../platform/public-address.ts'

/** The hosts that links of notifications may lead to: this installation's own (SH-Q94). */
export const ownHosts = (config: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string[] => [new URL(publicAddress(config)).host]
