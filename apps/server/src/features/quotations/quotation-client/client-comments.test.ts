import type { CommentThread } from '@plinth/contract/quotations/quotation/client/client-comments'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { codesOf, draftOf } from '../quotation/quotation.factory.ts'
import { type ClientOf, clientOf, issueNext, offered } from './quotation-client.factory.ts'

const app = testApp()
const write = async (client: ClientOf, comment: object) => {
  // threads stand in the order of their time
  app.clock.advance(1000)
  return client.post('comments', {
    versionId: (await client.open()).versionId,
    comment: { id: crypto.randomUUID(), text: 'How wide is it?', ...comment },
  })
}
const threadsOf = async (client: ClientOf): Promise<CommentThread[]> => (await client.open()).threads
const mailsTo = (to: string) =>
  app.rows<{ subject: string; body_text: string; html: string; created_at: Date }>(
    'select subject, body_text, html, created_at from auth.mails where to_address = $1 order by created_at, id',
    [to],
  )

async function world() {
  const firm = await app.firm()
  const quotation = await offered(app, firm)
  const client = await clientOf(app, firm, quotation)
  const { quotation: shown } = await client.open()
  const line = shown.groups[0]?.lines[0]
  const read = async () => (await firm.owner.api.quotations.byId({ params: { id: quotation.quotationId } })).data
  return { firm, quotation, client, originId: line?.originId ?? '', read }
}

describe('a comment of a client', () => {
  it('stands on a line, a section or the whole, where both sides see it, and makes it a negotiation [QT-215 QT-252]', async () => {
    const { firm, quotation, client, originId, read } = await world()
    const answer = await write(client, { target: 'line', originId })
    expect(answer).toMatchObject({ status: 200, json: { message: 'Your comment was sent' } })
    expect((await write(client, { text: 'When can you begin?' })).status).toBe(200)
    const { data } = await firm.owner.api.quotationComments.list({ params: { id: quotation.versionId } })
    expect(data).toMatchObject([
      { target: 'line', originId, place: 'Wardrobe', text: 'How wide is it?', author: 'Meera Shah', isFirm: false },
      { target: 'whole', originId: null, text: 'When can you begin?', isDone: false, answers: [] },
    ])
    expect(await threadsOf(client)).toEqual(data)
    expect(await read()).toMatchObject({ state: 'negotiation', openThreads: 2 })
    const { data: bell } = await firm.owner.api.notifications.list({ query: { limit: '5', skip: '0' } })
    expect(bell.map(one => one.notification)).toContain('Meera Shah commented on EQ/25-26/0001: When can you begin?')
    expect(bell[0]).toMatchObject({
      featureName: 'Quotation',
      detailedLink: `/quotation/quotations/${quotation.quotationId}?version=1`,
    })
  })

  it('is kept once however often it is sent, with 1 to 1,000 characters and on what is there [QT-252]', async () => {
    const { client, originId } = await world()
    const id = crypto.randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => write(client, { id })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await threadsOf(client)).toHaveLength(1)
    expect((await write(client, { text: ' ' })).json).toMatchObject({
      fields: [{ field: 'comment.text', message: 'Field is required' }],
    })
    expect((await write(client, { text: 'x'.repeat(1001) })).status).toBe(400)
    expect((await write(client, { text: 'x'.repeat(1000) })).status).toBe(200)
    expect((await write(client, { target: 'line', originId: crypto.randomUUID() })).status).toBe(404)
    expect((await write(client, { target: 'section', originId })).status).toBe(404)
    expect((await write(client, { target: 'line' })).status).toBe(400)
    expect((await write(client, { threadId: crypto.randomUUID() })).status).toBe(404)
  })

  it('is one of 20 an hour of a link and 200 of a quotation [QT-252]', async () => {
    const { client, firm, quotation } = await world()
    for (let sent = 0; sent < 20; sent++) expect((await write(client, {})).status).toBe(200)
    expect(await write(client, {})).toMatchObject({
      status: 429,
      json: { message: 'Too many attempts. Please try again later' },
    })
    const other = await clientOf(app, firm, quotation, { name: 'Ravi' })
    expect((await write(other, {})).status).toBe(200)
    await app.rows(
      `insert into quotation_comments (company_id, id, quotation_id, version_id, target, link_id, author_name, text, created_at)
       select company_id, gen_random_uuid(), quotation_id, version_id, target, link_id, author_name, text, created_at
       from quotation_comments, generate_series(1, 8) where quotation_id = $1 and author_name = 'Meera Shah'`,
      [quotation.quotationId],
    )
    await app.rows(
      `insert into quotation_comments (company_id, id, quotation_id, version_id, target, link_id, author_name, text, created_at)
       select company_id, gen_random_uuid(), quotation_id, version_id, target, link_id, author_name, text, created_at
       from quotation_comments, generate_series(1, 19) where quotation_id = $1 and author_name = 'Ravi'`,
      [quotation.quotationId],
    )
    expect(await write(other, {})).toMatchObject({
      status: 409,
      json: { message: 'A quotation takes 200 comments at most' },
    })
  })

  it('stays with its line in the next version, and is not possible on a rejected one [QT-252]', async () => {
    const { client, firm, quotation, originId } = await world()
    await write(client, { target: 'line', originId })
    await issueNext(firm, quotation)
    const page = await client.open()
    expect(page.threads).toMatchObject([{ originId, version: 1 }])
    expect(page.quotation.groups[0]?.lines[0]?.originId).toBe(originId)
    await client.post('rejections', { versionId: page.versionId, reason: 'Other' })
    expect((await write(client, {})).status).toBe(409)
    expect((await client.open()).mayComment).toBe(false)
  })
})

