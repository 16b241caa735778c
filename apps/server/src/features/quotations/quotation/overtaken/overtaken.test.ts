import { describe, expect, it } from 'vitest'
import { type Firm, testApp } from '../../../../test/harness.ts'
import { unitOf } from '../../item-library/item-library.factory.ts'
import { ACCEPTED, issued } from '../life/life.factory.ts'
import { change, codesOf, lineInsertion, setting } from '../quotation.factory.ts'

const app = testApp()
const version = async ({ owner }: Firm, id: string) => (await owner.api.versions.byId({ params: { id } })).data

/** An accepted quotation of one line of 1,000.00, with a draft of its next version that has two and another rate. */
async function overtaken() {
  const firm = await app.firm()
  const { owner } = firm
  const quotation = await issued(app, firm)
  const { data } = await owner.api.decisions.addVersion({ params: { id: quotation.quotationId }, body: {} })
  const draftId = data.draftVersionId ?? ''
  const line = (await version(firm, draftId)).content.lines[0]?.id ?? ''
  await change(owner, draftId, [
    setting('line', line, { quantity: '3.000' }),
    lineInsertion({ description: 'Mirror', unitId: await unitOf(owner, 'nos'), rate: '500.00' }),
  ])
  await owner.api.decisions.accept({ params: { id: quotation.versionId }, body: ACCEPTED })
  const turn = () =>
    owner.api.quotations.create({
      body: { from: 'variation', quotationId: quotation.quotationId, draftVersionId: draftId },
    })
  return { firm, ...quotation, draftId, turn }
}

describe('a draft whose quotation was accepted meanwhile', () => {
  it('can be read, and not issued any more [QT-202]', async () => {
    const { firm, draftId } = await overtaken()
    expect((await version(firm, draftId)).totals.grandTotal).toBe('4130.00')
    await expect(firm.owner.api.decisions.issue({ params: { id: draftId }, body: {} })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This quotation is accepted. Make a variation instead.',
    })
  })

  it('is discarded, which leaves what was accepted [QT-202]', async () => {
    const { firm, draftId, quotationId } = await overtaken()
    await firm.owner.api.decisions.discard({ params: { id: draftId } })
    const { data } = await firm.owner.api.quotations.byId({ params: { id: quotationId } })
    expect(data).toMatchObject({ state: 'accepted', draftVersionId: null, grandTotal: '1180.00' })
  })

  it('becomes a variation that holds the differences [QT-202 QT-208]', async () => {
    const { firm, turn, draftId, quotationId } = await overtaken()
    const { data } = await turn()
    expect(data).toMatchObject({ variationOf: quotationId, state: 'draft', grandTotal: '2950.00' })
    const { content } = await version(firm, data.versionId)
    expect(content.lines.map(({ description, quantity, rate }) => [description, quantity, rate])).toEqual([
      ['Wardrobe', '2.000', '1000.00'],
      ['Mirror', '1.000', '500.00'],
    ])
    expect(await codesOf([version(firm, draftId), turn()])).toEqual(['NOT_FOUND', 'NOT_FOUND'])
    const { data: whole } = await firm.owner.api.quotations.byId({ params: { id: quotationId } })
    expect(whole).toMatchObject({ state: 'accepted', draftVersionId: null, variations: [{ _id: data._id }] })
    const issuedNow = await firm.owner.api.decisions.issue({ params: { id: data.versionId }, body: {} })
    expect(issuedNow.data.number).toBe('EQ/25-26/0001-V1')
  })

  it('is none of another quotation, and none while nothing is accepted [QT-202 QT-342]', async () => {
    const { firm, quotationId } = await overtaken()
    const open = await issued(app, firm)
    const { data } = await firm.owner.api.decisions.addVersion({ params: { id: open.quotationId }, body: {} })
    const turn = (of: string) =>
      firm.owner.api.quotations.create({
        body: { from: 'variation', quotationId: of, draftVersionId: data.draftVersionId ?? '' },
      })
    expect(await codesOf([turn(quotationId), turn(open.quotationId)])).toEqual(['NOT_FOUND', 'CONFLICT'])
  })
})
