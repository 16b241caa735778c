import os from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.{ts,tsx}'],
    globalSetup: ['apps/server/src/test/global-setup.ts'],
    pool: 'forks',
    // the default leaves one core idle; most files wait for the database anyway
    maxWorkers: Math.max(2, os.availableParallelism()),
    // limits end what hangs; on a busy machine a test that works may take ten times as long as on a quiet one
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    env: { TZ: 'UTC' },
  },
})
