import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { issuable } from '../life/life.factory.ts'
import { change, draftOf, insertion, lineInsertion, removal, setting } from '../quotation.factory.ts'

// past midnight where the firm is, and not yet where the server is
const app = testApp({ now: new Date('2026-03-18T20:30:00.000Z') })
const headOf = async (who: Awaited<ReturnType<typeof app.firm>>['owner'], id: string) =>
  (await who.api.versions.byId({ params: { id } })).data.content.head

describe('the head of a version', () => {
  it('has the fields of a bill and a site, each within its limit [QT-073]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const { versionId } = await draftOf(app, firm)
    const longest = {
      title: 'x'.repeat(150),
      billToName: 'x'.repeat(130),
      billToAddress: 'x'.repeat(400),
      billToState: '27',
      billToGstin: '27AAPFU0939F1ZV',
      isSez: true,
      email: 'meera@client.example',
      countryCode: '+91',
      phone: '9'.repeat(15),
      siteAddress: 'x'.repeat(500),
      placeOfSupply: '29',
      area: '9999999.99',
      areaUnit: 'Sq yds',
      validUntil: '2026-06-01',
      introduction: 'x'.repeat(2000),
    }
    await change(owner, versionId, [setting('head', versionId, longest)])
    expect(await headOf(owner, versionId)).toMatchObject(longest)
    const refused = {
      title: 'x'.repeat(151),
      billToName: 'x'.repeat(131),
      billToAddress: 'x'.repeat(401),
      billToState: 'MH',
      email: 'nobody',
      phone: '1234',
      siteAddress: 'x'.repeat(501),
      area: '10000000.00',
      areaUnit: 'acre',
      validUntil: '2026-02-30',
      introduction: 'x'.repeat(2001),
    }
    for (const [field, value] of Object.entries(refused))
      await expect(
        change(owner, versionId, [setting('head', versionId, { [field]: value })]),
        field,
      ).rejects.toMatchObject({ code: 'INVALID', fields: [{ field: `changes.0.fields.${field}` }] })
    for (const [field, value] of Object.entries({
      email: '',
      phone: '',
      area: null,
      billToState: '',
      validUntil: null,
    }))
      await change(owner, versionId, [setting('head', versionId, { [field]: value })])
    expect(await headOf(owner, versionId)).toMatchObject({ email: '', phone: '', area: null, validUntil: null })
  })

  it('has no date of issue while it is a draft, and then the day it is where the firm is [QT-078]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const { versionId } = await issuable(app, firm)
    const read = async () => (await owner.api.versions.byId({ params: { id: versionId } })).data.issuedOn
    expect(await read()).toBeNull()
    await owner.api.decisions.issue({ params: { id: versionId }, body: {} })
    expect(await read()).toBe('2026-03-19')
  })

  it('says whether the client sees it by room or by section [QT-083]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const { versionId } = await draftOf(app, firm)
    const [room, section] = [crypto.randomUUID(), crypto.randomUUID()]
    await change(owner, versionId, [
      insertion('room', { name: 'Kitchen' }, room),
      insertion('section', { name: 'Carpentry' }, section),
      lineInsertion({ roomId: room, sectionId: section }),
    ])
    const groups = async () => {
      const { data } = await owner.api.quotationClient.preview({ params: { id: versionId } })
      return data.quotation.groups.map(({ name }) => name)
    }
    expect((await headOf(owner, versionId)).groupBy).toBe('room')
    expect(await groups()).toEqual(['Kitchen'])
    await change(owner, versionId, [setting('head', versionId, { groupBy: 'section' })])
    expect(await groups()).toEqual(['Carpentry'])
  })
})

describe('rooms and sections', () => {
  it('are added, renamed, put elsewhere and deleted, their lines then standing in General [QT-086]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const { versionId } = await draftOf(app, firm)
    const [kitchen, bath, section, line] = Array.from({ length: 4 }, () => crypto.randomUUID()) as [
      string,
      string,
      string,
      string,
    ]
    const contentOf = async () => (await owner.api.versions.byId({ params: { id: versionId } })).data.content
    await change(owner, versionId, [
      insertion('room', { name: 'Kitchen', position: 'a1' }, kitchen),
      insertion('room', { name: 'Bath', position: 'a2', area: '48.25', note: 'x'.repeat(200) }, bath),
      insertion('section', { name: 'Tiling' }, section),
      lineInsertion({ roomId: bath, sectionId: section }, line),
    ])
    expect((await contentOf()).rooms).toMatchObject([{ name: 'Kitchen' }, { name: 'Bath', area: '48.25' }])
    await change(owner, versionId, [
      setting('room', bath, { name: 'x'.repeat(60) }),
      setting('section', section, { name: 'Waterproofing' }),
      { op: 'move', entity: 'room', id: crypto.randomUUID(), key: bath, fields: { position: 'a0' } },
    ])
    const renamed = await contentOf()
    expect(renamed.rooms.map(({ id }) => id)).toEqual([bath, kitchen])
    expect(renamed.rooms[0]?.name).toBe('x'.repeat(60))
    expect(renamed.sections).toMatchObject([{ name: 'Waterproofing' }])
    await change(owner, versionId, [removal('room', bath), removal('section', section)])
    const left = await contentOf()
    expect(left.rooms.map(({ id }) => id)).toEqual([kitchen])
    expect(left.lines).toMatchObject([{ id: line, roomId: null, sectionId: null }])
    for (const fields of [{ name: '' }, { name: 'x'.repeat(61) }, { note: 'x'.repeat(201) }, { area: '1.234' }])
      await expect(change(owner, versionId, [setting('room', kitchen, fields)])).rejects.toMatchObject({
        code: 'INVALID',
      })
  })
})
