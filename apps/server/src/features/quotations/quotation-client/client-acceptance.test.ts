import { createHash } from 'node:crypto'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { printedPages } from '../../../platform/documents/printed-pages.factory.ts'
import { testApp } from '../../../test/harness.ts'
import { call } from '../../company/auth/auth.factory.ts'
import { clientOf, issueNext, offered } from './quotation-client.factory.ts'

const app = testApp()
const DAY = 86_400_000
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 20 })
const asApp = (companyId: string, text: string) =>
  app.app.services.db.tenant(companyId, tx => tx.executeQuery({ sql: text, parameters: [] } as never))

interface Kept {
  id: string
  name: string
  email: string
  typed_name: string
  signature_file_id: string | null
  accepted_at: Date
  address: string
  agent: string
  selections: unknown
  totals: { grandTotal: string }
  pdf_sha256: string
  pdf_file_id: string
  content_sha256: string
}
const kept = (versionId: string) =>
  app.rows<Kept>('select * from quotation_acceptances where version_id = $1', [versionId])

/** Begins two changes of a quotation while its row is held, the second once the first waits for it, and then lets go. */
async function queuedOn(quotationId: string, [one, two]: [() => Promise<unknown>, () => Promise<unknown>]) {
  const holder = new pg.Client({ ...app.logins.owner })
  await holder.connect()
  const waiting = (count: number) =>
    until(async () => {
      const rows = await app.rows(
        `select from pg_locks l join pg_stat_activity a using (pid) where a.datname = current_database() and not l.granted`,
      )
      expect(rows).toHaveLength(count)
    })
  await holder.query('begin')
  await holder.query('select from quotations where id = $1 for update', [quotationId])
  const begun: Promise<unknown>[] = [one()]
  await waiting(1)
  begun.push(two())
  await waiting(2)
  await holder.query('commit')
  await holder.end()
  const [first, second] = await Promise.all(begun)
  return { first, second }
}

async function world() {
  const firm = await app.firm()
  const quotation = await offered(app, firm)
  return { firm, quotation, client: await clientOf(app, firm, quotation) }
}

