import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = testApp()
const share = (name: string, value: string) => ({ name, due: '', kind: 'percent' as const, value })
const balance = { name: 'On handover', due: 'After the last snag', kind: 'balance' as const, value: '0' }

describe('the payment schedules of a company', () => {
  it('are at first one for designs and one for works, of new companies as of those that were there [QT-164]', async () => {
    const { owner, companyId } = await app.firm()
    const { data } = await owner.api.paymentSchedules.list()
    const shown = data.map(({ name, rows, isDefaultDesign, isDefaultExecution }) => ({
      name,
      ...{ isDefaultDesign, isDefaultExecution },
      rows: rows.map(row => `${row.name} ${row.value}`),
    }))
    expect(shown).toEqual([
      {
        name: 'Design by phase',
        ...{ isDefaultDesign: true, isDefaultExecution: false },
        rows: [
          'On booking 20.00',
          'On concept approval 25.00',
          'On 3D approval 25.00',
          'On working drawings 20.00',
          'On handover 10.00',
        ],
      },
      {
        name: 'Works by stage',
        ...{ isDefaultDesign: false, isDefaultExecution: true },
        rows: [
          'On booking 10.00',
          'Before start of work 40.00',
          'On completion of carpentry 30.00',
          'On completion of finishes 15.00',
          'On handover 5.00',
        ],
      },
    ])
    const { data: texts } = await owner.api.quotationTexts.list()
    expect(texts).toMatchObject([
      { kind: 'exclusions', name: 'Usual exclusions', isDefaultDesign: false, isDefaultExecution: true },
    ])
    expect(texts[0]?.html).toContain('<li>Statutory approvals and society charges</li><li>Structural changes</li>')
    const seeded = await app.rows('select name, rate::text from tax_rates where company_id = $1', [companyId])
    expect(seeded).toHaveLength(4)
  })

  it('add up, have names of their own and one default per type; every change is in the audit trail [QT-162 QT-164 QT-320]', async () => {
    const { owner } = await app.firm()
    const { paymentSchedules } = owner.api
    const message = 'The payment schedule must add up to the total'
    const wrong = [
      [share('On booking', '50'), share('On handover', '49.99')],
      [share('On booking', '50'), { ...balance, kind: 'amount' as const, value: '100' }],
      [balance, balance],
      [share('On booking', '100.01'), balance],
    ]
    for (const rows of wrong)
      await expect(paymentSchedules.add({ body: { name: 'Wrong', rows } })).rejects.toMatchObject({
        code: 'INVALID',
        fields: [{ field: 'rows', message }],
      })
    const body = { name: 'Half first', rows: [share('On booking', '50'), balance], isDefaultExecution: true }
    const { data: made } = await paymentSchedules.add({ body })
    expect(made).toMatchObject({ ...body, rows: [{ value: '50.00' }, { value: '0.00' }], isDefaultDesign: false })
    const defaults = async () =>
      (await paymentSchedules.list()).data.map(one => [one.name, one.isDefaultDesign, one.isDefaultExecution])
    expect(await defaults()).toEqual([
      ['Design by phase', true, false],
      ['Half first', false, true],
      ['Works by stage', false, false],
    ])
    await expect(paymentSchedules.add({ body: { ...body, name: 'WORKS by stage' } })).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: [{ field: 'name', message: 'This name is used already' }],
    })
    const params = { id: made._id }
    await paymentSchedules.edit({ params, body: { name: 'Half at first', isDefaultDesign: true } })
    expect(await defaults()).toEqual([
      ['Design by phase', false, false],
      ['Half at first', true, true],
      ['Works by stage', false, false],
    ])
    await paymentSchedules.remove({ params })
    expect((await defaults()).map(([name]) => name)).toEqual(['Design by phase', 'Works by stage'])
    const { data: trail } = await owner.api.audit.list()
    expect(trail.slice(0, 3).map(entry => [entry.action, entry.targetName])).toEqual([
      ['payment-schedule.removed', 'Half at first'],
      ['payment-schedule.changed', 'Half at first'],
      ['payment-schedule.created', 'Half first'],
    ])
  })

  it('are 20 at most [QT-164]', async () => {
    const { owner } = await app.firm()
    const add = (name: string) => owner.api.paymentSchedules.add({ body: { name, rows: [balance] } })
    for (let at = 3; at <= 20; at++) await add(`Schedule ${at}`)
    await expect(add('One more')).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

describe('the texts of a company', () => {
  it('are kept by kind, cleaned of all but plain writing, with one default per kind and type [QT-085 QT-164]', async () => {
    const { owner } = await app.firm()
    const { quotationTexts } = owner.api
    const add = async (kind: 'terms' | 'warranty', name: string, html: string, isDefaultDesign = true) =>
      (await quotationTexts.add({ body: { kind, name, html, isDefaultDesign } })).data
    const first = await add('terms', 'Usual', '<p onclick="x()">Pay <b>soon</b><script>steal()</script></p>')
    expect(first.html).toBe('<p>Pay <b>soon</b></p>')
    await add('warranty', 'Usual', '<p>One year</p>')
    await add('terms', 'Strict', '<p>Pay now</p>')
    const shown = (await quotationTexts.list()).data.map(({ kind, name, isDefaultDesign }) => [
      kind,
      name,
      isDefaultDesign,
    ])
    expect(shown).toEqual([
      ['exclusions', 'Usual exclusions', false],
      ['terms', 'Strict', true],
      ['terms', 'Usual', false],
      ['warranty', 'Usual', true],
    ])
    await expect(add('terms', 'usual', '<p></p>')).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: [{ field: 'name' }],
    })
    const params = { id: first._id }
    const { data: changed } = await quotationTexts.edit({ params, body: { html: '<i>Later</i><iframe></iframe>' } })
    expect(changed).toMatchObject({ name: 'Usual', html: '<i>Later</i>', isDefaultDesign: false })
    await quotationTexts.remove({ params })
    await expect(quotationTexts.edit({ params, body: { name: 'Gone' } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const [field, body] of Object.entries({
      name: { kind: 'terms' as const, name: '', html: '' },
      html: { kind: 'terms' as const, name: 'Long', html: 'x'.repeat(20_001) },
    }))
      await expect(quotationTexts.add({ body })).rejects.toMatchObject({ code: 'INVALID', fields: [{ field }] })
  })

  it('are 50 at most [QT-164]', async () => {
    const { owner } = await app.firm()
    const add = (name: string) => owner.api.quotationTexts.add({ body: { kind: 'terms', name, html: '' } })
    for (let at = 2; at <= 50; at++) await add(`Text ${at}`)
    await expect(add('One more')).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('are read with the module, and changed by admins and people with companyDetails [QT-318]', async () => {
    const firm = await app.firm()
    const body = { kind: 'terms' as const, name: 'Usual', html: '<p>Pay</p>' }
    const keeper = await firm.member({ features: ['quotation', 'companyDetails'] })
    const admin = await firm.member({ features: ['quotation'], isAdmin: true })
    const editor = await firm.member({ features: ['quotation'], quotationEdit: true })
    expect((await editor.api.quotationTexts.list()).data).toHaveLength(1)
    await expect(editor.api.quotationTexts.add({ body })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await keeper.api.quotationTexts.add({ body })
    await admin.api.quotationTexts.add({ body: { ...body, name: 'Other' } })
    expect((await editor.api.quotationTexts.list()).data).toHaveLength(3)
  })
})
