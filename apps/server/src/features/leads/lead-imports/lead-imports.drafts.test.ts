import { utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../test/harness.ts'
import { saveImport as save } from '../../../test/save-import.ts'
import { cells, csvFile, HEADINGS, upload } from './lead-imports.factory.ts'

const START = new Date('2026-03-18T06:30:00.000Z')
const app = testApp({ now: START })
const paramsOf = ({ importId }: { importId: string }) => ({ params: { id: importId } })
const draftOf = async (member: Member, draft: { importId: string }) =>
  (await member.api.leadImports.byId(paramsOf(draft))).data.draft
const listed = async (member: Member) => (await member.api.leads.list({ query: { limit: 500 } })).data.data

describe('an import that is not finished', () => {
  it('can be continued as it was left, by its uploader and by colleagues who may see and edit all leads', async () => {
    const firm = await app.firm()
    const [uploader, colleague] = [await firm.member(), await firm.member({ firstName: 'Tara' })]
    const draft = await upload(uploader, [cells(1, { 5: '4' }), cells(2), cells(3)])
    const { version } = (
      await uploader.api.leadImports.correct({
        ...paramsOf(draft),
        body: { version: 1, cells: [{ row: 2, field: 'city', text: 'Nashik' }] },
      })
    ).data
    await uploader.api.leadImports.drop({ ...paramsOf(draft), body: { version, rows: [4] } })
    const [one] = (await colleague.api.leadImports.list({})).data
    expect(one).toMatchObject({
      _id: draft.importId,
      status: 'parsed',
      canContinue: true,
      expiresAt: new Date(START.getTime() + 7 * 86_400_000).toISOString(),
    })
    const seen = await draftOf(colleague, draft)
    expect(seen).toMatchObject({ version: 3, counts: { rows: 3, kept: 2, dropped: 1, lastDrop: 1, badRows: 0 } })
    const { data } = await colleague.api.leadImports.rows(paramsOf(draft))
    expect(data.map(({ row, texts, corrected }) => [row, texts.city, corrected])).toEqual([
      [2, 'Nashik', ['city']],
      [3, 'Pune', []],
    ])
    expect(await save(colleague, seen!)).toMatchObject({ status: 'saved', createdCount: 2, canUndo: true })
    // the leads, and the entry in the history, belong to the person who saved it
    const [lead] = await listed(firm.owner)
    expect(lead).toMatchObject({ city: 'Nashik', assignedTo: { _id: colleague.userId } })
    const { data: logs } = await firm.owner.api.leadHistory.ofLead({ query: { leadId: lead!._id } })
    expect(logs).toMatchObject([{ updatedBy: 'Tara Menon' }])
  })

  it('is not found by colleagues who may not see all leads, or not edit them, and to another firm', async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    const draft = await upload(firm.owner, [cells(1)])
    const [reader, ownOnly] = [await firm.member({ crmEdit: false }), await firm.member()]
    const refused = async (member: Member) => {
      const { leadImports } = member.api
      const body = { version: 1 }
      const tries = [
        leadImports.byId(paramsOf(draft)),
        leadImports.rows(paramsOf(draft)),
        leadImports.change({ ...paramsOf(draft), body }),
        leadImports.correct({ ...paramsOf(draft), body: { ...body, cells: [{ row: 2, field: 'city', text: 'x' }] } }),
        leadImports.drop({ ...paramsOf(draft), body: { ...body, rows: [2] } }),
        leadImports.undoDrop({ ...paramsOf(draft), body }),
        leadImports.cancel(paramsOf(draft)),
        leadImports.save({ body: { importId: draft.importId, ...body } }),
      ]
      return (await Promise.allSettled(tries)).map(one => one.status === 'rejected' && one.reason.code)
    }
    expect(await refused(reader)).toEqual(Array(8).fill('NOT_FOUND'))
    expect(await refused(other.owner)).toEqual(Array(8).fill('NOT_FOUND'))
    await firm.permit('team_member', 'own', false)
    expect(await refused(ownOnly)).toEqual(Array(8).fill('NOT_FOUND'))
    expect((await reader.api.leadImports.list({})).data).toMatchObject([{ canContinue: false }])
    const problems = await fetch(`${app.base}/api/crm/lead-imports/${draft.importId}/problems`, {
      headers: { authorization: `Bearer ${ownOnly.token}` },
    })
    expect(problems.status).toBe(404)
    expect(await draftOf(firm.owner, draft)).toMatchObject({ version: 1 })
  })

  it('accepts only one of two changes at once, and reports a conflict to the other person [IN-Q63]', async () => {
    const firm = await app.firm()
    const colleague = await firm.member()
    const draft = await upload(firm.owner, [cells(1), cells(2)])
    const change = (member: Member, text: string) =>
      member.api.leadImports.correct({
        ...paramsOf(draft),
        body: { version: 1, cells: [{ row: 2, field: 'city', text }] },
      })
    const both = await Promise.allSettled([change(firm.owner, 'Nashik'), change(colleague, 'Nagpur')])
    expect(both.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(one => one.status === 'rejected')).toMatchObject({
      reason: { code: 'CONFLICT', data: { version: 2 } },
    })
    const { leadImports } = firm.owner.api
    const late = [
      () => leadImports.drop({ ...paramsOf(draft), body: { version: 1, rows: [2] } }),
      () => leadImports.undoDrop({ ...paramsOf(draft), body: { version: 1 } }),
      () => leadImports.change({ ...paramsOf(draft), body: { version: 1, fills: { pinCode: '411001' } } }),
      () => save(firm.owner, draft),
    ]
    for (const change of late) await expect(change()).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await listed(firm.owner)).toEqual([])
    expect(await save(firm.owner, { importId: draft.importId, version: 2 })).toMatchObject({ createdCount: 2 })
  })

  it('can be cancelled, once, and then none of its rows are left', async () => {
    const { owner } = await app.firm()
    const draft = await upload(owner, [cells(1)])
    await owner.api.leadImports.cancel(paramsOf(draft))
    expect((await owner.api.leadImports.list({})).data).toMatchObject([{ status: 'cancelled', canContinue: false }])
    expect(await draftOf(owner, draft)).toBeNull()
    await expect(owner.api.leadImports.cancel(paramsOf(draft))).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(owner.api.leadImports.rows(paramsOf(draft))).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(save(owner, draft)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await app.rows('select from staged_rows where sheet_id = $1', [draft.importId])).toEqual([])
  })
})

