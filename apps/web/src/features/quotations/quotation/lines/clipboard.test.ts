import { expect, test } from 'vitest'
import { headingsOf, readBlock, writeBlock } from './clipboard.ts'

test('a block of a spreadsheet is read into its cells, at most 1,000 rows of 20 [QT-101]', () => {
  expect(readBlock('Wall\tsqft\t12\r\nDoor\tnos\t1\r\n')).toEqual([
    ['Wall', 'sqft', '12'],
    ['Door', 'nos', '1'],
  ])
  expect(readBlock('"two\nlines"\t"say ""hi"""\n7\'6"\t4" pipe')).toEqual([
    ['two\nlines', 'say "hi"'],
    ['7\'6"', '4" pipe'],
  ])
  expect(readBlock('12" deep\tx')).toEqual([['12" deep', 'x']])
  const large = readBlock(Array(1200).fill(Array(25).fill('1').join('\t')).join('\n'))
  expect([large.length, large[0]?.length]).toEqual([1000, 20])
})

test('cells are written so that they are read alike [QT-103]', () => {
  const cells = [
    ['a', 'b\tc'],
    ['two\nlines', 'say "hi"'],
    ['', '12.5'],
  ]
  expect(writeBlock([['Wall', '12.5']])).toBe('Wall\t12.5')
  expect(readBlock(writeBlock(cells))).toEqual(cells)
})

test('headings are known by their usual names [QT-102]', () => {
  const rows = [['S.No', 'Particulars', 'UOM', 'Qty.', 'Unit Rate', 'GST %', 'Room', 'Trade'], ['1']]
  expect(headingsOf(rows)).toEqual([undefined, 'description', 'unit', 'quantity', 'rate', 'taxRate', 'room', 'section'])
  // as a firm outside India writes them
  expect(headingsOf([['Description', 'VAT %', 'Tariff code'], []])).toEqual(['description', 'taxRate', 'hsn'])
  expect(headingsOf([['Description', 'Item', 'Qty'], []])).toEqual(['description', undefined, 'quantity'])
  expect(
    headingsOf([
      ['Gypsum ceiling', 'sqft', '120'],
      ['Cornice', 'rft', '60'],
    ]),
  ).toBeUndefined()
  expect(headingsOf([['Description', 'Qty']])).toBeUndefined()
})
