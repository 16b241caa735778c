import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settableClock } from '../clock.ts'
import { createJobs } from '../jobs/jobs.ts'
import { testPlatform } from '../jobs/platform.factory.ts'
import { workbookOf } from '../spreadsheets/spreadsheet.factory.ts'
import { WORKBOOK_TYPE } from '../spreadsheets/writing/write-workbook.ts'
import { bucketServer } from './bucket-server.factory.ts'
import { openFileStore } from './file-store.ts'
import { createFiles, type FilesOptions, type NewFile } from './files.ts'
import { createIncoming } from './incoming.ts'
import { sweepOrphans } from './sweep-orphans.ts'

const platform = testPlatform()
const START = new Date('2026-03-18T06:30:00.000Z')
const clock = settableClock(START)
const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const secretKey = randomBytes(32)

type S3 = Partial<FilesOptions['config']>
const configOf = (s3: S3 = {}) => ({
  dataDir: platform.dataDir,
  secretKey,
  FILES_S3_BUCKET: undefined,
  FILES_S3_ENDPOINT: undefined,
  FILES_S3_REGION: 'us-east-1',
  FILES_S3_ACCESS_KEY_ID: undefined,
  FILES_S3_SECRET_ACCESS_KEY: undefined,
  FILES_S3_PREFIX: 'ours',
  folder: 'ours',
  ...s3,
})
const filesOf = (s3: S3 = {}, more: Partial<FilesOptions> = {}) => {
  const jobs = createJobs({ owner: platform.logins.owner, app: platform.logins.app, log: platform.log })
  return createFiles({
    config: configOf(s3),
    clock,
    db: platform.db,
    jobs,
    log: platform.log,
    minFreeBytes: 0,
    ...more,
  })
}
let company: { companyId: string; userId: string }
beforeAll(async () => {
  company = await platform.company()
})
beforeEach(() => clock.set(START))
const store = (files: ReturnType<typeof filesOf>, file: Partial<NewFile> = {}) =>
  platform.db.tenant(company.companyId, tx =>
    files.store(tx, {
      ...company,
      name: 'plan.pdf',
      bytes: PDF,
      purpose: 'attachment',
      accept: ['application/pdf'],
      ...file,
    }),
  )
const query = (url: string) => {
  const { searchParams } = new URL(url, 'http://localhost')
  return [Number(searchParams.get('exp')), searchParams.get('sig') ?? ''] as const
}
const bytesOf = async (opened: Awaited<ReturnType<ReturnType<typeof filesOf>['open']>>) =>
  opened && Buffer.concat(await opened.stream.toArray())
const onDisk = () => {
  const root = path.join(platform.dataDir, 'files')
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
}