describe('an acceptance on the page', () => {
  it('keeps who accepted what, when and from where, with the hashes of what was issued [QT-255 QT-258 QT-259 QT-260]', async () => {
    const { firm, quotation, client } = await world()
    const selection = { optionIds: [quotation.veneer], optionalLineIds: [quotation.mirror] }
    await client.post('choices', { versionId: quotation.versionId, selection })
    const sent = await client.acceptance({ name: 'Meera Shah' })
    expect(sent.grandTotal).toBe('15930.00')
    const answer = await client.post('acceptances', sent)
    expect(answer).toMatchObject({
      status: 200,
      json: { data: { state: 'accepted', mayDecide: false, quotation: { grandTotal: '15930.00' } } },
    })
    const [row, ...more] = await kept(quotation.versionId)
    expect(more).toEqual([])
    expect(row).toMatchObject({
      name: 'Meera Shah',
      email: client.email,
      typed_name: 'Meera Shah',
      accepted_at: app.clock.now(),
      selections: selection,
      totals: { grandTotal: '15930.00' },
    })
    expect(row?.address).toMatch(/^127\./)
    const [version] = await app.rows<{ hash: string; pdf_sha256: string; pdf_file_id: string }>(
      `select encode(sha256(convert_to(snapshot::text, 'UTF8')), 'hex') as hash, pdf_sha256, pdf_file_id
       from quotation_versions where id = $1`,
      [quotation.versionId],
    )
    expect(row).toMatchObject({
      content_sha256: version?.hash,
      pdf_sha256: version?.pdf_sha256,
      pdf_file_id: version?.pdf_file_id,
    })
    const file = await app.app.services.files.read(firm.companyId, row?.pdf_file_id ?? '')
    const bytes = Buffer.concat((await file?.stream.toArray()) ?? [])
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(row?.pdf_sha256)
    const { data } = await firm.owner.api.quotations.byId({ params: { id: quotation.quotationId } })
    expect(data).toMatchObject({
      state: 'accepted',
      grandTotal: '15930.00',
      acceptance: { name: 'Meera Shah', way: 'page' },
    })
    // every other link shows what was accepted, too
    const other = await clientOf(app, firm, quotation, { name: 'Ravi' })
    expect(await other.open()).toMatchObject({
      state: 'accepted',
      quotation: { grandTotal: '15930.00' },
      accepted: { text: 'This quotation was accepted by Meera Shah on 18 Mar 2026.' },
    })
  })

  it('draws the strokes of a signature as a picture, of which only so many points count [QT-255 QT-259]', async () => {
    const { firm, quotation, client } = await world()
    const strokes = [
      [
        { x: 10, y: 10 },
        { x: 900, y: 390 },
      ],
      [{ x: 500, y: 20 }],
    ]
    const sent = await client.acceptance({ signature: { way: 'drawn', strokes } })
    const long = Array.from({ length: 3 }, () => Array.from({ length: 700 }, (_, x) => ({ x, y: 1 })))
    const tooLong = await client.post('acceptances', { ...sent, signature: { way: 'drawn', strokes: long } })
    expect(tooLong).toMatchObject({ status: 400 })
    expect((await client.post('acceptances', { ...sent, signature: { way: 'drawn', strokes: [] } })).status).toBe(400)
    expect((await client.post('acceptances', sent)).status).toBe(200)
    const [row] = await kept(quotation.versionId)
    const file = await app.app.services.files.read(firm.companyId, row?.signature_file_id ?? '')
    const bytes = Buffer.concat((await file?.stream.toArray()) ?? [])
    // the header of a PNG says its size
    expect([bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      'PNG',
      1000,
      400,
    ])
  })

  it('needs a name, a signature, the tick and a code, each told by its field [QT-255 QT-324]', async () => {
    const { client } = await world()
    const sent = await client.acceptance()
    const failing = async (told: object) =>
      (await client.post('acceptances', { ...sent, ...told })).json.fields?.map(({ field, message }) => [
        field,
        message,
      ])
    expect(await failing({ name: ' ' })).toEqual([['name', 'Field is required']])
    expect(await failing({ agreed: false })).toEqual([['agreed', 'Tick the box to accept']])
    expect(await failing({ code: '12' })).toEqual([['code', 'The code is not right']])
    expect(await failing({ signature: { way: 'typed', name: '' } })).toEqual([['signature.name', 'Field is required']])
    expect((await client.open()).state).toBe('sent')
  })

  it('is made once however often it is pressed, and tells others who accepted [QT-258 QT-262]', async () => {
    const { firm, quotation, client } = await world()
    const other = await clientOf(app, firm, quotation, { name: 'Ravi' })
    const [mine, theirs] = [await client.acceptance(), await other.acceptance()]
    const pressed = await Promise.all([1, 2, 3, 4].map(() => client.post('acceptances', mine)))
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await kept(quotation.versionId)).toHaveLength(1)
    expect(await other.post('acceptances', theirs)).toMatchObject({
      status: 409,
      json: { message: 'This quotation was accepted by Meera Shah on 18 Mar 2026.' },
    })
    expect(await client.post('acceptances', { ...mine, name: 'Somebody else' })).toMatchObject({ status: 409 })
  })

  it('has one winner of two people who accept at once [QT-258]', async () => {
    const { firm, quotation, client } = await world()
    const other = await clientOf(app, firm, quotation, { name: 'Ravi' })
    const sent = [await client.acceptance(), await other.acceptance()]
    const answers = await Promise.all([client.post('acceptances', sent[0]), other.post('acceptances', sent[1])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [row, ...more] = await kept(quotation.versionId)
    expect(more).toEqual([])
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.json.message).toBe(`This quotation was accepted by ${row?.name} on 18 Mar 2026.`)
  })

  it.each(['accepts', 'issues'])(
    'ends clearly where a colleague issues the next version in the same moment, and who %s comes first [QT-258]',
    async first => {
      const { firm, quotation, client } = await world()
      const sent = await client.acceptance()
      const { data } = await firm.owner.api.decisions.addVersion({
        params: { id: quotation.quotationId },
        body: { about: '' },
      })
      const next = data.draftVersionId ?? ''
      // refused for its total, so that the PDF is there and nobody waits for it with the row in hand
      expect((await client.post('acceptances', { ...sent, grandTotal: '1.00' })).status).toBe(409)
      const accept = () => client.post('acceptances', sent)
      const issue = () => Promise.allSettled([firm.owner.api.decisions.issue({ params: { id: next }, body: {} })])
      // both wait for the same row before either has begun to decide
      const { first: one, second: two } = await queuedOn(
        quotation.quotationId,
        first === 'accepts' ? [accept, issue] : [issue, accept],
      )
      const [accepted, [issued]] = (first === 'accepts' ? [one, two] : [two, one]) as [
        Awaited<ReturnType<typeof accept>>,
        Awaited<ReturnType<typeof issue>>,
      ]
      const after = (await firm.owner.api.quotations.byId({ params: { id: quotation.quotationId } })).data
      const acceptances = [...(await kept(quotation.versionId)), ...(await kept(next))]
      if (first === 'accepts') {
        expect(accepted.status).toBe(200)
        expect(issued).toMatchObject({ status: 'rejected', reason: { code: 'CONFLICT' } })
        expect(after).toMatchObject({ state: 'accepted', versionId: quotation.versionId })
        expect(acceptances).toHaveLength(1)
      } else {
        expect(accepted.json.message).toBe('The quotation was changed just now. Please read it again.')
        expect([accepted.status, issued.status]).toEqual([409, 'fulfilled'])
        expect(after).toMatchObject({ state: 'sent', versionId: next })
        expect(acceptances).toEqual([])
      }
    },
  )

  it('takes only what the page showed: this version, this choice, this total [QT-251 QT-258]', async () => {
    const { firm, quotation, client } = await world()
    const sent = await client.acceptance()
    const changed = 'The quotation was changed just now. Please read it again.'
    expect(await client.post('acceptances', { ...sent, grandTotal: '1.00' })).toMatchObject({
      status: 409,
      json: { message: changed },
    })
    const strange = { optionIds: [quotation.laminate], optionalLineIds: [quotation.wardrobe] }
    expect((await client.post('acceptances', { ...sent, selection: strange })).status).toBe(400)
    await issueNext(firm, quotation)
    expect(await client.post('acceptances', sent)).toMatchObject({ status: 409, json: { message: changed } })
    // read again, and the same code still counts, as nothing was wrong with it
    const { versionId } = await client.open()
    const again = await client.post('acceptances', { ...(await client.acceptance({ code: sent.code })), versionId })
    expect(again.status).toBe(200)
  })

  it('is not possible once it is over, nor without an address [QT-257 QT-264]', async () => {
    const firm = await app.firm()
    const quotation = await offered(app, firm, { validUntil: '2026-03-19' })
    const client = await clientOf(app, firm, quotation)
    const unknown = await clientOf(app, firm, quotation, { email: '' })
    const noAddress = `Please confirm by e-mail or ask Kalpa Interiors to send the quotation to your e-mail address.`
    const sent = await client.acceptance()
    expect(await unknown.post('codes')).toMatchObject({ status: 409, json: { message: noAddress } })
    expect(await unknown.post('acceptances', sent)).toMatchObject({ status: 409, json: { message: noAddress } })
    expect((await unknown.open()).reader).toEqual({ name: 'Meera Shah', email: '' })
    app.clock.advance(2 * DAY)
    const late = await client.post('acceptances', sent)
    expect(late).toMatchObject({
      status: 409,
      json: { message: 'This quotation expired on 19 Mar 2026. Please ask Kalpa Interiors for a new one.' },
    })
    expect(await kept(quotation.versionId)).toEqual([])
  })

  it('can be undone and made again, and the first stays as evidence [QT-220]', async () => {
    const { firm, quotation, client } = await world()
    await client.post('acceptances', await client.acceptance())
    const [first] = await kept(quotation.versionId)
    await firm.owner.api.decisions.undoAcceptance({ params: { id: first?.id ?? '' }, body: { reason: 'By mistake' } })
    expect(await client.open()).toMatchObject({ state: 'negotiation', mayDecide: true, accepted: null })
    app.clock.advance(61_000)
    expect((await client.post('acceptances', await client.acceptance())).status).toBe(200)
    expect(await kept(quotation.versionId)).toHaveLength(2)
  })
})

