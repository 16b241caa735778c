import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'

const app = testApp()

/** A firm with a lead, and somebody who may quote for it but make no projects. */
async function firmWithLead(more: object = {}) {
  const firm = await app.firm()
  const seller = await firm.member({ features: ['crm', 'quotation'], quotationEdit: true })
  return { firm, seller, lead: await leadOf(firm, more) }
}
async function leadOf(firm: Firm, more: object = {}) {
  const body = { firstName: 'Meera', lastName: 'Shah', phoneNumber: '9876543210', city: 'Pune', ...more }
  return (await firm.owner.api.leads.addEdit({ body })).data
}
const prepare = (
  who: Member,
  lead: { _id: string },
  email = 'meera@client.example',
  type: 'design' | 'execution' = 'design',
) => who.api.quotationPreparations.prepare({ body: { leadId: lead._id, type, email } })
const leadAt = async (who: Member, id: string) => (await who.api.leads.byId({ query: { id } })).data
const textsOf = async (who: Member, leadId: string) =>
  (await who.api.leadHistory.ofLead({ query: { leadId } })).data.flatMap(log => log.texts)
const made = async ({ companyId }: Firm) => {
  const clients = await app.rows<{ id: string; email: string }>('select id, email from clients where company_id = $1', [
    companyId,
  ])
  const projects = await app.rows<{ id: string; project_name: string }>(
    'select id, project_name from projects where company_id = $1 order by created_at, id',
    [companyId],
  )
  return { clients, projects }
}

