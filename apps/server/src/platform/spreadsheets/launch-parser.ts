import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atLowPriority } from '../low-priority.ts'

const script = fileURLToPath(new URL('./parse.child.ts', import.meta.url))
/** The packages that read workbooks and web pages, each with those that it needs. */
const readerFolders = ['@e965/xlsx', 'htmlparser2'].flatMap(name => packageFolders(name, import.meta.url))

/** How headings are compared is said in the contract, which is found through a link in `node_modules`. */
const contract = createRequire(import.meta.url)
const contractFolders = [
  dirname(dirname(contract.resolve('@plinth/contract/readers/heading-forms'))),
  ...(contract.resolve.paths('@plinth/contract') ?? []).map(folder => join(folder, '@plinth', 'contract')),
].filter(existsSync)

/** The folders of a package and of all that it depends on, found from the file or folder of who imports it. */
function packageFolders(name: string, from: string | URL): string[] {
  const main = createRequire(from).resolve(name)
  const folder = main.slice(0, main.lastIndexOf(join('node_modules', name)) + join('node_modules', name).length)
  const manifest = join(folder, 'package.json')
  const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as { dependencies?: Record<string, string> }
  return [folder, ...Object.keys(dependencies).flatMap(one => packageFolders(one, manifest))]
}
const prlimit = ['/usr/bin/prlimit', '/bin/prlimit'].find(path => process.platform === 'linux' && existsSync(path))

/**
 * The heap flag limits JavaScript objects. The permission model lets the process read its own code, and forbids writing,
 * processes, threads and add-ons.
 */
const nodeFlags = [
  '--max-old-space-size=160',
  '--permission',
  `--allow-fs-read=${dirname(script)}`,
  ...[...new Set([...readerFolders, ...contractFolders])].map(folder => `--allow-fs-read=${folder}`),
]

/**
 * Kernel limits, for the memory that the heap flag does not cover. Node reserves about 1.2 GB of addresses and counts 0.6 GB of
 * data before it reads anything, so 2 GB and 1 GB leave some 400 MB. 20 s of CPU time end the process if the server vanishes. No
 * core dump.
 */
const kernelLimits = ['--as=2147483648', '--data=1073741824', '--cpu=20', '--core=0']

/** Whether kernel limits can be set here. Unknown until a process under them has started or failed to start. */
let kernelLimitsWork: boolean | undefined = prlimit === undefined ? false : undefined

/** A forked parsing process, and whether it was launched under kernel limits. */
export type Parser = { child: ChildProcess; limited: boolean }

/**
 * Forks a parsing process without the server's environment, under kernel limits where they are available. The caller reports with
 * `noteStart` whether it started.
 */
export function launchParser(): Parser {
  const options: ForkOptions = {
    env: { TZ: 'UTC' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  }
  if (prlimit === undefined || kernelLimitsWork === false) {
    return { child: atLowPriority(fork(script, [], { ...options, execArgv: nodeFlags })), limited: false }
  }
  const execArgv = [...kernelLimits, process.execPath, ...nodeFlags]
  return { child: atLowPriority(fork(script, [], { ...options, execPath: prlimit, execArgv })), limited: true }
}

/**
 * Records whether a process started. Returns whether to launch again without kernel limits: only after a failure under them, and
 * never once they have worked, so that no file can get rid of them.
 */
export function noteStart({ limited }: Parser, started: boolean): boolean {
  if (!limited || kernelLimitsWork === true) return false
  kernelLimitsWork = started
  return !started
}
