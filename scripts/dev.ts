import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

/**
 * Development: the server, restarted when its sources change, behind Vite with hot replacement. PORT is the server's (3000),
 * WEB_PORT the page's (5173). Ctrl-C, or the end of either, stops both.
 */
const root = path.join(import.meta.dirname, '..')
const port = process.env.PORT ?? '3000'
process.env.PLINTH_SERVER = `http://127.0.0.1:${port}`

const { createServer } = await import('vite')
const vite = await createServer({
  configFile: path.join(root, 'apps/web/vite.config.ts'),
  server: { port: Number(process.env.WEB_PORT ?? 5173) },
})
await vite.listen()

const watched = ['apps/server/src', 'packages/contract/src'].map(place => `--watch-path=${path.join(root, place)}`)
const server: ChildProcess = spawn(process.execPath, [...watched, 'apps/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: port,
    PUBLIC_URL: process.env.PUBLIC_URL ?? vite.resolvedUrls?.local[0]?.replace(/\/$/, ''),
  },
})

let stopping = false
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  if (server.exitCode === null) {
    const exited = new Promise(resolve => server.once('exit', resolve))
    server.kill('SIGTERM')
    await exited
  }
  await vite.close()
  process.exit(code)
}
process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
server.once('exit', code => void stop(code ?? 1))

vite.printUrls()
