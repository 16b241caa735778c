import { v7 as newId } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { reasonsOf } from '../../../test/settled.ts'
import { addRows, leadOf, mergeOf } from './lead-merges.factory.ts'
import { ROWS_OF_LEADS } from './merge-tables.ts'

const app = testApp()
const UNKNOWN = '0190a000-0000-7000-8000-00000000ffff'
const DAY_MS = 86_400_000

describe('the tables whose rows name leads', () => {
  it('are all in the list, so that a merge misses none', async () => {
    const rows = await app.rows<{ place: string }>(`
      select c.conrelid::regclass || '.' || a.attname as place from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'company_id'
      where c.contype = 'f' and c.confrelid = 'leads'::regclass`)
    const named = ROWS_OF_LEADS.map(({ table, column }) => `${table}.${column}`)
    expect(rows.map(row => row.place).toSorted()).toEqual(named.toSorted())
  })

  it('are all moved by one function, which moves nothing else', async () => {
    const firm = await app.firm()
    const lead = await leadOf(firm)
    const { db } = app.app.services
    const move = (table: string, column: string) =>
      db.tenant(firm.companyId, async tx => {
        const { sql } = await import('kysely')
        return sql`select move_lead_rows(${table}, ${column}, ${lead._id}, ${lead._id}, null)`.execute(tx)
      })
    await expect(move('users', 'id')).rejects.toThrow('do not belong to leads')
    await expect(move('lead_updates', 'company_id')).rejects.toThrow('do not belong to leads')
    for (const { table, column } of ROWS_OF_LEADS) await move(table, column)
  })
})

