import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerError } from './errors.ts'
import { serveWeb } from './web-files.ts'

const FILES = {
  'index.html': '<title>Plinth</title>',
  'favicon.svg': '<svg/>',
  'assets/page-a1b2.js': 'export {}',
  'flags/in.svg': '<svg/>',
  '.vite/manifest.json': '{}',
  '.vite/preloads.json':
    '{"/":["</assets/in.js>; rel=modulepreload"],"/lms":["</assets/page-a1b2.js>; rel=modulepreload","</assets/b.css>; rel=preload; as=style"]}',
}
let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-web-'))
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  app = Fastify()
  app.setErrorHandler(answerError)
  await serveWeb(app, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = async (url: string) => {
  const { statusCode, body, headers } = await app.inject({ url })
  return { statusCode, body, keeps: headers['cache-control'] }
}

test('every address of the application serves its page, revalidated each time', async () => {
  const page = { statusCode: 200, body: FILES['index.html'], keeps: 'no-cache' }
  for (const url of ['/', '/lms/2', '/index.html', '/.vite/manifest.json']) expect(await get(url)).toEqual(page)
})

test('files are served as themselves, hashed ones for ever, flags for a week', async () => {
  expect(await get('/favicon.svg')).toEqual({ statusCode: 200, body: '<svg/>', keeps: 'no-cache' })
  expect(await get('/flags/in.svg')).toEqual({ statusCode: 200, body: '<svg/>', keeps: 'public, max-age=604800' })
  const hashed = { statusCode: 200, body: 'export {}', keeps: 'public, max-age=31536000, immutable' }
  expect(await get('/assets/page-a1b2.js')).toEqual(hashed)
})

test('a file of an earlier build is not found, nor is anything outside the folder', async () => {
  for (const url of ['/assets/page-old.js', '/flags/xx.svg', '/api/nothing'])
    expect(await get(url)).toMatchObject({ statusCode: 404 })
  for (const url of ['/assets/', '/assets/..%2f.vite/manifest.json'])
    expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400)
})

test('a page announces the files that it needs to the browser', async () => {
  const links = async (url: string) => (await app.inject({ url })).headers.link
  const wanted = '</assets/page-a1b2.js>; rel=modulepreload, </assets/b.css>; rel=preload; as=style'
  for (const url of ['/lms', '/lms/', '/lms/2?q=meera', '/lms?lead=1']) expect(await links(url)).toBe(wanted)
  for (const url of ['/', '/?next=/lms']) expect(await links(url)).toBe('</assets/in.js>; rel=modulepreload')
  for (const url of ['/sign-up', '/lmsx', '/leads/today', '/assets/page-a1b2.js'])
    expect(await links(url)).toBeUndefined()
})
