import { guessMapping, type ImportCompany } from '@plinth/contract/leads/import-rules'
import { IMPORT_FIELDS, IMPORT_MAX_BYTES } from '@plinth/contract/leads/lead-imports'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { contactsToCompare, countDuplicates, duplicateText } from './check/import-duplicates.ts'
import { mapColumn, mappingOf, missingFields, shownFields } from './check/import-mapping.ts'
import { firstProblem, ImportSheet, keptIndexes, listProblems, rowsToSend } from './check/import-sheet.ts'
import { csvCell, fileProblem, problemsFile, problemsSheet, sampleCsv } from './import-files.ts'
import { resultText } from './import-result-text.ts'
import { undoneText, unnamedText } from './import-undone-text.ts'
import { readImportsAddress } from './imports-address.ts'
import type { UploadedSheet } from './lead-imports.api.ts'

const INDIA: ImportCompany = { dialCode: '+91', country: 'India' }
const HEADINGS = ['First Name', 'Last Name', 'Email', 'Phone', 'Pin Code', 'Lead status', 'Mood']
const MAPPING = ['firstName', 'lastName', 'email', 'phoneNumber', 'pinCode', 'skip', null]
const GOOD = ['Asha', 'Rao', 'asha@example.com', '9876543210', '411001', 'New', 'fine']
const BAD = ['Ravi', 'M3non', 'ravi@', '12345', '411001', 'New', '']

const upload = (rows: string[][], mapping: (string | null)[] = MAPPING): UploadedSheet => ({
  importId: 'one',
  fileName: 'leads.csv',
  headings: HEADINGS,
  mapping,
  remembered: null,
  rows,
  rowNumbers: rows.map((_, at) => at + 2),
})
async function sheetOf(rows: string[][], mapping?: (string | null)[]) {
  const sheet = new ImportSheet(upload(rows, mapping), INDIA)
  await sheet.check()
  return sheet
}

describe('choosing a file', () => {
  it('refuses more than 2 MB before anything is sent [IN-514 IN-721]', () => {
    expect(fileProblem({ name: 'leads.xlsx', size: IMPORT_MAX_BYTES + 1 })).toBe(
      'File size exceeds the limit of 2 MB. Please choose a smaller file.',
    )
    expect(fileProblem({ name: 'leads.xlsx', size: IMPORT_MAX_BYTES })).toBeUndefined()
  })

  it('takes .xls, .xlsx and .csv, in any case of letters [IN-515 IN-722]', () => {
    for (const name of ['a.xls', 'a.XLSX', 'a.b.csv']) expect(fileProblem({ name, size: 9 })).toBeUndefined()
    for (const name of ['a.pdf', 'xlsx', 'a.csv.exe']) expect(fileProblem({ name, size: 9 })).toBeDefined()
  })
})

describe('mapping headings to fields', () => {
  it("keeps the server's mapping and reads past Lead status [IN-524 IN-525]", () => {
    expect(mappingOf(HEADINGS, MAPPING)).toEqual(MAPPING)
    expect(mappingOf(HEADINGS, ['firstName', 'nonsense'])).toEqual(['firstName', ...Array(6).fill(null)])
  })

  it('names the required fields that no column fills', () => {
    expect(missingFields(mappingOf(HEADINGS, ['firstName']))).toEqual(['Phone', 'Pin Code'])
    expect(missingFields(mappingOf(HEADINGS, MAPPING))).toEqual([])
  })

  it('moves a field from one column to another', () => {
    const moved = mapColumn(mappingOf(HEADINGS, MAPPING), 6, 'email')
    expect(moved).toEqual(['firstName', 'lastName', null, 'phoneNumber', 'pinCode', 'skip', 'email'])
    expect(mapColumn(moved, 6, null)[6]).toBeNull()
  })

  it('shows the last name that is taken from the name', () => {
    expect(shownFields(['phoneNumber', 'firstName'])).toEqual(['firstName', 'lastName', 'phoneNumber'])
  })
})

