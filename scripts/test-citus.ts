import { spawnSync } from 'node:child_process'

/**
 * The product's tests on a database that Citus spreads over workers. CITUS_URL names the coordinator as a superuser, with a database
 * that knows the workers; the tests make and drop databases of their own beside it, on every node.
 *
 *   CITUS_URL=postgres://postgres@127.0.0.1:5432/plinth npm run test:citus [-- FILE…]
 */
if (process.env.CITUS_URL) {
  const options = ['vitest', 'run', '--config', 'vitest.citus.config.ts', ...process.argv.slice(2)]
  const { status, error } = spawnSync('npx', options, { stdio: 'inherit', env: process.env })
  if (error) throw error
  process.exitCode = status ?? 1
} else {
  process.stdout.write('Nothing was tested: CITUS_URL does not name the coordinator of a Citus cluster.\n')
}
