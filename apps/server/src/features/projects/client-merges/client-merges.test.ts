import { CLIENT_MERGE_FIELDS, type ClientMergeField } from '@plinth/contract/projects/people/client-merges'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { addListed, clientAddress, projectOf } from '../clients/clients.factory.ts'

const s = testApp()
const RUNS = Number(process.env.FUZZ_RUNS ?? 12)
const DAY = 86_400_000

const groupsOf = async (who: Member) =>
  (await who.api.clientMerges.groups()).data.groups.map(group => [
    group.reason,
    group.label,
    group.clients.map(client => client.name).toSorted(),
  ])
const byId = async (who: Member, id: string) => (await who.api.clientDirectory.byId({ params: { id } })).data

/** Merges the second into the first, as both are now. */
async function merge(who: Member, keepId: string, goneId: string, take: ClientMergeField[] = []) {
  const [keep, gone] = [await byId(who, keepId), await byId(who, goneId)]
  const body = { keepId, goneId, keepVersion: keep.version, goneVersion: gone.version, take }
  return (await who.api.clientMerges.merge({ body })).data
}

describe('clients that may be the same', () => {
  test('are grouped by phone and e-mail of any contact, GSTIN, and names that differ by at most two letters in a city [PJ-030 PJ-296]', async () => {
    const firm = await s.firm()
    const phone = { countryCode: '+91', phoneNumber: '9876543210' }
    const email = clientAddress()
    const meera = await addListed(firm, { name: 'Meera Shah', ...phone, email, city: 'Pune' })
    const ravi = await addListed(firm, { name: 'Ravi Nair', gstNo: '27AAPFU0939F1ZV' })
    await firm.owner.api.clientContacts.add({ params: { id: ravi._id }, body: { name: 'Office', ...phone } })
    const lena = await addListed(firm, { name: 'Lena Iyer', gstNo: '27AAPFU0939F1ZV' })
    await firm.owner.api.clientContacts.add({ params: { id: lena._id }, body: { name: 'Same box', email } })
    await addListed(firm, { name: 'Mira Shah', city: 'pune' })
    await addListed(firm, { name: 'Mira Shah', city: 'Nagpur' })
    await addListed(firm, { name: 'Mina Sheth', city: 'Pune' })
    const gone = await addListed(firm, { name: 'Meera Shah', ...phone })
    await firm.owner.api.clientDirectory.remove({ params: { id: gone._id } })
    expect(await groupsOf(firm.owner)).toEqual([
      ['phone', '9876543210', ['Meera Shah', 'Ravi Nair']],
      ['email', email, ['Lena Iyer', 'Meera Shah']],
      ['gstNo', '27AAPFU0939F1ZV', ['Lena Iyer', 'Ravi Nair']],
      ['name', 'Meera Shah, Pune', ['Meera Shah', 'Mira Shah']],
    ])
    expect(meera.city).toBe('Pune')
    expect(await groupsOf((await s.firm()).owner)).toEqual([])
  })
})

