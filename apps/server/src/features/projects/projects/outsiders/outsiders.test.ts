import type { OutsiderChange } from '@plinth/contract/projects/people/outsiders'
import { describe, expect, test } from 'vitest'
import { type Member, testApp } from '../../../../test/harness.ts'
import { builtProject } from '../phases/project-phases.factory.ts'
import { projectOf } from '../projects.factory.ts'

const s = testApp()
const add = async (who: Member, id: string, body: OutsiderChange & { name: string }) =>
  (await who.api.outsiders.add({ params: { id }, body })).data
const listed = async (who: Member, id: string) => (await who.api.outsiders.list({ params: { id } })).data
const namesOf = async (who: Member, id: string) => (await listed(who, id)).outsiders.map(one => one.name)
const CARPENTER = {
  name: 'Suresh Patil',
  firm: 'Patil Woodworks',
  kind: 'contractor' as const,
  countryCode: '+91',
  phoneNumber: '9876543210',
  email: 'suresh@patil.example',
}

describe('outside people of a project', () => {
  test('are added, changed, removed and brought back, each in the activity [PJ-087 PJ-299]', async () => {
    const firm = await s.firm()
    const id = await projectOf(s, firm, 'Lake house')
    const { outsiders } = firm.owner.api
    const suresh = await add(firm.owner, id, CARPENTER)
    expect(await listed(firm.owner, id)).toEqual({ outsiders: [{ _id: suresh._id, ...CARPENTER }], mayChange: true })
    const params = { id: suresh._id }
    const { data } = await outsiders.edit({ params, body: { firm: 'Patil and Sons', kind: 'vendor' } })
    expect(data).toEqual({ _id: suresh._id, ...CARPENTER, firm: 'Patil and Sons', kind: 'vendor' })
    await outsiders.remove({ params })
    expect(await namesOf(firm.owner, id)).toEqual([])
    await expect(outsiders.edit({ params, body: { firm: '' } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await outsiders.restore({ params })
    expect(await namesOf(firm.owner, id)).toEqual(['Suresh Patil'])
    const { data: activity } = await firm.owner.api.projectActivities.list({ params: { id } })
    expect(activity.items.map(item => [item.kind, item.subject?.name]).slice(0, 3)).toEqual([
      ['outsider.added', 'Suresh Patil'],
      ['outsider.removed', 'Suresh Patil'],
      ['outsider.added', 'Suresh Patil'],
    ])
  })

  test('keep to their limits, and an address stands once in a project [PJ-087 PJ-289]', async () => {
    const firm = await s.firm()
    const id = await projectOf(s, firm, 'Lake house')
    await add(firm.owner, id, CARPENTER)
    await expect(add(firm.owner, id, { ...CARPENTER, email: 'Suresh@Patil.example' })).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: [{ field: 'email', message: 'Somebody with this email is in the list already' }],
    })
    for (const [field, value, message] of [
      ['name', ' ', 'Field is required'],
      ['email', 'nothing', 'You have entered Invalid Email'],
      ['phoneNumber', '98765', 'Invalid phone number'],
    ] as const)
      await expect(add(firm.owner, id, { ...CARPENTER, [field]: value })).rejects.toMatchObject({
        code: 'INVALID',
        fields: [{ field, message }],
      })
    await s.rows(
      `insert into project_outsiders (company_id, id, project_id, name, kind, created_by, created_at)
       select $1, gen_random_uuid(), $2, 'Helper ' || n, 'other', $3, now() from generate_series(1, 199) n`,
      [firm.companyId, id, firm.owner.userId],
    )
    await expect(add(firm.owner, id, { name: 'One more' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A project has at most 200 outside people',
    })
  })

  test('of other projects are proposed by name or firm, of those one sees alone, each once [PJ-087]', async () => {
    const firm = await s.firm()
    const lena = await firm.member()
    const [own, seen, hidden] = [
      await projectOf(s, firm, 'Lake house', { projectAdmin: lena.userId }),
      await projectOf(s, firm, 'Hill house', { projectAdmin: lena.userId }),
      await projectOf(s, firm, 'Farm house'),
    ]
    await add(firm.owner, seen, CARPENTER)
    await add(firm.owner, hidden, CARPENTER)
    await add(firm.owner, hidden, { name: 'Patil Electricals' })
    const proposed = async (who: Member, text: string) =>
      (await who.api.outsiders.proposals({ params: { id: own }, query: { text } })).data.map(one => one.name)
    expect(await proposed(firm.owner, 'pATIL')).toEqual(['Patil Electricals', 'Suresh Patil'])
    expect(await proposed(lena, 'woodw')).toEqual(['Suresh Patil'])
    expect(await proposed(lena, 'electr')).toEqual([])
    expect(await proposed(lena, '')).toEqual([])
  })

  test('are changed by who may change the team, and not in an archived project [PJ-079 PJ-087]', async () => {
    const { projectId, lena, mia, dev, sam, vera, stranger } = await builtProject(s)
    const { _id } = await add(lena, projectId, CARPENTER)
    for (const who of [mia, dev, sam, vera]) {
      await expect(add(who, projectId, { name: 'Anil' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(who.api.outsiders.remove({ params: { id: _id } })).rejects.toMatchObject({ code: 'FORBIDDEN' })
      expect(await listed(who, projectId)).toMatchObject({ outsiders: [{ _id }], mayChange: false })
    }
    await expect(listed(stranger, projectId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(stranger.api.outsiders.remove({ params: { id: _id } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await s.rows('update projects set status = 2, archived_at = now() where id = $1', [projectId])
    await expect(add(lena, projectId, { name: 'Anil' })).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})
