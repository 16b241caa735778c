import { spawnSync } from 'node:child_process'

/** The property and fuzz tests with many more cases than `npm test` takes: `npm run test:deep`, about an hour. */
const env = { ...process.env, FUZZ_RUNS: '400', ARITHMETIC_RUNS: '20000' }
const files = ['test/fuzz.test.ts', 'lead-merges.property', 'client-merges.test.ts', 'arithmetic.test.ts']
const { status, error } = spawnSync('npx', ['vitest', 'run', ...files, '--testTimeout=3600000'], {
  stdio: 'inherit',
  env,
})
if (error) throw error
process.exitCode = status ?? 1
