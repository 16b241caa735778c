import { beforeAll, describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'
import { addLeads, makeLeads, seeded } from '../lead.factory.ts'

const app = testApp()

let firm: Firm
let owner: Member
let member: Member
const ids: Record<string, string> = {}

const find = async (search: string, by: Member = owner): Promise<string[]> =>
  (await by.api.leads.find({ query: { search } })).data.map(lead => lead.name)

beforeAll(async () => {
  firm = await app.firm()
  owner = firm.owner
  member = await firm.member({ firstName: 'Ravi', lastName: 'Menon' })
  const { stages } = (await owner.api.pipelines.get()).data
  const add = async (firstName: string, lastName: string, more: object = {}) => {
    const { data } = await owner.api.leads.addEdit({
      body: { firstName, lastName, phoneNumber: '9845012345', countryCode: '+91', ...more },
    })
    ids[firstName] = data._id
    return data
  }
  await add('Sharmila', 'Iyer', { city: 'Mysuru' })
  await add('Rakesh', 'Sharma', { phoneNumber: '7012398765', email: 'rakesh@home.example' })
  const won = await add('Wonderly', 'Rakesh', { phoneNumber: '7700112233' })
  await add('Archana', 'Rakesh')
  await app.rows('update leads set is_archived = true where id = $1', [ids.Archana])
  await add('Deleela', 'Rakesh')
  await owner.api.leads.edit({ query: { id: ids.Deleela! }, body: { isDeleted: true } })
  const wonStage = stages.find(stage => stage.kind === 'won')!
  await app.rows('update leads set stage_id = $2 where id = $1', [won._id, wonStage._id])
})

describe('leads to jump to', () => {
  it('are found by words in any order, won and archived ones too and marked, archived ones last; deleted ones are not', async () => {
    const { data } = await owner.api.leads.find({ query: { search: 'rakesh' } })
    expect(data.map(({ name, isWon, isArchive }) => ({ name, isWon, isArchive }))).toEqual([
      { name: 'Rakesh Sharma', isWon: false, isArchive: false },
      { name: 'Wonderly Rakesh', isWon: true, isArchive: false },
      { name: 'Archana Rakesh', isWon: false, isArchive: true },
    ])
    expect(await find('  SHARMA   rakesh')).toEqual(['Rakesh Sharma'])
    expect(await find('sharm')).toEqual(['Sharmila Iyer', 'Rakesh Sharma'])
    expect(await find('rakesh@home')).toEqual(['Rakesh Sharma'])
    expect(await find('iyer mysuru')).toEqual(['Sharmila Iyer'])
    expect(await find('rakesh%')).toEqual([])
    expect(await find('   ')).toEqual([])
  })

  it('are found by any half of a phone number, however it is written', async () => {
    for (const half of ['70123', '98765', '0701239', '+91 70123-98765', '70123 98', '(701) 239'])
      expect(await find(half), half).toEqual(['Rakesh Sharma'])
  })

  it('are those that the person may see [LM-503 LM-504]', async () => {
    await firm.permit('team_member', 'own', false)
    expect(await find('rakesh', member)).toEqual([])
    await owner.api.leads.edit({ query: { id: ids.Rakesh! }, body: { assignedTo: member.userId } })
    await app.rows('update leads set assigned_to = $2 where id = $1', [ids.Archana, member.userId])
    expect(await find('rakesh', member)).toEqual(['Rakesh Sharma', 'Archana Rakesh'])
    await firm.permit('team_member', 'all', true)
    expect(await find('rakesh', member)).toHaveLength(3)
  })

  it('are the newest where more than 2,000 hold the text, and those whose name begins with it where fewer do', async () => {
    const crowd = await app.firm()
    const { stages } = (await crowd.owner.api.pipelines.get()).data
    const createdBy = crowd.owner.userId
    const leads = makeLeads({
      count: 2_001,
      stages,
      assignees: [null],
      createdBy,
      now: app.clock.now(),
      random: seeded(3),
    })
    for (const lead of leads) lead.company_name = 'Crowded Rooms'
    const [oldest, ...younger] = leads.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())
    Object.assign(oldest!, { first_name: 'Rooms', last_name: 'Crowded' })
    await addLeads(app.app.services.db, crowd.companyId, leads)
    const { data: newest } = await crowd.owner.api.leads.list({ query: { limit: 8 } })
    const { data } = await crowd.owner.api.leads.find({ query: { search: 'rooms crowded' } })
    expect(data.map(lead => lead._id)).toEqual(newest.data.map(lead => lead._id))
    await crowd.owner.api.leads.edit({ query: { id: younger[0]!.id }, body: { isDeleted: true } })
    const { data: fewer } = await crowd.owner.api.leads.find({ query: { search: 'rooms crowded' } })
    expect(fewer.map(lead => lead._id)).toEqual([oldest!.id, ...newest.data.slice(0, -1).map(lead => lead._id)])
  })

  it('are refused to who has not the leads module', async () => {
    const other = await firm.member({ firstName: 'Nila', features: ['default'] })
    await expect(other.api.leads.find({ query: { search: 'rakesh' } })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