describe('merging two clients', () => {
  test('moves contacts with their sign-ins, projects, shares and activities, takes what is chosen, and is in the audit trail [PJ-031 PJ-288]', async () => {
    const firm = await s.firm()
    const { api } = firm.owner
    const keep = await addListed(firm, { name: 'Meera Shah', city: 'Pune', note: 'Calls late' })
    const gone = await addListed(firm, { name: 'Anil Deo', email: clientAddress(), city: 'Mumbai', state: 'Goa' })
    const projectId = await projectOf(s, firm, gone._id, 'Hill house')
    const contactId = gone.contacts[0]?._id ?? ''
    await api.clientPeople.set({ params: { id: projectId, contactId }, body: { canSee: true, canApprove: true } })
    const [user] = await s.rows<{ id: string }>('select id from users where email = $1', [gone.email])
    const anil = s.anonymous(await s.sessionFor(user?.id ?? ''))

    const { client } = await merge(firm.owner, keep._id, gone._id, ['city'])
    expect(client).toMatchObject({ name: 'Meera Shah', city: 'Mumbai', state: '', note: 'Calls late' })
    expect(client.contacts.map(({ name, isPrimary, access }) => [name, isPrimary, access])).toEqual([
      ['Meera Shah', true, 'none'],
      ['Anil Deo', false, 'invited'],
    ])
    expect(client.projects.map(project => project.projectName)).toEqual(['Hill house'])
    expect((await anil.projects.shared()).data.map(one => one.projectName)).toEqual(['Hill house'])
    const { data: people } = await api.projectPeople.list({ params: { id: projectId } })
    expect(people.clientPeople.map(({ name, canSee, canApprove }) => [name, canSee, canApprove])).toEqual([
      ['Meera Shah', false, false],
      ['Anil Deo', true, true],
    ])
    const { data: activities } = await api.clientDirectory.activities({ params: { id: keep._id } })
    expect(activities.items.map(item => item.kind)).toContain('client.shared')
    await expect(byId(firm.owner, gone._id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(api.clientDirectory.restore({ params: { id: gone._id } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { data: audit } = await api.audit.list({ query: { action: 'client.merged' } })
    expect(audit.map(entry => entry.changes)).toEqual([
      [
        { field: 'merged', before: 'Anil Deo', after: 'Meera Shah' },
        { field: 'city', before: 'Pune', after: 'Mumbai' },
      ],
    ])
  })

  test('is for whoever may make clients, of what they saw, and not of a client with itself [PJ-031 PJ-296]', async () => {
    const [firm, other] = [await s.firm(), await s.firm()]
    const [keep, gone] = [await addListed(firm, { name: 'Meera Shah' }), await addListed(firm, { name: 'Anil Deo' })]
    const body = { keepId: keep._id, goneId: gone._id, keepVersion: 1, goneVersion: 1, take: [] }
    const member = await firm.member()
    await expect(member.api.clientMerges.merge({ body })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(member.api.clientMerges.groups()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(other.owner.api.clientMerges.merge({ body })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { api } = firm.owner
    await expect(api.clientMerges.merge({ body: { ...body, goneId: keep._id } })).rejects.toMatchObject({
      code: 'INVALID',
    })
    await api.clientDirectory.edit({ params: { id: gone._id }, body: { version: 1, city: 'Pune' } })
    await expect(api.clientMerges.merge({ body })).rejects.toMatchObject({ code: 'CONFLICT' })
    const { _id } = await merge(firm.owner, keep._id, gone._id)
    await expect(member.api.clientMerges.undo({ params: { id: _id } })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('undoing a merge', () => {
  test('is possible for 30 days, leaves what was changed since, and does not bring back twice [PJ-031]', async () => {
    const firm = await s.firm()
    const { api } = firm.owner
    const pair = async () => {
      const keep = await addListed(firm, { name: 'Meera Shah', city: 'Pune', state: 'Goa' })
      const gone = await addListed(firm, { name: 'Anil Deo', city: 'Mumbai', state: 'Kerala' })
      return { keep: keep._id, ...(await merge(firm.owner, keep._id, gone._id, ['city', 'state', 'primaryContact'])) }
    }
    const [early, late] = [await pair(), await pair()]
    const { version } = await byId(firm.owner, early.keep)
    await api.clientDirectory.edit({ params: { id: early.keep }, body: { version, city: 'Nashik' } })
    const undo = (id: string) => api.clientMerges.undo({ params: { id } })
    expect((await api.clientMerges.groups()).data.merges).toHaveLength(2)
    expect((await undo(early._id)).data.stayed).toEqual(['city'])
    expect(await byId(firm.owner, early.keep)).toMatchObject({ name: 'Meera Shah', city: 'Nashik', state: 'Goa' })
    await expect(undo(early._id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    s.clock.advance(30 * DAY)
    const { api: later } = { api: s.anonymous(await s.sessionFor(firm.owner.userId)) }
    await expect(later.clientMerges.undo({ params: { id: late._id } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A merge can be undone for 30 days',
    })
    expect((await later.clientMerges.groups()).data.merges).toEqual([])
  })

  const client = fc.record({
    name: fc.constantFrom('Asha', 'Ravi', 'नेहा', 'José'),
    kind: fc.constantFrom(0 as const, 1 as const),
    companyName: fc.constantFrom('', 'Kalpa'),
    city: fc.constantFrom('', 'Pune', 'Mumbai'),
    gstNo: fc.constantFrom('', '27AAPFU0939F1ZV'),
    note: fc.constantFrom('', 'Calls late'),
    hasEmail: fc.boolean(),
    others: fc.array(fc.record({ name: fc.constantFrom('Lena', 'Ida'), isRemoved: fc.boolean() }), { maxLength: 3 }),
    projects: fc.nat({ max: 2 }),
    isInvited: fc.boolean(),
  })

  type FirmClient = typeof client extends fc.Arbitrary<infer One> ? One : never

  /** Everything of the clients of a firm, except versions and times of changes, which only grow. */
  const everything = (companyId: string) =>
    Promise.all(
      [
        `select to_jsonb(c) - '{version,changes,last_activity_at}'::text[] as row from clients c where company_id = $1 order by id`,
        'select to_jsonb(k) as row from client_contacts k where company_id = $1 order by id',
        `select to_jsonb(p) - '{updated_at,last_activity_at}'::text[] as row from projects p where company_id = $1 order by id`,
        'select to_jsonb(r) as row from project_contacts r where company_id = $1 order by project_id, contact_id',
        'select to_jsonb(r) as row from project_shares r where company_id = $1 order by project_id, user_id',
        'select to_jsonb(a) as row from project_activities a where company_id = $1 order by id',
      ].map(query => s.rows(query, [companyId])),
    )

  async function make(firm: Firm, { hasEmail, others, projects, isInvited, ...fields }: FirmClient) {
    const { api } = firm.owner
    const made = await addListed(firm, { ...fields, email: hasEmail ? clientAddress() : '' })
    for (const { name, isRemoved } of others) {
      const { data } = await api.clientContacts.add({ params: { id: made._id }, body: { name } })
      if (isRemoved) await api.clientContacts.remove({ params: { id: data._id } })
    }
    for (let count = 0; count < projects; count++) {
      const id = await projectOf(s, firm, made._id, `House ${crypto.randomUUID().slice(0, 8)}`)
      const contactId = made.contacts[0]?._id ?? ''
      if (isInvited && hasEmail)
        await api.clientPeople.set({ params: { id, contactId }, body: { canSee: true, canApprove: true } })
    }
    return made._id
  }

  test('gives back every row as it was, whatever the two clients were [PJ-031]', async () => {
    const firm = await s.firm()
    await fc.assert(
      fc.asyncProperty(client, client, fc.subarray([...CLIENT_MERGE_FIELDS]), async (one, other, take) => {
        const [keep, gone] = [await make(firm, one), await make(firm, other)]
        const before = await everything(firm.companyId)
        const { _id } = await merge(firm.owner, keep, gone, take)
        await firm.owner.api.clientMerges.undo({ params: { id: _id } })
        expect(await everything(firm.companyId)).toEqual(before)
      }),
      { numRuns: RUNS },
    )
  }, 120_000)
})
