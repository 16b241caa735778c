import { expect, test } from 'vitest'
import { readEditorAddress } from './editor-address.ts'

test('version, grouping, part and sheet are read from the address; what is none of it is left out [QT-014]', () => {
  const sheet = '01900000-0000-7000-8000-110000000000'
  expect(
    readEditorAddress({ version: 2, by: 'section', part: 'terms', with: 1, panel: 'history', sheet, isLead: true }),
  ).toEqual({
    version: 2,
    by: 'section',
    part: 'terms',
    with: 1,
    panel: 'history',
    sheet,
    isLead: true,
  })
  expect(readEditorAddress({ version: '3', isLead: 'true' })).toEqual({ version: 3, isLead: true })
  expect(readEditorAddress({ version: -1, by: 'x', part: 4, sheet: 'x', isLead: false, other: 1 })).toEqual({})
})
