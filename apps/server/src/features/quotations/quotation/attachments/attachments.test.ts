import type { Audience } from '@plinth/contract/quotations/quotation/attachments/attachments'
import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'
import { issuable } from '../life/life.factory.ts'
import { draftOf } from '../quotation.factory.ts'

const app = testApp()
const MB = 1024 * 1024
const csv = (name: string, text = 'a,b\n1,2\n') => new File([text], name)
const filled = (name: string, size: number) => {
  const bytes = Buffer.alloc(size, 'x')
  bytes.write('a,b\n')
  return new File([bytes], name)
}
const attach = async (who: Member, versionId: string, audience: Audience, ...files: File[]) =>
  (await who.api.attachments.add({ params: { id: versionId }, query: { audience }, files })).data
const listOf = async (who: Member, versionId: string) =>
  (await who.api.attachments.list({ params: { id: versionId } })).data
const asApp = (companyId: string, text: string) =>
  app.app.services.db.tenant(companyId, tx => tx.executeQuery({ sql: text, parameters: [] } as never))
const filesInStore = async ({ companyId }: Firm) =>
  (await app.rows(`select name from files where company_id = $1 and purpose = 'quotation-attachment'`, [companyId]))
    .length

/** A draft with a file for the client and an internal one. */
async function withFiles(firm: Firm) {
  const draft = await issuable(app, firm)
  const [plan] = await attach(firm.owner, draft.versionId, 'client', csv('plan.csv', 'for,client\n'))
  const [, margin] = await attach(firm.owner, draft.versionId, 'internal', csv('margin.csv', 'SECRET,1\n'))
  return { ...draft, planId: plan?._id ?? '', marginId: margin?._id ?? '' }
}

describe('files of a version', () => {
  it('are marked for the client or internal, and read by whoever sees the quotation [QT-167]', async () => {
    const firm = await app.firm()
    const { versionId, planId, marginId } = await withFiles(firm)
    expect(await listOf(firm.owner, versionId)).toMatchObject([
      { _id: planId, name: 'plan.csv', size: 11, audience: 'client', uploadedBy: 'Asha Rao' },
      { _id: marginId, name: 'margin.csv', audience: 'internal' },
    ])
    const params = { id: versionId, fileId: marginId }
    const { data } = await firm.owner.api.attachments.mark({ params, body: { audience: 'client' } })
    expect(data).toMatchObject({ _id: marginId, audience: 'client' })
    const address = (await firm.owner.api.attachments.address({ params })).data
    expect(await (await fetch(new URL(address.location, app.base))).text()).toBe('SECRET,1\n')
    // no upload that any colleague reads by its id
    await expect(firm.owner.api.files.address({ params: { id: marginId } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await firm.owner.api.attachments.remove({ params })
    expect(await listOf(firm.owner, versionId)).toHaveLength(1)
    expect(await filesInStore(firm)).toBe(1)
  })

  it('are at most twenty, and 100 MB together; what was refused is not stored [QT-167]', async () => {
    const firm = await app.firm()
    const { versionId } = await draftOf(app, firm)
    for (let at = 0; at < 2; at++)
      await attach(firm.owner, versionId, 'internal', ...Array.from({ length: 9 }, (_, n) => csv(`${at}-${n}.csv`)))
    const tooMany = { code: 'CONFLICT', message: 'A version may have at most 20 files' }
    await expect(
      attach(firm.owner, versionId, 'internal', csv('x.csv'), csv('y.csv'), csv('z.csv')),
    ).rejects.toMatchObject(tooMany)
    expect(await attach(firm.owner, versionId, 'internal', csv('x.csv'), csv('y.csv'))).toHaveLength(20)
    await expect(attach(firm.owner, versionId, 'internal', csv('z.csv'))).rejects.toMatchObject(tooMany)
    expect(await filesInStore(firm)).toBe(20)

    const other = await draftOf(app, firm)
    for (let at = 0; at < 4; at++) {
      app.clock.advance(61_000)
      await attach(firm.owner, other.versionId, 'internal', filled(`${at}.csv`, 25 * MB))
    }
    await expect(attach(firm.owner, other.versionId, 'internal', csv('more.csv'))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The files of a version may have 100 MB together',
    })
    expect(await filesInStore(firm)).toBe(24)
  }, 60_000)

  it('stay as they were issued; the next version begins with them, and a file goes with its last version [QT-167 QT-197]', async () => {
    const firm = await app.firm()
    const { versionId, quotationId, planId, marginId } = await withFiles(firm)
    await firm.owner.api.decisions.issue({ params: { id: versionId }, body: {} })
    const params = { id: versionId, fileId: planId }
    const { attachments, decisions } = firm.owner.api
    for (const change of [
      () => attachments.remove({ params }),
      () => attachments.mark({ params, body: { audience: 'internal' } }),
      () => attach(firm.owner, versionId, 'client', csv('late.csv')),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'CONFLICT' })
    // whatever the application's role tries
    for (const statement of ['delete from quotation_files', `update quotation_files set audience = 'client'`])
      await expect(asApp(firm.companyId, statement), statement).rejects.toThrow(/never changes/)

    const { data } = await decisions.addVersion({ params: { id: quotationId }, body: { about: '' } })
    const next = data.draftVersionId ?? ''
    expect((await listOf(firm.owner, next)).map(({ _id }) => _id)).toEqual([planId, marginId])
    await attachments.remove({ params: { id: next, fileId: planId } })
    expect(await listOf(firm.owner, next)).toHaveLength(1)
    expect(await listOf(firm.owner, versionId)).toHaveLength(2)
    await attach(firm.owner, next, 'client', csv('new.csv'))
    expect(await filesInStore(firm)).toBe(3)
    await decisions.discard({ params: { id: next } })
    expect(await filesInStore(firm)).toBe(2)
  })

  it('are refused to who may only read, and to who does not see the quotation [QT-167]', async () => {
    const firm = await app.firm()
    const { versionId, planId } = await withFiles(firm)
    const reader = await firm.member({ features: ['quotation', 'crm'], isAdmin: true, quotationEdit: false })
    const stranger = await firm.member({ features: ['quotation', 'crm'], quotationEdit: true })
    const params = { id: versionId, fileId: planId }
    expect(await listOf(reader, versionId)).toHaveLength(2)
    await expect(attach(reader, versionId, 'client', csv('x.csv'))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(reader.api.attachments.remove({ params })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    for (const call of [
      () => listOf(stranger, versionId),
      () => stranger.api.attachments.address({ params }),
      () => stranger.api.attachments.remove({ params }),
      () => attach(stranger, versionId, 'client', csv('x.csv')),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
