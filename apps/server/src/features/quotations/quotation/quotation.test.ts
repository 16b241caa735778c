import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../test/harness.ts'
import { call } from '../../company/auth/auth.factory.ts'
import { clientOf, projectOf } from '../../projects/projects/projects.factory.ts'
import { addItem, quoter } from '../item-library/item-library.factory.ts'
import { change, codesOf, draftOf, insertion, lineInsertion, setting } from './quotation.factory.ts'

const app = testApp()
const UNKNOWN = '0190a000-0000-7000-8000-00000000ffff'
const NOT_FOUND = { code: 'NOT_FOUND' }
const listed = async (who: Member): Promise<string[]> => (await who.api.quotations.list()).data.map(one => one._id)

describe('a new quotation', () => {
  it('starts as a draft without a number, with what client and project say [QT-025 QT-074 QT-079 QT-081 QT-189]', async () => {
    const firm = await app.firm()
    const clientId = await clientOf(firm, 'Meera Shah')
    await app.rows(
      `update clients set gst_no = '27AAPFU0939F1ZV', location = '12 Hill Road', city = 'Mumbai', country_code = '+91', phone_number = '9876543210' where id = $1`,
      [clientId],
    )
    const projectId = await projectOf(
      app,
      firm,
      'Nisarga',
      { clientId },
      { area: 1850, location: 'Plot 7', pin_code: '411001', city: 'Pune' },
    )
    const { data: quotation, message } = await firm.owner.api.quotations.create({
      body: { from: 'nothing', type: 'design', projectId },
    })
    expect(message).toBe('Quotation created')
    expect(quotation).toMatchObject({
      number: null,
      state: 'draft',
      version: 1,
      title: 'Interior design of Nisarga',
      clientName: 'Meera Shah',
      owner: { _id: firm.owner.userId, name: 'Asha Rao' },
      currency: 'INR',
      currencySymbol: '₹',
      versions: [{ number: 1, state: 'draft' }],
      contractValue: null,
    })
    const { data: version } = await firm.owner.api.versions.byId({ params: { id: quotation.versionId } })
    expect(version.content.head).toMatchObject({
      billToName: 'Meera Shah',
      billToAddress: '12 Hill Road, Mumbai',
      billToGstin: '27AAPFU0939F1ZV',
      billToState: '27',
      countryCode: '+91',
      phone: '9876543210',
      siteAddress: 'Plot 7, Pune, 411001',
      area: '1850.00',
      areaUnit: 'sqft',
      validUntil: '2026-04-02',
      roundOff: true,
    })
    expect(version).toMatchObject({ revision: 0, totals: { grandTotal: '0.00' }, mayEdit: true, seesCosts: true })
    const { data: execution } = await firm.owner.api.quotations.create({
      body: { from: 'nothing', type: 'execution', projectId },
    })
    expect(execution.title).toBe('Interior works of Nisarga')
  })

  it('is made once by a repeated request [QT-024]', async () => {
    const firm = await app.firm()
    const projectId = await projectOf(app, firm, 'Nisarga')
    const body = { from: 'nothing', type: 'design', projectId }
    const headers = { 'idempotency-key': 'one-and-the-same' }
    const first = await call(app, '/quotation/quotations', { body, token: firm.owner.token, headers })
    const again = await call(app, '/quotation/quotations', { body, token: firm.owner.token, headers })
    expect(first.status).toBe(200)
    expect(again.json).toEqual(first.json)
    expect(await listed(firm.owner)).toHaveLength(1)
  })

  it('can be a copy of any version, with its rates or those of today [QT-026]', async () => {
    const firm = await app.firm()
    const item = await addItem(firm, { name: 'Gypsum ceiling', sellingRate: '145.00', costRate: '98.00' })
    const [room, section] = [crypto.randomUUID(), crypto.randomUUID()]
    const source = await draftOf(app, firm)
    await change(firm.owner, source.versionId, [
      setting('head', source.versionId, { terms: '<p>Half in advance</p>', billToName: 'Somebody else' }),
      insertion('room', {}, room),
      insertion('section', {}, section),
      lineInsertion({ roomId: room, sectionId: section, itemId: item._id, rate: '140.00', quantity: '10.000' }),
      lineInsertion({ rate: '50.00' }),
      insertion('milestone'),
    ])
    await firm.owner.api.items.edit({ params: { id: item._id }, body: { version: 1, sellingRate: '160.00' } })
    const projectId = await projectOf(app, firm, 'Another site')
    const copied = async (rates?: 'keep' | 'today') => {
      const { data } = await firm.owner.api.quotations.create({
        body: { from: 'copy', type: 'execution', projectId, versionId: source.versionId, ...(rates && { rates }) },
      })
      return (await firm.owner.api.versions.byId({ params: { id: data.versionId } })).data
    }
    const kept = await copied()
    expect(kept.content.head).toMatchObject({
      terms: '<p>Half in advance</p>',
      title: 'Interior works of Another site',
    })
    expect(kept.content.head.billToName).not.toBe('Somebody else')
    expect(kept.content.lines.map(line => line.rate)).toEqual(['140.00', '50.00'])
    expect(kept.content.lines[0]).toMatchObject({
      roomId: kept.content.rooms[0]?.id,
      sectionId: kept.content.sections[0]?.id,
      costRate: '98.00',
    })
    expect(kept.content.rooms[0]?.id).not.toBe(room)
    expect(kept.content.milestones).toHaveLength(1)
    expect(kept.totals.gross).toBe('1450.00')
    expect((await copied('today')).content.lines.map(line => line.rate)).toEqual(['160.00', '50.00'])
    const foreign = await app.firm()
    const theirs = await projectOf(app, foreign, 'Theirs')
    const body = { from: 'copy', type: 'execution', projectId: theirs, versionId: source.versionId } as const
    await expect(foreign.owner.api.quotations.create({ body })).rejects.toMatchObject(NOT_FOUND)
  })
})