describe('preparing a lead for a quotation', () => {
  it("keeps the address, makes client and unconfirmed project, links them and tells the editor's address [QT-017 QT-019 QT-025 IN-016 IN-017 IN-034 IN-035 IN-410 IN-412]", async () => {
    const site = { address: '12 Lake View Road', pinCode: '411001', area: '1250', areaUnit: 'sqft', companyName: '' }
    const { firm, seller, lead } = await firmWithLead({ ...site, email: 'old@client.example' })
    const { data } = await prepare(seller, lead, 'Meera@Client.example')
    const { clients, projects } = await made(firm)
    expect(clients).toEqual([{ id: expect.any(String), email: 'meera@client.example' }])
    expect(projects).toEqual([{ id: data.projectId, project_name: 'Meera Shah' }])
    expect(data.address).toBe(`/quotation/enterprise-quotation/${data.projectId}`)
    const execution = await prepare(seller, lead, 'meera@client.example', 'execution')
    expect(execution.data).toEqual({
      projectId: data.projectId,
      address: `/quotation/new-quotation/${data.projectId}?isLead=true`,
    })
    expect(await leadAt(seller, lead._id)).toMatchObject({
      email: 'meera@client.example',
      projectId: data.projectId,
      isProjectCreated: false,
      leadStage: lead.leadStage,
    })
    const { data: project } = await seller.api.projectDetails.byId({ query: { projectId: data.projectId } })
    expect(project).toMatchObject({
      isConfirmed: false,
      isFromLead: true,
      leadId: lead._id,
      email: 'meera@client.example',
      phoneCode: '+91',
      phoneNumber: '9876543210',
      location: '12 Lake View Road',
      city: 'Pune',
      pinCode: '411001',
      area: 1250,
      projectUom: 'sqft',
      client: { name: 'Meera Shah', email: 'meera@client.example' },
      projectAdmin: { _id: seller.userId },
    })
    expect(await textsOf(seller, lead._id)).toEqual(
      expect.arrayContaining(['The Lead details have been updated', 'A project has been prepared for the Lead']),
    )
  })

  it('makes one client and one project, also from two people at the same moment, and changes nothing by a repeat [QT-018 IN-Q82]', async () => {
    const { firm, seller, lead } = await firmWithLead()
    const other = await firm.member({ features: ['crm', 'quotation'], quotationEdit: true })
    const answers = await Promise.all([seller, other, seller, other].map(who => prepare(who, lead)))
    expect(new Set(answers.map(({ data }) => data.projectId)).size).toBe(1)
    const { version } = await leadAt(seller, lead._id)
    const texts = await textsOf(seller, lead._id)
    await prepare(seller, lead)
    expect((await leadAt(seller, lead._id)).version).toBe(version)
    expect(await textsOf(seller, lead._id)).toEqual(texts)
    expect(await made(firm)).toMatchObject({ clients: [{}], projects: [{ id: answers[0]?.data.projectId }] })
  })

  it('takes the client who has the address, and gives a namesake a number', async () => {
    const { firm, seller, lead } = await firmWithLead()
    const second = await leadOf(firm, { phoneNumber: '9876543211' })
    await prepare(seller, lead)
    await prepare(seller, second)
    const { clients, projects } = await made(firm)
    expect(clients).toHaveLength(1)
    expect(projects.map(one => one.project_name)).toEqual(['Meera Shah', 'Meera Shah 2'])
  })

  it('takes the project that the lead has, whoever made it', async () => {
    const { firm, seller, lead } = await firmWithLead()
    const { data: client } = await firm.owner.api.clients.add({
      body: { name: 'Meera Shah', email: 'meera@client.example', leadId: lead._id },
    })
    const { data: project } = await firm.owner.api.projects.add({
      body: { projectName: 'Lake house', clientId: client._id, leadId: lead._id },
    })
    expect((await prepare(seller, lead)).data.projectId).toBe(project._id)
    expect((await leadAt(seller, lead._id)).projectId).toBe(project._id)
  })

  it('keeps nothing of a preparation that is refused: the address of staff, a name that is not free [QT-017]', async () => {
    const { firm, seller, lead } = await firmWithLead({ email: 'old@client.example' })
    await expect(prepare(seller, lead, firm.owner.email)).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: [{ field: 'email' }],
    })
    const { data: client } = await firm.owner.api.clients.add({
      body: { name: 'Other', email: 'other@client.example' },
    })
    await app.rows(
      `insert into projects (company_id, id, client_id, project_name, created_by, created_at, updated_at)
       select $1, gen_random_uuid(), $2, trim('Meera Shah ' || n), $3, now(), now()
       from unnest(array[''] || array(select generate_series(2, 50)::text)) n`,
      [firm.companyId, client._id, firm.owner.userId],
    )
    const refused = prepare(seller, lead)
    await expect(refused).rejects.toMatchObject({ code: 'CONFLICT', fields: [{ field: 'projectName' }] })
    expect(await leadAt(seller, lead._id)).toMatchObject({ email: 'old@client.example', projectId: null })
    expect((await made(firm)).clients).toEqual([{ id: expect.any(String), email: 'other@client.example' }])
  })

  it('needs crm.edit and quotation.edit, and an address [QT-312 IN-411]', async () => {
    const { firm, lead } = await firmWithLead()
    const features = ['crm', 'quotation']
    const people = [
      await firm.member({ features, quotationEdit: false }),
      await firm.member({ features, quotationEdit: true, crmEdit: false }),
      await firm.member({ features: ['quotation'], quotationEdit: true }),
      await firm.member({ features: ['crm'], quotationEdit: true }),
    ]
    for (const who of people)
      await expect(prepare(who, lead)).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Access disabled by Admin' })
    for (const email of ['', 'nobody', 'a@b'])
      await expect(prepare(firm.owner, lead, email)).rejects.toMatchObject({
        code: 'INVALID',
        fields: [{ field: 'email', message: 'You have entered Invalid Email' }],
      })
  })

  it('finds no lead that the person may not see', async () => {
    const { firm, lead } = await firmWithLead()
    await firm.permit('team_member', 'own', false)
    const stranger = await firm.member({ features: ['crm', 'quotation'], quotationEdit: true })
    await expect(prepare(stranger, lead)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
