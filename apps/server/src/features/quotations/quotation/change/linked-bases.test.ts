import { baseChangedText, newerBase } from '@plinth/contract/quotations/quotation/rules/linked-bases'
import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'
import { projectOf } from '../../../projects/projects/projects.factory.ts'
import { quoter } from '../../item-library/item-library.factory.ts'
import { issuable } from '../life/life.factory.ts'
import { change, codesOf, type Draft, draftOf, insertion, setting } from '../quotation.factory.ts'

const app = testApp()
const version = async (who: Member, id: string) => (await who.api.versions.byId({ params: { id } })).data
const issue = (who: Member, id: string) => who.api.decisions.issue({ params: { id }, body: {} })
const bases = async (who: Member, id: string) => (await who.api.versions.bases({ params: { id } })).data
const lineOf = async (who: Member, id: string) => (await version(who, id)).content.lines[0]
/** The taxable value of an execution quotation of one line becomes this. */
const reprice = async (firm: Firm, versionId: string, rate: string) =>
  change(firm.owner, versionId, [setting('line', (await lineOf(firm.owner, versionId))?.id ?? '', { rate })])

/** A draft of a Design Quotation with a fee of 6.5 % of an Execution Quotation of the same project. */
async function linked(firm: Firm): Promise<{ works: Draft; design: Draft }> {
  const projectId = await projectOf(app, firm, `Site ${crypto.randomUUID()}`)
  const works = await issuable(app, firm, { projectId, line: { rate: '1842350.75' } })
  const fee = { basis: 'percent', percent: '6.500', baseKind: 'version', baseVersionId: works.versionId } as const
  const design = await draftOf(app, firm, {
    type: 'design',
    projectId,
    head: { placeOfSupply: '27' },
    lines: [{ description: 'Project management', rate: null, quantity: null, ...fee }],
  })
  return { works, design }
}

describe('a Design Quotation', () => {
  it('starts with the phases of every firm, and an Execution Quotation and a variation with nothing [QT-135]', async () => {
    const firm = await app.firm()
    const design = await draftOf(app, firm, { type: 'design' })
    const { content } = await version(firm.owner, design.versionId)
    expect(content.sections.map(({ name }) => name)).toEqual([
      'Site Study & Brief',
      'Concept Design',
      'Design Development',
      '3D Views',
      'Working Drawings',
      'Site Supervision',
    ])
    expect(content.head.groupBy).toBe('section')
    const works = await draftOf(app, firm)
    expect((await version(firm.owner, works.versionId)).content.sections).toEqual([])
  })

  it('keeps deliverables, revisions and days of a phase, within their limits [QT-136]', async () => {
    const { owner, ...firm } = await app.firm()
    const { versionId } = await draftOf(app, { owner, ...firm }, { type: 'design' })
    const id = (await version(owner, versionId)).content.sections[1]?.id ?? ''
    const deliverables = Array.from({ length: 20 }, (_, at) => `${at}`.padEnd(200, 'x'))
    await change(owner, versionId, [setting('section', id, { deliverables, revisions: 99, days: 999 })])
    const phase = async () => (await version(owner, versionId)).content.sections.find(one => one.id === id)
    expect(await phase()).toMatchObject({ name: 'Concept Design', deliverables, revisions: 99, days: 999 })
    for (const wrong of [
      { deliverables: [...deliverables, 'One more'] },
      { deliverables: ['x'.repeat(201)] },
      { deliverables: [' '] },
      { revisions: 100 },
      { revisions: -1 },
      { days: 1000 },
      { days: 1.5 },
    ])
      expect(await codesOf([change(owner, versionId, [setting('section', id, wrong)])]), JSON.stringify(wrong)).toEqual(
        ['INVALID'],
      )
    expect(await phase()).toMatchObject({ deliverables, revisions: 99, days: 999 })
  })
})

