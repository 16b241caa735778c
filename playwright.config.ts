import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS } from './scripts/find-chromium.ts'
import { scratchDirectory } from './scripts/scratch-directory.ts'
import { startCommand } from './scripts/server-process.ts'

const port = Number(process.env.E2E_PORT ?? 4173)
const dataDir = process.env.E2E_DATA_DIR ?? path.join(scratchDirectory(), `plinth-e2e-${process.ppid}`)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // limits end what hangs; on a busy machine a test that works may take ten times as long as on a quiet one
  timeout: 180_000,
  expect: { timeout: 60_000 },
  // Every file makes firms of its own; the demo company, which is there once, belongs to one file. Two cores take three tests at
  // a time, since each waits now and then.
  workers: 3,
  reporter: [['list']],
  outputDir: 'test-results',
  globalTeardown: './e2e/remove-data.ts',
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    actionTimeout: 60_000,
    // pages are looked at as they come to rest; what is about moving asks for it
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS },
  },
  metadata: { dataDir },
  webServer: {
    command: startCommand(),
    url: `http://localhost:${port}/health/ready`,
    timeout: 60_000,
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      CHECK_RESPONSES: 'true',
      // sign-ups through the API come from addresses of their own, since codes are limited per address
      TRUST_PROXY: '127.0.0.1,::1',
      LOCAL_MODE: 'true',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