describe('on disk', () => {
  test('a stored file is read back by its signed address, under a random name that only the owner may read', async () => {
    const files = filesOf()
    const { _id } = await store(files, { name: '..\\secret\\../Größe\u202e.pdf' })
    const { url, expiresAt } = files.address(company.companyId, _id)
    expect(url).toMatch(new RegExp(`^/api/s3/files/${_id}\\?exp=\\d+&sig=[\\w-]+$`))
    expect(expiresAt).toBe('2026-03-18T06:40:00.000Z')
    const opened = await files.open(_id, ...query(url))
    expect(opened).toMatchObject({ name: 'Größe.pdf', contentType: 'application/pdf', size: PDF.length })
    expect(await bytesOf(opened)).toEqual(PDF)
    const [stored = ''] = onDisk()
    expect(path.basename(stored)).toMatch(/^[0-9a-f]{64}$/)
    expect(readFileSync(stored)).toEqual(PDF)
    expect(statSync(stored).mode & 0o077).toBe(0)
  })

  test('an address expires after ten minutes and cannot be changed', async () => {
    const files = filesOf()
    const [one, two] = [await store(files), await store(files)]
    const other = await platform.company()
    const [exp, sig] = query(files.address(company.companyId, one._id).url)
    expect(await files.open(two._id, exp, sig)).toBeUndefined()
    expect(await files.open(one._id, exp + 1, sig)).toBeUndefined()
    expect(await files.open(one._id, exp, `${sig.slice(0, -1)}${sig.endsWith('A') ? 'B' : 'A'}`)).toBeUndefined()
    expect(await files.open(one._id, exp, '')).toBeUndefined()
    // signed, but for another company, whose row-level security hides the file
    const [foreignExp, foreignSig] = query(files.address(other.companyId, one._id).url)
    expect(await files.open(one._id, foreignExp, foreignSig)).toBeUndefined()
    clock.advance(600_000)
    expect(await bytesOf(await files.open(one._id, exp, sig))).toEqual(PDF)
    clock.advance(1)
    expect(await files.open(one._id, exp, sig)).toBeUndefined()
  })

  test('a file that is missing on the disk is logged and not there', async () => {
    const files = filesOf()
    const { _id } = await store(files)
    const [row] = await platform.rows<{ storage_key: string }>('select storage_key from files where id = $1', [_id])
    unlinkSync(path.join(platform.dataDir, 'files', row?.storage_key ?? ''))
    expect(await files.open(_id, ...query(files.address(company.companyId, _id).url))).toBeUndefined()
    expect(platform.logged).toContainEqual(expect.objectContaining({ msg: 'a stored file is missing', fileId: _id }))
  })

  test('nothing is stored when the disk is nearly full, or the company has used its quota', async () => {
    const before = onDisk().length
    await expect(store(filesOf({}, { minFreeBytes: Number.MAX_SAFE_INTEGER }))).rejects.toMatchObject({
      code: 'STORAGE_FULL',
    })
    await expect(store(filesOf({}, { quotaBytes: PDF.length }))).rejects.toMatchObject({ code: 'STORAGE_FULL' })
    expect(onDisk()).toHaveLength(before)
  })

  test('the sweeper removes what no row refers to after a day, and nothing else', async () => {
    const files = filesOf()
    const kept = await store(files)
    const refused = platform.db.tenant(company.companyId, async tx => {
      await files.store(tx, { ...company, name: 'x.pdf', bytes: PDF, purpose: 'x', accept: ['application/pdf'] })
      throw new Error('the change is refused')
    })
    await expect(refused).rejects.toThrow('the change is refused')
    const rows = await platform.rows<{ storage_key: string }>('select storage_key from files')
    const known = new Set(rows.map(row => row.storage_key))
    const orphan = onDisk().find(file => !known.has(file.split(path.sep).slice(-2).join('/'))) ?? ''
    const half = `${orphan}.0011.part`
    writeFileSync(half, 'half')
    const now = new Date()
    const fileStore = await openFileStore(configOf(), 0)
    expect(await sweepOrphans(fileStore, platform.db, now)).toBe(0)
    const old = new Date(now.getTime() - 25 * 3600 * 1000)
    for (const file of onDisk()) utimesSync(file, old, old)
    expect(await sweepOrphans(fileStore, platform.db, now)).toBe(2)
    expect(onDisk()).not.toContain(orphan)
    expect(onDisk()).not.toContain(half)
    expect(await bytesOf(await files.open(kept._id, ...query(files.address(company.companyId, kept._id).url)))).toEqual(
      PDF,
    )
  })
})

describe('files that arrive in pieces', () => {
  async function* pieces(bytes: Buffer) {
    for (let from = 0; from < bytes.length; from += 7) yield bytes.subarray(from, from + 7)
  }
  const waiting = () => readdirSync(path.join(platform.dataDir, 'incoming'))
  const receive = (files: ReturnType<typeof filesOf>, bytes = PDF) =>
    files.receive({ name: '../plan.pdf', bytes: pieces(bytes) }, ['application/pdf'])
  const owner = () => ({ ...company, purpose: 'upload' })

  test('are kept together, on disk and in a bucket, and read back as they were', async () => {
    const server = await bucketServer('the-key')
    const s3 = {
      FILES_S3_BUCKET: 'plinth',
      FILES_S3_ENDPOINT: server.url,
      FILES_S3_ACCESS_KEY_ID: 'the-key',
      FILES_S3_SECRET_ACCESS_KEY: 'the-secret',
    }
    try {
      for (const files of [filesOf(), filesOf(s3)]) {
        const received = [await receive(files), await receive(files)]
        expect(waiting()).toHaveLength(2)
        const ids = await files.keep(owner(), received)
        await files.discard(received)
        expect(waiting()).toEqual([])
        for (const id of ids) {
          const opened = await files.open(id, ...query(files.address(company.companyId, id).url))
          expect(opened).toMatchObject({ name: 'plan.pdf', contentType: 'application/pdf', size: PDF.length })
          expect(await bytesOf(opened)).toEqual(PDF)
        }
        const rows = await platform.rows('select sha256 from files where id = any($1)', [ids])
        const sha256 = createHash('sha256').update(PDF).digest()
        expect(rows).toEqual([{ sha256 }, { sha256 }])
      }
      expect([...server.objects.values()]).toMatchObject([
        { bytes: PDF, contentType: 'application/pdf' },
        { bytes: PDF, contentType: 'application/pdf' },
      ])
    } finally {
      await server.close()
    }
  })

  test('are all discarded where the company has used its quota, or the disk is nearly full', async () => {
    const before = onDisk().length
    const small = filesOf({}, { quotaBytes: 1 })
    const received = [await receive(small)]
    await expect(small.keep(owner(), received)).rejects.toMatchObject({ code: 'STORAGE_FULL' })
    await small.discard(received)
    const full = filesOf({}, { minFreeBytes: Number.MAX_SAFE_INTEGER })
    await expect(receive(full)).rejects.toMatchObject({ code: 'STORAGE_FULL' })
    await expect(receive(filesOf(), Buffer.from('MZ program'))).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' })
    expect(waiting()).toEqual([])
    expect(onDisk()).toHaveLength(before)
  })

  test('that a killed process left behind are removed after a day', async () => {
    const folder = path.join(platform.dataDir, 'incoming')
    const left = await receive(filesOf())
    const incoming = createIncoming(folder, 0)
    expect(await incoming.sweep(new Date())).toBe(0)
    const old = new Date(Date.now() - 25 * 3600 * 1000)
    utimesSync(left.path, old, old)
    expect(await incoming.sweep(new Date())).toBe(1)
    expect(waiting()).toEqual([])
  })
})