describe('a fee that is a percentage of a linked quotation', () => {
  it('is read anew whenever that changes while it is a draft, and stays as it was at issue [QT-139 QT-141]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const { works, design } = await linked(firm)
    const { content, totals, revision } = await version(owner, design.versionId)
    expect(content.lines[0]).toMatchObject({ baseAmount: '1842350.75' })
    expect(totals.gross).toBe('119752.80')
    await reprice(firm, works.versionId, '2000000.00')
    const after = await version(owner, design.versionId)
    expect(after).toMatchObject({
      revision: revision + 1,
      content: { lines: [{ baseAmount: '2000000.00' }] },
      totals: { gross: '130000.00' },
    })
    // whoever has it open hears of it as of any change
    const since = await owner.api.versions.changes({ params: { id: design.versionId }, query: { since: revision } })
    expect(since.data.changes[0]?.effects).toMatchObject([{ entity: 'line', fields: { baseAmount: '2000000.00' } }])
    await issue(owner, design.versionId)
    await reprice(firm, works.versionId, '2500000.00')
    expect((await lineOf(owner, design.versionId))?.baseAmount).toBe('2000000.00')
    // the next version is a draft again
    const { data: next } = await owner.api.decisions.addVersion({ params: { id: design.quotationId }, body: {} })
    expect((await lineOf(owner, next.draftVersionId ?? ''))?.baseAmount).toBe('2500000.00')
  })

  it('is offered the newer issued version of what it is linked to [QT-141]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const { works, design } = await linked(firm)
    const newer = async (of = works.versionId) => newerBase(await bases(owner, design.versionId), of)
    expect(await bases(owner, design.versionId)).toEqual([
      {
        versionId: works.versionId,
        quotationId: works.quotationId,
        quotationNumber: null,
        title: expect.stringContaining('Interior works of Site'),
        version: 1,
        state: 'draft',
        taxable: '1842350.75',
      },
    ])
    await issue(owner, works.versionId)
    const { data: next } = await owner.api.decisions.addVersion({ params: { id: works.quotationId }, body: {} })
    const nextId = next.draftVersionId ?? ''
    await reprice(firm, nextId, '2000000.00')
    expect(await newer()).toBeUndefined()
    expect((await lineOf(owner, design.versionId))?.baseAmount).toBe('1842350.75')
    await issue(owner, nextId)
    expect(await newer()).toMatchObject({ versionId: nextId, version: 2, state: 'sent', taxable: '2000000.00' })
    expect(baseChangedText('₹18,42,350.75', '₹20,00,000.00')).toBe(
      'The base changed from ₹18,42,350.75 to ₹20,00,000.00',
    )
    const line = await lineOf(owner, design.versionId)
    await change(owner, design.versionId, [setting('line', line?.id ?? '', { baseVersionId: nextId })])
    expect(await lineOf(owner, design.versionId)).toMatchObject({ baseVersionId: nextId, baseAmount: '2000000.00' })
    expect(await newer(nextId)).toBeUndefined()
  })

  it('takes no version of another project, of itself, or that the person does not see [QT-139 QT-310]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const { works, design } = await linked(firm)
    const elsewhere = await issuable(app, firm)
    const line = (await lineOf(owner, design.versionId))?.id ?? ''
    const own = (await lineOf(owner, works.versionId))?.id ?? ''
    const refused = async (who: Member, versionId: string, key: string, baseVersionId: string) =>
      (await change(who, versionId, [setting('line', key, { baseVersionId })])).refused.length
    expect(await refused(owner, design.versionId, line, elsewhere.versionId)).toBe(1)
    expect(await refused(owner, works.versionId, own, works.versionId)).toBe(1)
    const stranger = await quoter(firm, false)
    expect((await bases(stranger, design.versionId)).map(({ versionId }) => versionId)).toEqual([works.versionId])
    const other = await app.firm()
    expect(await codesOf([bases(other.owner, design.versionId)])).toEqual(['NOT_FOUND'])
  })

  it('becomes an amount in a copy for another project [QT-026 QT-139]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const { works, design } = await linked(firm)
    const copyTo = async (projectId: string) => {
      const body = { from: 'copy', type: 'design', projectId, versionId: design.versionId } as const
      return lineOf(owner, (await owner.api.quotations.create({ body })).data.versionId)
    }
    expect(await copyTo(works.projectId)).toMatchObject({ baseKind: 'version', baseVersionId: works.versionId })
    const other = await projectOf(app, firm, 'Elsewhere')
    expect(await copyTo(other)).toMatchObject({
      baseKind: 'amount',
      baseVersionId: null,
      baseAmount: '1842350.75',
    })
  })

  it('changes with every kind of change of the linked quotation, discounts of it included [QT-141]', async () => {
    const firm = await app.firm()
    const { works, design } = await linked(firm)
    await change(firm.owner, works.versionId, [
      setting('head', works.versionId, { totalDiscountKind: 'amount', totalDiscountValue: '42350.75' }),
      insertion('room', { name: 'Hall' }),
    ])
    expect((await lineOf(firm.owner, design.versionId))?.baseAmount).toBe('1800000.00')
  })
})
