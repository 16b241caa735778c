import { api } from '@plinth/contract/api'
import { listRoutes, type RouteDef } from '@plinth/contract/route'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addItem } from '../features/quotations/item-library/item-library.factory.ts'
import { issued } from '../features/quotations/quotation/life/life.factory.ts'
import { draftOf } from '../features/quotations/quotation/quotation.factory.ts'
import { type Firm, type Member, testApp } from './harness.ts'
import { type RawInput, rawCall } from './raw-call.ts'

const MB = 1024 * 1024
/** Over all operations enough to meet every way in which the last bytes of a file can be cut into chunks. */
const SENT_AT_ONCE = 4
/** Files of this size take long to send. */
const SENT_AT_ONCE_OF_25_MB = 1

const s = testApp()
let firm: Firm
let leadId: string
let projectId: string
let draftId: string
let issuedId: string
let itemId: string
let picture: Buffer

beforeAll(async () => {
  firm = await s.firm()
  leadId = (await firm.owner.api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber: '9876543210' } })).data._id
  const { data: client } = await firm.owner.api.clients.add({
    body: { name: 'Meera Shah', email: 'meera@client.example' },
  })
  const project = { name: 'Lake house', clientId: client._id, isConfirmed: false }
  projectId = (await firm.owner.api.projectDetails.save({ body: project })).data._id
  draftId = (await draftOf(s, firm)).versionId
  issuedId = (await issued(s, firm)).versionId
  itemId = (await addItem(firm, { name: 'Tile' }))._id
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()
})

const filled = (start: Buffer, size: number) => Buffer.concat([start, Buffer.alloc(size - start.length)])
const pictureOf = (size: number) => new File([filled(picture, size)], 'picture.png')
const documentOf = (size: number) => new File([filled(Buffer.from('%PDF-1.7\n'), size)], 'plan.pdf')
/** As many rows as the size needs; of a file that is cut off, all but the last could be taken. */
function sheetOf(size: number): File {
  const heading = 'First Name,Phone,Pin Code,Remarks\n'
  const row = `Asha,9876501234,411001,${'x'.repeat(200)}\n`
  const text = heading + row.repeat(Math.ceil(size / row.length))
  return new File([`${text.slice(0, size - 1)}\n`], 'leads.csv')
}
/** As many lines of a bill as the size needs, no more than one may have. */
function billOf(size: number, heading = 'Description,Unit,Quantity\n'): File {
  const row = `${'x'.repeat(2200)},sqft,100\n`
  return new File([`${(heading + row.repeat(Math.ceil(size / row.length))).slice(0, size - 1)}\n`], 'bill.csv')
}

interface Upload {
  /** the route's own limit */
  maxBytes: number
  message: string
  atOnce: number
  send: (size: number) => RawInput
}
const UPLOADS: Record<string, Upload> = {
  'leadImports.upload': {
    maxBytes: 2 * MB,
    message: 'File size exceeds the limit of 2 MB. Please choose a smaller file.',
    atOnce: SENT_AT_ONCE,
    send: size => ({ file: sheetOf(size) }),
  },
  'itemPictures.add': {
    maxBytes: 5 * MB,
    message: 'The picture must not be larger than 5 MB',
    atOnce: SENT_AT_ONCE,
    send: size => ({ params: { id: itemId }, file: pictureOf(size) }),
  },
  'itemImports.upload': {
    maxBytes: 2 * MB,
    message: 'The file may have 2 MB at most',
    atOnce: SENT_AT_ONCE,
    send: size => ({ file: billOf(size, 'Name,Unit,Remarks\n') }),
  },
  'boqImports.read': {
    maxBytes: 2 * MB,
    message: 'The file may have 2 MB at most',
    atOnce: SENT_AT_ONCE,
    send: size => ({ params: { id: draftId }, file: billOf(size) }),
  },
  'people.updateProfile': {
    maxBytes: 5 * MB,
    message: 'The picture is too large. Choose one below 5 MB',
    atOnce: SENT_AT_ONCE,
    send: size => ({ body: { city: 'Pune' }, file: pictureOf(size) }),
  },
  'quotationSettings.setLetterhead': {
    maxBytes: 5 * MB,
    message: 'The picture must not be larger than 5 MB',
    atOnce: SENT_AT_ONCE,
    send: size => ({ params: { part: 'head' }, file: pictureOf(size) }),
  },
  'companies.uploadLogo': {
    maxBytes: 5 * MB,
    message: 'The picture must be smaller than 5 MB',
    atOnce: SENT_AT_ONCE,
    send: size => ({ file: pictureOf(size) }),
  },
  'projectLife.setCover': {
    maxBytes: 5 * MB,
    message: 'The picture must not be larger than 5 MB',
    atOnce: SENT_AT_ONCE,
    send: size => ({ params: { id: projectId }, file: pictureOf(size) }),
  },
  'files.upload': {
    maxBytes: 25 * MB,
    message: 'A file may have 25 MB at most',
    atOnce: SENT_AT_ONCE_OF_25_MB,
    send: size => ({ files: [documentOf(size)] }),
  },
  'files.uploadByPost': {
    maxBytes: 25 * MB,
    message: 'A file may have 25 MB at most',
    atOnce: SENT_AT_ONCE_OF_25_MB,
    send: size => ({ files: [documentOf(100), documentOf(size)] }),
  },
  'decisions.addSignedCopy': {
    maxBytes: 25 * MB,
    message: 'A file may have 25 MB at most',
    atOnce: SENT_AT_ONCE_OF_25_MB,
    send: size => ({ params: { id: issuedId }, files: [documentOf(size)] }),
  },
  'attachments.add': {
    maxBytes: 25 * MB,
    message: 'A file may have 25 MB at most',
    atOnce: SENT_AT_ONCE_OF_25_MB,
    send: size => ({ params: { id: draftId }, query: { audience: 'client' }, files: [documentOf(size)] }),
  },
  'leadFiles.add': {
    maxBytes: 25 * MB,
    message: 'A file may have 25 MB at most',
    atOnce: SENT_AT_ONCE_OF_25_MB,
    send: size => ({ params: { leadId }, files: [documentOf(size)] }),
  },
}
const routes = new Map(listRoutes(api).map(({ name, route }) => [name, route as RouteDef]))
const takesFiles = ({ file, files, form }: RouteDef) => file !== undefined || files !== undefined || form !== undefined

