import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { projectOf } from '../../../projects/projects/projects.factory.ts'
import { change, setting } from '../quotation.factory.ts'

const app = testApp()

describe('a new quotation', () => {
  it('begins with copies of the defaults of its type, which go their own way afterwards [QT-164 QT-165]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const { quotationTexts, quotations, versions, paymentSchedules } = owner.api
    const of = { isDefaultDesign: true, isDefaultExecution: true }
    const { data: terms } = await quotationTexts.add({
      body: { kind: 'terms', name: 'Usual', html: '<p>Pay</p>', ...of },
    })
    await quotationTexts.add({ body: { kind: 'warranty', name: 'One year', html: '<p>A year</p>', ...of } })
    await quotationTexts.add({ body: { kind: 'inclusions', name: 'Spare', html: '<p>Spare</p>' } })
    const projectId = await projectOf(app, firm, 'Villa')
    const draftOf = async (body: { type: 'design' | 'execution' }) => {
      const { data } = await quotations.create({ body: { from: 'nothing', projectId, ...body } })
      const { content } = (await versions.byId({ params: { id: data.versionId } })).data
      return { versionId: data.versionId, content }
    }
    const [design, works] = [await draftOf({ type: 'design' }), await draftOf({ type: 'execution' })]
    const shares = ({ milestones }: typeof design.content) => milestones.map(({ name, value }) => `${name} ${value}`)
    expect(shares(design.content)[1]).toBe('On concept approval 25.00')
    expect(shares(works.content)).toEqual([
      'On booking 10.00',
      'Before start of work 40.00',
      'On completion of carpentry 30.00',
      'On completion of finishes 15.00',
      'On handover 5.00',
    ])
    expect(works.content.head).toMatchObject({ terms: '<p>Pay</p>', inclusions: '', notes: '<p>A year</p>' })
    expect(works.content.head.exclusions).toContain('Statutory approvals')
    expect(design.content.head).toMatchObject({ terms: '<p>Pay</p>', exclusions: '' })

    await quotationTexts.edit({ params: { id: terms._id }, body: { html: '<p>Pay at once</p>' } })
    const [schedule] = (await paymentSchedules.list()).data.filter(({ isDefaultExecution }) => isDefaultExecution)
    await paymentSchedules.remove({ params: { id: schedule?._id ?? '' } })
    const kept = (await versions.byId({ params: { id: works.versionId } })).data.content
    expect(kept.head.terms).toBe('<p>Pay</p>')
    expect(kept.milestones).toHaveLength(5)
    await change(owner, works.versionId, [setting('head', works.versionId, { terms: '<p>Pay later</p>' })])
    expect((await quotationTexts.list()).data.find(({ _id }) => _id === terms._id)?.html).toBe('<p>Pay at once</p>')
    expect((await draftOf({ type: 'execution' })).content.milestones).toEqual([])
    // a text is 20,000 characters at most
    for (const field of ['terms', 'inclusions', 'exclusions', 'notes'])
      await expect(
        change(owner, works.versionId, [setting('head', works.versionId, { [field]: 'x'.repeat(20_001) })]),
      ).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('that is a copy takes what the other says, and nothing of the defaults [QT-165 QT-026]', async () => {
    const firm = await app.firm()
    const { quotations, versions } = firm.owner.api
    const projectId = await projectOf(app, firm, 'Villa')
    const { data: first } = await quotations.create({ body: { from: 'nothing', type: 'execution', projectId } })
    await change(firm.owner, first.versionId, [setting('head', first.versionId, { exclusions: '' })])
    const { data: copy } = await quotations.create({
      body: { from: 'copy', type: 'execution', projectId, versionId: first.versionId },
    })
    const { content } = (await versions.byId({ params: { id: copy.versionId } })).data
    expect(content.head.exclusions).toBe('')
    expect(content.milestones).toHaveLength(5)
  })
})