describe('a draft', () => {
  it('is deleted with all it holds and brought back as it was', async () => {
    const firm = await app.firm()
    const { quotationId, versionId } = await draftOf(app, firm, { lines: [{}] })
    const params = { id: quotationId }
    const { data: before } = await firm.owner.api.versions.byId({ params: { id: versionId } })
    const { message } = await firm.owner.api.quotations.remove({ params })
    expect(message).toBe('Draft deleted')
    expect(await listed(firm.owner)).toEqual([])
    expect(
      new Set(
        await codesOf([
          firm.owner.api.quotations.byId({ params }),
          firm.owner.api.quotations.remove({ params }),
          firm.owner.api.versions.byId({ params: { id: versionId } }),
          change(firm.owner, versionId, [lineInsertion()], { base: 0 }),
        ]),
      ),
    ).toEqual(new Set(['NOT_FOUND']))
    await firm.owner.api.quotations.restore({ params })
    expect((await firm.owner.api.quotations.restore({ params })).data._id).toBe(quotationId)
    expect((await firm.owner.api.versions.byId({ params: { id: versionId } })).data).toEqual(before)
    const { data: events } = await firm.owner.api.quotations.events({ params })
    expect(events.map(event => event.kind)).toEqual(['restored', 'deleted', 'created'])
  })

  it('is given to another person who may change quotations, and keeps who made it [QT-080]', async () => {
    const firm = await app.firm()
    const [tara, reader] = [await quoter(firm), await quoter(firm, false)]
    const { quotationId } = await draftOf(app, firm)
    const params = { id: quotationId }
    const { data } = await firm.owner.api.quotations.edit({ params, body: { ownerId: tara.userId } })
    expect(data).toMatchObject({
      owner: { _id: tara.userId, name: 'Tara Iyer' },
      createdBy: { _id: firm.owner.userId },
    })
    for (const ownerId of [reader.userId, UNKNOWN])
      await expect(firm.owner.api.quotations.edit({ params, body: { ownerId } })).rejects.toMatchObject(NOT_FOUND)
  })
})

