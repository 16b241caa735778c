import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'

const app = testApp()
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

const newLead = async ({ owner }: Firm, firstName: string, fields: object = {}) =>
  (await owner.api.leads.addEdit({ body: { firstName, phoneNumber: '9876543210', ...fields } })).data
const archive = ({ api }: Member, leadIds: string[], archiveStatus = true) =>
  api.leadDetails.bulkUpdate({ query: { action: 'archive' }, body: { leadIds, archiveStatus } })
const remove = ({ api }: Member, leadIds: string[]) =>
  api.leadDetails.bulkUpdate({ query: { action: 'delete' }, body: { leadIds } })
/** The rows that stand for a lead in every table that refers to one. */
async function traces(leadId: string): Promise<string[]> {
  const tables = await app.rows<{ table_name: string; column_name: string }>(
    `select conrelid::regclass::text as table_name, a.attname as column_name from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
     where c.contype = 'f' and c.confrelid = 'leads'::regclass`,
  )
  const found: string[] = []
  for (const { table_name, column_name } of [...tables, { table_name: 'leads', column_name: 'id' }]) {
    const rows = await app.rows(`select from ${table_name} where ${column_name} = $1`, [leadId])
    if (rows.length > 0) found.push(table_name)
  }
  return found.sort()
}

describe('the archive', () => {
  it('is read a page at a time, a hundred leads at most, with the number of its pages [LM-557 LM-672 LM-Q68 LM-Q69]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    expect((await owner.api.leadArchive.list()).pagination).toEqual({ page: 1, limit: 100, total: 0, totalPages: 1 })
    const leads = []
    for (const name of ['Asha', 'Ravi', 'Meera']) {
      leads.push(await newLead(firm, name))
      app.clock.advance(1000)
    }
    await newLead(firm, 'Kiran')
    await archive(
      owner,
      leads.map(lead => lead._id),
    )
    const page = async (query: object) => {
      const { data, pagination } = await owner.api.leadArchive.list({ query })
      return [data.map(lead => lead.name), pagination]
    }
    expect(await page({ archiveStatus: 'true', limit: 2 })).toEqual([
      ['Meera', 'Ravi'],
      { page: 1, limit: 2, total: 3, totalPages: 2 },
    ])
    expect(await page({ page: 2, limit: 2 })).toEqual([['Asha'], { page: 2, limit: 2, total: 3, totalPages: 2 }])
    expect(await page({ search: 'AVI' })).toEqual([['Ravi'], { page: 1, limit: 100, total: 1, totalPages: 1 }])
    await expect(owner.api.leadArchive.list({ query: { limit: 101 } })).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('shows each person the leads that they may see, and nobody those of another firm', async () => {
    const firm = await app.firm()
    const member = await firm.member()
    await firm.permit('team_member', 'own', false)
    const own = await newLead(firm, 'Own', { assignedTo: member.userId })
    const other = await newLead(firm, 'Other', { assignedTo: firm.owner.userId })
    await archive(firm.owner, [own._id, other._id])
    expect((await member.api.leadArchive.list()).data.map(lead => lead.name)).toEqual(['Own'])
    expect((await (await app.firm()).owner.api.leadArchive.list()).data).toEqual([])
    await expect(remove(member, [own._id, other._id])).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await firm.owner.api.leadArchive.list()).pagination.total).toBe(2)
  })
})

