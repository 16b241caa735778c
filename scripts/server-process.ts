import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A server of the product, started as people start it, for crash tests and benchmarks. */
export interface ServerProcess {
  base: string
  child: ChildProcess
  /** from the start of the process to the first response, in milliseconds */
  startMilliseconds: number
  stop(): Promise<void>
  kill(): Promise<void>
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/** Starts a server and waits until it is ready. Rejects with its output if it ends before that. */
export async function startServer(options: {
  port: number
  dataDir: string
  env?: Record<string, string>
  timeoutMilliseconds?: number
}): Promise<ServerProcess> {
  const started = performance.now()
  const child = spawn(process.execPath, startArguments(), {
    env: {
      ...process.env,
      PORT: String(options.port),
      DATA_DIR: options.dataDir,
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '10000000',
      // firms sign up from different addresses, as if through a proxy
      LOCAL_MODE: 'true',
      TRUST_PROXY: '127.0.0.1,::1',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-20_000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const base = `http://127.0.0.1:${options.port}`
  const deadline = Date.now() + (options.timeoutMilliseconds ?? 60_000)
  while (!(await isReady(base))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended:\n${output}`)
    if (Date.now() > deadline) throw new Error(`The server did not become ready:\n${output}`)
    await pause(10)
  }
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await ended
    }
  }
  return {
    base,
    child,
    startMilliseconds: Math.round(performance.now() - started),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/** The command of `npm start`, including the limits of the heap. */
export function startCommand(): string {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  return scripts.start
}
const startArguments = (): string[] =>
  startCommand()
    .replace(/^exec node /, '')
    .split(' ')

async function isReady(base: string): Promise<boolean> {
  try {
    return (await fetch(`${base}/health/ready`)).ok
  } catch {
    // it does not listen yet
    return false
  }
}