describe('who sees and changes a quotation', () => {
  it('needs the module to see it and its right to change it [QT-309 QT-311 QT-316]', async () => {
    const firm = await app.firm()
    const { quotationId, versionId, projectId } = await draftOf(app, firm)
    const reader = await quoter(firm, false)
    const outsider = await firm.member({ features: ['crm'] })
    const client = await firm.member({ isClient: true, features: [] })
    const params = { id: quotationId }
    const reads = (who: Member) => [
      who.api.quotations.byId({ params }),
      who.api.quotations.list(),
      who.api.quotations.events({ params }),
      who.api.versions.byId({ params: { id: versionId } }),
      who.api.versions.changes({ params: { id: versionId }, query: { since: 0 } }),
    ]
    const writes = (who: Member) => [
      who.api.quotations.create({ body: { from: 'nothing', type: 'design', projectId } }),
      who.api.quotations.edit({ params, body: {} }),
      who.api.quotations.remove({ params }),
      who.api.quotations.restore({ params }),
      change(who, versionId, [lineInsertion()], { base: 0 }),
    ]
    await Promise.all(reads(reader))
    expect(
      new Set(
        await codesOf([
          ...writes(reader),
          ...reads(outsider),
          ...writes(outsider),
          ...reads(client),
          ...writes(client),
        ]),
      ),
    ).toEqual(new Set(['FORBIDDEN']))
    expect((await reader.api.versions.byId({ params: { id: versionId } })).data.mayEdit).toBe(false)
  })

  it('is one rule for lists, reads and changes: own ones, those of seen leads and of own projects [QT-013 QT-308 QT-310 QT-330]', async () => {
    const firm = await app.firm()
    await firm.permit('team_member', 'own', false)
    const person = (features: string[]) => firm.member({ features, quotationEdit: true })
    const [withLeads, maker, accountant] = [
      await person(['crm', 'quotation']),
      await person(['crm', 'quotation']),
      await person(['quotation']),
    ]
    const { data: theirLead } = await firm.owner.api.leads.addEdit({
      body: { firstName: 'Meera', phoneNumber: '9876543210', assignedTo: withLeads.userId },
    })
    const [ofLead, ofProject, owned, other] = await Promise.all([1, 2, 3, 4].map(() => draftOf(app, firm)))
    const ids = {
      ofLead: ofLead!.quotationId,
      ofProject: ofProject!.quotationId,
      owned: owned!.quotationId,
      other: other!.quotationId,
    }
    await firm.owner.api.quotations.edit({ params: { id: ids.ofLead }, body: { leadId: theirLead._id } })
    await app.rows('insert into project_members (company_id, project_id, user_id) values ($1, $2, $3)', [
      firm.companyId,
      ofProject!.projectId,
      withLeads.userId,
    ])
    await firm.owner.api.quotations.edit({ params: { id: ids.owned }, body: { ownerId: withLeads.userId } })
    const all = Object.values(ids).sort()
    expect((await listed(firm.owner)).sort()).toEqual(all)
    expect((await listed(accountant)).sort()).toEqual(all)
    expect((await listed(withLeads)).sort()).toEqual([ids.ofLead, ids.ofProject, ids.owned].sort())
    expect(await listed(maker)).toEqual([])
    const hidden = other!.versionId
    const params = { id: ids.other }
    expect(
      new Set(
        await codesOf([
          withLeads.api.quotations.byId({ params }),
          withLeads.api.quotations.events({ params }),
          withLeads.api.quotations.edit({ params, body: {} }),
          withLeads.api.quotations.remove({ params }),
          withLeads.api.quotations.restore({ params }),
          withLeads.api.versions.byId({ params: { id: hidden } }),
          withLeads.api.versions.changes({ params: { id: hidden }, query: { since: 0 } }),
          change(withLeads, hidden, [lineInsertion()], { base: 0 }),
          withLeads.api.quotations.create({
            body: { from: 'copy', type: 'design', projectId: ofProject!.projectId, versionId: hidden },
          }),
          withLeads.api.quotations.create({ body: { from: 'nothing', type: 'design', projectId: other!.projectId } }),
          withLeads.api.quotations.create({ body: { from: 'variation', quotationId: ids.other } }),
        ]),
      ),
    ).toEqual(new Set(['NOT_FOUND']))
    await firm.owner.api.quotations.remove({ params })
    await expect(withLeads.api.quotations.restore({ params })).rejects.toMatchObject(NOT_FOUND)
    expect(await listed(firm.owner)).toHaveLength(3)
  })
})