describe('the evidence', () => {
  it('can be neither changed nor deleted by the application [QT-259 QT-347]', async () => {
    const { firm, quotation, client } = await world()
    await client.post('acceptances', await client.acceptance())
    const before = await kept(quotation.versionId)
    for (const text of [
      `update quotation_acceptances set name = 'forged'`,
      `update quotation_acceptances set accepted_at = now()`,
      `update quotation_acceptances set pdf_sha256 = null`,
      `update quotation_acceptances set selections = '{}'`,
      'delete from quotation_acceptances',
      `update quotation_versions set pdf_sha256 = 'forged'`,
      'update quotation_versions set pdf_file_id = null',
      'delete from quotation_versions',
      `update quotation_events set actor_name = 'forged'`,
      'delete from quotation_events',
      `update quotation_acceptance_documents set sha256 = 'forged'`,
      'delete from quotation_acceptance_documents',
      `delete from files where purpose = 'quotation'`,
    ])
      await expect(asApp(firm.companyId, text), text).rejects.toThrow()
    expect(await kept(quotation.versionId)).toEqual(before)
    // an undoing is written once
    const undo = `update quotation_acceptances set reversed_at = now(), reversed_by = '${firm.owner.userId}', reversal_reason = 'one'`
    await asApp(firm.companyId, undo)
    await expect(asApp(firm.companyId, undo.replace('one', 'two'))).rejects.toThrow()
  })

  it('is printed on a page of the accepted document, which is kept and mailed to client and owner [QT-261]', async () => {
    const { firm, quotation, client } = await world()
    const selection = { optionIds: [quotation.veneer], optionalLineIds: [quotation.mirror] }
    await client.post('choices', { versionId: quotation.versionId, selection })
    await client.post('acceptances', await client.acceptance())
    const mailsTo = (to: string) =>
      app.rows<{ file_ids: string[]; subject: string; body_text: string }>(
        `select file_ids, subject, body_text from auth.mails where to_address = $1 and subject like 'Accepted: %'`,
        [to],
      )
    await until(async () => expect(await mailsTo(client.email)).toHaveLength(1))
    const [[theirs], [ours]] = [await mailsTo(client.email), await mailsTo(firm.owner.email)]
    expect(ours?.file_ids).toEqual(theirs?.file_ids)
    // the client is written to in the firm's name alone
    expect([theirs, ours].map(mail => mail?.body_text.includes('Plinth'))).toEqual([false, true])
    const file = await app.app.services.files.read(firm.companyId, theirs?.file_ids[0] ?? '')
    expect(file?.name).toMatch(/^EQ-25-26-0001-v1-Shah family-accepted\.pdf$/)
    const pages = await printedPages(Buffer.concat((await file?.stream.toArray()) ?? []))
    const [row] = await kept(quotation.versionId)
    const last = pages.at(-1)?.text ?? ''
    for (const shown of [
      'Acceptance',
      'Meera Shah',
      'Shah family',
      client.email,
      'Finish: Veneer',
      'Mirror',
      row?.address ?? '',
    ])
      expect(last).toContain(shown)
    expect(last.replaceAll(' ', '')).toContain(row?.pdf_sha256)
    expect(pages.map(page => page.text).join(' ')).toContain('15,930.00')
    expect(pages.map(page => page.text).join(' ')).not.toContain('secret-note')
    // the mail has a link of its own, which opens the same page
    const token = /quotation\/view#([\w-]{43})/.exec(theirs?.body_text ?? '')?.[1] ?? ''
    expect((await call(app, '/quotation/public/openings', { body: { token } })).json).toMatchObject({
      data: { state: 'accepted', accepted: { isDocumentReady: true } },
    })
  })
})

