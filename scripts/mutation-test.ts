import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Fault, faultsOf } from './faults.ts'
import { randomFrom } from './random.ts'

/**
 * Plants faults one at a time in a copy of the project and sees whether the tests notice: conditions turned round, refusals and
 * steps left out, limits moved by one, conditions of statements dropped. Which faults is drawn by the seed, evenly over the files.
 *
 *   npm run test:mutation -- [--faults 60] [--seed 1] [--only TEXT] [--near] [--list]
 *
 * The tests of the fault's own file run first, then those of its feature, then those of all operations (rights, sweep, fuzz). What they
 * let through meets all tests of server and contract, which takes ten minutes or more and is left out with `--near`. A fault that
 * nothing notices is printed with its place: either a test is missing, or the fault changes nothing that anybody could see.
 */
const TARGETS = [
  'apps/server/src/features/leads/{lead,lead-imports,lead-merges}/**/*.{policy,service,queries}.ts',
  'apps/server/src/features/company/{auth,lead-access}/**/*.{policy,service,queries}.ts',
  'apps/server/src/features/messages/**/*.{policy,service,queries}.ts',
  'packages/contract/src/**/*-rules.ts',
]
const RUN_MINUTES = 20

const argument = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : (process.argv[at + 1] ?? '')
}
const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)
const chosen = choose(Number(argument('faults') ?? 60), Number(argument('seed') ?? 1), argument('only') ?? '')
if (process.argv.includes('--list')) for (const fault of chosen) console.log(describe(fault))
else run(chosen)

function run(faults: readonly Fault[]): void {
  const copy = copyOfProject()
  const survivors: Fault[] = []
  try {
    const failing = firstFailure(copy, ['packages/contract/src', 'apps/server/src/features/company/teams'])
    if (failing) throw new Error(`Without any fault this fails in the copy: ${failing.file}: ${failing.title}`)
    for (const [index, fault] of faults.entries()) {
      const place = path.join(copy, fault.file)
      const sound = readFileSync(place, 'utf8')
      writeFileSync(place, sound.slice(0, fault.start) + fault.replacement + sound.slice(fault.end))
      const noticedBy = stages(fault.file).reduce<Failure | undefined>(
        (found, paths) => found ?? firstFailure(copy, paths),
        undefined,
      )
      writeFileSync(place, sound)
      // a test that fails without the fault as well has not noticed it
      const isNoticed = noticedBy !== undefined && firstFailure(copy, [noticedBy.file]) === undefined
      if (!isNoticed) survivors.push(fault)
      const by = noticedBy ? `${noticedBy.file}: ${noticedBy.title}` : 'nothing'
      console.log(
        `${index + 1}/${faults.length} ${isNoticed ? 'noticed ' : 'SURVIVED'} ${describe(fault)}\n    by ${by}`,
      )
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  console.log(`\n${faults.length - survivors.length} of ${faults.length} faults noticed`)
  for (const fault of survivors) console.log(`survived: ${describe(fault)}`)
}

/** Where to look for a test that notices: those of the fault's own file, of its feature or group, of all operations, then everywhere. */
function stages(file: string): string[][] {
  const { dir, name } = path.parse(file)
  const own = globSync(`${dir}/${name.split('.')[0]}*.test.ts`)
  const [, workspace, rest] = /^(packages\/contract\/src|apps\/server\/src\/features)\/(.*)/.exec(file)!
  const [group, feature] = rest!.split('/')
  const near =
    workspace === 'packages/contract/src'
      ? [[workspace], [`apps/server/src/features/${group}`], [`apps/web/src/features/${group}`]]
      : [[`${workspace}/${group}/${feature}`]]
  const everything = process.argv.includes('--near') ? [] : [['apps/server/src', 'packages/contract/src']]
  return [...(own.length > 0 ? [own] : []), ...near, ['apps/server/src/test'], ...everything]
}

interface Failure {
  /** relative to the copy */
  file: string
  title: string
}

interface TestReport {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/** The first test below these places that fails; a run that does not end counts as a failure of all of them. */
function firstFailure(copy: string, paths: readonly string[]): Failure | undefined {
  const report = path.join(copy, 'mutation-report.json')
  rmSync(report, { force: true })
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--bail', '1', '--reporter', 'json', '--outputFile', report]
  const { status } = spawnSync(process.execPath, [...args, ...paths], {
    cwd: copy,
    stdio: 'ignore',
    timeout: RUN_MINUTES * 60_000,
    killSignal: 'SIGTERM',
  })
  if (status === 0) return undefined
  if (!existsSync(report)) return { file: paths[0] ?? '', title: 'the run did not end' }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as TestReport
  const file = testResults.find(one => one.status === 'failed')
  const test = file?.assertionResults.find(one => one.status === 'failed')
  return {
    file: file ? path.relative(copy, file.name) : (paths[0] ?? ''),
    title: test?.fullName ?? file?.message?.split('\n')[0] ?? 'the run failed',
  }
}

/** A copy of what is tracked or new, with dependencies of its own. */
function copyOfProject(): string {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'plinth-mutation-'))
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
  })
  for (const file of listed.stdout.split('\0').filter(one => one !== '' && existsSync(one)))
    cpSync(file, path.join(copy, file), { recursive: true })
  const installed = spawnSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: copy })
  if (installed.status !== 0) throw new Error(`npm ci in the copy: ${installed.stderr.toString()}`)
  return copy
}

/** Chooses faults by the seed, from one file after the other so that none is left out. */
function choose(count: number, seed: number, only: string): Fault[] {
  const random = randomFrom(seed)
  const files = shuffled(
    globSync(TARGETS)
      .filter(file => file.includes(only))
      .sort(),
    random,
  )
  const waiting = files.map(file => shuffled(faultsOf(file), random))
  const drawn: Fault[] = []
  while (drawn.length < count && waiting.some(faults => faults.length > 0))
    for (const faults of waiting) {
      const fault = faults.pop()
      if (fault && drawn.length < count) drawn.push(fault)
    }
  return drawn
}

function describe({ file, line, was, becomes }: Fault): string {
  return `${file}:${line}  ${was}  →  ${becomes || '(nothing)'}`
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map(item => ({ item, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item)
}
