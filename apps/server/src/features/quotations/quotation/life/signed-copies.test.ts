import { describe, expect, it } from 'vitest'
import { type Firm, testApp } from '../../../../test/harness.ts'
import { ACCEPTED, issuable, issued } from './life.factory.ts'

const app = testApp()
const PDF = '%PDF-1.7\nsigned\n'
const copy = () => new File([PDF], 'signed.pdf')
const store = async ({ owner }: Firm, versionId: string) =>
  (await owner.api.decisions.addSignedCopy({ params: { id: versionId }, files: [copy()] })).data._id
const accept = async ({ owner }: Firm, versionId: string, fileId: string) =>
  (await owner.api.decisions.accept({ params: { id: versionId }, body: { ...ACCEPTED, fileId } })).data

describe('a signed copy', () => {
  it('is kept with the acceptance that it was stored for, and read from there [QT-218]', async () => {
    const firm = await app.firm()
    const { versionId } = await issued(app, firm)
    const { acceptance } = await accept(firm, versionId, await store(firm, versionId))
    const params = { id: acceptance?._id ?? '' }
    const { data } = await firm.owner.api.decisions.signedCopy({ params })
    expect(await (await fetch(new URL(data.location, app.base))).text()).toBe(PDF)
    const stranger = await firm.member({ features: ['quotation', 'crm'], quotationEdit: true })
    await expect(stranger.api.decisions.signedCopy({ params })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const other = await app.firm()
    await expect(other.owner.api.decisions.signedCopy({ params })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is no other file of the firm, of another version, or of an acceptance already [QT-218]', async () => {
    const firm = await app.firm()
    const [one, other] = [await issued(app, firm), await issued(app, firm)]
    const { data: uploaded } = await firm.owner.api.files.upload({ files: [copy()] })
    const { data: attached } = await firm.owner.api.attachments.add({
      params: { id: (await issuable(app, firm)).versionId },
      query: { audience: 'internal' },
      files: [copy()],
    })
    const ofOther = await store(firm, other.versionId)
    for (const fileId of [uploaded.items[0]?._id ?? '', attached[0]?._id ?? '', ofOther])
      await expect(accept(firm, one.versionId, fileId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { acceptance } = await accept(firm, other.versionId, ofOther)
    await firm.owner.api.decisions.undoAcceptance({
      params: { id: acceptance?._id ?? '' },
      body: { reason: 'The wrong one' },
    })
    await expect(accept(firm, other.versionId, ofOther)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is stored for what can be accepted, by who may record it [QT-218]', async () => {
    const firm = await app.firm()
    const { versionId } = await issuable(app, firm)
    await expect(store(firm, versionId)).rejects.toMatchObject({ code: 'CONFLICT' })
    const reader = await firm.member({ features: ['quotation', 'crm'], isAdmin: true, quotationEdit: false })
    await expect(
      reader.api.decisions.addSignedCopy({ params: { id: versionId }, files: [copy()] }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
