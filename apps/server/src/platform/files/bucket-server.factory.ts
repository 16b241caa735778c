import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StoredObject {
  bytes: Buffer
  contentType: string
  writtenAt: Date
}

/**
 * A store on the loopback address that speaks S3: the five operations that the product uses, with two entries per page of a
 * listing.
 */
export async function bucketServer(accessKey: string) {
  const objects = new Map<string, StoredObject>()
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'))
    const bytes = Buffer.concat(await request.toArray())
    if (!request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKey}/`)) {
      return fail(response, 403, 'AccessDenied')
    }
    if (request.method === 'PUT') {
      objects.set(key, { bytes, contentType: request.headers['content-type'] ?? '', writtenAt: new Date() })
      response.writeHead(200, { etag: '"x"' }).end()
      return
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
      return
    }
    if (key === '') return list(response, url.searchParams)
    const object = objects.get(key)
    if (!object) return fail(response, 404, 'NoSuchKey')
    response.writeHead(200, {
      'content-type': object.contentType,
      'content-length': object.bytes.length,
      'last-modified': object.writtenAt.toUTCString(),
    })
    response.end(request.method === 'HEAD' ? undefined : object.bytes)
  }

  const list = (response: ServerResponse, query: URLSearchParams) => {
    // as in S3, a page begins after a key, whatever has been deleted in the meantime
    const after = query.get('continuation-token') ?? ''
    const isAsked = (key: string) => key.startsWith(query.get('prefix') ?? '') && key > after
    const keys = [...objects.keys()].filter(isAsked).toSorted()
    const page = keys.slice(0, 2)
    const entries = page.map(key => {
      const written = objects.get(key)?.writtenAt.toISOString()
      return `<Contents><Key>${key}</Key><LastModified>${written}</LastModified><ETag>"x"</ETag></Contents>`
    })
    const isMore = keys.length > page.length
    const next = isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(`<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}
