import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atLowPriority } from '../low-priority.ts'

const script = fileURLToPath(new URL('./parse.child.ts', import.meta.url))
const readerFolder = dirname(createRequire(import.meta.url).resolve('@e965/xlsx'))
const prlimit = ['/usr/bin/prlimit', '/bin/prlimit'].find(path => process.platform === 'linux' && existsSync(path))

/**
 * The heap flag limits JavaScript objects. The permission model lets the process read its own code, and forbids writing,
 * processes, threads and add-ons.
 */
const nodeFlags = [
  '--max-old-space-size=160',
  '--permission',
  `--allow-fs-read=${dirname(script)}`,
  `--allow-fs-read=${readerFolder}`,
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
