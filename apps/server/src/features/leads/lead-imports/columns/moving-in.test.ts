import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../../test/harness.ts'
import { saveImport as save, untilSaved } from '../../../../test/save-import.ts'
import { upload } from '../lead-imports.factory.ts'

/** What a firm brings along when it moves in (decision 50). */

const app = testApp({ now: new Date('2026-11-23T06:30:00.000Z') })
const paramsOf = ({ importId }: { importId: string }) => ({ params: { id: importId } })
const leadsOf = (companyId: string, columns: string) =>
  app.rows<Record<string, unknown>>(
    `select first_name, ${columns} from leads where company_id = $1 and deleted_at is null order by first_name`,
    [companyId],
  )
const rowsOf = async (who: Member, draft: { importId: string }) =>
  (await who.api.leadImports.rows({ ...paramsOf(draft), query: {} })).data

describe('rows that are right', () => {
  const HEADINGS = ['Name', 'Phone', 'Pin Code']
  const ROWS = [
    ['Asha', '9860000001', '411001'],
    ['Binod', '98', '411002'],
    ['Chitra', '9860000003', 'near the lake 12'],
    ['Devi', '9860000001', '411004'],
  ]

  it('are imported at once, and the others wait as an import of their own with what is wrong in them', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const draft = await upload(owner, ROWS, HEADINGS)
    expect(draft.counts).toMatchObject({ rows: 4, badRows: 2 })
    await expect(owner.api.leadImports.save({ body: draftBody(draft) })).rejects.toMatchObject({ code: 'INVALID' })
    const { data: begun } = await owner.api.leadImports.save({ body: { ...draftBody(draft), rows: 'right' } })
    expect(begun).toMatchObject({ total: 2, rowCount: 2, isRest: false, rest: { rows: 2 } })
    const summary = await untilSaved(owner, draft.importId)
    expect(summary).toMatchObject({ status: 'saved', createdCount: 2, rest: { rows: 2 } })
    const rest = { importId: summary.rest?._id ?? '' }
    const { data: left } = await owner.api.leadImports.byId(paramsOf(rest))
    expect(left.summary).toMatchObject({
      fileName: 'leads.csv',
      status: 'parsed',
      rowCount: 2,
      isRest: true,
      rest: null,
    })
    expect(left.draft).toMatchObject({
      headings: HEADINGS,
      mapping: draft.mapping,
      isRest: true,
      counts: { rows: 2, badRows: 2 },
    })
    expect((await rowsOf(owner, rest)).map(({ row, problems }) => [row, problems.map(({ field }) => field)])).toEqual([
      [3, ['phoneNumber']],
      [4, ['pinCode']],
    ])
    // the rows that are imported do not come back by choosing where the table begins
    for (const moved of [{ headingRow: 3 }, { sheet: 0 }])
      await expect(
        owner.api.leadImports.change({ ...paramsOf(rest), body: { version: 1, ...moved } }),
      ).rejects.toMatchObject({ code: 'CONFLICT' })
    const { data: corrected } = await owner.api.leadImports.correct({
      ...paramsOf(rest),
      body: {
        version: left.draft?.version ?? 0,
        cells: [
          { row: 3, field: 'phoneNumber', text: '9860000002' },
          { row: 4, field: 'pinCode', text: '411003' },
        ],
      },
    })
    await save(owner, { ...rest, version: corrected.version })
    expect((await leadsOf(firm.companyId, 'pin_code')).map(one => [one.first_name, one.pin_code])).toEqual([
      ['Asha', '411001'],
      ['Binod', '411002'],
      ['Chitra', '411003'],
      ['Devi', '411004'],
    ])
    // each is taken back alone
    expect((await owner.api.leadImports.byId(paramsOf(draft))).data.summary.rest).toBeNull()
    const { data: undone } = await owner.api.leadImports.undo(paramsOf(rest))
    expect(undone).toMatchObject({ deleted: 2 })
  })

  it('are all where nothing is wrong, and none where everything is', async () => {
    const { owner } = await app.firm()
    const good = await upload(owner, ROWS.slice(0, 1), HEADINGS)
    const { data } = await owner.api.leadImports.save({ body: { ...draftBody(good), rows: 'right' } })
    expect(data).toMatchObject({ total: 1, rest: null })
    const bad = await upload(owner, ROWS.slice(1, 2), HEADINGS)
    await expect(owner.api.leadImports.save({ body: { ...draftBody(bad), rows: 'right' } })).rejects.toMatchObject({
      code: 'INVALID',
      message: 'There is no row to import',
    })
    // nothing was moved by the refusal
    expect((await rowsOf(owner, bad)).map(({ row }) => row)).toEqual([2])
  })
})
const draftBody = ({ importId, version }: { importId: string; version: number }) => ({ importId, version })