describe('what is accepted', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
    'base64',
  )
  const compound = (entry: string) =>
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(504),
      Buffer.from(`${entry}\0`, 'utf16le'),
      Buffer.alloc(512),
    ])
  test.each([
    ['plan.pdf', PDF, 'application/pdf'],
    ['PLAN.PDF', PDF, 'application/pdf'],
    ['logo.png', png, 'image/png'],
    ['plan.dwg', Buffer.from('AC1032\0\0\0\0 drawing'), 'image/vnd.dwg'],
    ['leads.csv', Buffer.from('Name,Phone\r\nAsha,98450\r\n'), 'text/csv'],
    ['leads.xls', compound('Workbook'), 'application/vnd.ms-excel'],
    ['letter.doc', compound('WordDocument'), 'application/msword'],
    ['pasted.txt', Buffer.from('Name\tPhone\nAsha\t98450\n'), 'text/plain'],
    ['leads.tsv', Buffer.from('Name\tPhone\nAsha\t98450\n'), 'text/plain'],
    ['phone.vcf', Buffer.from('BEGIN:VCARD\r\nFN:Asha\r\nEND:VCARD\r\n'), 'text/vcard'],
    ['portal.xls', Buffer.from('<table><tr><td>Name</td></tr></table>'), 'application/octet-stream'],
    ['export.xls', Buffer.from('Name\tPhone\nAsha\t98450\n'), 'application/octet-stream'],
    ['old.xls', Buffer.from('0900040002001000', 'hex'), 'application/octet-stream'],
    ['book.xlsx', workbookOf('xlsx', [['Name']]), WORKBOOK_TYPE],
    ['macros.xlsx', workbookOf('xlsm', [['Name']]), 'application/octet-stream'],
    ['macros.xlsm', workbookOf('xlsm', [['Name']]), 'application/octet-stream'],
    ['plain.xlsm', workbookOf('xlsx', [['Name']]), 'application/octet-stream'],
    ['book.ods', workbookOf('ods', [['Name']]), 'application/octet-stream'],
  ])('%s', async (name, bytes, type) => {
    const { _id } = await store(filesOf(), { name, bytes, accept: [type] })
    const rows = await platform.rows('select content_type from files where id = $1', [_id])
    expect(rows).toEqual([{ content_type: type }])
  })

  const every = [
    'application/pdf',
    'image/png',
    'text/csv',
    'application/vnd.ms-excel',
    WORKBOOK_TYPE,
    'text/html',
    'text/plain',
    'text/vcard',
    'image/svg+xml',
    'application/xml',
  ]
  test.each([
    ['a type the caller does not take', 'logo.png', png, ['application/pdf']],
    ['bytes that are not what the name says', 'plan.pdf', png, every],
    ['HTML under a harmless name', 'plan.pdf', Buffer.from('<!doctype html><script>alert(1)</script>'), every],
    [
      'HTML called .xls, where only workbooks are taken',
      'leads.xls',
      Buffer.from('<table><tr><td>x</td></tr></table>'),
      every,
    ],
    ['a workbook with macros called book.xlsm', 'book.xlsm', workbookOf('xlsm', [['Name']]), every],
    ['a workbook with macros called book.xltx', 'book.xltx', workbookOf('xlsm', [['Name']]), every],
    ['a workbook with macros called book.xltm', 'book.xltm', workbookOf('xlsm', [['Name']]), every],
    ['a workbook with macros called book.xlsx', 'book.xlsx', workbookOf('xlsm', [['Name']]), every],
    ['an .ods, which only imports take', 'book.ods', workbookOf('ods', [['Name']]), every],
    ['a letter called .xlsm', 'book.xlsm', PDF, [...every, 'application/octet-stream']],
    ['a letter called .ods', 'book.ods', PDF, [...every, 'application/octet-stream']],
    ['HTML called .txt', 'leads.txt', Buffer.from('<html><script>alert(1)</script>'), every],
    ['HTML called .vcf', 'leads.vcf', Buffer.from('<html><script>alert(1)</script>'), every],
    ['HTML called CSV', 'leads.csv', Buffer.from('<html><script>alert(1)</script>'), every],
    ['SVG', 'logo.svg', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), every],
    ['a program', 'leads.csv', Buffer.from('\x7fELF\x02\x01\x01'), every],
    ['an encrypted workbook', 'leads.xls', compound('EncryptedPackage'), every],
    ['an empty file', 'plan.pdf', Buffer.alloc(0), every],
  ])('not %s', async (_what, name, bytes, accept) => {
    await expect(store(filesOf(), { name, bytes, accept })).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' })
  })

  test('not more than 25 MB', async () => {
    const bytes = Buffer.concat([PDF, Buffer.alloc(25 * 1024 * 1024)])
    await expect(store(filesOf(), { bytes })).rejects.toMatchObject({ code: 'TOO_LARGE' })
  })
})

