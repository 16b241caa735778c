import { describe, expect, it } from 'vitest'
import { type Firm, testApp } from '../../../test/harness.ts'
import { leadOf, mergeOf } from './lead-merges.factory.ts'

const app = testApp()

const found = async (firm: Firm, id: string, api = firm.owner.api) => {
  const { data } = await api.leadMerges.duplicates({ params: { id } })
  return data.map(one => ({ id: one.lead._id, reasons: one.reasons, score: one.score }))
}

describe('the possible duplicates of a lead', () => {
  it('have one of its phones, main, further or of a contact', async () => {
    const firm = await app.firm()
    const lead = await leadOf(firm, {
      phoneNumber: '9800000001',
      otherPhoneNumbers: ['9800000002'],
      otherContactDetails: [{ otherContactFirstName: 'Ravi', otherContactPhoneNumber: ['9800000003'] }],
    })
    const main = await leadOf(firm, { firstName: 'Main', phoneNumber: '9800000002' })
    const further = await leadOf(firm, { firstName: 'Further', otherPhoneNumbers: ['9800000003'] })
    const contact = await leadOf(firm, {
      firstName: 'Contact',
      otherContactDetails: [{ otherContactFirstName: 'Lena', otherContactPhoneNumber: ['9800000001'] }],
    })
    await leadOf(firm, { firstName: 'Nobody', phoneNumber: '9800000009' })
    const all = await found(firm, lead._id)
    expect(all.map(one => one.id).toSorted()).toEqual([main._id, further._id, contact._id].toSorted())
    for (const one of all) expect(one).toMatchObject({ reasons: ['phone'], score: 80 })
    for (const id of [main._id, further._id, contact._id])
      expect((await found(firm, id)).map(one => one.id)).toContain(lead._id)
  })

  it('have its e-mail in any case, and rank higher the more they have in common', async () => {
    const firm = await app.firm()
    const lead = await leadOf(firm, { firstName: 'Asha', lastName: 'Rao', city: 'Pune', email: 'Asha@Example.com' })
    const contact = await leadOf(firm, {
      firstName: 'Lena',
      otherContactDetails: [
        { otherContactFirstName: 'Asha', otherContactEmailId: 'ASHA@example.com', otherContactPhoneNumber: ['98765'] },
      ],
    })
    const twin = await leadOf(firm, { firstName: 'asha', lastName: 'rao', city: 'pune', email: 'asha@example.com' })
    expect(await found(firm, lead._id)).toEqual([
      { id: twin._id, reasons: ['email', 'name'], score: 90 },
      { id: contact._id, reasons: ['email'], score: 80 },
    ])
  })

  it('have similar names in the same city, archived ones too', async () => {
    const firm = await app.firm()
    const lead = await leadOf(firm, { firstName: 'Nandini', lastName: 'Kulkarni', city: 'Pune' })
    const alike = await leadOf(firm, { firstName: 'Nandini', lastName: 'Kulkarny', city: 'Pune' })
    const archived = await leadOf(firm, { firstName: 'Nandini', lastName: 'Kulkarni', city: 'Pune' })
    await app.rows('update leads set is_archived = true where id = $1', [archived._id])
    await leadOf(firm, { firstName: 'Nandini', lastName: 'Kulkarni', city: 'Mumbai' })
    await leadOf(firm, { firstName: 'Nandini', lastName: 'Kulkarni' })
    await leadOf(firm, { firstName: 'Nandini', lastName: 'Shah', city: 'Pune' })
    const { data } = await firm.owner.api.leadMerges.duplicates({ params: { id: lead._id } })
    expect(data.map(one => [one.lead._id, one.reasons, one.lead.isArchived])).toEqual([
      [archived._id, ['name'], true],
      [alike._id, ['name'], false],
    ])
    expect(data[0]?.score).toBe(50)
    expect(data[1]?.score).toBeLessThan(50)
    expect((await found(firm, archived._id)).map(one => one.id).toSorted()).toEqual([lead._id, alike._id].toSorted())
  })

  it('are only visible leads of the same company, neither deleted nor merged', async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    const seller = await firm.member()
    await firm.permit('team_member', 'own', false)
    const phoneNumber = '9800000011'
    const mine = await leadOf(firm, { phoneNumber, assignedTo: seller.userId })
    const hidden = await leadOf(firm, { phoneNumber })
    const gone = await leadOf(firm, { phoneNumber })
    await firm.owner.api.leads.edit({ query: { id: gone._id }, body: { isDeleted: true } })
    await leadOf(other, { phoneNumber })
    expect((await found(firm, mine._id)).map(one => one.id)).toEqual([hidden._id])
    expect(await found(firm, mine._id, seller.api)).toEqual([])
    for (const id of [hidden._id, gone._id])
      await expect(found(firm, id, seller.api)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { data: groups } = await seller.api.leadMerges.groups()
    expect(groups.groups).toEqual([])
    await mergeOf(firm, mine._id, hidden._id)
    expect(await found(firm, mine._id)).toEqual([])
  })

  it('disappear once they are marked as somebody else, until that is undone', async () => {
    const firm = await app.firm()
    const reader = await firm.member({ crmEdit: false })
    const phoneNumber = '9800000021'
    const [a, b] = [await leadOf(firm, { phoneNumber }), await leadOf(firm, { phoneNumber })]
    const say = (areDistinct: boolean, api = firm.owner.api) =>
      api.leadMerges.distinguish({ body: { leadIds: [b._id, a._id], areDistinct } })
    await expect(say(true, reader.api)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await say(true)
    await say(true)
    expect(await found(firm, a._id)).toEqual([])
    expect(await found(firm, b._id)).toEqual([])
    expect((await firm.owner.api.leadMerges.groups()).data.groups).toEqual([])
    await say(false)
    expect((await found(firm, a._id)).map(one => one.id)).toEqual([b._id])
    const foreign = await leadOf(await app.firm())
    const wrong = { leadIds: [a._id, foreign._id], areDistinct: true }
    await expect(firm.owner.api.leadMerges.distinguish({ body: wrong })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the duplicates of a company', () => {
  it('come in groups, page by page, each lead of a group named', async () => {
    const firm = await app.firm()
    const ids = new Map<string, string[]>()
    for (let n = 0; n < 5; n++) {
      const phoneNumber = `980000010${n}`
      for (let twin = 0; twin < 2; twin++) {
        const { _id } = await leadOf(firm, {
          firstName: `Twin ${n}`,
          phoneNumber,
          email: `t${n}@x.example`,
          city: 'Pune',
        })
        ids.set(phoneNumber, [...(ids.get(phoneNumber) ?? []), _id])
      }
    }
    const extra = await leadOf(firm, { otherPhoneNumbers: ['9800000101'] })
    ids.get('9800000101')?.push(extra._id)
    const alone = await leadOf(firm, { firstName: 'Far', otherPhoneNumbers: ['9800000109'] })
    const late = await leadOf(firm, {
      firstName: 'Late',
      otherContactDetails: [{ otherContactFirstName: 'Far', otherContactPhoneNumber: ['9800000109'] }],
    })
    ids.set('9800000109', [alone._id, late._id])
    const seen = new Map<string, string[]>()
    let after = ''
    for (let page = 0; page < 10; page++) {
      const { data } = await firm.owner.api.leadMerges.groups({ query: { reason: 'phone', after, limit: 2 } })
      for (const group of data.groups) {
        expect(group).toMatchObject({ label: group.key, total: group.leads.length })
        seen.set(
          group.key,
          group.leads.map(lead => lead._id),
        )
      }
      after = data.groups.at(-1)?.key ?? ''
      if (!data.hasMore) break
    }
    expect(seen).toEqual(ids)
    const { data: mails } = await firm.owner.api.leadMerges.groups({ query: { reason: 'email', limit: 50 } })
    expect(mails.groups.map(group => group.key)).toEqual([0, 1, 2, 3, 4].map(n => `t${n}@x.example`))
    const { data: names } = await firm.owner.api.leadMerges.groups({ query: { reason: 'name', limit: 3 } })
    expect(names.groups.map(group => [group.label, group.total])).toEqual([
      ['Twin 0, Pune', 2],
      ['Twin 1, Pune', 2],
      ['Twin 2, Pune', 2],
    ])
    expect(names.hasMore).toBe(true)
    const next = { reason: 'name' as const, after: names.groups.at(-1)?.key ?? '' }
    const { data: rest } = await firm.owner.api.leadMerges.groups({ query: next })
    expect(rest.groups.map(group => group.label)).toEqual(['Twin 3, Pune', 'Twin 4, Pune'])
  })

  it('are also leads in the same city whose names are spelled slightly differently', async () => {
    const firm = await app.firm()
    const add = async (firstName: string, lastName: string, city: string) =>
      (await leadOf(firm, { firstName, lastName, city }))._id
    const groups = async () => {
      const { data } = await firm.owner.api.leadMerges.groups({ query: { reason: 'name' } })
      return data.groups.map(group => ({ label: group.label, ids: group.leads.map(lead => lead._id) }))
    }
    const kulkarni = [
      await add('Nandini', 'Kulkarni', 'Pune'),
      await add('NANDINI', 'Kulkarny', 'pune'),
      await add('Nandini', 'Kulkarnee', 'Pune'),
    ]
    // another city, another name, and one that only has the same consonants
    await add('Nandini', 'Kulkarni', 'Mumbai')
    await add('Nandini', 'Shah', 'Pune')
    await add('Onednaon', 'Klokorano', 'Pune')
    const rao = [await add('Asha', 'Rao', 'Pune'), await add('Aasha', 'Rao', 'Pune')]
    await add('Issa', 'Roy', 'Pune')
    // of whom nobody knows the city
    await add('Tara', 'Menon', '')
    await add('Tara', 'Menon', '')
    // capital letters of every script
    const petrov = [await add('ИВАН', 'ПЕТРОВ', 'Élancourt'), await add('Иван', 'Петров', 'élancourt')]
    expect(await groups()).toEqual([
      { label: 'Nandini Kulkarnee, Pune', ids: kulkarni },
      { label: 'Aasha Rao, Pune', ids: rao },
      { label: expect.any(String), ids: petrov },
    ])
    // those marked as different people are no longer listed, whoever else shares their consonants
    await firm.owner.api.leadMerges.distinguish({ body: { leadIds: rao, areDistinct: true } })
    expect((await groups()).map(group => group.ids)).toEqual([kulkarni, petrov])
  })

  it('stay in their group as long as two of them may still be the same person', async () => {
    const firm = await app.firm()
    const phoneNumber = '9800000031'
    const three = [
      await leadOf(firm, { phoneNumber }),
      await leadOf(firm, { phoneNumber }),
      await leadOf(firm, { phoneNumber }),
    ]
    const say = (...at: number[]) =>
      firm.owner.api.leadMerges.distinguish({
        body: { leadIds: at.map(place => three[place]?._id ?? ''), areDistinct: true },
      })
    const count = async () => (await firm.owner.api.leadMerges.groups()).data.groups.length
    await say(0, 1)
    expect(await count()).toBe(1)
    await say(0, 1, 2)
    expect(await count()).toBe(0)
  })
})
