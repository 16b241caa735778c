import { expect, it } from 'vitest'
import { type Firm, testApp } from '../../../test/harness.ts'
import { lead, undo } from './lead-selections.factory.ts'

const app = testApp()
const stored = (firm: Firm) =>
  app.rows('select id, assigned_to, stage_id, lead_status, is_archived from leads where company_id = $1 order by id', [
    firm.companyId,
  ])

it('the leads of a list go into the archive, and come back by Undo whoever has them [LM-389 LM-558 LM-Q66]', async () => {
  const firm = await app.firm()
  const { owner } = firm
  const leaving = await firm.member()
  const [one, theirs] = [await lead(firm), await lead(firm, { assignedTo: leaving.userId })]
  const before = await stored(firm)
  const { data: archived } = await owner.api.leadSelections.archive({ body: { list: {}, archiveStatus: true } })
  expect(archived).toMatchObject({ kind: 'archive', status: 'done', total: 2, changed: 2, leftOut: [] })
  expect((await owner.api.leads.ids({ query: {} })).data.total).toBe(0)
  const { data: logs } = await owner.api.leadHistory.ofLead({ query: { leadId: one } })
  expect(logs.map(log => log.texts[0])[0]).toBe('The Lead has been archived')
  expect(await undo(owner, archived)).toMatchObject({ changed: 2, unassigned: 0 })
  expect(await stored(firm)).toEqual(before)

  const { data: again } = await owner.api.leadSelections.archive({ body: { leadIds: [theirs], archiveStatus: true } })
  await app.rows('update users set is_active = false where id = $1', [leaving.userId])
  expect(await undo(owner, again)).toMatchObject({ changed: 1, unassigned: 1 })
  expect((await owner.api.leads.byId({ query: { id: theirs } })).data).toMatchObject({
    isArchive: false,
    assignedTo: null,
    leadStage: { kind: 'prospect' },
  })
})

it('leads come back from the archive, and go into it again by Undo; those that are there already are counted', async () => {
  const firm = await app.firm()
  const { owner } = firm
  const [inside, outside] = [await lead(firm, { assignedTo: owner.userId }), await lead(firm)]
  await owner.api.leadSelections.archive({ body: { leadIds: [inside], archiveStatus: true } })
  const before = await stored(firm)
  const { data: back } = await owner.api.leadSelections.archive({
    body: { leadIds: [inside, outside], archiveStatus: false },
  })
  expect(back).toMatchObject({ changed: 1, leftOut: [{ reason: 'already', count: 1 }] })
  expect((await owner.api.leads.ids({ query: {} })).data.total).toBe(2)
  expect(await undo(owner, back)).toMatchObject({ changed: 1, leftOut: [] })
  expect(await stored(firm)).toEqual(before)
})

it('only who may edit leads archives those they see', async () => {
  const firm = await app.firm()
  const [reader, member] = [await firm.member({ crmEdit: false }), await firm.member()]
  const ids = [await lead(firm, { assignedTo: member.userId }), await lead(firm)]
  await firm.permit('team_member', 'own', false)
  const body = { leadIds: ids, archiveStatus: true }
  await expect(reader.api.leadSelections.archive({ body })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await member.api.leadSelections.archive({ body })).data).toMatchObject({
    changed: 1,
    leftOut: [{ reason: 'missing', count: 1 }],
  })
  expect((await firm.owner.api.leads.ids({ query: {} })).data.ids).toEqual([ids[1]])
})
