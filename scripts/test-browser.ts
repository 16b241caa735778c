import { spawnSync } from 'node:child_process'
import { findChromium, findHeadlessShell } from './find-chromium.ts'

/** Builds the web application where it is stale, finds a Chromium, and runs the browser tests with it. */
const node = process.execPath
run(node, ['scripts/build-web.ts', '--if-stale'])
process.env.WHOLE_CHROMIUM_PATH = findChromium()
process.env.CHROMIUM_PATH ??= findHeadlessShell() ?? process.env.WHOLE_CHROMIUM_PATH
run('npx', ['playwright', 'test', ...process.argv.slice(2)])

function run(command: string, args: string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: process.env })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
