import { readdirSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'

const app = testApp()
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
)
const file = (name: string, bytes: Uint8Array<ArrayBuffer> | string = PDF) => new File([bytes], name)
const large = (size: number) => Buffer.concat([PDF, Buffer.alloc(size - PDF.length)])

const waiting = (): string[] => {
  try {
    return readdirSync(path.join(app.dataDir, 'incoming'))
  } catch {
    return []
  }
}
const kept = (): string[] =>
  readdirSync(path.join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => entry.name)

async function send(who: Member, files: File[], method = 'PUT', part = 'files') {
  const body = new FormData()
  for (const one of files) body.append(part, one)
  const headers = { authorization: `Bearer ${who.token}` }
  const response = await fetch(`${app.base}/api/s3/api/upload?userId=${who.userId}`, { method, headers, body })
  return { status: response.status, json: await response.json() }
}

describe('an upload', () => {
  it('answers an address for each file, which works at once, without a session, for ten minutes [SH-528 SH-529 LM-551 IN-647]', async () => {
    const { owner } = await app.firm()
    const { status, json } = await send(owner, [file('plan.pdf'), file('Foto „1“.png', PNG)])
    expect(status).toBe(200)
    expect(json.data.locations).toEqual(json.data.items.map((item: { location: string }) => item.location))
    expect(json.data.items).toMatchObject([
      { _id: expect.any(String), name: 'plan.pdf', contentType: 'application/pdf', size: PDF.length },
      { name: 'Foto „1“.png', contentType: 'image/png', size: PNG.length },
    ])
    const [plan, photo] = await Promise.all(
      json.data.locations.map((location: string) => fetch(new URL(location, app.base))),
    )
    expect(Buffer.from(await plan.arrayBuffer())).toEqual(PDF)
    expect(plan.headers.get('content-disposition')).toBe('attachment; filename=plan.pdf')
    expect(Buffer.from(await photo.arrayBuffer())).toEqual(PNG)
    // a picture may be shown; nothing is sniffed or run
    expect(photo.headers.get('content-disposition')).toMatch(/^inline/)
    expect(photo.headers.get('x-content-type-options')).toBe('nosniff')
    expect(photo.headers.get('content-security-policy')).toContain('sandbox')
    app.clock.advance(601_000)
    expect((await fetch(new URL(json.data.locations[0], app.base))).status).toBe(404)
    const { data } = await owner.api.files.address({ params: { id: json.data.items[0]._id } })
    expect((await fetch(new URL(data.location, app.base))).status).toBe(200)
    expect(waiting()).toEqual([])
  })

  it('is kept under names nobody can guess, by POST too', async () => {
    const { owner } = await app.firm()
    const before = new Set(kept())
    expect((await send(owner, [file('plan.pdf'), file('plan.pdf')], 'POST')).status).toBe(200)
    const names = kept().filter(name => !before.has(name))
    expect(names).toHaveLength(2)
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{64}$/)
  })

  it('of anything but the listed types is refused whole, and nothing of it stays', async () => {
    const { owner } = await app.firm()
    const before = kept()
    const refused = [
      file('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
      file('page.html', '<!doctype html><script>1</script>'),
      file('plan.pdf', PNG),
      file('run.exe', 'MZ\0\0'),
      file('empty.pdf', ''),
    ]
    for (const one of refused) {
      const answer = await send(owner, [file('plan.pdf'), one, file('other.pdf', large(3_000_000))])
      expect(answer.json, one.name).toMatchObject({ code: 'UNSUPPORTED_TYPE', fields: [{ field: 'files' }] })
      expect(answer.json.message).toContain(one.name)
    }
    expect(kept()).toEqual(before)
    expect(waiting()).toEqual([])
    expect(await app.rows('select 1 from files where company_id = $1', [owner.companyId])).toEqual([])
  })

  it('has at most ten files of 25 MB', async () => {
    const { owner } = await app.firm()
    const most = await send(
      owner,
      Array.from({ length: 10 }, (_, index) => file(`${index}.pdf`)),
    )
    expect(most.json.data.locations).toHaveLength(10)
    const many = await send(
      owner,
      Array.from({ length: 11 }, (_, index) => file(`${index}.pdf`)),
    )
    expect(many.json).toMatchObject({ code: 'TOO_LARGE', message: 'At most 10 files can be uploaded at once' })
    expect((await send(owner, [file('large.pdf', large(25 * 1024 * 1024))])).status).toBe(200)
    const tooLarge = await send(owner, [file('plan.pdf'), file('large.pdf', large(25 * 1024 * 1024 + 1))])
    expect(tooLarge).toMatchObject({ status: 413, json: { message: 'A file may have 25 MB at most' } })
    expect(waiting()).toEqual([])
  })

  it('without a file, under another name or as no form at all is refused', async () => {
    const { owner } = await app.firm()
    expect((await send(owner, [])).json).toMatchObject({ code: 'INVALID', message: 'A file is required' })
    expect((await send(owner, [file('plan.pdf')], 'PUT', 'file')).json).toMatchObject({ code: 'INVALID' })
    const response = await fetch(`${app.base}/api/s3/api/upload`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(response.status).toBe(415)
  })

  it('that breaks off leaves nothing behind', async () => {
    const { owner } = await app.firm()
    const before = kept()
    const request = http.request(`${app.base}/api/s3/api/upload`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    })
    request.on('error', () => undefined)
    request.write('--x\r\ncontent-disposition: form-data; name="files"; filename="plan.pdf"\r\n\r\n')
    request.write(large(200_000))
    // the first bytes are on the disk before the connection is cut
    while (waiting().length === 0) await new Promise(resolve => setImmediate(resolve))
    const isClosed = new Promise(resolve => request.once('close', resolve))
    request.destroy()
    await isClosed
    while (waiting().length > 0) await new Promise(resolve => setImmediate(resolve))
    expect(kept()).toEqual(before)
  })

  it('is counted: thirty a minute for one person', async () => {
    const { owner } = await app.firm()
    const answers: number[] = []
    for (let count = 0; count < 31; count++) answers.push((await send(owner, [])).status)
    expect(answers).toEqual([...Array(30).fill(400), 429])
  })
})

describe('who may upload and read', () => {
  const uploaded = async (firm: Firm) =>
    (await firm.owner.api.files.upload({ files: [file('plan.pdf')] })).data.items[0]

  it('is staff; a client and a visitor are refused before a byte is read', async () => {
    const firm = await app.firm()
    const client = await firm.member({ isClient: true })
    expect((await send(client, [file('plan.pdf')])).status).toBe(403)
    expect((await send({ ...client, token: 'x' }, [file('plan.pdf')])).status).toBe(401)
    const id = (await uploaded(firm))?._id ?? ''
    await expect(client.api.files.address({ params: { id } })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('is the file’s own company, and only what was uploaded as a file', async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    const id = (await uploaded(firm))?._id ?? ''
    await expect(other.owner.api.files.address({ params: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const csv = file('leads.csv', 'First Name,Phone,Pin Code\nAsha,9876501234,411001\n')
    const { data } = await firm.owner.api.leadImports.upload({ file: csv })
    const address = (await firm.owner.api.leadImports.file({ params: { id: data.importId } })).data.url
    const importFile = new URL(address, app.base).pathname.split('/').at(-1) ?? ''
    await expect(firm.owner.api.files.address({ params: { id: importFile } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
