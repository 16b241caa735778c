import { defineConfig } from 'vitest/config'
import tests from './vitest.config.ts'

/** `npm run release:dump`: makes data as the tests do, and keeps them. */
export default defineConfig({
  test: { ...tests.test, include: ['apps/server/src/test/releases/dump-release.ts'] },
})