describe('what is wrong in a row', () => {
  const HEADINGS = ['Name', 'Phone', 'Alternate Phone', 'Email', 'Pin Code', 'Site']
  const ROWS = [
    ['Asha', '98 nil', '9861000001', 'asha at home', '411001', 'Baner'],
    ['Binod', '98', '', 'b@example.com', 'none near', ''],
    ['Chitra', '9861000003', '', 'c@@example.com', '411003', ''],
  ]

  it('goes to its remarks by one press, of a row or of all; what no lead is without stays to be corrected', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const draft = await upload(owner, ROWS, HEADINGS)
    expect(draft.counts.badRows).toBe(3)
    const { data: one } = await owner.api.leadImports.keep({
      ...paramsOf(draft),
      body: { version: draft.version, rows: [4] },
    })
    expect(one).toMatchObject({ counts: { badRows: 2 }, left: 0 })
    const { data: all } = await owner.api.leadImports.keep({
      ...paramsOf(draft),
      body: { version: one.version, rows: 'problems' },
    })
    expect(all).toMatchObject({ counts: { badRows: 1, badCells: 1 }, left: 1 })
    const [asha, binod] = await rowsOf(owner, draft)
    // the second phone is the only one now
    expect(asha).toMatchObject({ texts: { phoneNumber: '9861000001', secondPhone: '', email: '' }, problems: [] })
    expect(asha?.corrected.toSorted()).toEqual(['email', 'phoneNumber', 'secondPhone'])
    expect(asha?.readings).toContainEqual({ field: 'email', written: 'asha at home', read: '', isKept: true })
    expect(binod?.problems.map(({ field }) => field)).toEqual(['phoneNumber'])
    // what is typed afterwards takes its place
    const { data: corrected } = await owner.api.leadImports.correct({
      ...paramsOf(draft),
      body: {
        version: all.version,
        cells: [
          { row: 3, field: 'phoneNumber', text: '9861000002' },
          { row: 4, field: 'email', text: 'c@example.com' },
        ],
      },
    })
    expect(corrected.counts.badRows).toBe(0)
    await save(owner, { importId: draft.importId, version: corrected.version })
    expect(await leadsOf(firm.companyId, 'phone, email, pin_code, remarks')).toEqual([
      {
        first_name: 'Asha',
        phone: '9861000001',
        email: '',
        pin_code: '411001',
        remarks: 'Site: Baner\nEmail: asha at home\nPhone: 98 nil',
      },
      {
        first_name: 'Binod',
        phone: '9861000002',
        email: 'b@example.com',
        pin_code: '',
        remarks: 'Pin Code: none near',
      },
      { first_name: 'Chitra', phone: '9861000003', email: 'c@example.com', pin_code: '411003', remarks: '' },
    ])
  })

  it('comes back with another column, and is nothing of people who may not go on with the import', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const draft = await upload(owner, ROWS.slice(2), HEADINGS)
    const { data: kept } = await owner.api.leadImports.keep({
      ...paramsOf(draft),
      body: { version: draft.version, rows: 'problems' },
    })
    const mapping = draft.mapping.with(draft.mapping.indexOf('email'), 'note')
    const { data: moved } = await owner.api.leadImports.change({
      ...paramsOf(draft),
      body: { version: kept.version, mapping },
    })
    expect(moved.counts.badRows).toBe(0)
    await save(owner, moved)
    expect(await leadsOf(firm.companyId, 'remarks')).toEqual([
      { first_name: 'Chitra', remarks: 'Email: c@@example.com' },
    ])
    const other = await firm.member({ crmEdit: false })
    const again = await upload(owner, ROWS.slice(2), HEADINGS)
    await expect(
      other.api.leadImports.keep({ ...paramsOf(again), body: { version: 1, rows: 'problems' } }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('follow-ups that are over', () => {
  const HEADINGS = ['Name', 'Phone', 'Follow-up']
  const ROWS = [
    ['Asha', '9862000001', '22/11/2026'],
    ['Binod', '9862000002', '23/11/2026'],
    ['Chitra', '9862000003', '24/11/2026'],
  ]
  const kept = (companyId: string) =>
    leadsOf(companyId, "(follow_up_at at time zone 'Asia/Kolkata')::date::text as day, remarks")

  it('stay, and are overdue, unless the firm begins without them', async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    await save(firm.owner, await upload(firm.owner, ROWS, HEADINGS))
    expect((await kept(firm.companyId)).map(({ day, remarks }) => [day, remarks])).toEqual([
      ['2026-11-22', ''],
      ['2026-11-23', ''],
      ['2026-11-24', ''],
    ])
    const draft = await upload(other.owner, ROWS, HEADINGS)
    expect(draft.options.withoutOldFollowUps).toBe(false)
    const { data: without } = await other.owner.api.leadImports.change({
      ...paramsOf(draft),
      body: { version: draft.version, options: { withoutOldFollowUps: true } },
    })
    expect(without.options.withoutOldFollowUps).toBe(true)
    await save(other.owner, without)
    expect((await kept(other.companyId)).map(({ day, remarks }) => [day, remarks])).toEqual([
      [null, 'Follow-up: 22/11/2026'],
      ['2026-11-23', ''],
      ['2026-11-24', ''],
    ])
  })
})

describe('small amounts without a unit', () => {
  const ROWS = [
    ['Asha', '9863000001', '12.5'],
    ['Binod', '9863000002', '1500000'],
    ['Chitra', '9863000003', '8-10'],
    ['Devi', '9863000004', '40k'],
  ]
  const budgets = async (companyId: string) =>
    (await leadsOf(companyId, 'budget::float8 as budget, remarks')).map(({ budget, remarks }) => [budget, remarks])

  it('are in lakhs, which is asked once for the column', async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    const draft = await upload(firm.owner, ROWS, ['Name', 'Phone', 'Budget'])
    expect(draft).toMatchObject({
      options: { smallAmounts: 'lakhs' },
      smallAmount: { written: '12.5', read: '12,50,000' },
      counts: { badRows: 0 },
    })
    await save(firm.owner, draft)
    expect(await budgets(firm.companyId)).toEqual([
      [1_250_000, ''],
      [1_500_000, ''],
      [800_000, 'Budget: 8-10'],
      [40_000, ''],
    ])
    const theirs = await upload(other.owner, ROWS.slice(0, 2), ['Name', 'Phone', 'Budget'])
    const { data: asWritten } = await other.owner.api.leadImports.change({
      ...paramsOf(theirs),
      body: { version: theirs.version, options: { smallAmounts: 'asWritten' } },
    })
    expect(asWritten.smallAmount).toEqual({ written: '12.5', read: '12.5' })
    expect((await upload(other.owner, ROWS.slice(1, 2), ['Name', 'Phone', 'Budget'])).smallAmount).toBeNull()
  })

  it('are what they are where nobody counts in lakhs', async () => {
    const firm = await app.firm()
    await app.rows("update companies set currency_symbol = '$' where company_id = $1", [firm.companyId])
    const draft = await upload(firm.owner, [['Asha', '9863000001', '900']], ['Name', 'Phone', 'Budget'])
    expect(draft.smallAmount).toBeNull()
    await save(firm.owner, draft)
    expect(await budgets(firm.companyId)).toEqual([[900, '']])
  })
})
