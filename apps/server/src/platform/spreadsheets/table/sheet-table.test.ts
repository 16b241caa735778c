import { describe, expect, it } from 'vitest'
import { importLimits } from '../spreadsheet-limits.ts'
import type { MergedCells } from './sheet-rows.ts'
import { tableIn } from './sheet-table.ts'

const meanings = new Map(
  Object.entries({
    name: 'name',
    clientname: 'name',
    phone: 'phone',
    mobile: 'phone',
    email: 'email',
    city: 'city',
    budget: 'budget',
    address: 'address',
    remarks: 'remarks',
  }),
)
/** The table in lines of cells, of which empty ones are rows without text; merged cells as rows and columns. */
function read(lines: string[][], merged: MergedCells[] = []) {
  const rows = lines.flatMap((cells, at) => (cells.some(Boolean) ? [{ number: at + 1, cells: [...cells] }] : []))
  const table = tableIn({ rows, merged }, importLimits, meanings)
  const leftOut = table.leftOut.map(({ row, why }) => `${row} ${why}`)
  return { ...table, leftOut }
}
const area = (top: number, bottom: number, left: number, right: number): MergedCells => ({ top, bottom, left, right })
const asha = ['1', 'Asha Rao', '9876500001', 'Pune', '100000']
const ravi = ['2', 'Ravi Shah', '9876500002', 'Nashik', '200000']
const total = ['3', 'Total Kumar', '9876500003', 'Pune', '300000']
const head = ['Sr', 'Name', 'Phone', 'City', 'Budget']

describe('headings', () => {
  it('are found below three lines of notes and a blank one', () => {
    const notes = [['Notes:'], ['Phones are missing where people hide them, and emails too'], ['See the help pages']]
    const table = read([...notes, [], head, asha, ravi])
    expect([table.headingRow, table.headings, table.rows]).toEqual([5, head, [asha, ravi]])
    expect(table.leftOut).toEqual(['1 title', '2 title', '3 title'])
  })

  it('are joined where merged cells spread them over two rows', () => {
    const upper = ['Sr', 'Client', '', 'Site', '', 'Budget']
    const lower = ['', 'Name', 'Phone', 'City', 'Type', '']
    const merged = [area(3, 4, 0, 0), area(3, 3, 1, 2), area(3, 3, 3, 4), area(3, 4, 5, 5), area(1, 1, 0, 5)]
    const table = read(
      [['Enquiry register'], [], upper, lower, ['1', 'Asha', '9876500001', 'Pune', 'Flat', '5 L']],
      merged,
    )
    expect(table.headings).toEqual(['Sr', 'Client Name', 'Phone', 'City', 'Site Type', 'Budget'])
    expect([table.headingRow, table.leftOut]).toEqual([4, ['1 title', '3 headings']])
  })

  it('are joined without merged cells where each row has what the other lacks', () => {
    const table = read([
      ['Client', '', 'Budget'],
      ['Name', 'Phone', ''],
      ['Asha', '9876500001', '5 L'],
    ])
    expect([table.headings, table.rows]).toEqual([['Client Name', 'Phone', 'Budget'], [['Asha', '9876500001', '5 L']]])
  })

  it('are not taken from a first row of names below them', () => {
    const table = read([
      ['Name', 'City', 'Phone'],
      ['Asha', 'Pune'],
      ['Ravi', 'Nashik', '9876500001'],
    ])
    expect(table.rows).toEqual([
      ['Asha', 'Pune', ''],
      ['Ravi', 'Nashik', '9876500001'],
    ])
  })

  it('are found in what people write around them', () => {
    const headings = ['1. Name of the Client *', 'Your Mobile (10 digits)', 'शहर / City', 'What is your budget?']
    const table = read([['Form responses'], headings, ['Asha', '9876500001', 'Pune', '5 L']])
    expect([table.headingRow, table.headings]).toEqual([2, headings])
  })

  it('are made where the first row is one of the table', () => {
    const lines = [
      ['Asha Rao', '9876500001', 'asha@example.com', 'flat'],
      ['Ravi Shah', '9876500002', '', 'villa'],
    ]
    expect(read(lines)).toMatchObject({
      headings: ['Name', 'Phone', 'Email', 'Column 4'],
      headingRow: 0,
      rows: lines,
      rowNumbers: [1, 2],
    })
    expect(read([['Leads of Sunday'], ...lines])).toMatchObject({ headingRow: 0, rows: lines, leftOut: ['1 title'] })
  })
})

