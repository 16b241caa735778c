import { LEAD_FILES_MAX } from '@plinth/contract/leads/lead-files'
import { describe, expect, it } from 'vitest'
import { type Firm, testApp } from '../../../test/harness.ts'

const app = testApp()
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const pdf = (name: string) => new File([PDF], name)
const lead = async (firm: Firm): Promise<string> =>
  (await firm.owner.api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber: '9876543210' } })).data._id
const fileRows = async (firm: Firm): Promise<number> =>
  (await app.rows(`select from files where company_id = $1 and purpose = 'lead-file'`, [firm.companyId])).length

describe('files of a lead', () => {
  it('are stored, listed newest first, read at a short-lived address and removed for good, each in the history', async () => {
    const firm = await app.firm()
    const { api } = firm.owner
    const leadId = await lead(firm)
    await api.leadFiles.add({ params: { leadId }, files: [pdf('plan.pdf')] })
    app.clock.advance(1000)
    const { data: files } = await api.leadFiles.add({ params: { leadId }, files: [pdf('section.pdf')] })
    expect(files).toEqual([
      expect.objectContaining({ name: 'section.pdf', contentType: 'application/pdf', size: PDF.length }),
      expect.objectContaining({ name: 'plan.pdf', uploadedBy: 'Asha Rao' }),
    ])
    expect((await api.leadFiles.list({ params: { leadId } })).data).toEqual(files)

    const id = files[1]!._id
    const { data: address } = await api.leadFiles.address({ params: { leadId, id } })
    const served = await fetch(new URL(address.location, app.base))
    expect(Buffer.from(await served.arrayBuffer())).toEqual(PDF)
    expect(served.headers.get('content-disposition')).toBe('attachment; filename=plan.pdf')
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')

    await api.leadFiles.remove({ params: { leadId, id } })
    expect((await api.leadFiles.list({ params: { leadId } })).data.map(file => file.name)).toEqual(['section.pdf'])
    expect((await fetch(new URL(address.location, app.base))).status).toBe(404)
    expect(await fileRows(firm)).toBe(1)
    const { data: logs } = await api.leadHistory.ofLead({ query: { leadId } })
    expect(logs.map(log => log.texts)).toEqual([
      ['The file plan.pdf has been removed'],
      ['The file section.pdf has been attached'],
      ['The file plan.pdf has been attached'],
      ['The Lead has been created'],
    ])
  })

  it('are for those who may see the lead; adding and removing needs crm.edit [LM-494 LM-Q94]', async () => {
    const firm = await app.firm()
    const leadId = await lead(firm)
    const other = await lead(firm)
    const { data: files } = await firm.owner.api.leadFiles.add({ params: { leadId }, files: [pdf('plan.pdf')] })
    const id = files[0]!._id
    const reader = await firm.member({ crmEdit: false })
    expect((await reader.api.leadFiles.list({ params: { leadId } })).data).toHaveLength(1)
    expect((await reader.api.leadFiles.address({ params: { leadId, id } })).data.location).toContain(id)
    const refused = { code: 'FORBIDDEN', message: 'Access disabled by Admin' }
    await expect(reader.api.leadFiles.add({ params: { leadId }, files: [pdf('b.pdf')] })).rejects.toMatchObject(refused)
    await expect(reader.api.leadFiles.remove({ params: { leadId, id } })).rejects.toMatchObject(refused)

    // neither under another lead nor as an upload, which any colleague may read by its id
    const missing = { code: 'NOT_FOUND' }
    await expect(firm.owner.api.leadFiles.address({ params: { leadId: other, id } })).rejects.toMatchObject(missing)
    await expect(firm.owner.api.leadFiles.remove({ params: { leadId: other, id } })).rejects.toMatchObject(missing)
    await expect(firm.owner.api.files.address({ params: { id } })).rejects.toMatchObject(missing)

    await firm.permit('team_member', 'own', false)
    const editor = await firm.member()
    await expect(editor.api.leadFiles.list({ params: { leadId } })).rejects.toMatchObject(missing)
    await expect(editor.api.leadFiles.address({ params: { leadId, id } })).rejects.toMatchObject(missing)
    await expect(editor.api.leadFiles.remove({ params: { leadId, id } })).rejects.toMatchObject(missing)
    await expect(editor.api.leadFiles.add({ params: { leadId }, files: [pdf('c.pdf')] })).rejects.toMatchObject(missing)
    expect(await fileRows(firm)).toBe(1)
  })

  it('follow the rules of uploads, and nothing is stored of refused ones', async () => {
    const firm = await app.firm()
    const { api } = firm.owner
    const leadId = await lead(firm)
    const html = new File(['<script>alert(1)</script>'], 'page.html')
    const params = { leadId }
    await expect(api.leadFiles.add({ params, files: [pdf('a.pdf'), html] })).rejects.toMatchObject({
      code: 'UNSUPPORTED_TYPE',
    })
    const large = new File([Buffer.concat([PDF, Buffer.alloc(25 * 1024 * 1024)])], 'large.pdf')
    await expect(api.leadFiles.add({ params, files: [large] })).rejects.toMatchObject({ code: 'TOO_LARGE' })
    expect(await fileRows(firm)).toBe(0)

    await app.rows(
      `insert into files (company_id, id, storage_key, name, content_type, size, sha256, purpose, created_by)
       select $1, gen_random_uuid(), gen_random_uuid(), 'x', 'application/pdf', 1, '', 'lead-file', $2
       from generate_series(1, $3)`,
      [firm.companyId, firm.owner.userId, LEAD_FILES_MAX - 1],
    )
    await app.rows(`insert into lead_files select company_id, $2, id from files where company_id = $1`, [
      firm.companyId,
      leadId,
    ])
    await expect(api.leadFiles.add({ params, files: [pdf('a.pdf'), pdf('b.pdf')] })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect(await fileRows(firm)).toBe(LEAD_FILES_MAX - 1)
  })

  it('of an archived lead can be read, but neither added nor removed', async () => {
    const firm = await app.firm()
    const { api } = firm.owner
    const leadId = await lead(firm)
    const { data: files } = await api.leadFiles.add({ params: { leadId }, files: [pdf('plan.pdf')] })
    await api.leadDetails.bulkUpdate({
      query: { action: 'archive' },
      body: { leadIds: [leadId], archiveStatus: true },
    })
    expect((await api.leadFiles.list({ params: { leadId } })).data).toHaveLength(1)
    const archived = { code: 'CONFLICT', message: 'This lead is archived' }
    await expect(api.leadFiles.add({ params: { leadId }, files: [pdf('b.pdf')] })).rejects.toMatchObject(archived)
    await expect(api.leadFiles.remove({ params: { leadId, id: files[0]!._id } })).rejects.toMatchObject(archived)
    expect(await fileRows(firm)).toBe(1)
  })
})