describe('merging two leads', () => {
  it('joins lists of both and takes the chosen values', async () => {
    const firm = await app.firm()
    const keep = await leadOf(firm, { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com', city: 'Pune' })
    const gone = await leadOf(firm, {
      firstName: 'Aasha',
      lastName: 'Rao',
      email: 'asha.rao@example.com',
      budget: '250000',
      otherPhoneNumbers: ['9811111111'],
      otherContactDetails: [{ otherContactFirstName: 'Ravi', otherContactPhoneNumber: ['9822222222'] }],
    })
    await addRows(app, firm, gone._id, 2)
    const [tag] = (await firm.owner.api.leadTags.save({ body: [{ tagName: 'VIP', tagColorCode: '#2f6fb3' }] })).data
    const [other] = (await firm.owner.api.leadTags.save({ body: [{ tagName: 'Hot', tagColorCode: '#2f6fb3' }] })).data
    for (const [leadId, tagId] of [
      [keep._id, tag?._id],
      [gone._id, tag?._id],
      [gone._id, other?._id],
    ]) {
      await firm.owner.api.leadTags.addToLead({ body: { leadId: leadId ?? '', tagId: tagId ?? '' } })
    }
    const { data: belongings } = await firm.owner.api.leadMerges.preview({ params: { id: gone._id } })
    expect(belongings).toEqual([
      { what: 'updates', count: 2 },
      { what: 'meetings', count: 2 },
      { what: 'emails', count: 2 },
      { what: 'tags', count: 2 },
      { what: 'attachments', count: 2 },
      { what: 'tasks', count: 2 },
    ])
    const { merge, lead } = await mergeOf(firm, keep._id, gone._id, ['budget', 'email'])
    expect(lead).toMatchObject({
      _id: keep._id,
      name: 'Asha Rao',
      email: 'asha.rao@example.com',
      budget: 250_000,
      city: 'Pune',
      phoneNumber: keep.phoneNumber,
      otherPhoneNumbers: [gone.phoneNumber, '9811111111'],
      updateTextCount: 2,
    })
    expect(lead.otherContactDetails.map(one => [one.otherContactFirstName, one.otherContactEmailId])).toEqual([
      ['Ravi', ''],
      ['Asha', 'asha@example.com'],
    ])
    expect(lead.leadUpdates.map(update => update.text).toSorted()).toEqual(['Called 0', 'Called 1'])
    expect(lead.leadTag.map(one => one.tagName).toSorted()).toEqual(['Hot', 'VIP'])
    const { data: mails } = await firm.owner.api.leadMails.list({ query: { leadId: keep._id } })
    expect(mails).toHaveLength(2)
    expect(merge).toMatchObject({ keptId: keep._id, goneId: gone._id, goneName: 'Aasha Rao', undoneAt: null })

    const { data: logs } = await firm.owner.api.leadHistory.ofLead({ query: { leadId: keep._id } })
    expect(logs[0]).toMatchObject({
      type: 'update',
      texts: ['The Lead Aasha Rao has been merged into this Lead'],
      old: { budget: null, email: 'asha@example.com' },
      new: { budget: 250_000, email: 'asha.rao@example.com' },
    })
    const { data: theirs } = await firm.owner.api.leadMerges.logs({ params: { id: merge._id } })
    expect(theirs.map(log => log.type)).toEqual(['delete', 'update', 'update', 'create'])
    expect(theirs[0]?.texts).toEqual(['The Lead has been merged into the Lead Asha Rao'])
    const { data: merges } = await firm.owner.api.leadMerges.ofLead({ params: { id: keep._id } })
    expect(merges).toEqual([merge])
    const { data: list } = await firm.owner.api.leads.list()
    expect(list.data.map(one => one._id)).toEqual([keep._id])
  })

  it('redirects its address to the kept lead, also through a second merge, and can only be reverted by an undo', async () => {
    const firm = await app.firm()
    const [first, second, third] = [await leadOf(firm), await leadOf(firm), await leadOf(firm)]
    const { merge } = await mergeOf(firm, second._id, first._id)
    await mergeOf(firm, third._id, second._id)
    const { api } = firm.owner
    const { data } = await api.leadMerges.successor({ params: { id: first._id } })
    expect(data).toEqual({ leadId: third._id })
    await expect(api.leads.byId({ query: { id: first._id } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(api.leads.undelete({ params: { id: first._id } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(api.leadMerges.undo({ params: { id: merge._id } })).rejects.toMatchObject({ code: 'CONFLICT' })
    for (const id of [third._id, UNKNOWN])
      await expect(api.leadMerges.successor({ params: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('keeps a won lead, and refuses two of them', async () => {
    const firm = await app.firm()
    const [won, plain, alsoWon] = [await leadOf(firm), await leadOf(firm), await leadOf(firm)]
    await app.rows(
      `update leads set stage_id = (select id from stages s where s.company_id = leads.company_id and s.kind = 'won'),
         won_at = now(), assigned_to = $2 where id = any($1)`,
      [[won._id, alsoWon._id], firm.owner.userId],
    )
    await expect(mergeOf(firm, plain._id, won._id)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The won lead is the one to keep',
    })
    await expect(mergeOf(firm, won._id, alsoWon._id)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Two won leads cannot be merged',
    })
    await expect(mergeOf(firm, won._id, plain._id, ['place'])).rejects.toMatchObject({ code: 'CONFLICT' })
    const { lead } = await mergeOf(firm, won._id, plain._id)
    expect(lead.leadStage.kind).toBe('won')
  })

  it('keeps the project of either', async () => {
    const firm = await app.firm()
    const [keep, gone] = [await leadOf(firm), await leadOf(firm)]
    const { api } = firm.owner
    const { data: client } = await api.clients.add({
      query: { flag: '0' },
      body: { name: 'Meera Shah', email: `meera-${newId()}@example.com` },
    })
    const { data: project } = await api.projects.add({ body: { projectName: 'Lake house', clientId: client._id } })
    await app.rows('update projects set lead_id = $2 where id = $1', [project._id, gone._id])
    await app.rows('update leads set project_id = $2, is_project_created = true where id = $1', [gone._id, project._id])
    const { merge, lead } = await mergeOf(firm, keep._id, gone._id)
    expect(lead).toMatchObject({ projectId: project._id, isProjectCreated: true })
    const of = async () =>
      (await app.rows<{ lead_id: string }>('select lead_id from projects where id = $1', [project._id]))[0]
    expect(await of()).toEqual({ lead_id: keep._id })
    const { data: undone } = await api.leadMerges.undo({ params: { id: merge._id } })
    expect(undone.lead).toMatchObject({ projectId: null, isProjectCreated: false })
    expect(await of()).toEqual({ lead_id: gone._id })
  })

  it('is refused where either has changed since the caller saw it', async () => {
    const firm = await app.firm()
    const [keep, gone] = [await leadOf(firm), await leadOf(firm)]
    await firm.owner.api.leads.edit({ query: { id: gone._id }, body: { city: 'Pune' } })
    for (const ids of [
      { keepId: keep._id, goneId: gone._id },
      { keepId: gone._id, goneId: keep._id },
    ]) {
      const body = { ...ids, keepVersion: 1, goneVersion: 1, take: [] }
      await expect(firm.owner.api.leadMerges.merge({ body })).rejects.toMatchObject({ code: 'CONFLICT' })
    }
    const itself = { keepId: keep._id, goneId: keep._id, keepVersion: 1, goneVersion: 1, take: [] }
    await expect(firm.owner.api.leadMerges.merge({ body: itself })).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('twice at once, either way round, happens once', async () => {
    const firm = await app.firm()
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await leadOf(firm), await leadOf(firm)]
      const merge = (keepId: string, goneId: string) =>
        firm.owner.api.leadMerges.merge({ body: { keepId, goneId, keepVersion: 1, goneVersion: 1, take: [] } })
      const answers = await Promise.allSettled([merge(a._id, b._id), merge(a._id, b._id), merge(b._id, a._id)])
      const refused = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason.code] : []))
      expect(refused).toHaveLength(2)
      for (const code of refused) expect(['NOT_FOUND', 'CONFLICT']).toContain(code)
      const gone = await app.rows('select from leads where id = any($1) and deleted_at is not null', [[a._id, b._id]])
      expect(gone).toHaveLength(1)
    }
  })

  it('needs the right to edit, both leads visible, and canAssign for another assignee', async () => {
    const firm = await app.firm()
    const [reader, seller, boss] = [
      await firm.member({ crmEdit: false }),
      await firm.member(),
      await firm.member({ crmCanAssign: true }),
    ]
    await firm.permit('team_member', 'own', false)
    const mine = await leadOf(firm, { assignedTo: seller.userId })
    const mineToo = await leadOf(firm, { assignedTo: seller.userId })
    const theirs = await leadOf(firm, { assignedTo: boss.userId })
    const foreign = await leadOf(await app.firm())
    const merge = (who: typeof seller, keepId: string, goneId: string, take: 'place'[] = []) =>
      who.api.leadMerges.merge({ body: { keepId, goneId, keepVersion: 1, goneVersion: 1, take } })
    await expect(merge(reader, mine._id, mineToo._id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    for (const other of [theirs._id, foreign._id, UNKNOWN]) {
      await expect(merge(seller, mine._id, other)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(merge(seller, other, mine._id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    await firm.permit('team_member', 'all', true)
    await expect(merge(seller, mine._id, theirs._id, ['place'])).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const { data } = await merge(boss, mine._id, theirs._id, ['place'])
    expect(data.lead.assignedTo?._id).toBe(boss.userId)
    const { merge: done } = data
    await firm.permit('team_member', 'own', false)
    await expect(reader.api.leadMerges.undo({ params: { id: done._id } })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(seller.api.leadMerges.undo({ params: { id: done._id } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(seller.api.leadMerges.ofLead({ params: { id: mine._id } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(seller.api.leadMerges.logs({ params: { id: done._id } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('undoing a merge', () => {
  it('leaves what was changed since, and reports it', async () => {
    const firm = await app.firm()
    const keep = await leadOf(firm, { city: 'Pune', budget: '100' })
    const gone = await leadOf(firm, { city: 'Mumbai', budget: '200', email: 'asha@example.com' })
    await addRows(app, firm, gone._id, 1)
    const { merge } = await mergeOf(firm, keep._id, gone._id, ['city', 'budget', 'email'])
    await firm.owner.api.leads.edit({ query: { id: keep._id }, body: { city: 'Nagpur' } })
    await addRows(app, firm, keep._id, 2)
    const { data, message } = await firm.owner.api.leadMerges.undo({ params: { id: merge._id } })
    expect(message).toBe('Merge undone')
    expect(data.stayed).toEqual(['City'])
    expect(data.lead).toMatchObject({
      city: 'Nagpur',
      budget: 100,
      email: '',
      otherPhoneNumbers: [],
      updateTextCount: 2,
    })
    const { data: back } = await firm.owner.api.leads.byId({ query: { id: gone._id } })
    expect(back).toMatchObject({ city: 'Mumbai', budget: 200, updateTextCount: 1 })
    expect(back.leadUpdates).toHaveLength(1)
    const again = firm.owner.api.leadMerges.undo({ params: { id: merge._id } })
    await expect(again).rejects.toMatchObject({ code: 'CONFLICT', message: 'This merge has already been undone' })
    const { data: merges } = await firm.owner.api.leadMerges.ofLead({ params: { id: keep._id } })
    expect(merges).toMatchObject([{ undoneAt: expect.any(String), canUndoUntil: null }])
    const { data: logs } = await firm.owner.api.leadHistory.ofLead({ query: { leadId: gone._id } })
    expect(logs[0]?.texts).toEqual(['The merge into the Lead Asha has been undone'])
    await mergeOf(firm, keep._id, gone._id)
  })

  it('is possible for thirty days', async () => {
    const firm = await app.firm()
    const [keep, gone] = [await leadOf(firm), await leadOf(firm)]
    const { merge } = await mergeOf(firm, keep._id, gone._id)
    const mergedAt = app.clock.now()
    app.clock.set(new Date(mergedAt.getTime() + 30 * DAY_MS))
    const api = app.anonymous(await app.sessionFor(firm.owner.userId))
    const late = api.leadMerges.undo({ params: { id: merge._id } })
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT', message: 'A merge can be undone for 30 days' })
    const { data } = await api.leadMerges.ofLead({ params: { id: keep._id } })
    expect(data[0]?.canUndoUntil).toBeNull()
    app.clock.set(new Date(mergedAt.getTime() + 30 * DAY_MS - 1))
    await api.leadMerges.undo({ params: { id: merge._id } })
    app.clock.set(mergedAt)
  })

  it('twice at once happens once', async () => {
    const firm = await app.firm()
    const [keep, gone] = [await leadOf(firm), await leadOf(firm)]
    const { merge } = await mergeOf(firm, keep._id, gone._id)
    const undo = () => firm.owner.api.leadMerges.undo({ params: { id: merge._id } })
    const answers = await Promise.allSettled([undo(), undo(), undo()])
    expect(reasonsOf(answers)).toMatchObject([{ code: 'CONFLICT' }, { code: 'CONFLICT' }])
  })

  it('shows the newest hundred merges of a lead', async () => {
    const firm = await app.firm()
    const [keep, gone] = [await leadOf(firm), await leadOf(firm)]
    // undone ones, since a lead can be merged only once at a time
    await app.rows(
      `insert into lead_merges (company_id, id, kept_id, gone_id, gone_name, merged_by, merged_by_name, merged_at, before, after,
         moved, undone_at, undone_by)
       select $1, gen_random_uuid(), $2, $3, 'Merge ' || i, $4, 'Asha Rao', now() - make_interval(days => i), '{}', '{}', '{}',
         now(), $4
       from generate_series(1, 101) i`,
      [firm.companyId, keep._id, gone._id, firm.owner.userId],
    )
    const { data } = await firm.owner.api.leadMerges.ofLead({ params: { id: keep._id } })
    expect(data.map(merge => merge.goneName)).toEqual(Array.from({ length: 100 }, (_, at) => `Merge ${at + 1}`))
  })
})
