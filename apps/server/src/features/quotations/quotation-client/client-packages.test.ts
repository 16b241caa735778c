import { describe, expect, it } from 'vitest'
import { type Firm, testApp } from '../../../test/harness.ts'
import { unitOf } from '../item-library/item-library.factory.ts'
import { change, draftOf, insertion, lineInsertion, setting } from '../quotation/quotation.factory.ts'
import { clientOf } from './quotation-client.factory.ts'

const app = testApp()
const version = async (firm: Firm, id: string) => (await firm.owner.api.versions.byId({ params: { id } })).data

/** A draft of a design fee in two packages, and the ids of these. */
async function packaged(firm: Firm) {
  const unitId = await unitOf(firm.owner, 'nos')
  const draft = await draftOf(app, firm, { type: 'design', head: { placeOfSupply: '27' } })
  const [choice, basic, premium] = Array.from({ length: 3 }, () => crypto.randomUUID()) as [string, string, string]
  const [, concept, , views] = (await version(firm, draft.versionId)).content.sections
  const sectionId = concept?.id ?? ''
  await change(firm.owner, draft.versionId, [
    setting('section', sectionId, { deliverables: ['Mood board'], revisions: 2, days: 15 }),
    setting('section', views?.id ?? '', { deliverables: ['Four 3D views'], days: 10 }),
    insertion('choice', { name: 'Packages', isPackage: true }, choice),
    insertion('option', { choiceId: choice, name: 'Basic', isChosen: true, isRecommended: true }, basic),
    insertion('option', { choiceId: choice, name: 'Premium', days: 60 }, premium),
    lineInsertion({ optionId: basic, sectionId, unitId, description: 'Concept', rate: '100000.00' }),
    lineInsertion({ optionId: premium, sectionId, unitId, description: 'Concept in detail', rate: '150000.00' }),
    lineInsertion({ optionId: premium, sectionId: views?.id ?? null, unitId, description: 'Views', rate: '50000.00' }),
    lineInsertion({ unitId, description: 'Site visits', quantity: '2.000', rate: '5000.00' }),
  ])
  return { ...draft, choice, basic, premium }
}

describe('packages of a quotation', () => {
  it('are shown to the client with what each holds and comes to, chosen and accepted [QT-142 QT-143 QT-250]', async () => {
    const firm = await app.firm()
    const draft = await packaged(firm)
    await firm.owner.api.decisions.issue({ params: { id: draft.versionId }, body: {} })
    const client = await clientOf(app, firm, draft)
    const { quotation } = await client.open()
    expect(quotation.grandTotal).toBe('129800.00')
    expect(quotation.choices).toMatchObject([
      {
        name: 'Packages',
        isPackage: true,
        options: [
          {
            name: 'Basic',
            isChosen: true,
            isRecommended: true,
            total: '129800.00',
            deliverables: ['Mood board'],
            revisions: 2,
            days: 15,
          },
          {
            name: 'Premium',
            total: '247800.00',
            difference: '118000.00',
            deliverables: ['Mood board', 'Four 3D views'],
            revisions: 2,
            days: 60,
          },
        ],
      },
    ])
    const selection = { optionIds: [draft.premium], optionalLineIds: [] }
    const chosen = await client.post('choices', { versionId: draft.versionId, selection })
    expect(chosen).toMatchObject({ status: 200, json: { data: { quotation: { grandTotal: '247800.00' } } } })
    const accepted = await client.post('acceptances', await client.acceptance())
    expect(accepted).toMatchObject({ status: 200, json: { data: { state: 'accepted' } } })
    expect((await firm.owner.api.quotations.byId({ params: { id: draft.quotationId } })).data).toMatchObject({
      state: 'accepted',
      grandTotal: '247800.00',
    })
  })

  it('are one choice of the whole, of 2 to 4, of which one is recommended [QT-142]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const draft = await packaged(firm)
    const second = await change(owner, draft.versionId, [insertion('choice', { name: 'More', isPackage: true })])
    expect(second.refused).toMatchObject([{ message: 'This quotation has its packages already' }])
    const checks = async () =>
      (await owner.api.decisions.checks({ params: { id: draft.versionId } })).data.problems.map(one => one.message)
    expect(await checks()).toEqual([])
    await change(owner, draft.versionId, [setting('option', draft.basic, { isRecommended: false })])
    expect(await checks()).toEqual(['Recommend one of the packages'])
    const more = Array.from({ length: 3 }, (_, at) => insertion('option', { choiceId: draft.choice, name: `P${at}` }))
    expect((await change(owner, draft.versionId, more)).refused).toMatchObject([{ message: 'At most 4 options' }])
    const agreed = (await version(firm, draft.versionId)).content.options.find(({ id }) => id === draft.premium)
    expect(agreed).toMatchObject({ deliverables: [], revisions: null, days: 60 })
    const { data: copy } = await owner.api.quotations.create({
      body: { from: 'copy', type: 'design', projectId: draft.projectId, versionId: draft.versionId },
    })
    const { options } = (await version(firm, copy.versionId)).content
    expect(options.find(({ name }) => name === 'Premium')).toMatchObject({ days: 60 })
  })
})
