import { CALL_TYPE } from '@plinth/contract/leads/lead-statuses'
import { beforeAll, expect, test } from 'vitest'
import { type Firm, type Member, testApp } from './harness.ts'

/** The calls older web code makes, by the paths and parameters the specification gives, userId in the address included. */
const s = testApp()
let firm: Firm
let owner: Member
let member: Member
let leadId: string
beforeAll(async () => {
  firm = await s.firm({ name: 'Kalpa Interiors' })
  owner = firm.owner
  member = await firm.member({ firstName: 'Ravi', lastName: 'Menon', crmEdit: false })
  const lead = await owner.api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber: '9876543210' } })
  leadId = lead.data._id
})

interface Body {
  success: boolean
  // biome-ignore lint/suspicious/noExplicitAny: what comes back is looked at path by path
  data: any
  message?: string
}
async function get(path: string, query: Record<string, string> = {}, who = owner): Promise<Body> {
  const search = new URLSearchParams({ userId: who.userId, ...query })
  const answer = await fetch(`${s.base}/api/crm${path}?${search}`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as Body
}
const post = (path: string, body: object, query?: Record<string, string>): Promise<Body> =>
  send('POST', path, body, query)
async function send(method: string, path: string, body: object, query: Record<string, string> = {}): Promise<Body> {
  const search = new URLSearchParams(query)
  const answer = await fetch(`${s.base}/api/crm${path}?${search}`, {
    method,
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as Body
}

test('GET /user/profile: the person, the company, the rights [IN-603 LM-516 LM-350 LM-351 LM-352 LM-353 IN-022 IN-023 LM-015]', async () => {
  const { data } = await get('/user/profile')
  expect(data).toMatchObject({
    _id: owner.userId,
    cId: firm.companyId,
    fullName: 'Asha Rao',
    firstName: 'Asha',
    email: owner.email,
    isClient: false,
    rolesAssigned: { crm: { edit: true, canAssign: true }, quotation: { edit: true, approve: true, viewCosts: true } },
    CompanySettingDetails: { companyName: 'Kalpa Interiors', currencySymbol: '₹', countryCode: '+91' },
  })
  expect(data.superAdmins).toEqual([{ _id: owner.userId, fullName: 'Asha Rao', email: owner.email }])
  expect(data.admins).toEqual([])
})

test('GET /user/getUserById and /user/get-features-list [IN-602 LM-515 LM-517]', async () => {
  const { data } = await get('/user/getUserById', { userId: member.userId })
  expect(data).toMatchObject({ fullName: 'Ravi Menon', rolesAssigned: { crm: { edit: false, canAssign: false } } })
  expect((await get('/user/get-features-list', {}, member)).data).toEqual(expect.arrayContaining(['default', 'crm']))
})

test('growable lists: read and saved by their names [IN-604 IN-605 IN-606 IN-607 IN-608 IN-609 LM-518 LM-519 LM-520 LM-521 LM-522 LM-523]', async () => {
  const userId = owner.userId
  await post('/user/save-lead-source', { userId, leadSource: 'Trade fair' })
  await post('/user/save-work-type', { userId, type: 'Modular kitchen' })
  await post('/user/save-source-name', { userId, sourceName: 'Ms Iyer' })
  expect((await get('/user/get-lead-source')).data).toContainEqual(
    expect.objectContaining({ leadSource: 'Trade fair' }),
  )
  expect((await get('/user/get-work-types')).data).toContainEqual(expect.objectContaining({ type: 'Modular kitchen' }))
  expect((await get('/user/get-source-name')).data).toEqual([expect.objectContaining({ sourceName: 'Ms Iyer' })])
})

test('people to choose from: leaders with access=1, members, admins [IN-594 IN-615 IN-616 IN-617 LM-328 LM-329 LM-511 LM-524 LM-525]', async () => {
  const asha = {
    _id: owner.userId,
    fullName: 'Asha Rao',
    memberId: owner.userId,
    memberName: 'Asha Rao',
    email: owner.email,
  }
  const leaders = (await get('/api/enterprise/get-team-leaders', { access: '1' })).data
  expect(leaders).toContainEqual(asha)
  expect(leaders).toContainEqual(expect.objectContaining({ _id: member.userId, fullName: 'Ravi Menon' }))
  expect((await get('/api/enterprise/get-team-leaders')).data).toEqual([])
  expect((await get('/api/enterprise/get-team-member')).data).toContainEqual(
    expect.objectContaining({ memberId: member.userId }),
  )
  expect((await get('/api/enterprise/get-all-admins')).data).toEqual([asha])
})

test('teams and their members [IN-613 IN-614 LM-327]', async () => {
  const id = await firm.team('North', [owner, member], [member])
  const teams = (await get('/teams')).data
  expect(teams).toEqual([
    expect.objectContaining({
      _id: id,
      name: 'North',
      cId: firm.companyId,
      teamLeads: [member.userId],
      createdBy: { fullName: 'Asha Rao' },
    }),
  ])
  const { members } = (await get(`/team/${id}`)).data
  expect(members.map((m: { fullName: string }) => m.fullName).sort()).toEqual(['Asha Rao', 'Ravi Menon'])
  expect(members[0]).toHaveProperty('roleName')
})

test('POST /user/add-lead-stage and PUT /user/edit-pipeline: ids of what was made, and the stages as they were sent [LM-567 LM-568]', async () => {
  const { data: pipeline } = await get('/user/get-pipeline')
  const added = await post('/user/add-lead-stage', [{ stageName: 'Site visit', sequence: 3 }], {
    userId: owner.userId,
    pipelineId: pipeline._id,
  })
  const newId = added.data[0]._id
  const stages = [
    ...pipeline.stages.map((stage: { _id: string; stageName: string; sequence: number }) => ({
      ...{ stageName: stage.stageName, id: stage._id },
      sequence: stage.sequence < 3 ? stage.sequence : stage.sequence + 1,
    })),
    { stageName: 'Visited', id: newId, sequence: 3 },
  ]
  const body = { pipelineId: pipeline._id, pipelineName: pipeline.name, stages, newId }
  await send('PUT', '/user/edit-pipeline', body, { userId: owner.userId })
  const names = async () =>
    (await get('/user/get-pipeline')).data.stages.map((one: { stageName: string }) => one.stageName)
  expect(await names()).toEqual(['Prospect', 'Assigned', 'Visited', 'Won', 'Lost'])
  const { newId: _, ...without } = { ...body, stages: stages.slice(0, 4) }
  await send('PUT', '/user/edit-pipeline', without, { userId: owner.userId })
  expect(await names()).toEqual(['Prospect', 'Assigned', 'Won', 'Lost'])
})

test('GET /user/get-pipeline: name and stages with their statuses [LM-320 LM-321 LM-361 LM-364 LM-561]', async () => {
  const { data } = await get('/user/get-pipeline')
  expect(data.name).not.toBe('')
  expect(data.stages.map((stage: { stageName: string }) => stage.stageName)).toEqual([
    'Prospect',
    'Assigned',
    'Won',
    'Lost',
  ])
  const statuses = data.stages.map((stage: { status: { id: number }[] }) => stage.status.map(status => status.id))
  expect(statuses).toEqual([[1], [1, 2, 3, 5, 6, 7], [4], [5, 6]])
})

test('the list, its counts, one lead and its history, by their addresses [LM-529 LM-530 LM-531 LM-532 LM-534 LM-536]', async () => {
  const list = (await get('/user/newLeadsData', { pageNo: '0', type: '0' })).data
  expect(list.data).toContainEqual(expect.objectContaining({ _id: leadId }))
  const none = (await get('/user/newLeadsData', { pageNo: '0', startDate: '2026-03-01', endDate: '2026-03-31' })).data
  expect(none.data).toEqual([])
  expect((await get('/user/newLeadCount')).data).toMatchObject({ all: 1, unassigned: 1, won: 0 })
  expect((await get('/api/get-lead-by-id', { id: leadId })).data).toMatchObject({ _id: leadId, name: 'Meera' })
  expect((await get('/user/get-lead-logs', { leadId })).data).toEqual([expect.objectContaining({ type: 'create' })])
  const logs = await get('/get-logs', { module: 'leads', id: leadId, page: '1', limit: '100' })
  expect(logs).toMatchObject({ pagination: { page: 1, limit: 100, total: 1, pages: 1 } })
})

test('changes by their addresses: edit, assign, act, assign several [IN-640 IN-648 IN-649 LM-537 LM-538 LM-540 LM-541 LM-542]', async () => {
  const { userId } = owner
  const edited = await post(
    '/user/edit-lead',
    { lastName: 'Shah', architectDetails: { name: 'B. V.' }, logText: 'noted' },
    { id: leadId, userId },
  )
  expect(edited.data).toMatchObject({ name: 'Meera Shah', architectDetails: { name: 'B. V.' } })
  const due = await post('/user/edit-lead', { expClosureDate: '2026-06-30' }, { id: leadId, userId })
  expect(due.data).toMatchObject({ expClosureDate: '2026-06-30' })
  const assigned = await post('/user/edit-lead', { assignedTo: member.userId }, { id: leadId, userId })
  expect(assigned.data.assignedTo).toMatchObject({ _id: member.userId, fullName: 'Ravi Menon' })
  const acted = await post('/user/newleadActions', {
    updatedBy: userId,
    leadId,
    leadStatus: 2,
    todayRemark: CALL_TYPE.CALL,
    logText: 'called',
    stageOld: 'Prospect',
    stageNew: 'Assigned',
    leadUpdates: [
      {
        isEmailSend: false,
        callLeadStatus: 2,
        text: 'Wants a visit',
        updateDate: '20-03-2026',
        updateTime: '4:30 PM',
        senderId: userId,
      },
    ],
  })
  expect(acted.data).toMatchObject({
    leadStatus: 2,
    callStatus: 2,
    latestFollowUpDate: '20-03-2026',
    latestFollowUpTime: '04:30 PM',
  })
  const many = await post('/user/assign-multiple-leads', { leadIds: [leadId], assignedTo: owner.userId })
  expect(many.data).toEqual({ n: 1 })
})

test('PATCH and unknown methods of a path are no way around it', async () => {
  const answer = await fetch(`${s.base}/api/crm/user/newLeadsData`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(answer.status).toBe(404)
})