describe('the rows of an import', () => {
  it('come page by page: all, those that had problems, those that repeat', async () => {
    const { owner } = await app.firm()
    const table = Array.from({ length: 250 }, (_, n) => cells(n, n % 100 === 7 ? { 5: '9', 3: `98${n}` } : {}))
    const draft = await upload(owner, [...table, cells(3)])
    expect(draft.counts).toMatchObject({ rows: 251, badRows: 3, badCells: 6, ofRows: 1 })
    expect(draft.rows).toHaveLength(100)
    const page = (query: object) => owner.api.leadImports.rows({ ...paramsOf(draft), query })
    const third = await page({ page: 3 })
    expect(third.pagination).toEqual({ page: 3, limit: 100, total: 251, pages: 3 })
    expect(third.data.map(({ row }) => row)).toEqual(Array.from({ length: 51 }, (_, n) => n + 202))
    const bad = await page({ only: 'problems', limit: 2 })
    expect(bad.pagination.total).toBe(3)
    expect(bad.data).toMatchObject([
      {
        row: 9,
        problems: [
          { field: 'phoneNumber', message: 'Phone is not valid for Asha Rao h' },
          { field: 'city', message: 'City is not valid for Asha Rao h' },
        ],
      },
      { row: 109 },
    ])
    expect((await page({ only: 'duplicates' })).data).toMatchObject([
      {
        row: 252,
        duplicates: [
          { field: 'phoneNumber', ofRow: 5 },
          { field: 'email', ofRow: 5 },
        ],
      },
    ])
    // a corrected row stays among those that had problems
    await owner.api.leadImports.correct({
      ...paramsOf(draft),
      body: {
        version: 1,
        cells: [
          { row: 9, field: 'city', text: 'Pune' },
          { row: 9, field: 'phoneNumber', text: '9812345678' },
        ],
      },
    })
    const after = await page({ only: 'problems' })
    expect(after.data.map(({ row, problems }) => [row, problems.length])).toEqual([
      [9, 0],
      [109, 2],
      [209, 2],
    ])
  })

  it('are compared again once a phone is corrected or a row dropped', async () => {
    const { owner } = await app.firm()
    const draft = await upload(owner, [cells(1), cells(2, { 3: '9800000001' }), cells(3)])
    expect(draft.counts).toMatchObject({ ofRows: 1, repeated: 1 })
    const { leadImports } = owner.api
    const { data: corrected } = await leadImports.correct({
      ...paramsOf(draft),
      body: { version: 1, cells: [{ row: 4, field: 'phoneNumber', text: '98000 00001' }] },
    })
    expect(corrected).toMatchObject({
      counts: { ofRows: 2 },
      rows: [{ row: 4, duplicates: [{ field: 'phoneNumber', ofRow: 2 }] }],
    })
    const { data: dropped } = await leadImports.drop({
      ...paramsOf(draft),
      body: { version: corrected.version, rows: [2] },
    })
    expect(dropped.counts).toMatchObject({ ofRows: 1, kept: 2, lastDrop: 1 })
    const { data: back } = await leadImports.undoDrop({ ...paramsOf(draft), body: { version: dropped.version } })
    expect(back.counts).toMatchObject({ ofRows: 2, kept: 3, lastDrop: null })
  })

  it('can be dropped if they have problems, and each drop can be undone by itself', async () => {
    const { owner } = await app.firm()
    const bad = { 5: '9' }
    const draft = await upload(owner, [cells(1), cells(2, bad), cells(3, bad), cells(4)])
    const { leadImports } = owner.api
    const one = await leadImports.drop({ ...paramsOf(draft), body: { version: 1, rows: [2] } })
    const two = await leadImports.drop({
      ...paramsOf(draft),
      body: { version: one.data.version, rows: 'problems' },
    })
    expect(two.data.counts).toMatchObject({ kept: 1, dropped: 3, badRows: 0, lastDrop: 2 })
    const back = await leadImports.undoDrop({ ...paramsOf(draft), body: { version: two.data.version } })
    expect(back.data.counts).toMatchObject({ kept: 3, dropped: 1, badRows: 2, lastDrop: 1 })
  })

  it('keep a correction over another mapping, unless its own field comes from another column then', async () => {
    const { owner } = await app.firm()
    const headings = ['First Name', 'Phone', 'City', 'Mood']
    const draft = await upload(owner, [['Asha', '12345', '4', 'Thane']], headings)
    const { data } = await owner.api.leadImports.correct({
      ...paramsOf(draft),
      body: {
        version: 1,
        cells: [
          { row: 2, field: 'phoneNumber', text: '9876543210' },
          { row: 2, field: 'city', text: 'Nashik' },
        ],
      },
    })
    const { data: moved } = await owner.api.leadImports.change({
      ...paramsOf(draft),
      body: { version: data.version, mapping: ['firstName', 'phoneNumber', 'skip', 'city'] },
    })
    expect(moved.counts).toMatchObject({ badRows: 0 })
    expect((await owner.api.leadImports.rows(paramsOf(draft))).data).toMatchObject([
      { texts: { phoneNumber: '9876543210', city: 'Thane' }, corrected: ['phoneNumber'] },
    ])
  })

  it('accept what is typed without characters that cannot be stored', async () => {
    const { owner } = await app.firm()
    const draft = await upload(owner, [cells(1)])
    const { data } = await owner.api.leadImports.correct({
      ...paramsOf(draft),
      body: { version: 1, cells: [{ row: 2, field: 'address', text: ' 4\u0000th \ud800Road ' }] },
    })
    expect(data.rows[0]?.texts.address).toBe(' 4th \ufffdRoad ')
  })

  it('come as a spreadsheet if they have problems, which maps by itself when it is uploaded again', async () => {
    const { owner } = await app.firm()
    const draft = await upload(owner, [cells(1), cells(2, { 3: '98', 5: '9' })])
    const answer = await fetch(`${app.base}/api/crm/lead-imports/${draft.importId}/problems`, {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(answer.headers.get('content-disposition')).toContain('leads problems.xlsx')
    const file = new File([await answer.arrayBuffer()], 'leads problems.xlsx')
    const { data: again } = await owner.api.leadImports.upload({ file })
    expect(again.topRows[1]?.cells.slice(0, 2)).toEqual(['3', 'Asha'])
    expect(again.topRows[1]?.cells.at(-1)).toBe(
      `${'Phone is not valid for Asha Rao c; City is not valid for Asha Rao c'.slice(0, 60)}…`,
    )
    expect(again).toMatchObject({ counts: { rows: 1, badCells: 2 }, mapping: again.mapping.map(to => to ?? 'none') })
  })
})

describe('where the table begins in the file', () => {
  const sheetsFile = () => {
    const book = utils.book_new()
    const titled = [['Expo 2026'], ['as of', 'May'], HEADINGS, cells(1), cells(2)]
    for (const [name, rows] of Object.entries({
      Expo: titled,
      Portal: [
        ['Kunde', 'Handy'],
        ['Nina Rao', '9876500001'],
      ],
    }))
      utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
    return new File([new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)], 'both.xlsx')
  }

  it('is found below titles, and can be put elsewhere: another heading row, another sheet', async () => {
    const { owner } = await app.firm()
    const { data: draft } = await owner.api.leadImports.upload({ file: sheetsFile() })
    expect(draft).toMatchObject({
      sheets: ['Expo', 'Portal'],
      sheet: 0,
      headingRow: 3,
      headings: HEADINGS,
      counts: { rows: 2, badRows: 0 },
    })
    expect(draft.topRows.slice(0, 2)).toMatchObject([{ row: 1 }, { row: 2 }])
    const change = async (version: number, body: object) =>
      (await owner.api.leadImports.change({ ...paramsOf(draft), body: { version, ...body } })).data
    const higher = await change(1, { headingRow: 2 })
    expect(higher).toMatchObject({
      headingRow: 2,
      headings: ['as of', 'May', ...Array(12).fill('')],
      counts: { rows: 3 },
    })
    const other = await change(higher.version, { sheet: 1 })
    expect(other).toMatchObject({
      sheet: 1,
      headings: ['Kunde', 'Handy'],
      mapping: ['note', 'phoneNumber'],
      counts: { rows: 1 },
    })
    const mapped = await change(other.version, { mapping: ['firstName', 'phoneNumber'] })
    expect(await save(owner, mapped)).toMatchObject({ createdCount: 1, rowCount: 1 })
    expect(await listed(owner)).toMatchObject([{ name: 'Nina Rao', phoneNumber: '9876500001' }])
  })

  it('is refused where there is no such row or sheet, or nothing below it', async () => {
    const { owner } = await app.firm()
    const { data: draft } = await owner.api.leadImports.upload({ file: sheetsFile() })
    for (const body of [{ headingRow: 40 }, { headingRow: 5 }, { sheet: 7 }])
      await expect(
        owner.api.leadImports.change({ ...paramsOf(draft), body: { version: 1, ...body } }),
      ).rejects.toMatchObject({ code: 'INVALID' })
    expect(await draftOf(owner, draft)).toMatchObject({ version: 1, headingRow: 3 })
  })
})

describe('untidy sheets', () => {
  it('without a pin code column are imported, with the one pin code the person gives for all rows', async () => {
    const { owner } = await app.firm()
    const draft = await upload(
      owner,
      [
        ['Mr. Asha Rao', '9876500001'],
        ['Ravi', '+971 50 123 4567'],
      ],
      ['Name', 'Phone'],
    )
    expect(draft.counts.badRows).toBe(0)
    const change = (version: number, pinCode: string) =>
      owner.api.leadImports.change({ ...paramsOf(draft), body: { version, fills: { pinCode } } })
    const { data: wrong } = await change(1, '4110')
    expect(wrong).toMatchObject({ fills: { pinCode: '4110' }, counts: { badRows: 2 } })
    const { data: right } = await change(wrong.version, '411001')
    await save(owner, right)
    const [first, second] = await listed(owner)
    expect(first).toMatchObject({ firstName: 'Asha', lastName: 'Rao', countryCode: '+91' })
    expect(second).toMatchObject({ firstName: 'Ravi', countryCode: '+971', phoneNumber: '501234567' })
    expect((await owner.api.leads.byId({ query: { id: first!._id } })).data.pinCode).toBe('411001')
  })

  it('take one text for all rows of a field, in whose place a cell of its own stands', async () => {
    const { owner } = await app.firm()
    const draft = await upload(
      owner,
      [
        ['9876500001', 'Expo'],
        ['9876500002', ''],
      ],
      ['Phone', 'Source'],
    )
    const change = (version: number, fills: Record<string, string>) =>
      owner.api.leadImports.change({ ...paramsOf(draft), body: { version, fills } })
    await expect(save(owner, draft)).rejects.toMatchObject({ message: 'Choose the column for First Name' })
    const { data: filled } = await change(1, { firstName: 'Visitor', leadSource: 'Register 2025', city: 'Pune!' })
    expect(filled).toMatchObject({ counts: { badRows: 2 }, firstProblem: 'City is not valid for Visitor' })
    const { data: right } = await change(filled.version, {
      firstName: 'Visitor',
      leadSource: 'Register 2025',
      city: 'Pune',
      budget: '',
    })
    expect(right.fills).toEqual({ firstName: 'Visitor', leadSource: 'Register 2025', city: 'Pune' })
    expect((await draftOf(owner, draft))?.fills).toEqual(right.fills)
    await save(owner, right)
    expect(await listed(owner)).toMatchObject([
      { firstName: 'Visitor', city: 'Pune', leadSource: 'Expo', phoneNumber: '9876500001' },
      { firstName: 'Visitor', city: 'Pune', leadSource: 'Register 2025', phoneNumber: '9876500002' },
    ])
  })

  it('cannot have one phone or address for all rows, nor a text for no field', async () => {
    const { owner } = await app.firm()
    const draft = await upload(owner, [['Asha', '9876500001']], ['Name', 'Phone'])
    for (const field of ['phoneNumber', 'secondPhone', 'email', 'secondEmail', 'nonsense']) {
      const body = { version: 1, fills: { [field]: 'x' } }
      await expect(owner.api.leadImports.change({ ...paramsOf(draft), body })).rejects.toMatchObject({
        code: 'INVALID',
      })
    }
  })

  it('add further columns to the remarks, each on a line under its heading', async () => {
    const { owner } = await app.firm()
    const draft = await upload(
      owner,
      [
        ['Asha', '9876500001', 'Call after six', 'blue', 'two\nchildren', 'x'],
        ['Ravi', '9876500002', '', '', '', 'y'],
        ['Zoya', '9876500003', '', 'green '.repeat(204), '', 'z'],
      ],
      ['Name', 'Phone', 'Remarks', ' Favourite  colour ', '', 'Sr. No.'],
    )
    const mapping = ['firstName', 'phoneNumber', 'remarks', 'note', 'note', null] as const
    const { data: mapped } = await owner.api.leadImports.change({
      ...paramsOf(draft),
      body: { version: 1, mapping: [...mapping] },
    })
    // what is too long for the remarks stands in the history
    expect(mapped).toMatchObject({ counts: { badRows: 0 }, firstProblem: null })
    const [asha, , zoya] = (await owner.api.leadImports.rows(paramsOf(draft))).data
    expect(asha?.texts.remarks).toBe('Call after six\nFavourite colour: blue\nColumn 5: two children')
    expect(zoya?.texts.remarks).toBe(`Favourite colour: ${'green '.repeat(204)}`.trim())
    const { data: corrected } = await owner.api.leadImports.correct({
      ...paramsOf(draft),
      body: { version: mapped.version, cells: [{ row: 3, field: 'remarks', text: 'green\n\n and more ' }] },
    })
    await save(owner, { importId: draft.importId, version: corrected.version })
    const leads = await listed(owner)
    const remarks = await Promise.all(
      leads.map(async ({ _id }) => (await owner.api.leads.byId({ query: { id: _id } })).data.remarks),
    )
    expect(remarks).toEqual([
      'Call after six\nFavourite colour: blue\nColumn 5: two children',
      'green\nand more',
      expect.stringMatching(/^Favourite colour: (green ?)+…$/),
    ])
    const { data: logs } = await owner.api.leadHistory.ofLead({ query: { leadId: leads[2]?._id ?? '' } })
    const said = [remarks[2], ...(logs[0]?.texts ?? [])].join(' ')
    expect(said.match(/green/g)?.length).toBe(204)
    const again = await upload(
      owner,
      [['Asha', '9876500004', '', 'red', '', '']],
      ['Name', 'Phone', 'Remarks', 'Favourite colour', '', 'Sr. No.'],
    )
    expect(again.mapping).toEqual(mapping)
  })

  it('need a name and a phone', async () => {
    const { owner } = await app.firm()
    const draft = await upload(owner, [['Pune', 'Kothrud']], ['City', 'Area name'])
    await expect(save(owner, draft)).rejects.toMatchObject({
      code: 'INVALID',
      message: 'Choose the column for First Name, Phone',
    })
  })
})

it('a file of an import is read again only for people who may continue it', async () => {
  const firm = await app.firm()
  const { data } = await firm.owner.api.leadImports.upload({ file: csvFile([cells(1)]) })
  const reader = await firm.member({ crmEdit: false })
  await expect(
    reader.api.leadImports.change({ params: { id: data.importId }, body: { version: 1, sheet: 0 } }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
