import { applyChanges } from '@plinth/contract/quotations/quotation/apply-changes'
import type { Content } from '@plinth/contract/quotations/quotation/content'
import { contentOf, lineId, roomId, sectionId } from '@plinth/contract/quotations/quotation/content.factory'
import { expect, test } from 'vitest'
import { type GridRow, gridRows } from './grid-rows.ts'
import { type Dragged, dropped } from './row-drops.ts'

const CONTENT = contentOf({
  rooms: [{ name: 'Kitchen' }, { name: 'Hall' }],
  sections: [{ name: 'Carpentry' }, { name: 'Ceiling' }],
  lines: [
    { roomId: roomId(0), sectionId: sectionId(0), description: 'A' },
    { roomId: roomId(0), sectionId: sectionId(0), description: 'B' },
    { roomId: roomId(0), sectionId: sectionId(1), description: 'C' },
    { roomId: roomId(1), sectionId: sectionId(0), description: 'D' },
  ],
})
const VIEW = { grouping: 'room', levels: 2, folded: new Set<string>(), isEditable: true } as const
const rowsOf = (content: Content) => gridRows(content, VIEW)
const heading = (name: string, level: 1 | 2, at = 0): GridRow & { kind: 'group' } =>
  rowsOf(CONTENT).filter(
    (row): row is GridRow & { kind: 'group' } => row.kind === 'group' && row.name === name && row.level === level,
  )[at]!
const line = (number: number): GridRow => rowsOf(CONTENT).find(row => row.key === lineId(number))!
const shownAfter = (dragged: Dragged, row: GridRow, isBelow: boolean): string[] => {
  const changes = dropped(CONTENT, rowsOf(CONTENT), dragged, { row, isBelow })
  const { content, refused } = applyChanges(CONTENT, changes)
  expect(refused).toEqual([])
  return rowsOf(content).flatMap(one =>
    one.kind === 'line' ? one.line.description : one.kind === 'group' ? `${'#'.repeat(one.level)}${one.name}` : [],
  )
}
const lines = (...numbers: number[]): Dragged => ({ kind: 'lines', ids: numbers.map(lineId) })

test('lines, several together, are dragged below a line, into another group and onto a heading [QT-098]', () => {
  expect(shownAfter(lines(0), line(1), true)).toEqual([
    '#Kitchen',
    '##Carpentry',
    'B',
    'A',
    '##Ceiling',
    'C',
    '#Hall',
    '##Carpentry',
    'D',
  ])
  expect(shownAfter(lines(0, 1), line(3), false)).toEqual([
    '#Kitchen',
    '##Ceiling',
    'C',
    '#Hall',
    '##Carpentry',
    'A',
    'B',
    'D',
  ])
  expect(shownAfter(lines(3), heading('Ceiling', 2), true)).toEqual([
    '#Kitchen',
    '##Carpentry',
    'A',
    'B',
    '##Ceiling',
    'D',
    'C',
    '#Hall',
  ])
  expect(shownAfter(lines(2), heading('Hall', 1), true)).toEqual([
    '#Kitchen',
    '##Carpentry',
    'A',
    'B',
    '#Hall',
    '##Carpentry',
    'D',
    '##Ceiling',
    'C',
  ])
})

test('rooms and sections are dragged before and behind others, and a section into another room [QT-098]', () => {
  const hall: Dragged = { kind: 'group', row: heading('Hall', 1) }
  expect(shownAfter(hall, heading('Kitchen', 1), false)).toEqual([
    '#Hall',
    '##Carpentry',
    'D',
    '#Kitchen',
    '##Carpentry',
    'A',
    'B',
    '##Ceiling',
    'C',
  ])
  const kitchen: Dragged = { kind: 'group', row: heading('Kitchen', 1) }
  expect(shownAfter(kitchen, line(3), true)[0]).toBe('#Hall')
  const ceiling: Dragged = { kind: 'group', row: heading('Ceiling', 2) }
  expect(shownAfter(ceiling, heading('Carpentry', 2), false).slice(0, 4)).toEqual([
    '#Kitchen',
    '##Ceiling',
    'C',
    '##Carpentry',
  ])
  expect(shownAfter(ceiling, line(3), true)).toEqual([
    '#Kitchen',
    '##Carpentry',
    'A',
    'B',
    '#Hall',
    '##Carpentry',
    'D',
    '##Ceiling',
    'C',
  ])
  expect(dropped(CONTENT, rowsOf(CONTENT), kitchen, { row: heading('Kitchen', 1), isBelow: true })).toEqual([])
})
