import { spawnSync } from 'node:child_process'

/**
 * The property and fuzz tests with many more cases than `npm test` takes, and the kills under load: `npm run test:deep`, about
 * an hour.
 */
const env = { ...process.env, FUZZ_RUNS: '400', ARITHMETIC_RUNS: '20000' }
const files = ['test/fuzz.test.ts', 'lead-merges.property', 'client-merges.test.ts', 'arithmetic.test.ts']
run('npx', ['vitest', 'run', ...files, '--testTimeout=3600000'])
run(process.execPath, ['scripts/crash-facebook.ts'])

function run(command: string, args: string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env })
  if (error) throw error
  if (status !== 0) process.exitCode = status ?? 1
}
