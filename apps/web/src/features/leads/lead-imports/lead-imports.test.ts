import { IMPORT_FIELDS } from '@plinth/contract/leads/lead-imports/import-fields'
import { guessMapping } from '@plinth/contract/leads/lead-imports/import-headings'
import { checkRow, rowFromCells } from '@plinth/contract/leads/lead-imports/import-rules'
import { IMPORT_MAX_BYTES } from '@plinth/contract/leads/lead-imports/lead-imports'
import { describe, expect, it } from 'vitest'
import { mapColumn, missingFields, restToRemarks, shownFields } from './check/import-mapping.ts'
import { duplicateText } from './check/import-row.tsx'
import { csvCell, fileProblem, sampleCsv } from './import-files.ts'
import { resultText } from './import-result-text.ts'
import { undoneText, unnamedText } from './import-undone-text.ts'
import { readImportsAddress } from './imports-address.ts'

describe('choosing a file', () => {
  it('refuses more than 2 MB before anything is sent [IN-514 IN-721]', () => {
    expect(fileProblem({ name: 'leads.xlsx', size: IMPORT_MAX_BYTES + 1 })).toBe(
      'File size exceeds the limit of 2 MB. Please choose a smaller file.',
    )
    expect(fileProblem({ name: 'leads.xlsx', size: IMPORT_MAX_BYTES })).toBeUndefined()
  })

  it('accepts spreadsheets, text and contacts, in any case of letters [IN-515 IN-722]', () => {
    for (const name of ['a.xls', 'a.XLSX', 'a.b.csv', 'a.tsv', 'a.Txt', 'a.VCF', 'a.xlsm', 'a.XLTX', 'a.xltm', 'a.ods'])
      expect(fileProblem({ name, size: 9 })).toBeUndefined()
    for (const name of ['a.pdf', 'xlsx', 'ods', 'a.xlsb', 'a.csv.exe'])
      expect(fileProblem({ name, size: 9 })).toBeDefined()
  })
})

const MAPPING = ['firstName', 'lastName', 'email', 'phoneNumber', 'pinCode', 'skip', null] as const

describe('mapping headings to fields', () => {
  it('names the required fields that no column fills', () => {
    expect(missingFields(['firstName'])).toEqual(['Phone'])
    expect(missingFields([...MAPPING])).toEqual([])
  })

  it('moves a field from one column to another', () => {
    const moved = mapColumn([...MAPPING], 6, 'email')
    expect(moved).toEqual(['firstName', 'lastName', null, 'phoneNumber', 'pinCode', 'skip', 'email'])
    expect(mapColumn(moved, 6, null)[6]).toBeNull()
  })

  it('adds what is not known to the remarks, where it has a heading', () => {
    expect(restToRemarks(['firstName', null, 'skip', null, 'note'], ['Name', 'Pets', 'Lead status', ' ', 'x'])).toEqual(
      ['firstName', 'note', 'skip', null, 'note'],
    )
    expect(mapColumn(['note', 'note', 'city'], 2, 'note')).toEqual(['note', 'note', 'note'])
    expect(shownFields(['note'])).toEqual(['remarks'])
    expect(missingFields(['phoneNumber'], { firstName: 'Visitor' })).toEqual([])
  })

  it('shows the last name that comes from the name, and the pin code for all rows', () => {
    expect(shownFields(['phoneNumber', 'firstName'])).toEqual(['firstName', 'lastName', 'phoneNumber'])
    expect(shownFields(['firstName'], { pinCode: '411001' })).toEqual(['firstName', 'lastName', 'pinCode'])
  })
})

describe('duplicates', () => {
  it('are shown with what they repeat', () => {
    const lead = { _id: 'x', name: 'Asha Rao' }
    expect(duplicateText({ field: 'email', ofRow: 2, lead: null })).toBe('Same email as row 2')
    expect(duplicateText({ field: 'phoneNumber', ofRow: null, lead })).toBe('Same phone as the lead Asha Rao')
    expect(duplicateText({ field: 'secondPhone', ofRow: 3, lead: null })).toBe('Same phone as row 3')
    const unseen = { ofRow: null, lead: null }
    expect(duplicateText({ field: 'phoneNumber', ...unseen })).toBe('This phone is known to the firm, ask an admin.')
    expect(duplicateText({ field: 'secondEmail', ...unseen })).toBe('This email is known to the firm, ask an admin.')
  })
})

describe('undoing', () => {
  it('reports how many leads were deleted and how many kept', () => {
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
  it('shows the result of each', () => {
    const one = {
      status: 'saved',
      createdCount: 12_500,
      skippedCount: 0,
      addedCount: 0,
      droppedCount: 0,
      isRest: false,
      rest: null,
    } as const
    expect(resultText(one)).toBe('12,500 created')
    expect(resultText({ ...one, skippedCount: 3, droppedCount: 1 })).toBe('12,500 created, 3 skipped, 1 dropped')
    expect(resultText({ ...one, addedCount: 4 })).toBe('12,500 created, 4 added to leads')
    expect(resultText({ ...one, rest: { _id: 'x', rows: 2 } })).toBe('12,500 created, 2 to correct')
    expect(resultText({ ...one, status: 'undone' })).toBe('Taken back')
    for (const status of ['parsed', 'cancelled', 'expired'] as const)
      expect(resultText({ ...one, status })).toBe('Not imported')
    expect(resultText({ ...one, status: 'parsed', isRest: true })).toBe('Rows to correct')
    expect(resultText({ ...one, status: 'saving' })).toBe('Being saved')
    expect(resultText({ ...one, status: 'stopped' })).toBe('Stopped after 12,500')
  })

  it('keeps its page in the address', () => {
    expect([{ page: '3' }, { page: 1 }, { page: 'x' }, {}].map(readImportsAddress)).toEqual([{ page: 3 }, {}, {}, {}])
  })
})

describe('files to download', () => {
  it('a sample with every heading, which the import itself reads without a problem [IN-315 IN-327]', () => {
    const [headings, row] = sampleCsv().replace('\ufeff', '').trim().split('\r\n') as [string, string]
    expect(headings.split(',')).toEqual(IMPORT_FIELDS.map(({ heading }) => heading))
    const texts = rowFromCells(row.split(','), guessMapping(headings.split(',')))
    expect(checkRow(2, texts, { dialCode: '+91', country: 'India' }).problems).toEqual([])
  })

  it('a sample in which nothing can run as a formula', () => {
    for (const cell of ['=1', '+1', '-1', '@x', '\tx', ' =1']) expect(csvCell(cell).startsWith("'")).toBe(true)
  })
})
