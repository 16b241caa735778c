import { describe, expect, it } from 'vitest'
import { type Firm, testApp } from '../../../../test/harness.ts'
import { quoter } from '../../item-library/item-library.factory.ts'
import { issuable } from '../life/life.factory.ts'

const app = testApp()
const change = (firm: Firm, version: number, body: object) =>
  firm.owner.api.quotationSettings.edit({ body: { version, ...body } })
const issue = async (firm: Firm, type: 'design' | 'execution' = 'execution') => {
  const { versionId } = await issuable(app, firm, { type })
  return (await firm.owner.api.decisions.issue({ params: { id: versionId }, body: {} })).data.number
}

describe('the settings of quotations', () => {
  it('are those of the country until the firm says otherwise [QT-190 QT-191 QT-193 QT-240]', async () => {
    const { owner } = await app.firm()
    const { data } = await owner.api.quotationSettings.read()
    expect(data).toEqual({
      registration: 'regular',
      stateCode: '',
      taxName: '',
      pricesIncludeTax: false,
      roundOff: true,
      validityDays: 15,
      rateAgeDays: 90,
      maxDiscountPct: '10.00',
      minMarginPct: '15.00',
      firstMonth: 4,
      series: {
        design: { prefix: 'DQ', pattern: '{PREFIX}/{FY}/{NNNN}', next: 1 },
        execution: { prefix: 'EQ', pattern: '{PREFIX}/{FY}/{NNNN}', next: 1 },
      },
      mailSubject: '',
      mailHtml: '',
      whatsAppText: '',
      reminders: ['unviewed', 'ending', 'last-day'],
      daysOff: [7],
      codeBeforeShowing: false,
      bankDetails: '',
      signatory: '',
      stageOnSent: null,
      stageOnAccepted: null,
      stageOnRejected: null,
      letterhead: { head: null, foot: null },
      version: 1,
    })
  })

  it.each([
    ['United Kingdom', 'foreign', 1],
    ['', 'regular', 4],
    ['india', 'regular', 4],
  ])('of a firm in "%s" are those of its home [QT-151 QT-193 QT-319]', async (country, registration, firstMonth) => {
    const firm = await app.firm()
    await app.rows('update companies set country = $2 where company_id = $1', [firm.companyId, country])
    expect((await firm.owner.api.quotationSettings.read()).data).toMatchObject({ registration, firstMonth })
  })

  it('are changed part by part, on the version that was read, and every change is in the audit trail [QT-318 QT-319 QT-320]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const changes = {
      registration: 'composition',
      stateCode: '27',
      validityDays: 30,
      maxDiscountPct: null,
      minMarginPct: '12.50',
      mailSubject: 'Quotation {{quotationNumber}}',
      mailHtml: '<p>Dear {{clientName}}</p><script>x()</script>',
      whatsAppText: 'Hello {name}: {link}',
      reminders: ['last-day'],
      bankDetails: 'HDFC Bank, 5010',
      signatory: 'Asha Rao',
    } as const
    const { data, message } = await change(firm, 1, changes)
    expect(message).toBe('Settings saved')
    expect(data).toMatchObject({ ...changes, mailHtml: '<p>Dear {{clientName}}</p>', version: 2, roundOff: true })
    await expect(change(firm, 1, { signatory: 'Ravi' })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await owner.api.quotationSettings.read()).data).toEqual(data)
    const { data: trail } = await owner.api.audit.list()
    expect(trail[0]).toMatchObject({ action: 'quotation-settings.changed' })
    for (const [field, body] of Object.entries({
      validityDays: { validityDays: 366 },
      maxDiscountPct: { maxDiscountPct: '100.01' },
      mailSubject: { mailSubject: '{{leadName}}' },
      bankDetails: { bankDetails: 'x'.repeat(1001) },
      'series.design.prefix': {
        series: { ...data.series, design: { prefix: 'lower', pattern: '{PREFIX}/{FY}/{NNNN}', next: 1 } },
      },
    }))
      await expect(change(firm, 2, body)).rejects.toMatchObject({ code: 'INVALID', fields: [{ field }] })
  })

  it('are read with the module, changed by admins and people with companyDetails; the limit of margins is for who may see costs [QT-314 QT-318]', async () => {
    const firm = await app.firm()
    const tara = await quoter(firm)
    expect((await tara.api.quotationSettings.read()).data).not.toHaveProperty('minMarginPct')
    await expect(tara.api.quotationSettings.edit({ body: { version: 1, signatory: 'Tara' } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    const keeper = await firm.member({ features: ['quotation', 'companyDetails'] })
    await keeper.api.quotationSettings.edit({ body: { version: 1, signatory: 'Tara' } })
    await expect(keeper.api.quotationSettings.edit({ body: { version: 2, minMarginPct: null } })).rejects.toMatchObject(
      { code: 'FORBIDDEN' },
    )
    const outsider = await firm.member({ features: ['crm'] })
    await expect(outsider.api.quotationSettings.read()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('say how numbers are written and where they go on, never below what was given [QT-190 QT-191 QT-192 QT-196]', async () => {
    const firm = await app.firm()
    expect(await issue(firm)).toBe('EQ/25-26/0001')
    const series = (execution: object) => ({
      design: { prefix: 'DQ', pattern: '{PREFIX}/{FY}/{NNNN}', next: 1 },
      execution: { prefix: 'KI', pattern: '{PREFIX}-{YYYY}-{NNN}', next: 2, ...execution },
    })
    const long = 'A number may have 16 characters at most'
    for (const pattern of ['{PREFIX}/{FY}', '{PREFIX}/{N}', '{FY}{N} x', '{PREFIX}{PREFIX}{PREFIX}/{FY}/{NNNN}', ''])
      await expect(change(firm, 1, { series: series({ pattern }) })).rejects.toMatchObject({
        code: 'INVALID',
        fields: [{ field: 'series.execution.pattern', message: long }],
      })
    await expect(change(firm, 1, { series: series({ next: 1 }) })).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'series.execution.next', message: 'KI-2025-001 is already given' }],
    })
    await change(firm, 1, { series: series({ next: 500 }) })
    // nothing was given there yet, so a slip is put right
    const { data } = await change(firm, 2, { series: series({ next: 40 }) })
    expect(data.series.execution.next).toBe(40)
    expect(await issue(firm)).toBe('KI-2025-040')
    expect(await issue(firm)).toBe('KI-2025-041')
    expect(await issue(firm, 'design')).toBe('DQ/25-26/0001')
    await expect(change(firm, 3, { series: series({ next: 41 }) })).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('begin the financial year in the month that the firm says [QT-193]', async () => {
    const firm = await app.firm()
    await change(firm, 1, { firstMonth: 1 })
    expect(await issue(firm)).toBe('EQ/26/0001')
  })
})

describe('the stage of a lead', () => {
  /** A lead with a draft of a quotation, and the stages of the firm. */
  async function ofLead(firm: Firm) {
    const { owner } = firm
    const body = { firstName: 'Meera', phoneNumber: '9876543210', city: 'Pune', assignedTo: owner.userId }
    const { data: lead } = await owner.api.leads.addEdit({ body })
    const { data } = await owner.api.quotationPreparations.prepare({
      body: { leadId: lead._id, type: 'execution', email: 'meera@client.example' },
    })
    const { data: pipeline } = await owner.api.pipelines.get()
    const draft = await issuable(app, firm, { projectId: data.projectId })
    return { ...draft, lead, stages: pipeline.stages }
  }
  const stateOf = async ({ owner }: Firm, id: string) => (await owner.api.leads.byId({ query: { id } })).data
  const newest = async ({ owner }: Firm, leadId: string) =>
    (await owner.api.leadHistory.ofLead({ query: { leadId } })).data[0]

  it('follows what became of its quotation, with its status as it is, by the rules of moves [QT-289]', async () => {
    const firm = await app.firm()
    const { lead, stages, versionId } = await ofLead(firm)
    const before = await stateOf(firm, lead._id)
    const target = stages.find(
      stage => stage._id !== before.leadStage._id && stage.status.some(one => one.id === before.leadStatus),
    )
    const other = stages.find(stage => !stage.status.some(one => one.id === before.leadStatus))
    await change(firm, 1, { stageOnSent: target?._id, stageOnRejected: other?._id })
    await firm.owner.api.decisions.issue({ params: { id: versionId }, body: {} })
    expect(await stateOf(firm, lead._id)).toMatchObject({
      leadStage: { _id: target?._id },
      leadStatus: before.leadStatus,
      isQuotationSent: true,
    })
    expect((await newest(firm, lead._id))?.texts).toContain(`The Lead stage has been updated to ${target?.stageName}`)
    await firm.owner.api.decisions.reject({ params: { id: versionId }, body: { reason: 'Other' } })
    expect((await stateOf(firm, lead._id)).leadStage._id).toBe(target?._id)
    if (other)
      expect((await newest(firm, lead._id))?.texts[1]).toBe(
        `The Lead has not been moved to ${other.stageName}: its status does not belong to the stage`,
      )
  })

  it('is lost for the reason that its client gave [QT-289]', async () => {
    const firm = await app.firm()
    const { lead, stages, versionId } = await ofLead(firm)
    const lost = stages.find(stage => stage.kind === 'lost')
    await firm.owner.api.leads.actions({ body: { leadId: lead._id, leadUpdates: [{ callLeadStatus: 6 }] } })
    await change(firm, 1, { stageOnRejected: lost?._id })
    await firm.owner.api.decisions.issue({ params: { id: versionId }, body: {} })
    await firm.owner.api.decisions.reject({ params: { id: versionId }, body: { reason: 'Price is too high' } })
    expect(await stateOf(firm, lead._id)).toMatchObject({
      leadStage: { kind: 'lost' },
      reasonForNotInterested: 'Price is too high',
    })
    expect((await newest(firm, lead._id))?.new).toMatchObject({ reasonForNotInterested: 'Price is too high' })
  })

  it('stays where a rule forbids the move, and the quotation goes on [QT-289]', async () => {
    const firm = await app.firm()
    const { lead, stages, versionId } = await ofLead(firm)
    const before = await stateOf(firm, lead._id)
    const target = stages.find(stage => stage._id !== before.leadStage._id)
    await firm.owner.api.stageRules.add({
      body: { fromStage: before.leadStage._id, toStage: target?._id ?? '', isTransition: false },
    })
    await change(firm, 1, { stageOnSent: target?._id })
    const { data } = await firm.owner.api.decisions.issue({ params: { id: versionId }, body: {} })
    expect(data.state).toBe('sent')
    expect((await stateOf(firm, lead._id)).leadStage._id).toBe(before.leadStage._id)
    expect((await newest(firm, lead._id))?.texts[1]).toMatch(
      new RegExp(`^The Lead has not been moved to ${target?.stageName}: `),
    )
  })

  it('is none of another company [QT-341]', async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    const { data: pipeline } = await other.owner.api.pipelines.get()
    await expect(change(firm, 1, { stageOnSent: pipeline.stages[2]?._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
