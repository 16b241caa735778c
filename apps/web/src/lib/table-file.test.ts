import { expect, test } from 'vitest'
import { csvOf } from './table-file.ts'

test('a table as CSV keeps numbers, quotes what has commas, and runs nothing', () => {
  const csv = csvOf({
    columns: ['Source', 'Leads'],
    rows: [
      ['Walk-in, showroom', 12],
      ['The "new" one', null],
      ['=HYPERLINK("x")', -3.5],
      ['+91', 0],
    ],
  })
  expect(csv).toBe(
    '\uFEFFSource,Leads\r\n"Walk-in, showroom",12\r\n"The ""new"" one",\r\n"\'=HYPERLINK(""x"")",-3.5\r\n\'+91,0\r\n',
  )
})
