import { rmSync } from 'node:fs'
import type { FullConfig } from '@playwright/test'

/** Removes the throw-away data of the browser tests' server. */
export default function removeData(config: FullConfig): void {
  const { dataDir } = config.metadata as { dataDir: string }
  rmSync(dataDir, { recursive: true, force: true })
}
