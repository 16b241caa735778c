import { BLANK_LINE } from '@plinth/contract/quotations/quotation/blank-line'
import type { Content } from '@plinth/contract/quotations/quotation/content'
import type { QuotationTemplate } from '@plinth/contract/quotations/quotation/templates/templates'
import { afterEach, describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'
import { projectOf } from '../../../projects/projects/projects.factory.ts'
import { quoter, unitOf } from '../../item-library/item-library.factory.ts'
import { issuable } from '../life/life.factory.ts'
import { change, codesOf, draftOf, insertion, lineInsertion, removal, setting } from '../quotation.factory.ts'

const app = testApp()
const contentOf = async (who: Member, versionId: string): Promise<Content> =>
  (await who.api.versions.byId({ params: { id: versionId } })).data.content
const saved = async (who: Member, versionId: string, name = 'Villa'): Promise<QuotationTemplate> =>
  (await who.api.quotationTemplates.add({ body: { from: 'version', versionId, name } })).data
const started = async (firm: Firm, templateId: string) => {
  const projectId = await projectOf(app, firm, `Site ${crypto.randomUUID()}`)
  return (await firm.owner.api.quotations.create({ body: { from: 'template', projectId, templateId } })).data
}
const listed = async (who: Member, query: object = {}) => (await who.api.quotationTemplates.list({ query })).data

describe('a new company', () => {
  it('has a Design template of six phases and two Execution templates, without rates [QT-188 QT-182]', async () => {
    const { owner } = await app.firm()
    const templates = await listed(owner)
    expect(templates.map(({ name, type, isArchived }) => ({ name, type, isArchived }))).toEqual([
      { name: '3 BHK interiors', type: 'execution', isArchived: false },
      { name: 'Full home design', type: 'design', isArchived: false },
      { name: 'Office fit-out', type: 'execution', isArchived: false },
    ])
    const [flat, home, office] = await Promise.all(templates.map(({ versionId }) => contentOf(owner, versionId)))
    expect(home?.sections.map(({ name }) => name)).toEqual([
      'Site Study & Brief',
      'Concept Design',
      'Design Development',
      '3D Views',
      'Working Drawings',
      'Site Supervision',
    ])
    expect(home?.sections.every(({ deliverables, days }) => deliverables.length > 0 && days !== null)).toBe(true)
    expect(flat?.rooms.map(({ name }) => name)).toContain('Master Bedroom')
    expect(office?.rooms.map(({ name }) => name)).toContain('Reception')
    for (const content of [flat, home, office]) {
      expect(content?.lines.length).toBeGreaterThan(5)
      for (const line of content?.lines ?? []) {
        expect(line).toMatchObject({ rate: null, costRate: null, taxRate: '18.00' })
        expect(line.unitId).not.toBeNull()
        expect(line.description).not.toBe('')
        expect(line.sectionId).not.toBeNull()
      }
    }
  })
})

describe('the starter templates', () => {
  it('are added where they are missing, once, by who may edit [QT-187 QT-188 QT-311]', async () => {
    const firm = await app.firm()
    const { quotationTemplates } = firm.owner.api
    const [flat, home] = await listed(firm.owner)
    await quotationTemplates.remove({ params: { id: flat?._id ?? '' } })
    await quotationTemplates.archive({ params: { id: home?._id ?? '' } })
    const reader = await firm.member({ features: ['quotation'] })
    await expect(reader.api.quotationTemplates.addStarters({ body: {} })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const colleague = await quoter(firm)
    const adding = [firm.owner, colleague].map(who => who.api.quotationTemplates.addStarters({ body: {} }))
    const added = (await Promise.all(adding)).map(({ data }) => data.added)
    expect(added.toSorted()).toEqual([0, 2])
    const names = (await listed(firm.owner)).map(({ name }) => name)
    expect(names).toEqual(['3 BHK interiors', 'Full home design', 'Office fit-out'])
    expect((await quotationTemplates.addStarters({ body: {} })).data).toEqual({ added: 0 })
  })
})

describe('a template', () => {
  it('is made of any version without its client, dates, internal notes and discounts [QT-182 QT-183]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const { versionId } = await issuable(app, firm)
    const [room = '', section = ''] = [crypto.randomUUID(), crypto.randomUUID()]
    await change(owner, versionId, [
      insertion('room', {}, room),
      insertion('section', { discountKind: 'percent', discountValue: '5.00' }, section),
      lineInsertion({
        roomId: room,
        sectionId: section,
        unitId: await unitOf(owner, 'nos'),
        internalNote: 'Ask for a better price',
        clientNote: 'Matt finish',
        discountKind: 'percent',
        discountValue: '10.00',
        costRate: '700.00',
      }),
      insertion('milestone'),
      setting('head', versionId, {
        billToName: 'Meera Shah',
        billToGstin: '',
        email: 'meera@client.example',
        siteAddress: 'Baner, Pune',
        area: '1200.00',
        terms: '<p>Half in advance</p>',
        totalDiscountKind: 'amount',
        totalDiscountValue: '100.00',
      }),
    ])
    await owner.api.decisions.issue({ params: { id: versionId }, body: {} })
    const { data: template, message } = await owner.api.quotationTemplates.add({
      body: { from: 'version', versionId, name: ' Villa ', description: 'Of a house' },
    })
    expect(message).toBe('Template saved')
    expect(template).toMatchObject({ name: 'Villa', description: 'Of a house', type: 'execution', rooms: 1 })
    const before = await contentOf(owner, versionId)
    const { head, ...kept } = await contentOf(owner, template.versionId)
    expect(head).toMatchObject({
      ...{ title: '', billToName: '', billToAddress: '', billToState: '', billToGstin: '', email: '', phone: '' },
      ...{ siteAddress: '', placeOfSupply: '', area: null, validUntil: null },
      ...{ totalDiscountKind: 'none', totalDiscountValue: '0.00', terms: '<p>Half in advance</p>' },
    })
    expect(kept.sections).toMatchObject([{ name: 'Carpentry', discountKind: 'none', discountValue: '0.00' }])
    expect(kept.milestones).toMatchObject([{ name: 'On booking', value: '100.00' }])
    expect(kept.lines.map(({ description }) => description)).toEqual(before.lines.map(({ description }) => description))
    expect(kept.lines.find(({ roomId }) => roomId !== null)).toMatchObject({
      ...{ internalNote: '', clientNote: 'Matt finish', discountKind: 'none', discountValue: '0.00' },
      ...{ rate: '1000.00', costRate: '700.00', roomId: kept.rooms[0]?.id, sectionId: kept.sections[0]?.id },
    })
    // nothing of the template is the quotation's own
    const own = new Set(before.lines.map(({ id }) => id))
    expect(kept.lines.some(({ id }) => own.has(id))).toBe(false)
    const version = (await owner.api.versions.byId({ params: { id: template.versionId } })).data
    expect(version).toMatchObject({
      quotationId: null,
      templateId: template._id,
      quotationNumber: null,
      state: 'draft',
    })
  })

  it('has a name of its own for its type, described and renamed at any time [QT-182]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const add = (body: object) => owner.api.quotationTemplates.add({ body: body as never })
    const { data: made } = await add({ from: 'nothing', type: 'execution', name: 'Villa' })
    expect(made).toMatchObject({ rooms: 0, lines: 0, description: '' })
    const taken = { code: 'CONFLICT', fields: [{ field: 'name', message: 'There is a template of this name already' }] }
    await expect(add({ from: 'nothing', type: 'execution', name: 'VILLA' })).rejects.toMatchObject(taken)
    const { data: other } = await add({ from: 'nothing', type: 'design', name: 'villa' })
    const edit = (id: string, body: object) => owner.api.quotationTemplates.edit({ params: { id }, body })
    expect((await edit(other._id, { name: 'Bungalow', description: 'With garden' })).data).toMatchObject({
      ...{ name: 'Bungalow', description: 'With garden', type: 'design' },
    })
    await expect(edit(made._id, { name: 'office fit-out' })).rejects.toMatchObject(taken)
    expect((await edit(made._id, { name: 'villa' })).data.name).toBe('villa')
    for (const name of ['', ' ', 'x'.repeat(81)])
      await expect(add({ from: 'nothing', type: 'design', name })).rejects.toMatchObject({
        code: 'INVALID',
        fields: [{ field: 'name' }],
      })
    await expect(edit(made._id, { description: 'x'.repeat(501) })).rejects.toMatchObject({ code: 'INVALID' })
    expect((await listed(owner, { search: 'GARDEN' })).map(({ name }) => name)).toEqual(['Bungalow'])
    expect((await listed(owner, { type: 'design' })).map(({ name }) => name)).toEqual(['Bungalow', 'Full home design'])
  })

  it('is changed like a draft, in batches that are made once, told to others and taken back [QT-184]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const { versionId } = await draftOf(app, firm, { lines: [{ description: 'Wardrobe' }] })
    const template = await saved(owner, versionId)
    const tara = await quoter(firm)
    const [line] = (await contentOf(owner, template.versionId)).lines
    const key = line?.id ?? ''
    const batch = { batchId: crypto.randomUUID(), base: 0 }
    const first = await change(owner, template.versionId, [setting('line', key, { quantity: '2.000' })], batch)
    const again = await change(owner, template.versionId, [setting('line', key, { quantity: '2.000' })], batch)
    expect([first.revision, again.revision]).toEqual([1, 1])
    // of the same field, made on the revision before
    await expect(
      change(tara, template.versionId, [setting('line', key, { quantity: '5.000' })], { base: 0 }),
    ).rejects.toMatchObject({ code: 'CONFLICT', data: { refused: [{ reason: 'conflict' }] } })
    const params = { id: template.versionId }
    const { data: since } = await tara.api.versions.changes({ params, query: { since: 0 } })
    expect(since.changes).toMatchObject([{ revision: 1, by: { _id: owner.userId } }])
    await change(tara, template.versionId, [removal('line', key)])
    const { data: history } = await owner.api.versions.history({ params, query: {} })
    expect(history[0]).toMatchObject({ changes: [{ op: 'delete', name: 'Wardrobe' }] })
    await owner.api.versions.restoreContent({ params, body: { revision: 1, batchId: crypto.randomUUID() } })
    expect((await contentOf(owner, template.versionId)).lines).toMatchObject([{ id: key, quantity: '2.000' }])
    const { data: present } = await owner.api.versions.present({ params, body: { cell: '' } })
    expect(present).toEqual([])
    expect((await tara.api.versions.present({ params, body: { cell: '' } })).data).toMatchObject([
      { userId: owner.userId },
    ])
  })

  it('tells everybody who uses quotations of its changes, and nobody else [QT-184 QT-330]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const [template] = await listed(owner)
    const { versionId = '' } = template ?? {}
    const tara = await quoter(firm)
    const outsider = await firm.member({ features: ['crm'] })
    const [hers, theirs] = [await listen(tara), await listen(outsider)]
    await change(owner, versionId, [setting('head', versionId, { introduction: 'All you need' })])
    const told = await hers('quotation-content.changed')
    expect(told).toContain(`"quotationId":null,"versionId":"${versionId}","revision":1`)
    app.app.services.live.publish(firm.companyId, { type: 'lists.changed' })
    expect(await theirs('lists.changed')).not.toContain('quotation-content.changed')
  })

  it('is none of what quotations are: not issued, sent, printed, compared, commented or listed [QT-182]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const [template] = await listed(owner)
    const params = { id: template?.versionId ?? '' }
    const { api } = owner
    expect(
      await codesOf([
        api.decisions.issue({ params, body: {} }),
        api.decisions.checks({ params }),
        api.decisions.discard({ params }),
        api.decisions.askApproval({ params, body: {} }),
        api.quotationFiles.pdf({ params, query: {} }),
        api.quotationFiles.spreadsheet({ params, query: {} }),
        api.quotationClient.preview({ params }),
        api.quotationComments.list({ params }),
        api.quotationSending.makeLink({ params, body: { name: 'Meera', email: '', way: 'copy' } }),
        api.versions.compare({ params: { ...params, otherId: params.id } }),
        api.quotationTemplates.add({ body: { from: 'version', versionId: params.id, name: 'Twice' } }),
      ]),
    ).toEqual(Array(11).fill('NOT_FOUND'))
    expect((await api.quotations.list()).data).toEqual([])
  })

  it('is seen by everybody with the module, changed with quotation.edit, and by no other company [QT-311 QT-314]', async () => {
    const firm = await app.firm()
    const [template] = await listed(firm.owner)
    const { _id: id = '', versionId = '' } = template ?? {}
    const reader = await firm.member({ features: ['quotation'] })
    expect(await listed(reader)).toHaveLength(3)
    const blind = (await reader.api.versions.byId({ params: { id: versionId } })).data
    expect(blind).toMatchObject({ mayEdit: false, seesCosts: false })
    expect(JSON.stringify(blind)).not.toContain('costRate')
    const stranger = (await app.firm()).owner
    const callsOf = ({ api }: Member) => [
      api.quotationTemplates.edit({ params: { id }, body: { name: 'Mine' } }),
      api.quotationTemplates.archive({ params: { id } }),
      api.quotationTemplates.remove({ params: { id } }),
      api.versions.change({
        params: { id: versionId },
        body: { batchId: crypto.randomUUID(), baseRevision: 0, changes: [lineInsertion()] },
      }),
    ]
    expect(await codesOf(callsOf(reader))).toEqual(Array(4).fill('FORBIDDEN'))
    expect(await codesOf(callsOf(stranger))).toEqual(Array(4).fill('NOT_FOUND'))
    const outsider = await firm.member({ features: ['crm'] })
    await expect(outsider.api.quotationTemplates.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('archiving', () => {
  it('takes a template out of what is offered and counted, keeps it, and gives its name away [QT-187]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const { versionId } = await draftOf(app, firm, { lines: [{}] })
    const template = await saved(owner, versionId)
    const params = { id: template._id }
    expect((await owner.api.quotationTemplates.archive({ params })).data.isArchived).toBe(true)
    expect((await owner.api.quotationTemplates.archive({ params })).data.isArchived).toBe(true)
    expect((await listed(owner)).map(({ name }) => name)).not.toContain('Villa')
    expect((await listed(owner, { archived: 'true' })).map(({ name }) => name)).toEqual(['Villa'])
    await expect(started(firm, template._id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(change(owner, template.versionId, [lineInsertion()])).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This template is archived. Restore it to change it.',
    })
    const other = await saved(owner, versionId)
    await expect(owner.api.quotationTemplates.restore({ params })).rejects.toMatchObject({ code: 'CONFLICT' })
    await owner.api.quotationTemplates.remove({ params: { id: other._id } })
    expect((await owner.api.quotationTemplates.restore({ params })).data.isArchived).toBe(false)
    await change(owner, template.versionId, [lineInsertion()])
    const { data: trail } = await owner.api.audit.list()
    expect(trail[0]).toMatchObject({ action: 'quotation-template.removed', targetName: 'Villa' })
  })

  it('makes room: there are 200 templates of 1,000 lines at most [QT-187]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const { versionId } = await draftOf(app, firm, { lines: [{}] })
    const template = await saved(owner, versionId)
    // as many more as there may be, made where a test need not wait for each of them
    await app.rows(
      `insert into quotation_templates (company_id, id, type, name, created_by, created_at)
       select company_id, gen_random_uuid(), 'design', 'Filling ' || n, created_by, created_at
       from quotation_templates, generate_series(1, 196) n where id = $1`,
      [template._id],
    )
    const full = { code: 'CONFLICT', message: 'There are 200 templates already. Archive one of them first.' }
    await expect(saved(owner, versionId, 'Too many')).rejects.toMatchObject(full)
    await owner.api.quotationTemplates.archive({ params: { id: template._id } })
    await saved(owner, versionId, 'In its place')
    await expect(owner.api.quotationTemplates.restore({ params: { id: template._id } })).rejects.toMatchObject(full)

    const lines = (count: number) =>
      Array.from({ length: count }, () => lineInsertion({ ...BLANK_LINE, quantity: '1.000' }))
    const long = await draftOf(app, firm)
    for (let made = 0; made < 1000; made += 200) await change(owner, long.versionId, lines(200))
    await owner.api.quotationTemplates.archive({ params: { id: (await listed(owner, { search: 'In its' }))[0]!._id } })
    const longest = await saved(owner, long.versionId, 'Longest')
    const answer = await change(owner, longest.versionId, lines(1))
    expect(answer.refused).toMatchObject([{ reason: 'refused', message: 'A template may have 1,000 lines at most' }])
    await change(owner, long.versionId, lines(1))
    await expect(saved(owner, long.versionId, 'Longer')).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  }, 120_000)
})

describe('starting from a template', () => {
  it('takes rates of items as they are today and the others of the template; what the library offers no more is told [QT-185 QT-023 QT-048 QT-049]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const unitId = await unitOf(owner, 'sqft')
    const itemOf = async (name: string, sellingRate: string) =>
      (await owner.api.items.create({ body: { name, unitId, sellingRate, costRate: '10.00' } })).data
    const [tiles, old] = [await itemOf('Tiles', '100.00'), await itemOf('Old tiles', '50.00')]
    const { versionId } = await draftOf(app, firm, {
      lines: [
        { description: 'Tiles', itemId: tiles._id, unitId, rate: '95.00' },
        { description: 'Old tiles', itemId: old._id, unitId, rate: '50.00' },
        { description: 'Labour', rate: '20.00' },
      ],
      head: { exclusions: '<p>Lifts</p>', title: 'Interior works of another', billToName: 'Somebody else' },
    })
    const template = await saved(owner, versionId)
    const version = (await owner.api.items.byId({ params: { id: tiles._id } })).data.version
    await owner.api.items.edit({
      params: { id: tiles._id },
      body: { version, sellingRate: '120.00', costRate: '80.00' },
    })
    await owner.api.items.archive({ params: { id: old._id } })

    const quotation = await started(firm, template._id)
    expect(quotation).toMatchObject({ type: 'execution', state: 'draft', number: null })
    const { content, unavailableItems } = (await owner.api.versions.byId({ params: { id: quotation.versionId } })).data
    const lineOf = (name: string) => content.lines.find(({ description }) => description === name)
    expect(lineOf('Tiles')).toMatchObject({ itemId: tiles._id, rate: '120.00', costRate: '80.00' })
    expect(lineOf('Old tiles')).toMatchObject({ itemId: old._id, rate: '50.00' })
    expect(lineOf('Labour')).toMatchObject({ itemId: null, rate: '20.00' })
    expect(content.head).toMatchObject({
      exclusions: '<p>Lifts</p>',
      title: expect.stringMatching(/^Interior works of Site/),
    })
    expect(content.head.billToName).not.toBe('Somebody else')
    expect(content.head.validUntil).not.toBeNull()
    expect(unavailableItems).toEqual([{ itemId: old._id, variantId: null }])
    // the template holds its items: they are archived, and not deleted, while it is there
    await owner.api.quotations.remove({ params: { id: quotation._id } })
    await expect(owner.api.items.remove({ params: { id: old._id } })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('copies: neither changes the other afterwards, and the template of another company is none [QT-185]', async () => {
    const firm = await app.firm()
    const [template] = await listed(firm.owner, { type: 'design' })
    const quotation = await started(firm, template?._id ?? '')
    expect(quotation.type).toBe('design')
    const [section] = (await contentOf(firm.owner, quotation.versionId)).sections
    expect(section?.name).toBe('Site Study & Brief')
    await change(firm.owner, quotation.versionId, [setting('section', section?.id ?? '', { name: 'Visit' })])
    expect((await contentOf(firm.owner, template?.versionId ?? '')).sections[0]?.name).toBe('Site Study & Brief')
    await firm.owner.api.quotationTemplates.remove({ params: { id: template?._id ?? '' } })
    expect((await contentOf(firm.owner, quotation.versionId)).sections).toHaveLength(6)
    const other = await app.firm()
    await expect(started(other, (await listed(firm.owner))[0]?._id ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('parts of templates', () => {
  it('are found by their name or that of the template: rooms and sections, and of Design templates phases [QT-186]', async () => {
    const { owner } = await app.firm()
    const found = async (type: 'design' | 'execution', search: string) =>
      (await owner.api.quotationTemplates.parts({ query: { type, search } })).data.map(
        ({ entity, name, template }) => `${entity} ${name} of ${template}`,
      )
    expect(await found('execution', 'bedroom master')).toEqual(['room Master Bedroom of 3 BHK interiors'])
    expect(await found('execution', 'office HVAC')).toEqual(['section HVAC of Office fit-out'])
    expect(await found('execution', '100%_')).toEqual([])
    expect(await found('design', 'concept')).toEqual(['section Concept Design of Full home design'])
    expect(await found('design', 'master')).toEqual([])
    expect((await owner.api.quotationTemplates.parts({ query: { type: 'execution', limit: 5 } })).data).toHaveLength(5)
  })

  it('come with their lines, choices and measurements at the rates of today, costs for who may see them [QT-186 QT-185 QT-314]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const unitId = await unitOf(owner, 'sqft')
    const { data: tiles } = await owner.api.items.create({
      body: { name: 'Tiles', unitId, sellingRate: '100.00', costRate: '70.00' },
    })
    const { versionId } = await draftOf(app, firm)
    const [room, other, section, choice, option, line] = Array.from({ length: 6 }, () => crypto.randomUUID()) as [
      string,
      string,
      string,
      string,
      string,
      string,
    ]
    await change(owner, versionId, [
      insertion('room', { name: 'Kitchen' }, room),
      insertion('room', { name: 'Bath' }, other),
      insertion('section', { name: 'Tiling' }, section),
      insertion('choice', {}, choice),
      insertion('option', { choiceId: choice }, option),
      lineInsertion(
        { roomId: room, sectionId: section, optionId: option, itemId: tiles._id, unitId, quantity: null, rate: '1.00' },
        line,
      ),
      lineInsertion({ roomId: other, description: 'Mirror' }),
      insertion('measurement', { lineId: line, lengthMm: '1000.0000', heightMm: '1000.0000' }),
    ])
    const template = await saved(owner, versionId)
    const [kitchen] = (
      await owner.api.quotationTemplates.parts({ query: { type: 'execution', search: 'villa kitchen' } })
    ).data
    expect(kitchen).toMatchObject({ entity: 'room', name: 'Kitchen', template: 'Villa', lines: 1 })
    const params = { id: template._id, partId: kitchen?._id ?? '' }
    const { data: part } = await owner.api.quotationTemplates.part({ params })
    expect(part).toMatchObject({
      entity: 'room',
      rooms: [{ name: 'Kitchen' }],
      sections: [{ name: 'Tiling' }],
      choices: [{ name: 'Shutter finish' }],
      options: [{ name: 'Laminate' }],
      lines: [{ itemId: tiles._id, rate: '100.00', costRate: '70.00' }],
      measurements: [{ lengthMm: '1000.0000' }],
      unavailable: 0,
    })
    const blind = (await (await quoter(firm)).api.quotationTemplates.part({ params })).data
    expect(JSON.stringify(blind)).not.toContain('costRate')
    await owner.api.items.archive({ params: { id: tiles._id } })
    expect((await owner.api.quotationTemplates.part({ params })).data.unavailable).toBe(1)
    const [, elsewhere] = await listed(owner, { type: 'execution' })
    await expect(
      owner.api.quotationTemplates.part({ params: { id: elsewhere?._id ?? '', partId: params.partId } }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

const streams: AbortController[] = []
afterEach(() => {
  for (const stream of streams.splice(0)) stream.abort()
})

/** The live channel as somebody's browser reads it, until a text has come. */
async function listen(who: Member): Promise<(wanted: string) => Promise<string>> {
  const controller = new AbortController()
  streams.push(controller)
  const headers = { authorization: `Bearer ${who.token}` }
  const response = await fetch(`${app.base}/api/crm/live`, { headers, signal: controller.signal })
  const chunks = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const readTo = async (wanted: string): Promise<string> => {
    while (!text.includes(wanted)) {
      const { value, done } = await chunks.read()
      if (done) return `${text}(end)`
      text += value
    }
    return text
  }
  await readTo('hello')
  return readTo
}
