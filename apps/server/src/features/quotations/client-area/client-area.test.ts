import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { change, lineInsertion, setting } from '../quotation/quotation.factory.ts'
import { clientAt, offered } from '../quotation-client/quotation-client.factory.ts'
import { issuedQuotation } from '../quotation-sending/quotation-sending.factory.ts'

const app = testApp()
const listOf = async (client: Member, projectId: string) =>
  (await client.api.clientArea.list({ params: { id: projectId } })).data
const openedBy = async (client: Member, quotationId: string) => {
  const { url } = (await client.api.clientArea.open({ params: { id: quotationId } })).data
  const token = url.split('/quotation/view#')[1] ?? ''
  return clientAt(app, { token, linkId: '', name: 'Meera Shah', email: client.email })
}
const share = (firm: Firm, projectId: string, client: Member) =>
  app.rows(
    'insert into project_shares (company_id, project_id, user_id, shared_by, shared_at) values ($1, $2, $3, $4, now())',
    [firm.companyId, projectId, client.userId, firm.owner.userId],
  )
const unshare = (projectId: string) => app.rows('delete from project_shares where project_id = $1', [projectId])
const clientIn = (firm: Firm) => firm.member({ isClient: true, features: [], firstName: 'Meera', lastName: 'Shah' })

describe('the client area', () => {
  it('lists what was issued in projects that are shared with the client, and nothing of drafts [QT-267]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const client = await clientIn(firm)
    const { quotationId, projectId } = await offered(app, firm)
    const hidden = await offered(app, firm)
    await share(firm, projectId, client)
    await owner.api.quotations.create({ body: { from: 'nothing', type: 'design', projectId } })
    const { data: again } = await owner.api.decisions.addVersion({ params: { id: quotationId }, body: { about: '' } })
    const draftId = again.draftVersionId ?? ''
    await change(owner, draftId, [setting('head', draftId, { title: 'SECRET-PLAN' })])
    const listed = await listOf(client, projectId)
    expect(listed).toMatchObject([
      { _id: quotationId, type: 'execution', version: 1, state: 'sent', grandTotal: '12980.00' },
    ])
    expect(JSON.stringify(listed)).not.toContain('SECRET-PLAN')

    const stranger = await clientIn(await app.firm())
    const other = await clientIn(firm)
    for (const refused of [
      () => listOf(client, hidden.projectId),
      () => openedBy(client, hidden.quotationId),
      () => listOf(other, projectId),
      () => openedBy(other, quotationId),
      () => listOf(stranger, projectId),
      () => openedBy(stranger, quotationId),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const refused of [() => listOf(owner, projectId), () => openedBy(owner, quotationId)])
      await expect(refused()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('leads to the page of a link, where the client reads, chooses, writes and accepts as themselves [QT-267]', async () => {
    const firm = await app.firm()
    const client = await clientIn(firm)
    const { quotationId, projectId, veneer, mirror } = await offered(app, firm)
    await share(firm, projectId, client)
    const page = await openedBy(client, quotationId)
    const shown = await page.open()
    expect(shown).toMatchObject({ state: 'sent', mayDecide: true, reader: { name: 'Meera Shah' } })
    const selection = { optionIds: [veneer], optionalLineIds: [mirror] }
    const { versionId } = shown
    expect(await page.post('choices', { versionId, selection })).toMatchObject({ status: 200 })
    expect(
      await page.post('comments', { versionId, comment: { id: crypto.randomUUID(), text: 'Oak, please' } }),
    ).toMatchObject({ status: 200 })
    const accepted = await page.post('acceptances', await page.acceptance())
    expect(accepted.status, JSON.stringify(accepted.json)).toBe(200)
    const [row] = await listOf(client, projectId)
    // veneer for laminate, and the mirror: 10,000 + 3,000 + 500, with 18 % of GST
    expect(row).toMatchObject({ state: 'accepted', grandTotal: '15930.00' })
    const { data: events } = await firm.owner.api.quotations.events({ params: { id: quotationId } })
    expect(JSON.stringify(events)).toContain('Meera Shah')
  })

  it('opens no more once the project is not shared, where it stood open too [QT-267]', async () => {
    const firm = await app.firm()
    const client = await clientIn(firm)
    const { quotationId, projectId } = await offered(app, firm)
    await share(firm, projectId, client)
    const page = await openedBy(client, quotationId)
    await unshare(projectId)
    expect(await page.post('openings')).toMatchObject({ status: 404 })
    await expect(openedBy(client, quotationId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await share(firm, projectId, client)
    expect(await page.post('openings')).toMatchObject({ status: 200 })
    await app.rows('update users set is_active = false where id = $1', [client.userId])
    expect(await page.post('openings')).toMatchObject({ status: 404 })
  })

  it('has one link for each client, which the firm neither mails nor revokes [QT-267]', async () => {
    const firm = await app.firm()
    const client = await clientIn(firm)
    const { quotationId, projectId, versionId } = await offered(app, firm)
    await share(firm, projectId, client)
    await Promise.all([1, 2, 3].map(() => openedBy(client, quotationId)))
    const { recipients, revoke, send } = firm.owner.api.quotationSending
    const { data: links } = await recipients({ params: { id: quotationId } })
    expect(links).toMatchObject([{ name: 'Meera Shah', email: client.email, way: 'area' }])
    await expect(revoke({ params: { id: links[0]?._id ?? '' } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This client opens the quotation by signing in. Stop sharing the project with them instead.',
    })
    await send({
      params: { id: versionId },
      body: { recipients: [{ name: 'Meera Shah', email: client.email }], subject: 'Yours', html: '<p>Hello</p>' },
    })
    expect((await recipients({ params: { id: quotationId } })).data.map(({ way }) => way)).toEqual(['mail', 'area'])
  })

  it('lists nothing of a quotation whose links are over [QT-245 QT-267]', async () => {
    const firm = await app.firm()
    const client = await clientIn(firm)
    const { quotationId, projectId } = await issuedQuotation(app, firm, [lineInsertion({ rate: '10.00' })], {
      validFor: -40,
    })
    await share(firm, projectId, client)
    expect(await listOf(client, projectId)).toEqual([])
    await expect(openedBy(client, quotationId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