describe('deleting archived leads for good', () => {
  it('leaves nothing of them but an entry of the audit trail [LM-388 LM-390 LM-560 LM-Q67]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const { api } = owner
    const lead = await newLead(firm, 'Meera', { email: 'meera@example.com' })
    const leadId = lead._id
    const { data: tags } = await api.leadTags.save({ body: [{ tagName: 'Villa', tagColorCode: '#3f8f5b' }] })
    await api.leadTags.addToLead({ body: { leadId, tagId: tags[0]!._id } })
    const { data: files } = await api.leadFiles.add({ params: { leadId }, files: [new File([PDF], 'plan.pdf')] })
    const { data: address } = await api.leadFiles.address({ params: { leadId, id: files[0]!._id } })
    await api.leadHistory.saveInteraction({
      body: { leadId, meetingMode: 'Client Visit', outcome: '', meetingRemarks: 'Met' },
    })
    const { data: task } = await api.tasks.create({ body: { title: 'Measure', leadId, assignedTo: owner.userId } })
    await api.tasks.setStatus({ params: { id: task._id }, body: { status: 'done' } })
    const { data: uploaded } = await api.files.upload({ files: [new File([PDF], 'offer.pdf')] })
    const kept = await newLead(firm, 'Kept')
    await api.leadMails.send({
      body: {
        ...{ to: ['meera@example.com'], subject: 'Plans', emailBody: '<p>Here</p>', leadId },
        attachments: uploaded.items.map(item => ({ filename: item.name, path: item._id })),
      },
    })
    await archive(owner, [leadId])
    expect(await traces(leadId)).not.toEqual([])

    const { data, message } = await remove(owner, [leadId])
    expect(message).toBe('Archive lead(s) deleted successfully')
    expect(data).toEqual({ success: true, data: { n: 1, unassigned: 0 } })
    expect(await traces(leadId)).toEqual([])
    // files of nobody else are gone from the firm's store
    expect((await fetch(new URL(address.location, app.base))).status).toBe(404)
    expect(await app.rows('select from files where company_id = $1', [firm.companyId])).toEqual([])
    await expect(api.leads.byId({ query: { id: leadId } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(api.leads.undelete({ params: { id: leadId } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await api.leads.counts()).data.all).toBe(1)
    const { data: trail } = await api.audit.list()
    expect(trail[0]).toMatchObject({
      ...{ action: 'lead.deleted-for-good', targetName: 'Meera', actorId: owner.userId },
      changes: [],
    })
    expect((await api.leads.byId({ query: { id: kept._id } })).data.name).toBe('Kept')
  })

  it('concerns archived leads alone, all or none of them', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const [archived, listed] = [await newLead(firm, 'Archived'), await newLead(firm, 'Listed')]
    await archive(owner, [archived._id])
    await expect(remove(owner, [archived._id, listed._id])).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Only archived leads can be deleted permanently. Nothing was deleted',
    })
    await expect(remove(owner, [archived._id, '01900000-0000-7000-8000-000000000000'])).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await owner.api.leadArchive.list()).data.map(lead => lead.name)).toEqual(['Archived'])
    const reader = await firm.member({ crmEdit: false })
    await expect(remove(reader, [archived._id])).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const stranger = (await app.firm()).owner
    await expect(remove(stranger, [archived._id])).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await remove(owner, [archived._id, archived._id])).data.data.n).toBe(1)
  })

  it('is refused with the reason while a project, an open task or a merge needs one', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const { api } = owner
    const [tasked, merged, gone, free] = [
      await newLead(firm, 'Tasked'),
      await newLead(firm, 'Merged'),
      await newLead(firm, 'Gone'),
      await newLead(firm, 'Free'),
    ]
    await api.tasks.create({ body: { title: 'Measure', leadId: tasked._id, assignedTo: owner.userId } })
    await api.leadMerges.merge({
      body: { keepId: merged._id, goneId: gone._id, keepVersion: merged.version, goneVersion: gone.version, take: [] },
    })
    const project = await newLead(firm, 'Project')
    const ids = [tasked, merged, free, project].map(lead => lead._id)
    await app.rows('update leads set is_project_created = true where company_id = $1 and id = $2', [
      firm.companyId,
      project._id,
    ])
    await archive(owner, ids)
    await expect(remove(owner, ids)).rejects.toMatchObject({
      code: 'CONFLICT',
      message:
        '3 of 4 leads cannot be deleted: 1 has a project, 1 has open tasks, 1 was merged with another lead, which can still be undone. Nothing was deleted',
    })
    await expect(remove(owner, [tasked._id])).rejects.toMatchObject({
      message: 'The lead cannot be deleted: 1 has open tasks. Nothing was deleted',
    })
    expect((await api.leadArchive.list()).pagination.total).toBe(4)
    // the merge can be undone no more
    app.clock.advance(31 * 86_400_000)
    const later = { ...owner, api: app.anonymous(await app.sessionFor(owner.userId)) }
    expect((await remove(later, [merged._id, free._id])).data.data.n).toBe(2)
  })

  it('finds what refers to them by an index of every table that may', async () => {
    const unindexed = await app.rows(
      `select conrelid::regclass::text as name from pg_constraint c
       where c.contype = 'f' and c.confrelid = 'leads'::regclass and not exists (
         select from pg_index i where i.indrelid = c.conrelid and i.indpred is null
           and (i.indkey::int2[])[0] = c.conkey[1] and (i.indkey::int2[])[1] = c.conkey[2])`,
    )
    expect(unindexed).toEqual([])
  })

  it('leaves a file that a mail still goes out with to others', async () => {
    const firm = await app.firm()
    const { api } = firm.owner
    const leads = [
      await newLead(firm, 'Asha', { email: 'asha@example.com' }),
      await newLead(firm, 'Ravi', { email: 'ravi@example.com' }),
    ]
    const { data: uploaded } = await api.files.upload({ files: [new File([PDF], 'offer.pdf')] })
    const attachments = uploaded.items.map(item => ({ filename: item.name, path: item._id }))
    const { data: sent } = await api.leadSelections.mail({
      body: { leadIds: leads.map(lead => lead._id), subject: 'Plans', emailBody: '<p>Here</p>', attachments },
    })
    // as if it waited until its sender may send more
    await app.rows(`update lead_selections set status = 'running' where company_id = $1 and id = $2`, [
      firm.companyId,
      sent._id,
    ])
    const leadIds = leads.map(lead => lead._id)
    await archive(firm.owner, leadIds)
    await remove(firm.owner, leadIds)
    expect(await app.rows('select id from files where company_id = $1', [firm.companyId])).toEqual(
      uploaded.items.map(item => ({ id: item._id })),
    )
  })
})