describe('checking', () => {
  it('lists every problem by row, column, value and message [IN-516 IN-517 IN-518 IN-519 IN-522 IN-523]', async () => {
    const sheet = await sheetOf([GOOD, BAD, ['', '', '', '9876543211', '4110', '', '']])
    expect(listProblems(sheet)).toEqual([
      { row: 3, field: 'lastName', value: 'M3non', message: 'Last Name is not valid for Ravi M3non' },
      { row: 3, field: 'email', value: 'ravi@', message: 'Email is not valid for Ravi M3non' },
      { row: 3, field: 'phoneNumber', value: '12345', message: 'Phone is not valid for Ravi M3non' },
      { row: 4, field: 'firstName', value: '', message: 'First Name is not valid for row 4' },
      { row: 4, field: 'pinCode', value: '4110', message: 'Pin Code is not valid for row 4' },
    ])
    expect(sheet.getState()).toMatchObject({ rowCount: 3, badRows: 2, badCells: 5, keptCount: 3, checked: 3 })
  })

  it("says the first bad row's message, for the message in the corner [IN-523 IN-526]", async () => {
    expect(firstProblem(await sheetOf([GOOD, BAD]))).toBe('Last Name is not valid for Ravi M3non')
    expect(firstProblem(await sheetOf([GOOD]))).toBeUndefined()
  })

  it('says once that a required field has no column, not in every row', async () => {
    const sheet = await sheetOf([GOOD, GOOD], ['firstName', 'lastName', 'email', null, 'pinCode', 'skip', null])
    expect(sheet.getState()).toMatchObject({ missing: ['Phone'], badRows: 0 })
  })

  it('leaves the page its turn between portions of many rows, and lets a newer check overtake', async () => {
    const sheet = new ImportSheet(upload(Array.from({ length: 20_000 }, () => BAD)), INDIA)
    let turns = 0
    const stop = sheet.subscribe(() => turns++)
    const first = sheet.check()
    const second = sheet.setMapping(sheet.getState().mapping)
    await Promise.all([first, second])
    stop()
    expect(turns).toBeGreaterThan(3)
    expect(sheet.getState()).toMatchObject({ checked: 20_000, badRows: 20_000, badCells: 60_000 })
  })
})

describe('correcting', () => {
  it('looks at the row of the cell alone', async () => {
    const sheet = await sheetOf([BAD, BAD])
    sheet.setCell(0, 'phoneNumber', '98765 43210')
    expect(sheet.problems(0).map(({ field }) => field)).toEqual(['lastName', 'email'])
    sheet.setCell(0, 'email', '')
    sheet.setCell(0, 'lastName', 'Menon')
    expect(sheet.problems(0)).toEqual([])
    expect(sheet.getState()).toMatchObject({ badRows: 1, badCells: 3 })
    expect(rowsToSend(sheet)[0]).toEqual({
      row: 2,
      firstName: 'Ravi',
      lastName: 'Menon',
      phoneNumber: '98765 43210',
      pinCode: '411001',
    })
  })

  it('keeps a correction over another mapping, unless its own field comes from another column then', async () => {
    const sheet = await sheetOf([BAD])
    sheet.setCell(0, 'email', 'ravi@example.com')
    sheet.setCell(0, 'phoneNumber', '9876543210')
    await sheet.setMapping(mapColumn(sheet.getState().mapping, 6, 'phoneNumber'))
    expect(sheet.values(0)).toMatchObject({ email: 'ravi@example.com', phoneNumber: '' })
  })

  it('drops rows, all bad rows at once, and takes each drop back', async () => {
    const sheet = await sheetOf([GOOD, BAD, BAD, GOOD])
    sheet.drop([0])
    sheet.dropBad()
    expect(sheet.getState()).toMatchObject({ keptCount: 1, droppedCount: 3, badRows: 0, badCells: 0, lastDrop: 2 })
    expect(keptIndexes(sheet)).toEqual([3])
    expect(firstProblem(sheet)).toBeUndefined()
    sheet.undoDrop()
    expect(sheet.getState()).toMatchObject({ keptCount: 3, badRows: 2, badCells: 6, lastDrop: 1 })
    sheet.undoDrop()
    expect(sheet.getState()).toMatchObject({ keptCount: 4, lastDrop: undefined })
  })

  it('asks again for duplicates after phones, e-mails and drops only', async () => {
    const sheet = await sheetOf([GOOD, BAD])
    const before = sheet.getState().contactVersion
    sheet.setCell(1, 'lastName', 'Menon')
    expect(sheet.getState().contactVersion).toBe(before)
    sheet.setCell(1, 'email', '')
    sheet.drop([0])
    expect(sheet.getState().contactVersion).toBe(before + 2)
    expect(contactsToCompare(sheet)).toEqual([{ row: 3, phoneNumber: '12345', email: '' }])
  })
})

