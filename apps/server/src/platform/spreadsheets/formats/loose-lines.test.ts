import { expect, it } from 'vitest'
import { readTable } from '../read-table.ts'
import { importLimits } from '../spreadsheet-limits.ts'

const meanings = new Map(['name', 'phone', 'mobile', 'city', 'remarks'].map(heading => [heading, heading]))
function read(...lines: string[]) {
  const { headings, headingRow, rows, rowNumbers, leftOut } = readTable(
    'text',
    Buffer.from(lines.join('\n')),
    importLimits,
    { meanings },
  )
  const left = leftOut.map(({ row, why, cells }) => `${row} ${why}: ${cells.filter(Boolean).join()}`)
  return { headings, headingRow, rows, rowNumbers, left }
}

it('reads a numbered list by its phones: the name before, what is wanted behind, and in lines of their own', () => {
  const found = read(
    'Leads of Sunday',
    '1. Ramesh Kumar - 98765 00001 - Baner, 3BHK',
    '2) Dr. Mehta, Wakad, 98765-00002 / 9876500003 wardrobe',
    'call after 6pm',
    '• Anil mob: +91 98765 00004 anil@example.com',
    '9876500005 Pooja - villa',
  )
  expect(found).toEqual({
    headings: ['Name', 'Phone', 'Email', 'Remarks'],
    headingRow: 0,
    rows: [
      ['Ramesh Kumar', '98765 00001', '', 'Baner, 3BHK'],
      ['Dr. Mehta', '98765-00002, 9876500003', '', 'Wakad, wardrobe\ncall after 6pm'],
      ['Anil', '+91 98765 00004', 'anil@example.com', ''],
      ['Pooja', '9876500005', '', 'villa'],
    ],
    rowNumbers: [2, 3, 5, 6],
    left: ['1 title: Leads of Sunday'],
  })
})

it.each([
  ['[12/11/26, 10:32:15 AM] Site: ', '[12/11/26, 10:33:15 AM] Ravi: '],
  ['12/11/2026, 22:32 - Site: ', '12/11/2026, 22:33 - Ravi: '],
])('reads the messages of a chat that have a phone, and lists the others: %s', (one, other) => {
  const found = read(`${one}Messages are end-to-end encrypted`, `${one}New lead: Asha 9876500001, Pune`, `${other}ok`)
  expect(found.rows).toEqual([['Asha', '9876500001', '', 'Pune']])
  expect(found.left).toEqual(['1 title: Messages are end-to-end encrypted', '3 note: ok'])
})

it('reads labels line by line, whatever stands between label and value', () => {
  const found = read(
    'Name: Asha Rao',
    'Mobile :- 98765 00001',
    'Remarks = villa',
    'two floors',
    '',
    'Enquiry 2',
    'Name - Ravi',
    'Phone: 9876500002',
    'City : Pune',
  )
  expect(found).toMatchObject({
    headings: ['Name', 'Mobile', 'Remarks', 'Phone', 'City'],
    rows: [
      ['Asha Rao', '98765 00001', 'villa\ntwo floors', '', ''],
      ['Ravi', '', '', '9876500002', 'Pune'],
    ],
    rowNumbers: [1, 7],
    left: ['6 note: Enquiry 2'],
  })
})

it('leaves separated text, and text without phones, as it is', () => {
  expect(read('Name,Phone', 'Asha,9876500001', 'Ravi,9876500002')).toMatchObject({ headingRow: 1 })
  expect(read('Kunde;Ort', 'Asha 9876500001;Pune', 'Ravi 9876500002;Nashik').rows).toHaveLength(2)
  expect(read('one', 'two', 'three')).toMatchObject({ headings: ['one'], rows: [['two'], ['three']] })
})
