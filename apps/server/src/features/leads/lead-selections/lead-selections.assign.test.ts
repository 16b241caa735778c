import type { SelectionChange } from '@plinth/contract/leads/lead-selections'
import { describe, expect, it, vi } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { addLeads, makeLeads, seeded } from '../lead/lead.factory.ts'
import { bell, ended, lead, PATIENCE, texts, undo } from './lead-selections.factory.ts'

const app = testApp()

const assign = async (who: Member, leadIds: string[], assignedTo: string | null): Promise<SelectionChange> =>
  (await who.api.leadSelections.assign({ body: { leadIds, assignedTo } })).data
const read = async (firm: Firm, id: string) => (await firm.owner.api.leads.byId({ query: { id } })).data
const stored = (firm: Firm) =>
  app.rows('select id, assigned_to, stage_id, lead_status from leads where company_id = $1 order by id', [
    firm.companyId,
  ])

describe('the leads of a selection', () => {
  it('are given to one person, who is told once, and go back to whom they were [LM-541 LM-Q13 LM-Q54]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const [former, receiver] = [await firm.member({ firstName: 'Former' }), await firm.member({ firstName: 'New' })]
    const [prospect, theirs, same, archived] = [
      await lead(firm),
      await lead(firm, { assignedTo: former.userId }),
      await lead(firm, { assignedTo: receiver.userId }),
      await lead(firm),
    ]
    await app.rows('update leads set is_archived = true where id = $1', [archived])
    const before = await stored(firm)
    const toldBefore = await bell(receiver)

    const given = await assign(owner, [prospect, theirs, same, archived], receiver.userId)
    expect(given).toMatchObject({ kind: 'assign', status: 'done', total: 4, done: 4, changed: 2 })
    expect(given.leftOut).toEqual([
      { reason: 'archived', count: 1 },
      { reason: 'already', count: 1 },
    ])
    expect(await read(firm, prospect)).toMatchObject({
      assignedTo: { _id: receiver.userId },
      leadStage: { kind: 'assigned' },
    })
    expect(await read(firm, theirs)).toMatchObject({ assignedTo: { _id: receiver.userId } })
    expect((await texts(firm.owner, theirs))[0]).toEqual(['The Lead has been assigned to New Menon'])
    expect(await texts(firm.owner, same)).toHaveLength(1)
    expect(await bell(receiver)).toEqual(['Asha Rao has assigned 2 leads to you', ...toldBefore])

    expect(await undo(owner, given)).toMatchObject({ status: 'undone', total: 2, changed: 2, leftOut: [] })
    expect(await stored(firm)).toEqual(before)
    expect((await texts(firm.owner, theirs))[0]).toEqual([
      'An earlier change was undone',
      'The Lead has been assigned to Former Menon',
    ])
    expect((await texts(firm.owner, prospect))[0]).toEqual([
      'An earlier change was undone',
      'The Lead stage has been updated to Prospect',
      'The Lead has been unassigned',
    ])
    expect(await bell(receiver)).toEqual(toldBefore)
  })

  it('are all that a list shows, in the background, with one notification and one mail', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const [former, receiver] = [await firm.member(), await firm.member({ firstName: 'New' })]
    const { stages } = (await owner.api.pipelines.get()).data
    const more = { stages, createdBy: owner.userId, now: app.clock.now(), random: seeded(3) }
    const leads = makeLeads({ count: 1250, assignees: [former.userId, null], ...more })
    await addLeads(app.app.services.db, firm.companyId, leads)
    // reminders of follow-ups go their own way, and would stand in the same bell
    const told = async () => (await bell(receiver)).filter(text => !/follow-ups? /i.test(text))
    const before = await stored(firm)
    const { data: begun } = await owner.api.leadSelections.assign({ body: { list: {}, assignedTo: receiver.userId } })
    expect(begun).toMatchObject({ kind: 'assign', status: 'running', total: 1250 })
    const given = await ended(owner, begun)
    expect(given).toMatchObject({ status: 'done', changed: 1250, leftOut: [] })
    expect(new Set((await stored(firm)).map(row => (row as { assigned_to: string }).assigned_to))).toEqual(
      new Set([receiver.userId]),
    )
    expect(await told()).toEqual(['Asha Rao has assigned 1250 leads to you'])
    await vi.waitFor(async () => {
      const { data } = await owner.api.mails.mailbox({ query: { to: receiver.email } })
      expect(data.map(mail => mail.subject)).toEqual(['Assigned to you: 1250 leads'])
    }, PATIENCE)
    await ended(owner, await undo(owner, given))
    expect(await stored(firm)).toEqual(before)
    expect(await told()).toEqual([])
  })

  it('are taken from everybody, and given back to nobody who may not have them any more', async () => {
    const firm = await app.firm()
    const leaving = await firm.member()
    const id = await lead(firm, { assignedTo: leaving.userId })
    const given = await assign(firm.owner, [id], null)
    expect(await read(firm, id)).toMatchObject({ assignedTo: null, leadStage: { kind: 'prospect' } })
    await app.rows('update users set is_active = false where id = $1', [leaving.userId])
    expect(await undo(firm.owner, given)).toMatchObject({ changed: 1, unassigned: 1 })
    expect(await read(firm, id)).toMatchObject({ assignedTo: null, leadStage: { kind: 'prospect' } })
  })

  it('go back also where who gave them away does not see them any more, but not what was changed since', async () => {
    const firm = await app.firm()
    const [giver, receiver] = [await firm.member({ crmCanAssign: true }), await firm.member()]
    await firm.permit('team_member', 'own', false)
    const ids = [await lead(firm, { assignedTo: giver.userId }), await lead(firm, { assignedTo: giver.userId })]
    const given = await assign(giver, ids, receiver.userId)
    expect((await giver.api.leads.ids({ query: {} })).data.total).toBe(0)
    await receiver.api.leads.edit({ query: { id: ids[1]! }, body: { city: 'Pune' } })
    await app.rows('update users set crm_can_assign = false where id = $1', [giver.userId])
    await expect(undo(giver, given)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await app.rows('update users set crm_can_assign = true where id = $1', [giver.userId])
    expect(await undo(giver, given)).toMatchObject({ changed: 1, leftOut: [{ reason: 'changed', count: 1 }] })
    expect((await giver.api.leads.ids({ query: {} })).data.ids).toEqual([ids[0]])
  })
})
