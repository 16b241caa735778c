import http from 'node:http'
import { freePort } from './server-process.ts'

/**
 * A proxy as it stands before several servers: each request goes to the next of them, and to another where one does not listen.
 * What breaks off under way is answered 502, since nobody can know whether it was done.
 */
export async function startRoundRobin(targets: readonly string[]): Promise<{ base: string; close(): void }> {
  let next = 0
  const proxy = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => forward(Buffer.concat(parts), targets.length))

    const forward = (body: Buffer, attempts: number): void => {
      const target = targets[next++ % targets.length]
      const options = { method: request.method, headers: request.headers, agent: false as const }
      const inner = http.request(new URL(request.url ?? '/', target), options, answer => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        answer.on('error', () => response.destroy())
      })
      inner.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && attempts > 1) forward(body, attempts - 1)
        else if (response.headersSent) response.destroy()
        else response.writeHead(502).end()
      })
      inner.end(body)
    }
  })
  const port = await freePort()
  await new Promise<void>(resolve => proxy.listen(port, '127.0.0.1', resolve))
  const close = (): void => {
    proxy.close()
    proxy.closeAllConnections()
  }
  return { base: `http://127.0.0.1:${port}`, close }
}