describe('in an S3 bucket', () => {
  let server: Awaited<ReturnType<typeof bucketServer>>
  let s3: S3
  beforeAll(async () => {
    server = await bucketServer('the-key')
    s3 = {
      FILES_S3_BUCKET: 'plinth',
      FILES_S3_ENDPOINT: server.url,
      FILES_S3_ACCESS_KEY_ID: 'the-key',
      FILES_S3_SECRET_ACCESS_KEY: 'the-secret',
    }
  })
  afterAll(() => server.close())

  test('a file is stored with its type and read back', async () => {
    const files = filesOf(s3)
    const { _id } = await store(files)
    expect([...server.objects.values()]).toMatchObject([{ bytes: PDF, contentType: 'application/pdf' }])
    const opened = await files.open(_id, ...query(files.address(company.companyId, _id).url))
    expect(await bytesOf(opened)).toEqual(PDF)
    server.objects.clear()
    expect(await files.open(_id, ...query(files.address(company.companyId, _id).url))).toBeUndefined()
  })

  test('the sweeper goes through all pages', async () => {
    server.objects.clear()
    const { _id } = await store(filesOf(s3))
    const writtenAt = new Date(Date.now() - 25 * 3600 * 1000)
    for (let count = 0; count < 5; count++) {
      const name = `ab${randomBytes(31).toString('hex')}`
      server.objects.set(`ours/ab/${name}`, { bytes: PDF, contentType: 'application/pdf', writtenAt })
    }
    expect(await sweepOrphans(await openFileStore(configOf(s3), 0), platform.db, new Date())).toBe(5)
    const rows = await platform.rows<{ storage_key: string }>('select storage_key from files where id = $1', [_id])
    expect([...server.objects.keys()]).toEqual(rows.map(row => `ours/${row.storage_key}`))
  })

  test('files of another installation in the same bucket are not swept away', async () => {
    server.objects.clear()
    const writtenAt = new Date(Date.now() - 25 * 3600 * 1000)
    const name = `ab${randomBytes(31).toString('hex')}`
    const foreign = [`theirs/ab/${name}`, `ab/${name}`, `ours2/ab/${name}`]
    for (const key of [...foreign, `ours/ab/${name}`]) {
      server.objects.set(key, { bytes: PDF, contentType: 'application/pdf', writtenAt })
    }
    expect(await sweepOrphans(await openFileStore(configOf(s3), 0), platform.db, new Date())).toBe(1)
    expect([...server.objects.keys()]).toEqual(foreign)
  })

  test('a store in trouble is asked once, since a transaction waits for it', async () => {
    let asked = 0
    const troubled = createServer((request, response) => {
      asked++
      request.resume().on('end', () => response.writeHead(503).end())
    })
    troubled.listen(0, '127.0.0.1')
    await once(troubled, 'listening')
    try {
      const FILES_S3_ENDPOINT = `http://127.0.0.1:${(troubled.address() as AddressInfo).port}`
      await expect(store(filesOf({ ...s3, FILES_S3_ENDPOINT }))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
      expect(asked).toBe(1)
    } finally {
      troubled.close()
      troubled.closeAllConnections()
    }
  })

  test('a store that refuses or is away is reported as unavailable, and no row is written', async () => {
    const count = async () => (await platform.rows('select id from files')).length
    const before = await count()
    await expect(store(filesOf({ ...s3, FILES_S3_ACCESS_KEY_ID: 'wrong' }))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    })
    const away = { ...s3, FILES_S3_ENDPOINT: 'http://127.0.0.1:9' }
    await expect(store(filesOf(away))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await count()).toBe(before)
  })
})
