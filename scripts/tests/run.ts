import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { accountOf, type Part } from './account.ts'
import { type Findings, readFindings } from './findings.ts'
import { lookTwice } from './second-look.ts'

/**
 * `npm test`: the checks, the unit and integration tests and the browser tests, with a second look at what failed. With `--unit`
 * or `--without-browser`, as `npm run test:unit` and `npm run check`, it leaves parts out; what follows is for vitest: a folder, say.
 */
const CHECKS = ['format:check', 'typecheck', 'boundaries', 'dead-code', 'migrations:check']
const directory = mkdtempSync(path.join(os.tmpdir(), 'plinth-tests-'))
const [only, ...forVitest] = process.argv.slice(2)
const parts: Part[] = []

if (only !== '--unit') timed('checks', () => lookOnce(CHECKS))
if (passing()) timed('unit and integration tests', () => lookTwice(unitTests))
// what fails before does not keep the browser tests from saying what they find
if (only === undefined && parts[0]?.failed.length === 0) timed('browser tests', () => lookTwice(browserTests))
rmSync(directory, { recursive: true, force: true })
console.log(`\n${accountOf(parts)}`)
process.exitCode = passing() ? 0 : 1

function passing(): boolean {
  return parts.every(part => part.failed.length === 0)
}

function timed(name: string, run: () => Omit<Part, 'name' | 'minutes'>): void {
  const start = performance.now()
  const verdict = run()
  parts.push({ ...verdict, name, minutes: (performance.now() - start) / 60_000 })
}

/** A check says the same however often it is made. */
function lookOnce(checks: readonly string[]): Omit<Part, 'name' | 'minutes'> {
  const failing = checks.find(check => start('npm', ['run', '--silent', check]) !== 0)
  const failed = failing ? [{ title: `npm run ${failing}`, place: 'package.json', error: 'see above', again: '' }] : []
  return { passed: 0, failed, unsteady: [] }
}

function unitTests(again?: string[]): Findings | undefined {
  const which = again ? [...again, '--maxWorkers=1'] : forVitest
  return findingsOf('npx', [
    'vitest',
    'run',
    ...which,
    '--reporter=default',
    '--reporter=./scripts/tests/vitest-reporter.ts',
  ])
}

function browserTests(again?: string[]): Findings | undefined {
  const alone = again ? [...again, '--workers=1'] : []
  const reporters = '--reporter=list,./scripts/tests/playwright-reporter.ts'
  return findingsOf(process.execPath, ['scripts/test-browser.ts', ...alone, reporters])
}

/** Runs a test runner and reads what its reporter left; a run that fails without a finding has not said why. */
function findingsOf(command: string, args: string[]): Findings | undefined {
  const file = path.join(directory, 'findings.json')
  rmSync(file, { force: true })
  const code = start(command, args, { TEST_FINDINGS_FILE: file })
  const findings = readFindings(file)
  return findings && (code === 0) === (findings.failed.length === 0) ? findings : undefined
}

function start(command: string, args: string[], env: NodeJS.ProcessEnv = {}): number {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (error) throw error
  return status ?? 1
}
