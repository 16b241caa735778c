import { describe, expect, it } from 'vitest'
import { headingsToRemember, isOneEach, knownHeadings, mappingFrom } from './field-headings.ts'
import {
  changedFields,
  type ImportColumn,
  missingHeadings,
  readRow,
  sheetColumns,
  textsByField,
} from './field-imports.ts'
import type { Field } from './field-table.ts'

/** The fields of a module that is none of ours. */
const ITEM_FIELDS = {
  name: {
    column: 'name',
    label: 'Item Name',
    kind: 'text',
    max: 10,
    missing: 'Please enter a name',
    import: {},
  },
  maker: { column: 'maker', label: 'Maker', kind: 'list', max: 50, import: {} },
  rate: { column: 'rate', label: 'Rate', kind: 'money', import: { width: 90 } },
  writeTo: { column: 'write_to', label: 'Supplier E-mail', kind: 'email', import: {} },
  validUntil: { column: 'valid_until', label: 'Valid until', kind: 'date', import: { heading: 'Valid Till' } },
  note: { column: 'note', label: 'Note', kind: 'text' },
} as const satisfies Record<string, Field & { import?: ImportColumn }>
/** More than a plain field: two values in one cell. */
const OWN = {
  size: {
    heading: 'Size',
    isRequired: false,
    width: 80,
    example: '3 m',
    unit: 'sizeUnit',
    read: (text: string) => {
      const [value = '', unit = 'mm'] = text.split(' ')
      return { value, unit, problem: value === 'big' ? 'Not a size' : undefined }
    },
  },
}
const COLUMNS = sheetColumns(ITEM_FIELDS, OWN, ['rate', 'size', 'name'], {})
/** How its columns are also called. */
const ALSO: Partial<Record<(typeof COLUMNS)[number]['key'], string>> = {
  name: 'item product',
  maker: 'brand name',
  rate: 'price',
  size: 'measure',
}
const HEADINGS = knownHeadings(
  COLUMNS.map(column => ({ ...column, headings: [...column.headings, ...(ALSO[column.key]?.split(' ') ?? [])] })),
  ['Sr. No.'],
)
const PLACE = { dialCode: '+91', country: 'India' }

const readTexts = (texts: Partial<Record<(typeof COLUMNS)[number]['key'], string>>) =>
  readRow(COLUMNS, { ...textsByField(COLUMNS, [], []), name: 'Tile', ...texts }, PLACE)
const reasons = (texts: Parameters<typeof readTexts>[0]) => readTexts(texts).problems

describe('the fields of any table as columns of a spreadsheet', () => {
  it('come in the order that is given, the others after it, and without those that say nothing of it', () => {
    expect(COLUMNS.map(({ key, heading, isRequired, width }) => [key, heading, isRequired, width])).toEqual([
      ['rate', 'Rate', false, 90],
      ['size', 'Size', false, 80],
      ['name', 'Item Name', true, 130],
      ['maker', 'Maker', false, 130],
      ['writeTo', 'Supplier E-mail', false, 130],
      ['validUntil', 'Valid Till', false, 130],
    ])
  })

  it('are known by their own heading before those of others', () => {
    expect(HEADINGS.guess(['PRODUCT', 'Brand', 'price:', 'valid_till', 'Measure', 'Sr No', 'Note'])).toEqual([
      'name',
      'maker',
      'rate',
      'validUntil',
      'size',
      'skip',
      null,
    ])
    expect(HEADINGS.guess(['Item', 'Item Name', 'Name'])).toEqual([null, 'name', 'maker'])
  })

  it('are read by their kinds', () => {
    const { values, problems } = readTexts({
      maker: ' Asian \n Paints ',
      rate: '₹ 1,200.00',
      writeTo: 'a@example.com',
      validUntil: '5/11/2026',
      size: '3 m',
    })
    expect(problems).toEqual([])
    expect(values).toEqual({
      name: 'Tile',
      maker: 'Asian Paints',
      rate: '1200',
      writeTo: 'a@example.com',
      validUntil: '2026-11-05',
      size: '3',
      sizeUnit: 'm',
    })
    expect(
      ['2026-11-05', '05-11-2026 00:30', '05.11.2026', ''].map(
        text => readTexts({ validUntil: text }).values.validUntil,
      ),
    ).toEqual(['2026-11-05', '2026-11-05', '2026-11-05', ''])
  })

  it('refuse what is not of their kind, in its words, and keep the text', () => {
    expect(reasons({ name: '' })).toEqual([{ field: 'name', reason: 'Please enter a name' }])
    expect(reasons({ name: 'x'.repeat(11) })).toEqual([{ field: 'name', reason: 'Maximum length is 10' }])
    expect(reasons({ maker: 'x'.repeat(51) })).toEqual([{ field: 'maker', reason: 'Maximum length is 50' }])
    expect(reasons({ rate: 'about 5' })).toEqual([{ field: 'rate', reason: 'You have entered Invalid Rate' }])
    expect(reasons({ rate: '1'.repeat(16) })).toEqual([{ field: 'rate', reason: 'Maximum length is 15' }])
    expect(reasons({ writeTo: 'a at b' })).toEqual([{ field: 'writeTo', reason: 'Invalid email address' }])
    expect(reasons({ validUntil: '31/02/2026' })).toEqual([{ field: 'validUntil', reason: 'Not a valid date' }])
    expect(reasons({ size: 'big' })).toEqual([{ field: 'size', reason: 'Not a size' }])
    expect(readTexts({ validUntil: ' next  month' }).values.validUntil).toBe('next month')
  })

  it('say which are missing, and which another column fills', () => {
    expect(missingHeadings(COLUMNS, ['rate', null])).toEqual(['Item Name'])
    expect(changedFields(COLUMNS, ['rate', 'name', null], ['rate', null, 'maker'])).toEqual(['name', 'maker'])
    expect([isOneEach(['rate', 'skip', 'skip', null, null]), isOneEach(['rate', 'rate'])]).toEqual([true, false])
  })

  it('are remembered by their headings where the guess was another', () => {
    const plain = ['product', 'price', 'other']
    expect(headingsToRemember(plain, ['name', 'rate', null], HEADINGS)).toBeUndefined()
    const remembered = headingsToRemember(plain, [null, 'rate', 'name'], HEADINGS)
    expect(remembered).toEqual({ product: null, price: 'rate', other: 'name' })
    expect(mappingFrom(['other', 'product', 'price', 'new'], remembered ?? {})).toEqual(['name', null, 'rate', null])
  })
})
