import { NewTag } from '@plinth/contract/leads/lead-tags'
import { TAG_COLOURS, TAG_NAME_MAX } from '@plinth/contract/leads/tag-rules'
import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'

const app = testApp()
const BLUE = '#2f6fb3'
const RED = '#c8433a'

async function tag(who: Member, tagName: string, tagColorCode: NewTag['tagColorCode'] = BLUE): Promise<string> {
  const { data } = await who.api.leadTags.save({ body: [{ tagName, tagColorCode }] })
  return data[0]!._id
}
const lead = async (firm: Firm): Promise<string> =>
  (await firm.owner.api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber: '9876543210' } })).data._id
const tagsOf = async (who: Member, leadId: string) =>
  (await who.api.leads.byId({ query: { id: leadId } })).data.leadTag.map(one => one.tagName)

describe('tags of a company', () => {
  it('have a name of at most 15 characters and one of ten colours [LM-325 LM-455 LM-668 LM-669 LM-Q86]', () => {
    expect(TAG_COLOURS.map(colour => colour.name)).toEqual([
      'Brown',
      'Grey',
      'Orange',
      'Yellow',
      'Green',
      'Blue',
      'Purple',
      'Pink',
      'Red',
      'Cyan Blue',
    ])
    expect(new Set(TAG_COLOURS.map(colour => colour.code)).size).toBe(10)
    expect(TAG_NAME_MAX).toBe(15)
    const isTag = (tagName: string, tagColorCode: string) => NewTag.safeParse({ tagName, tagColorCode }).success
    for (const { code } of TAG_COLOURS) expect(isTag('x'.repeat(15), code)).toBe(true)
    expect(isTag('x'.repeat(16), BLUE)).toBe(false)
    expect(isTag('  ', BLUE)).toBe(false)
    expect(isTag('VIP', '#123456')).toBe(false)
    expect(isTag('VIP', 'Blue')).toBe(false)
  })

  it('are created, listed by name, renamed and deleted, with names unique ignoring case [LM-324 LM-386 LM-572 LM-573 LM-574 LM-Q87]', async () => {
    const { owner } = await app.firm()
    const { data: made, message } = await owner.api.leadTags.save({
      body: [
        { tagName: 'VIP', tagColorCode: RED },
        { tagName: 'budget', tagColorCode: BLUE },
      ],
    })
    expect(message).toBe('Tag added successfully!')
    expect(made[0]).toEqual({
      _id: expect.any(String),
      tagName: 'VIP',
      tagColorCode: RED,
      userId: owner.userId,
      isPermanent: false,
      isDeleted: false,
    })
    expect((await owner.api.leadTags.list()).data.map(one => one.tagName)).toEqual(['budget', 'VIP'])
    await expect(tag(owner, 'vip')).rejects.toMatchObject({ code: 'CONFLICT' })
    // all or none
    const both = [
      { tagName: 'New', tagColorCode: BLUE },
      { tagName: 'new', tagColorCode: BLUE },
    ] as const
    await expect(owner.api.leadTags.save({ body: [...both] })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await owner.api.leadTags.list()).data).toHaveLength(2)

    const tagId = made[0]!._id
    await expect(owner.api.leadTags.edit({ query: { tagId }, body: { tagName: 'Budget' } })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    const edited = await owner.api.leadTags.edit({ query: { tagId }, body: { tagName: 'Vip' } })
    expect(edited).toMatchObject({ message: 'Tag edited successfully!', data: { tagName: 'Vip', tagColorCode: RED } })
    const gone = await owner.api.leadTags.edit({ query: { tagId }, body: { isDeleted: true } })
    expect(gone.data.isDeleted).toBe(true)
    expect(await app.rows('select deleted_at is not null as gone from tags where id = $1', [tagId])).toEqual([
      { gone: true },
    ])
    await expect(owner.api.leadTags.edit({ query: { tagId }, body: { tagName: 'Back' } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    // its name is free again
    await tag(owner, 'VIP')
  })

  it('that are permanent cannot be deleted, only changed [LM-326 LM-Q87]', async () => {
    const { owner } = await app.firm()
    const tagId = await tag(owner, 'House')
    await app.rows('update tags set is_permanent = true where id = $1', [tagId])
    await expect(owner.api.leadTags.edit({ query: { tagId }, body: { isDeleted: true } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'This field can’t be deleted',
    })
    const { data } = await owner.api.leadTags.edit({ query: { tagId }, body: { tagColorCode: RED } })
    expect(data).toMatchObject({ isPermanent: true, tagColorCode: RED })
  })
})

describe('the deletion of a tag', () => {
  it('says before how many leads lose it, and can be taken back for 30 days', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const id = await tag(owner, 'Villa', RED)
    const leadIds = [await lead(firm), await lead(firm)]
    for (const leadId of leadIds) await owner.api.leadTags.addToLead({ body: { leadId, tagId: id } })
    expect((await owner.api.leadTags.uses({ params: { id } })).data).toEqual({ leads: 2 })
    expect((await owner.api.leadTags.removed()).data).toEqual([])

    await owner.api.leadTags.edit({ query: { tagId: id }, body: { isDeleted: true } })
    await expect(owner.api.leadTags.uses({ params: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await owner.api.leadTags.removed()).data.map(one => one.tagName)).toEqual(['Villa'])
    await app.rows("update tags set deleted_at = deleted_at - interval '30 days' where id = $1", [id])
    const restored = await owner.api.leadTags.restore({ params: { id } })
    expect(restored).toMatchObject({ message: 'Tag restored', data: { tagName: 'Villa', isDeleted: false } })
    expect((await owner.api.leadTags.restore({ params: { id } })).data.isDeleted).toBe(false)
    for (const leadId of leadIds) expect(await tagsOf(owner, leadId)).toEqual(['Villa'])
    const { data: trail } = await owner.api.audit.list({ query: {} })
    expect(trail.map(({ action, targetName }) => [action, targetName])).toEqual([
      ['tag.restored', 'Villa'],
      ['tag.removed', 'Villa'],
      ['tag.created', 'Villa'],
    ])
  })

  it('is final after 30 days, and while another tag has the name', async () => {
    const { owner } = await app.firm()
    const id = await tag(owner, 'Villa')
    await owner.api.leadTags.edit({ query: { tagId: id }, body: { isDeleted: true } })
    const other = await tag(owner, 'VILLA')
    await expect(owner.api.leadTags.restore({ params: { id } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A tag with this name already exists',
    })
    await owner.api.leadTags.edit({ query: { tagId: other }, body: { isDeleted: true } })
    await app.rows("update tags set deleted_at = deleted_at - interval '30 days 1 second' where id = $1", [id])
    expect((await owner.api.leadTags.removed()).data.map(one => one.tagName)).toEqual(['VILLA'])
    await expect(owner.api.leadTags.restore({ params: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is looked at and taken back by those alone who may edit leads, each in their own firm', async () => {
    const firm = await app.firm()
    const id = await tag(firm.owner, 'Villa')
    const reader = await firm.member({ crmEdit: false })
    const stranger = (await app.firm()).owner
    for (const call of ['uses', 'restore'] as const) {
      await expect(reader.api.leadTags[call]({ params: { id } }), call).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(stranger.api.leadTags[call]({ params: { id } }), call).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    await expect(reader.api.leadTags.removed()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('tags of a lead', () => {
  it('are added and removed, repeating that changes nothing, and list, lead and history show it [LM-002 LM-293 LM-575 LM-576 LM-Q108]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const leadId = await lead(firm)
    const vip = await tag(owner, 'VIP', RED)
    const villa = await tag(owner, 'Villa')
    await owner.api.leadTags.addToLead({ body: { leadId, tagId: vip } })
    app.clock.advance(1000)
    const added = await owner.api.leadTags.addToLead({ body: { leadId, tagId: villa } })
    const expected = [
      { _id: vip, tagName: 'VIP', tagColorCode: RED },
      { _id: villa, tagName: 'Villa', tagColorCode: BLUE },
    ]
    expect(added.data).toEqual(expected)
    expect((await owner.api.leadTags.addToLead({ body: { leadId, tagId: vip } })).data).toEqual(expected)
    expect((await owner.api.leads.byId({ query: { id: leadId } })).data).toMatchObject({
      leadTag: expected,
      version: 3,
    })
    expect((await owner.api.leads.list()).data.data[0]).toMatchObject({ leadTag: expected })

    const removed = await owner.api.leadTags.removeFromLead({ body: { leadId, tagId: vip } })
    expect(removed.data.map(one => one._id)).toEqual([villa])
    await owner.api.leadTags.removeFromLead({ body: { leadId, tagId: vip } })
    const { data: logs } = await owner.api.leadHistory.ofLead({ query: { leadId } })
    expect(logs.map(log => log.texts)).toEqual([
      ['The tag VIP has been removed'],
      ['The tag Villa has been added'],
      ['The tag VIP has been added'],
      ['The Lead has been created'],
    ])
    expect(logs[0]).toMatchObject({ old: { leadTag: ['VIP', 'Villa'] }, new: { leadTag: ['Villa'] } })
  })

  it('vanish from leads when they are deleted [LM-386 LM-Q87]', async () => {
    const firm = await app.firm()
    const leadId = await lead(firm)
    const tagId = await tag(firm.owner, 'VIP')
    await firm.owner.api.leadTags.addToLead({ body: { leadId, tagId } })
    await firm.owner.api.leadTags.edit({ query: { tagId }, body: { isDeleted: true } })
    expect(await tagsOf(firm.owner, leadId)).toEqual([])
    await expect(firm.owner.api.leadTags.addToLead({ body: { leadId, tagId } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('and of the company are changed only with crm.edit; invisible leads are not found [LM-486 LM-492 LM-494 LM-635 IN-582]', async () => {
    const firm = await app.firm()
    const reader = await firm.member({ crmEdit: false })
    const leadId = await lead(firm)
    const tagId = await tag(firm.owner, 'VIP')
    const refused = { code: 'FORBIDDEN', message: 'Access disabled by Admin' }
    expect((await reader.api.leadTags.list()).data).toHaveLength(1)
    await expect(tag(reader, 'Mine')).rejects.toMatchObject(refused)
    await expect(reader.api.leadTags.edit({ query: { tagId }, body: { isDeleted: true } })).rejects.toMatchObject(
      refused,
    )
    await expect(reader.api.leadTags.addToLead({ body: { leadId, tagId } })).rejects.toMatchObject(refused)
    await expect(reader.api.leadTags.removeFromLead({ body: { leadId, tagId } })).rejects.toMatchObject(refused)

    const editor = await firm.member()
    const added = await editor.api.leadTags.addToLead({ body: { leadId, tagId } })
    expect(added.data.map(one => one._id)).toEqual([tagId])
    await firm.permit('team_member', 'own', false)
    await expect(editor.api.leadTags.addToLead({ body: { leadId, tagId } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
