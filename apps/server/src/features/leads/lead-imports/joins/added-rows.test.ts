import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../../test/harness.ts'
import { untilSaved } from '../../../../test/save-import.ts'
import { upload } from '../lead-imports.factory.ts'

/** Rows that repeat a lead are added to it: what it has not is filled, what it has stays (decision 50). */

const app = testApp()
const HEADINGS = ['Name', 'Phone', 'Alternate Phone', 'Email', 'City', 'Budget', 'Remarks', 'Tags', 'Last Call']
const listed = async (who: Member) => (await who.api.leads.list({ query: { limit: 100 } })).data.data
const whole = async (who: Member, id: string) => (await who.api.leads.byId({ query: { id } })).data
const pick = ({ importId, version }: { importId: string; version: number }) => ({ importId, version })
async function add(who: Member, rows: string[][]) {
  const draft = await upload(who, rows, HEADINGS)
  await who.api.leadImports.save({ body: { ...pick(draft), duplicates: 'add' } })
  return untilSaved(who, draft.importId)
}

describe('rows that repeat a lead', () => {
  const ROWS = [
    [
      'Asha R',
      '9865000001',
      '9865000009',
      'asha@example.com',
      'Mumbai',
      '900000',
      'wants an island',
      'Hot',
      '15/01/2026',
    ],
    ['Binod', '9865000002', '', '', 'Pune', '', '', '', ''],
    ['Binod Das', '9865000002', '', 'binod@example.com', 'Nagpur', '700000', 'second visit', '', ''],
  ]

  it('fill what it has not, join numbers and remarks, and overwrite nothing', async () => {
    const firm = await app.firm()
    const { owner } = firm
    await owner.api.leadTags.save({ body: [{ tagName: 'Hot', tagColorCode: '#c8433a' }] })
    const { data: known } = await owner.api.leads.addEdit({
      body: {
        firstName: 'Asha',
        lastName: 'Rao',
        phoneNumber: '9865000001',
        city: 'Thane',
        remarks: 'met at the expo',
      },
    })
    const summary = await add(owner, ROWS)
    expect(summary).toMatchObject({ status: 'saved', total: 3, createdCount: 1, addedCount: 2, skippedCount: 0 })
    const leads = await listed(owner)
    expect(leads.map(({ name }) => name).toSorted()).toEqual(['Asha Rao', 'Binod'])
    const asha = await whole(owner, known._id)
    expect(asha).toMatchObject({
      name: 'Asha Rao',
      phoneNumber: '9865000001',
      email: 'asha@example.com',
      city: 'Thane',
      budget: 900_000,
      remarks: 'met at the expo\nwants an island',
      leadTag: [{ tagName: 'Hot' }],
      lastCallDate: '2026-01-14T18:30:00.000Z',
    })
    expect(asha.otherPhoneNumbers).toContain('9865000009')
    const binod = leads.find(({ name }) => name === 'Binod')
    expect(await whole(owner, binod?._id ?? '')).toMatchObject({
      email: 'binod@example.com',
      city: 'Pune',
      budget: 700_000,
      remarks: 'second visit',
    })
    const { data: logs } = await owner.api.leadHistory.ofLead({ query: { leadId: known._id } })
    expect(logs[0]?.texts[0]).toBe('The Lead Asha R has been merged into this Lead')
  })

  it('are parted from it when the import is taken back, and what was changed since stays', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const { data: known } = await owner.api.leads.addEdit({ body: { firstName: 'Asha', phoneNumber: '9865000001' } })
    const { _id } = await add(owner, ROWS)
    await owner.api.leads.edit({ query: { id: known._id }, body: { city: 'Goa' } })
    const { data: undone } = await owner.api.leadImports.undo({ params: { id: _id } })
    expect(undone).toMatchObject({ deleted: 3, kept: 0 })
    expect((await listed(owner)).map(({ name }) => name)).toEqual(['Asha'])
    expect(await whole(owner, known._id)).toMatchObject({ email: '', city: 'Goa', budget: null, remarks: '' })
  })

  it('do not take the place of a last call that is known', async () => {
    const { owner } = await app.firm()
    const headings = ['Name', 'Phone', 'Last Call', 'Call Status']
    const first = await upload(owner, [['Asha', '9865000001', '20/01/2026', '']], headings)
    await owner.api.leadImports.save({ body: pick(first) })
    await untilSaved(owner, first.importId)
    const second = await upload(owner, [['Asha', '9865000001', '15/01/2026', 'Interested']], headings)
    await owner.api.leadImports.save({ body: { ...pick(second), duplicates: 'add' } })
    expect(await untilSaved(owner, second.importId)).toMatchObject({ addedCount: 1 })
    expect(await listed(owner)).toMatchObject([{ lastCallDate: '2026-01-19T18:30:00.000Z', callStatus: null }])
  })

  it('go to the lead of the earliest row, also in a long sheet, whose last rows become leads first', async () => {
    const { owner } = await app.firm()
    const rows = Array.from({ length: 520 }, (_, at) => ['Asha', `98660${String(at).padStart(5, '0')}`, '', '', ''])
    rows[3] = ['First', '9865000001', '', '', 'Pune']
    rows[5] = ['Second', '9865000001', '', 'second@example.com', 'Thane']
    rows[510] = ['Third', '9865000001', '', 'third@example.com', 'Nagpur']
    const { _id, ...summary } = await add(
      owner,
      rows.map(row => [...row, '', '', '', '']),
    )
    expect(summary).toMatchObject({ createdCount: 518, addedCount: 2 })
    const ofThem = async () =>
      (await owner.api.leads.list({ query: { limit: 100, search: '9865000001' } })).data.data.map(
        ({ name, city, email }) => [name, city, email],
      )
    const [[name, city, email] = []] = await ofThem()
    expect([name, city]).toEqual(['First', 'Pune'])
    expect(['second@example.com', 'third@example.com']).toContain(email)
    expect(await ofThem()).toHaveLength(1)
    expect((await owner.api.leadImports.undo({ params: { id: _id } })).data).toMatchObject({ deleted: 520, kept: 0 })
  })

  it('are taken back also where one of them was parted by hand before, and what a person has merged stays', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const { data: known } = await owner.api.leads.addEdit({ body: { firstName: 'Asha', phoneNumber: '9865000001' } })
    const { _id } = await add(owner, ROWS)
    const { data: merges } = await owner.api.leadMerges.ofLead({ params: { id: known._id } })
    await owner.api.leadMerges.undo({ params: { id: merges[0]?._id ?? '' } })
    expect((await owner.api.leadImports.undo({ params: { id: _id } })).data).toMatchObject({ deleted: 3, kept: 0 })
    const draft = await upload(owner, ROWS.slice(0, 1), HEADINGS)
    await owner.api.leadImports.save({ body: pick(draft) })
    await untilSaved(owner, draft.importId)
    const two = await listed(owner)
    const [keep, gone] = [two.find(lead => lead._id === known._id), two.find(lead => lead._id !== known._id)]
    if (!keep || !gone) throw new Error('there are two leads')
    const [keepId, goneId] = [keep._id, gone._id]
    const versions = { keepVersion: keep.version, goneVersion: gone.version }
    await owner.api.leadMerges.merge({ body: { keepId, goneId, ...versions, take: ['email'] } })
    expect((await owner.api.leadImports.undo({ params: { id: draft.importId } })).data).toMatchObject({ deleted: 0 })
    expect(await whole(owner, known._id)).toMatchObject({ email: 'asha@example.com' })
  })

  it('leave a lead of the import that somebody has worked on since', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const { _id } = await add(owner, ROWS.slice(1))
    const [binod] = await listed(owner)
    await owner.api.leads.edit({ query: { id: binod?._id ?? '' }, body: { city: 'Goa' } })
    const { data: undone } = await owner.api.leadImports.undo({ params: { id: _id } })
    expect(undone).toMatchObject({ deleted: 1, kept: 1, keptLeads: [{ name: 'Binod' }] })
    expect(await whole(owner, binod?._id ?? '')).toMatchObject({ email: '', city: 'Goa' })
  })

  it('stay leads of their own where two cannot be one', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const headings = ['Name', 'Phone', 'Stage', 'City']
    const first = await upload(owner, [['Asha', '9865000001', 'Won', '']], headings)
    await owner.api.leadImports.save({ body: { ...pick(first), duplicates: 'add' } })
    await untilSaved(owner, first.importId)
    const second = await upload(
      owner,
      [
        ['Asha', '9865000001', 'Won', 'Pune'],
        ['Asha', '9865000001', 'New', 'Nagpur'],
      ],
      headings,
    )
    await owner.api.leadImports.save({ body: { ...pick(second), duplicates: 'add' } })
    expect(await untilSaved(owner, second.importId)).toMatchObject({ createdCount: 1, addedCount: 1 })
    const leads = await listed(owner)
    expect(leads.map(({ city, leadStage }) => [city, leadStage.kind]).toSorted()).toEqual([
      ['Nagpur', 'won'],
      ['Pune', 'won'],
    ])
  })

  it('take nothing from a lead that may not be seen, nor does anybody add who may not change leads', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const { data: known } = await owner.api.leads.addEdit({ body: { firstName: 'Asha', phoneNumber: '9865000001' } })
    await firm.permit('team_member', 'own', false)
    const seller = await firm.member()
    const summary = await add(seller, [ROWS[0]!.with(7, '')])
    expect(summary).toMatchObject({ createdCount: 1, addedCount: 0 })
    expect(await whole(owner, known._id)).toMatchObject({ email: '', callStatus: null })
    const reader = await firm.member({ crmEdit: false })
    const draft = await upload(reader, ROWS.slice(0, 1), HEADINGS.slice(0, 3))
    await expect(reader.api.leadImports.save({ body: { ...pick(draft), duplicates: 'add' } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})