describe('rows that are none of the table', () => {
  it.each([
    ['a label', ['', 'Total', '', '', '600000']],
    ['another label', ['Grand Total:', '', '', '', '₹ 6,00,000']],
    ['its number with it', ['Total leads: 3']],
    ['in another script', ['', 'कुल', '', '', '600000']],
    ['sums only', ['', '', '', '', '6,00,000']],
    ['a total of ten digits', ['', 'Total', '', '', '9876500009']],
  ])('totals: %s', (_what, row) => {
    const table = read([head, asha, ravi, total, row])
    expect([table.rows, table.leftOut]).toEqual([[asha, ravi, total], ['5 totals']])
  })

  it('are not people: one called Total, one with only an amount, one with a number that is no sum', () => {
    const called = ['4', 'Total', '9876500004', '', '600000']
    const amount = ['5', 'Ajay', '', '', '600000']
    const other = ['', '', '', '', '700']
    const table = read([head, asha, ravi, total, called, amount, other])
    expect([table.rows.length, table.leftOut]).toEqual([6, []])
  })

  it('are totals of each part, headings that come again, titles between rows and numbers without a row', () => {
    const table = read(
      [
        head,
        asha,
        ravi,
        ['', 'Sub Total', '', '', '300000'],
        ['North'],
        head,
        total,
        ['4'],
        ['5'],
        ['Total', '', '', '', '600000'],
      ],
      [area(5, 5, 0, 4)],
    )
    expect(table.rows).toEqual([asha, ravi, total])
    expect(table.leftOut).toEqual(['4 totals', '5 section', '6 headings', '8 numbered', '9 numbered', '10 totals'])
  })

  it('are notes below the table, but not a name without a phone', () => {
    const table = read([
      head,
      asha,
      ravi,
      ['3', 'Meera'],
      ['4', 'Kiran', '', 'Pune'],
      [],
      ['* called twice'],
      ['H', 'hot'],
    ])
    expect(table.rows.map(([, name]) => name)).toEqual(['Asha Rao', 'Ravi Shah', 'Meera', 'Kiran'])
    expect(table.leftOut).toEqual(['7 note', '8 note'])
  })

  it('have their cells kept, also those in no column of the table', () => {
    const { leftOut } = tableIn(
      {
        rows: [
          { number: 1, cells: ['Register', '', '', 'May'] },
          { number: 3, cells: ['', 'Name', 'Phone'] },
          { number: 4, cells: ['', 'Asha', '9876500001'] },
        ],
        merged: [],
      },
      importLimits,
      meanings,
    )
    expect(leftOut).toEqual([{ row: 1, cells: ['', '', 'Register', 'May'], why: 'title' }])
  })
})

describe('merged cells below the headings', () => {
  it('stand for each of their rows', () => {
    const table = read([head, asha, ['2', 'Ravi', '9876500002'], ['3', 'Meera', '9876500003']], [area(2, 4, 3, 3)])
    expect(table.rows.map(row => row[3])).toEqual(['Pune', 'Pune', 'Pune'])
  })
})

describe('tables beside each other', () => {
  it('follow one another where their headings mean the same, in columns of one table', () => {
    const table = read([
      ['North', '', '', '', 'South'],
      ['Name', 'Phone', 'City', '', 'Mobile', 'Client Name', 'Remarks'],
      ['Asha', '9876500001', 'Pune', '', '9876500003', 'Meera', 'villa'],
      ['Ravi', '9876500002', 'Nashik', '', '9876500004', 'Kiran', ''],
      ['', '', '', '', '9876500005', 'Tara', 'flat'],
    ])
    expect(table.headings).toEqual(['Name', 'Phone', 'City', 'Remarks'])
    expect(table.rows.map(row => row.join(' ').trim())).toEqual([
      'Asha 9876500001 Pune',
      'Ravi 9876500002 Nashik',
      'Meera 9876500003  villa',
      'Kiran 9876500004',
      'Tara 9876500005  flat',
    ])
    expect(table.rowNumbers).toEqual([3, 4, 6, 7, 8])
    expect(table.leftOutColumns).toEqual([{ from: 4, to: 6, rows: { from: 6, to: 8 } }])
  })

  it('are left out where they list something else, also where they are longer than the first', () => {
    const people = Array.from({ length: 8 }, (_, at) => [`A${'bcdefghi'[at]}`, `987650000${at}`, 'Pune'])
    const lines = people.map((row, at) => (at < 2 ? [...row, '', ['Expo', 'Web'][at]!, `${at + 3}`] : row))
    const table = read([['Name', 'Phone', 'City', '', 'Source', 'Count'], ...lines])
    expect([table.headings, table.rows]).toEqual([['Name', 'Phone', 'City'], people])
    expect(table.leftOutColumns).toEqual([{ from: 4, to: 5, rows: null }])
  })

  it('are one table where only a column between them is empty', () => {
    const table = read([
      ['Name', 'Phone', '', 'City', 'Budget'],
      ['Asha', '9876500001', '', 'Pune', '5 L'],
      ['Ravi', '9876500002', '', 'Nashik', ''],
    ])
    expect(table.headings).toEqual(['Name', 'Phone', '', 'City', 'Budget'])
    expect(table.leftOutColumns).toEqual([])
  })

  it('are found without an empty column where all headings come again', () => {
    const three = ['Name', 'Phone', 'City']
    const table = read([
      [...three, ...three],
      ['Asha', '9876500001', 'Pune', 'Ravi', '9876500002', 'Nashik'],
      ['Meera', '9876500003', 'Pune'],
    ])
    expect([table.headings, table.rows.map(([name]) => name), table.rowNumbers]).toEqual([
      three,
      ['Asha', 'Meera', 'Ravi'],
      [2, 3, 4],
    ])
  })
})