describe('a comment on a version that is not the newest any more', () => {
  it('is refused with the newer one to read, but an answer in its thread is taken [QT-252]', async () => {
    const { client, firm, quotation } = await world()
    await write(client, {})
    const [thread] = await threadsOf(client)
    await issueNext(firm, quotation)
    const old = (comment: object) =>
      client.post('comments', {
        versionId: quotation.versionId,
        comment: { id: crypto.randomUUID(), text: 'Old', ...comment },
      })
    expect(await old({})).toMatchObject({
      status: 409,
      json: { message: 'The quotation was changed just now. Please read it again.' },
    })
    expect((await old({ threadId: thread?._id })).status).toBe(200)
    expect(await threadsOf(client)).toMatchObject([{ version: 1, answers: [{ text: 'Old' }] }])
  })
})

describe('an answer of the firm', () => {
  it('counts among the mails of a day [QT-252 QT-322]', async () => {
    const { client, firm } = await world()
    await write(client, {})
    const [thread] = await threadsOf(client)
    const answer = () =>
      firm.owner.api.quotationComments.answer({ params: { id: thread?._id ?? '' }, body: { text: 'Yes.' } })
    await answer()
    const [quota] = await app.rows<{ key: string }>(`select key from auth.rate_limits where key = $1 and points = 1`, [
      `quotation-mails ${firm.owner.userId}`,
    ])
    expect(quota).toBeDefined()
    await app.rows('update auth.rate_limits set points = 200 where key = $1', [`quotation-mails ${firm.owner.userId}`])
    expect(await codesOf([answer()])).toEqual(['TOO_MANY_REQUESTS'])
    expect(await mailsTo(client.email)).toHaveLength(1)
    expect((await threadsOf(client))[0]?.answers).toHaveLength(1)
  })

  it('is shown on the page and mailed to who wrote, with a link that opens it [QT-252]', async () => {
    const { client, firm, quotation } = await world()
    const other = await clientOf(app, firm, quotation, { name: 'Ravi' })
    await write(client, { text: 'How <b>wide</b>?' })
    const [thread] = await threadsOf(client)
    const { data } = await firm.owner.api.quotationComments.answer({
      params: { id: thread?._id ?? '' },
      body: { text: 'Six feet.' },
    })
    expect(data).toMatchObject([{ answers: [{ text: 'Six feet.', author: 'Asha Rao', isFirm: true }] }])
    expect(await threadsOf(client)).toEqual(data)
    const [mail, ...more] = await mailsTo(client.email)
    expect(more).toEqual([])
    expect(await mailsTo(other.email)).toEqual([])
    expect(mail?.created_at).toEqual(app.clock.now())
    expect(mail?.body_text).toContain('Asha Rao: Six feet.')
    expect(mail?.html).toContain('How &lt;b&gt;wide&lt;/b&gt;?')
    const token = /quotation\/view#([\w-]{43})/.exec(mail?.body_text ?? '')?.[1] ?? ''
    expect(token).not.toBe(client.token)
    expect((await client.post('openings', { token })).status).toBe(200)
    // revoking the link ends every address of it
    await firm.owner.api.quotationSending.revoke({ params: { id: client.linkId } })
    expect((await client.post('openings', { token })).status).toBe(404)
    expect((await client.post('openings')).status).toBe(404)
    for (const secret of [firm.owner.email, firm.owner.userId, client.linkId])
      expect(JSON.stringify(data)).not.toContain(secret)
  })

  it('may begin a thread on what was issued, which every client is mailed [QT-252]', async () => {
    const { client, firm, quotation } = await world()
    const begin = (id: string) =>
      firm.owner.api.quotationComments.add({ params: { id }, body: { text: 'We can begin in May.' } })
    await begin(quotation.versionId)
    expect(await threadsOf(client)).toMatchObject([{ isFirm: true, text: 'We can begin in May.' }])
    expect((await mailsTo(client.email))[0]?.body_text).toContain('We can begin in May.')
    const draft = await draftOf(app, firm)
    expect(await codesOf([begin(draft.versionId)])).toEqual(['CONFLICT'])
  })

  it('marks a thread as done, counts those that are open, and opens it again when the client writes [QT-253]', async () => {
    const { client, firm, read } = await world()
    await write(client, {})
    await write(client, { text: 'And the loft?' })
    const [thread] = await threadsOf(client)
    const mark = (isDone: boolean) =>
      firm.owner.api.quotationComments.resolve({ params: { id: thread?._id ?? '' }, body: { isDone } })
    await mark(true)
    await mark(true)
    expect((await read()).openThreads).toBe(1)
    expect(await threadsOf(client)).toMatchObject([{ isDone: true }, { isDone: false }])
    await write(client, { threadId: thread?._id, text: 'One more thing' })
    expect((await read()).openThreads).toBe(2)
    await mark(true)
    await mark(false)
    expect((await read()).openThreads).toBe(2)
  })

  it('is written by who sees the quotation and may edit, and nobody else reads it [QT-310 QT-311 QT-342]', async () => {
    const { client, firm, quotation } = await world()
    await write(client, {})
    const [thread] = await threadsOf(client)
    const unseeing = await firm.member({ features: ['quotation', 'crm'], quotationEdit: true })
    const stranger = (await app.firm()).owner
    const params = { id: thread?._id ?? '' }
    for (const who of [unseeing, stranger])
      expect(
        await codesOf([
          who.api.quotationComments.list({ params: { id: quotation.versionId } }),
          who.api.quotationComments.answer({ params, body: { text: 'x' } }),
          who.api.quotationComments.resolve({ params, body: { isDone: true } }),
        ]),
      ).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
  })
})

describe('what was written', () => {
  it('is changed by nobody, and only marked [QT-347]', async () => {
    const { client, firm } = await world()
    await write(client, {})
    for (const text of [
      `update quotation_comments set text = 'forged'`,
      `update quotation_comments set author_name = 'forged'`,
      'delete from quotation_comments',
    ]) {
      const forged = app.app.services.db.tenant(firm.companyId, tx =>
        tx.executeQuery({ sql: text, parameters: [] } as never),
      )
      await expect(forged, text).rejects.toThrow()
    }
  })
})
