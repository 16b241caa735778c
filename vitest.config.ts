import os from 'node:os'
import { defineConfig } from 'vitest/config'

const policies = 'apps/server/src/**/*.policy.test.ts'
const platform = 'apps/server/src/platform/**/*.test.ts'
/**
 * Each of these has a process of its own. The first two alter the code (another table of fields, readers that are killed), which no
 * other file may see; the last measures the memory, and would collect the garbage of all files that ran before it.
 */
const apart = [
  'apps/*/src/**/added-field.test.ts',
  'apps/server/src/**/killed-reader.test.ts',
  'apps/server/src/**/lead-exports.background.test.ts',
]
const database = ['apps/server/src/test/global-setup.ts']

export default defineConfig({
  test: {
    pool: 'forks',
    // the default leaves one core idle; most files wait for the database anyway
    maxWorkers: Math.max(2, os.availableParallelism()),
    // limits end what hangs; on a busy machine a test that works may take ten times as long as on a quiet one
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    env: { TZ: 'UTC' },
    // what the product logs of errors that a test expects is noise
    silent: 'passed-only',
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          // each file brings what it needs of a browser: none passes by what a file before it left
          isolate: true,
          include: ['packages/*/src/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', policies],
          exclude: apart,
        },
      },
      {
        extends: true,
        // a part is looked at without the others, some of which change the process: the database's readers of numbers
        test: { name: 'platform', isolate: true, include: [platform], exclude: [policies], globalSetup: database },
      },
      { extends: true, test: { name: 'apart', isolate: true, include: apart, globalSetup: database } },
      {
        extends: true,
        test: {
          name: 'server',
          // each file starts the whole product, which remembers things per app and not per process: so the code is read once
          isolate: false,
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [policies, platform, ...apart],
          globalSetup: database,
        },
      },
    ],
  },
})