test('every operation that takes files is in the table', () => {
  const names = [...routes].filter(([, route]) => takesFiles(route)).map(([name]) => name)
  expect(Object.keys(UPLOADS).sort()).toEqual(names.sort())
})

describe.each(Object.entries(UPLOADS))('%s', (name, { maxBytes, message, atOnce, send }) => {
  const route = routes.get(name)!
  let sender: Member
  // a person may send thirty files a minute, so each of these operations has its own
  beforeAll(async () => {
    sender = route.files
      ? await firm.member({ isAdmin: true, features: ['crm', 'quotation', 'fileManager'], quotationEdit: true })
      : firm.owner
  })
  const post = async (size: number) => {
    const { status, text } = await rawCall(s.base, route, send(size), sender.token)
    return { status, ...(JSON.parse(text) as object) }
  }
  // uploads are counted by the minute
  beforeEach(() => s.clock.advance(61_000))

  test('takes a file of the limit', async () => {
    expect(await post(maxBytes)).toMatchObject({ status: 200 })
  })

  test.each([1, 500_000])('refuses one of %i bytes more, whatever chunks it comes in', async more => {
    const answers = await Promise.all(Array.from({ length: atOnce }, () => post(maxBytes + more)))
    const refusal = { status: 413, code: 'TOO_LARGE', message }
    expect(answers).toMatchObject(Array(atOnce).fill(refusal))
  })
})

describe('a form with a file', () => {
  const send = async (path: string, parts: [string, string | File][]) => {
    const body = new FormData()
    for (const [part, value] of parts) body.append(part, value)
    const headers = { authorization: `Bearer ${firm.owner.token}` }
    const response = await fetch(`${s.base}/api${path}`, { method: 'POST', headers, body })
    return { status: response.status, ...((await response.json()) as object) }
  }

  test('is refused with a second file, of which nothing would be taken', async () => {
    const answer = await send('/crm/api/lms/import-lead-csv', [
      ['file', sheetOf(1000)],
      ['file', sheetOf(2000)],
    ])
    expect(answer).toMatchObject({ status: 400, fields: [{ field: 'file', message: 'Only one file is expected' }] })
  })

  test('is refused with a text that would be cut', async () => {
    const answer = await send('/crm/user/updateProfile', [['city', 'x'.repeat(65_537)]])
    expect(answer).toMatchObject({ status: 413, fields: [{ field: 'city', message: 'This text is too long' }] })
  })

  test('is refused at once where the first of two files is too large, and the connection stays of use', async () => {
    const parts: [string, File][] = [
      ['image', pictureOf(5 * MB + 1)],
      ['other', pictureOf(4 * MB)],
    ]
    const answers = [await send('/crm/user/updateProfile', parts), await send('/crm/user/updateProfile', parts)]
    expect(answers).toMatchObject(Array(2).fill({ status: 413, fields: [{ field: 'image' }] }))
  })
})