describe('duplicates', () => {
  it('are told with what they repeat', () => {
    const lead = { _id: 'x', name: 'Asha Rao' }
    expect(duplicateText({ row: 4, field: 'email', ofRow: 2, lead: null })).toBe('Same email as row 2')
    expect(duplicateText({ row: 4, field: 'phoneNumber', ofRow: null, lead })).toBe('Same phone as the lead Asha Rao')
    expect(duplicateText({ row: 4, field: 'phoneNumber', ofRow: null, lead: null })).toContain('exists already')
  })

  it('are counted as the server skips them: the first of several alike stays, unless it repeats a lead', async () => {
    const row = (phone: string, email: string) => ['A', '', email, phone, '411001', '', '']
    const sheet = await sheetOf([
      row('9876500001', 'a@b.in'),
      row('+91 98765 00001', ''),
      row('9876500002', 'A@B.in'),
      row('9876500003', 'lead@b.in'),
      row('9876500003', ''),
    ])
    const rows = keptIndexes(sheet).map(index => sheet.values(index))
    const found = countDuplicates(
      rows,
      [
        { row: 3, field: 'phoneNumber', ofRow: 2, lead: null },
        { row: 4, field: 'email', ofRow: 2, lead: null },
        { row: 5, field: 'email', ofRow: null, lead: null },
        { row: 6, field: 'phoneNumber', ofRow: 5, lead: null },
      ],
      INDIA,
    )
    // row 6 repeats row 5, which is left out itself and so takes no phone away
    expect(found).toMatchObject({ ofLeads: 1, ofRows: 3, skipped: 3 })
  })
})

describe('undoing', () => {
  it('tells how many leads were deleted and how many kept', () => {
    expect(undoneText({ deleted: 19_601, kept: 0 })).toBe('19,601 leads were taken back.')
    expect(undoneText({ deleted: 1, kept: 2 })).toBe(
      '1 lead was taken back. 2 leads were kept, because somebody has worked on them.',
    )
    expect(undoneText({ deleted: 0, kept: 1 })).toBe(
      'No lead was taken back. 1 lead was kept, because somebody has worked on it.',
    )
    const keptLeads = [{ _id: 'x', name: 'Asha Rao' }]
    expect([unnamedText({ kept: 1, keptLeads }), unnamedText({ kept: 3, keptLeads })]).toEqual(['', ' and 2 more'])
  })
})

describe('the history of imports', () => {
  it('tells what came of each', () => {
    const one = { status: 'saved', createdCount: 12_500, skippedCount: 0, droppedCount: 0 } as const
    expect(resultText(one)).toBe('12,500 created')
    expect(resultText({ ...one, skippedCount: 3, droppedCount: 1 })).toBe('12,500 created, 3 skipped, 1 dropped')
    expect(resultText({ ...one, status: 'undone' })).toBe('Taken back')
    expect(resultText({ ...one, status: 'parsed' })).toBe('Not imported')
  })

  it('has its page in the address', () => {
    expect([{ page: '3' }, { page: 1 }, { page: 'x' }, {}].map(readImportsAddress)).toEqual([{ page: 3 }, {}, {}, {}])
  })
})

