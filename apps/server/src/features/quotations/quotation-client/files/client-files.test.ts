import type { Audience } from '@plinth/contract/quotations/quotation/attachments/attachments'
import { describe, expect, it, vi } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'
import { issuable } from '../../quotation/life/life.factory.ts'
import { clientOf, issueNext } from '../quotation-client.factory.ts'

const app = testApp()
const attach = async (who: Member, versionId: string, audience: Audience, file: File) =>
  (await who.api.attachments.add({ params: { id: versionId }, query: { audience }, files: [file] })).data
const listOf = async (who: Member, versionId: string) =>
  (await who.api.attachments.list({ params: { id: versionId } })).data

/** A draft with a file for the client and an internal one. */
async function withFiles(firm: Firm) {
  const draft = await issuable(app, firm)
  const file = (text: string, name: string) => new File([text], name)
  const [plan] = await attach(firm.owner, draft.versionId, 'client', file('for,client\n', 'plan.csv'))
  const [, margin] = await attach(firm.owner, draft.versionId, 'internal', file('SECRET,1\n', 'margin.csv'))
  return { ...draft, planId: plan?._id ?? '', marginId: margin?._id ?? '' }
}

describe('a client', () => {
  const download = (token: string, fileId: string) =>
    fetch(`${app.base}/api/quotation/public/files`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, fileId }),
    })

  it('gets the files that are for the client of the newest issued version alone, sixty an hour [QT-167 QT-249 QT-348]', async () => {
    const firm = await app.firm()
    const { versionId, quotationId, planId, marginId } = await withFiles(firm)
    await firm.owner.api.decisions.issue({ params: { id: versionId }, body: {} })
    const client = await clientOf(app, firm, { versionId })
    expect((await client.open()).files).toEqual([{ _id: planId, name: 'plan.csv', size: 11 }])
    const saved = await download(client.token, planId)
    expect(await saved.text()).toBe('for,client\n')
    expect(Object.fromEntries(saved.headers)).toMatchObject({
      'content-disposition': 'attachment; filename=plan.csv',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    const refused = await download(client.token, marginId)
    expect(refused.status).toBe(404)
    expect(await refused.text()).not.toContain('SECRET')
    expect((await download('x'.repeat(43), planId)).status).toBe(404)

    const statuses = []
    for (let at = 1; at <= 60; at++) {
      // within the calls of a minute
      if (at % 20 === 0) app.clock.advance(61_000)
      statuses.push((await download(client.token, planId)).status)
    }
    expect(statuses).toEqual([...Array(59).fill(200), 429])

    const { data } = await firm.owner.api.decisions.addVersion({ params: { id: quotationId }, body: { about: '' } })
    await firm.owner.api.attachments.remove({ params: { id: data.draftVersionId ?? '', fileId: planId } })
    await firm.owner.api.decisions.issue({ params: { id: data.draftVersionId ?? '' }, body: {} })
    expect((await client.open()).files).toEqual([])
    expect((await download(client.token, planId)).status).toBe(404)
  })

  it('gets them by mail, and an internal one is refused [QT-167 QT-228]', async () => {
    const firm = await app.firm()
    const { versionId, quotationId, planId, marginId } = await withFiles(firm)
    const body = {
      ...{ subject: 'Our quotation', html: '<p>Dear Meera</p>', attachesPdf: false },
      recipients: [{ name: 'Meera', email: 'meera@client.example' }],
    }
    const send = (fileIds: string[]) =>
      firm.owner.api.quotationSending.send({ params: { id: versionId }, body: { ...body, fileIds } })
    await expect(send([planId, marginId])).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await send([planId])
    await vi.waitFor(
      async () => {
        const [mail] = await app.rows<{ file_ids: string[] }>(
          `select file_ids from auth.mails where subject = 'Our quotation' and to_address = 'meera@client.example'`,
        )
        expect(mail?.file_ids).toEqual([planId])
      },
      { timeout: 30_000, interval: 50 },
    )
    const next = await issueNext(firm, { quotationId })
    expect((await listOf(firm.owner, next)).map(({ audience }) => audience)).toEqual(['client', 'internal'])
  })
})
