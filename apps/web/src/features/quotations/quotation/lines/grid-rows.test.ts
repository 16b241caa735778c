import { contentOf, lineId, roomId, sectionId } from '@plinth/contract/quotations/quotation/content.factory'
import { expect, test } from 'vitest'
import { gridRows, type RowView } from './grid-rows.ts'

const VIEW: RowView = { grouping: 'room', levels: 2, folded: new Set(), isEditable: true }
const content = contentOf({
  rooms: [{ name: 'Kitchen' }, { name: 'Balcony' }],
  sections: [{ name: 'Ceiling' }, { name: 'Carpentry' }],
  lines: [
    { roomId: roomId(0), sectionId: sectionId(1), description: 'Shutters' },
    { roomId: roomId(0), sectionId: sectionId(0), description: 'Gypsum' },
  ],
})
const texts = (view: Partial<RowView>, of = content) =>
  gridRows(of, { ...VIEW, ...view }).map(row =>
    row.kind === 'group'
      ? `${row.level} ${row.name}`
      : row.kind === 'line'
        ? `${row.number} ${row.line.description}`
        : '+',
  )

test('an empty quotation is one row to type into, without headings', () => {
  expect(texts({}, contentOf({}))).toEqual(['+'])
  expect(texts({}, contentOf({ lines: [{ description: 'Cleaning' }] }))).toEqual(['1 Cleaning', '+'])
  expect(texts({ isEditable: false }, contentOf({}))).toEqual([])
})

test('lines stand under rooms and sections, or the other way round, with a row to add to each [QT-087]', () => {
  expect(texts({})).toEqual([
    '1 Kitchen',
    '2 Ceiling',
    '1.1.1 Gypsum',
    '+',
    '2 Carpentry',
    '1.2.1 Shutters',
    '+',
    '1 Balcony',
    '+',
  ])
  expect(texts({ grouping: 'section' })).toEqual([
    '1 Ceiling',
    '2 Kitchen',
    '1.1.1 Gypsum',
    '+',
    '1 Carpentry',
    '2 Kitchen',
    '2.1.1 Shutters',
    '+',
  ])
})

test('a folded group hides what is in it and keeps its heading; keys name rows, not places [QT-089]', () => {
  const kitchen = gridRows(content, VIEW)[0]
  expect(texts({ folded: new Set([kitchen?.key ?? '']) })).toEqual(['1 Kitchen', '1 Balcony', '+'])
  const keys = gridRows(content, VIEW).map(row => row.key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).toContain(lineId(0))
})