describe('a remembered mapping', () => {
  it('is used, and is a guess again once it is forgotten', async () => {
    const remembered = { _id: 'm', by: 'Ravi Menon', at: '2026-03-18T06:30:00.000Z' }
    const own = ['firstName', null, 'email', 'phoneNumber', 'pinCode', null, 'lastName']
    const sheet = new ImportSheet({ ...upload([GOOD], own), remembered }, INDIA)
    expect(sheet.getState()).toMatchObject({ mapping: own, remembered })
    await sheet.forget()
    expect(sheet.getState()).toMatchObject({ mapping: MAPPING, remembered: null })
    expect(sheet.values(0).lastName).toBe('Rao')
  })
})

describe('files to take away', () => {
  it('a sample with every heading, which the import itself reads without a problem [IN-315 IN-327]', async () => {
    const [headings, row] = sampleCsv().replace('\ufeff', '').trim().split('\r\n') as [string, string]
    expect(headings.split(',')).toEqual(IMPORT_FIELDS.map(({ heading }) => heading))
    const sheet = await sheetOf([row.split(',')], IMPORT_FIELDS.map(({ key }) => key).slice(0, HEADINGS.length))
    expect(listProblems(sheet)).toEqual([])
  })

  it('the rows with problems as they stand, each with its row and messages, under headings that map by themselves', async () => {
    const sheet = await sheetOf([GOOD, BAD, BAD, ['', 'Rao', '', '+12345', '411001', '', '']])
    sheet.setCell(1, 'phoneNumber', '98765 43210')
    sheet.drop([2])
    const { headings, rows, widths } = problemsSheet(sheet)
    expect(headings).toEqual(['Row in the file', 'First Name', 'Last Name', 'Email', 'Phone', 'Pin Code', 'Problem'])
    expect(rows).toEqual([
      [
        '3',
        'Ravi',
        'M3non',
        'ravi@',
        '98765 43210',
        '411001',
        'Last Name is not valid for Ravi M3non; Email is not valid for Ravi M3non',
      ],
      ['5', '', 'Rao', '', '+12345', '411001', 'First Name is not valid for Rao; Phone is not valid for Rao'],
    ])
    expect(widths).toHaveLength(headings.length)
    expect(guessMapping(headings)).toEqual(['skip', 'firstName', 'lastName', 'email', 'phoneNumber', 'pinCode', 'skip'])
  })

  it('the same as a workbook of texts: no formulas, no lost zeros, nothing that breaks the XML', async () => {
    const sheet = await sheetOf([['=1+1', '<b>\u0001&\ud800\uffff', '', '9', '011001', '', '']])
    const file = await problemsFile(sheet)
    expect(file.type).toContain('spreadsheetml.sheet')
    const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
    const part = (name: string): string => strFromU8(parts[name]!)
    expect(part('xl/sharedStrings.xml')).not.toMatch(/[^\t\n\r -\ud7ff\ue000-\ufffd]/)
    const texts = [...part('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text)
    expect(texts).toEqual(expect.arrayContaining(['Row in the file', '=1+1', '&lt;b&gt;&amp;', '011001']))
    const cells = [...part('xl/worksheets/sheet1.xml').matchAll(/<c [^>]*[^/]>/g)].map(([cell]) => cell)
    expect(cells.length).toBeGreaterThan(10)
    for (const cell of cells) expect(cell).toContain(' t="s"')
    expect(part('xl/worksheets/sheet1.xml')).not.toContain('<f>')
  })

  it('a sample in which nothing can run as a formula', () => {
    for (const cell of ['=1', '+1', '-1', '@x', '\tx', ' =1']) expect(csvCell(cell).startsWith("'")).toBe(true)
  })
})