describe('a code', () => {
  it('is mailed once a minute and five times an hour, and says where to [QT-256]', async () => {
    const { client } = await world()
    const sent = await client.post('codes')
    const [, domain] = client.email.split('@')
    expect(sent.json.message).toBe(`We have sent a code to c***@${domain}`)
    expect(await client.post('codes')).toMatchObject({
      status: 429,
      json: { message: 'Too many attempts. Please try again later' },
    })
    for (let more = 0; more < 4; more++) {
      app.clock.advance(60_000)
      expect((await client.post('codes')).status).toBe(200)
    }
    app.clock.advance(60_000)
    expect((await client.post('codes')).status).toBe(429)
  })

  it('counts for ten minutes, once, and only the newest [QT-256]', async () => {
    const { client, quotation } = await world()
    const late = await client.acceptance()
    app.clock.advance(10 * 60_000)
    expect(await client.post('acceptances', late)).toMatchObject({
      status: 400,
      json: { message: 'Please ask for a new code', fields: [{ field: 'code', message: 'Please ask for a new code' }] },
    })
    const older = await client.acceptance()
    app.clock.advance(60_000)
    const newest = await client.acceptance()
    if (older.code !== newest.code)
      expect(await client.post('acceptances', older)).toMatchObject({ json: { message: 'The code is not right' } })
    expect((await client.post('acceptances', newest)).status).toBe(200)
    expect(await kept(quotation.versionId)).toHaveLength(1)
  })

  it('of another link does not count [QT-256]', async () => {
    const { firm, quotation, client } = await world()
    const other = await clientOf(app, firm, quotation, { name: 'Ravi' })
    const [mine, theirs] = [await client.acceptance(), await other.code()]
    if (mine.code !== theirs)
      expect(await client.post('acceptances', { ...mine, code: theirs })).toMatchObject({ status: 400 })
  })
})
