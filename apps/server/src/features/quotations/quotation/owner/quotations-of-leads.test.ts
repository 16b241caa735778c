import { expect, it } from 'vitest'
import { type Firm, testApp } from '../../../../test/harness.ts'
import { leadOf, mergeOf } from '../../../leads/lead-merges/lead-merges.factory.ts'
import { issued } from '../life/life.factory.ts'
import { codesOf, type Draft, draftOf } from '../quotation.factory.ts'

const app = testApp()
const ofLead = async (firm: Firm, leadId: string, draft: Draft): Promise<Draft> => {
  await firm.owner.api.quotations.edit({ params: { id: draft.quotationId }, body: { leadId } })
  return draft
}
const read = (firm: Firm, { quotationId }: Draft) => firm.owner.api.quotations.byId({ params: { id: quotationId } })
const leadsOf = (firm: Firm, drafts: readonly Draft[]) =>
  Promise.all(drafts.map(async draft => (await read(firm, draft)).data.leadId))

it('moves quotations with a lead that is merged into another, and back when the merge is undone [QT-292]', async () => {
  const firm = await app.firm()
  const [keep, gone] = [await leadOf(firm), await leadOf(firm)]
  const all = [
    await ofLead(firm, gone._id, await draftOf(app, firm)),
    await ofLead(firm, gone._id, await issued(app, firm)),
  ]
  const { merge } = await mergeOf(firm, keep._id, gone._id)
  expect(await leadsOf(firm, all)).toEqual([keep._id, keep._id])
  const { data: list } = await firm.owner.api.quotations.list({ query: { leadId: keep._id } })
  expect(list.map(one => one._id).toSorted()).toEqual(all.map(one => one.quotationId).toSorted())
  await firm.owner.api.leadMerges.undo({ params: { id: merge._id } })
  expect(await leadsOf(firm, all)).toEqual([gone._id, gone._id])
})

it('deletes drafts that were never issued with their lead and brings them back with it, and leaves what was issued [QT-293]', async () => {
  const firm = await app.firm()
  const lead = await leadOf(firm)
  const draft = await ofLead(firm, lead._id, await draftOf(app, firm))
  const sent = await ofLead(firm, lead._id, await issued(app, firm))
  const removed = await ofLead(firm, lead._id, await draftOf(app, firm))
  const elsewhere = await ofLead(firm, (await leadOf(firm))._id, await draftOf(app, firm))
  await firm.owner.api.quotations.remove({ params: { id: removed.quotationId } })
  app.clock.advance(1000)
  const all = [draft, sent, removed, elsewhere]
  const found = () => codesOf(all.map(one => read(firm, one)))

  await firm.owner.api.leads.edit({ query: { id: lead._id }, body: { isDeleted: true } })
  expect(await found()).toEqual(['NOT_FOUND', undefined, 'NOT_FOUND', undefined])
  expect((await read(firm, sent)).data).toMatchObject({ leadId: lead._id, state: 'sent' })
  await firm.owner.api.leads.undelete({ params: { id: lead._id } })
  expect(await found()).toEqual([undefined, undefined, 'NOT_FOUND', undefined])
  expect((await read(firm, draft)).data.state).toBe('draft')
})
