import { contentOf, roomId, sectionId } from '@plinth/contract/quotations/quotation/content.factory'
import { expect, test } from 'vitest'
import { type LineGroup, lineGroups } from './line-groups.ts'

const content = contentOf({
  rooms: [{ name: 'Kitchen' }, { name: 'Balcony' }, { name: 'Bedroom' }],
  sections: [{ name: 'Ceiling' }, { name: 'Carpentry' }],
  lines: [
    { roomId: roomId(2), sectionId: sectionId(1), description: 'Wardrobe' },
    { roomId: roomId(0), sectionId: sectionId(1), description: 'Shutters' },
    { roomId: roomId(0), sectionId: sectionId(0), description: 'Gypsum' },
    { roomId: roomId(0), sectionId: sectionId(1), description: 'Carcass is of BWP ply', kind: 'note' },
    { roomId: roomId(0), sectionId: sectionId(1), description: 'Drawers' },
    { description: 'Cleaning' },
  ],
})
const texts = (groups: LineGroup[], depth = 0): string[] =>
  groups.flatMap(group => [
    `${'  '.repeat(depth)}${group.number} ${group.name}`,
    ...group.lines.map(({ number, line }) => `${'  '.repeat(depth + 1)}${number} ${line.description}`),
    ...texts(group.groups, depth + 1),
  ])

test('lines are numbered by their places in either grouping; notes and empty rooms have no number [QT-110]', () => {
  expect(texts(lineGroups(content, 'room'))).toEqual([
    '1 General',
    '  1.1 General',
    '    1.1.1 Cleaning',
    '2 Kitchen',
    '  2.1 Ceiling',
    '    2.1.1 Gypsum',
    '  2.2 Carpentry',
    '    2.2.1 Shutters',
    '     Carcass is of BWP ply',
    '    2.2.2 Drawers',
    ' Balcony',
    '3 Bedroom',
    '  3.1 Carpentry',
    '    3.1.1 Wardrobe',
  ])
  expect(texts(lineGroups(content, 'section')).slice(0, 7)).toEqual([
    '1 General',
    '  1.1 General',
    '    1.1.1 Cleaning',
    '2 Ceiling',
    '  2.1 Kitchen',
    '    2.1.1 Gypsum',
    '3 Carpentry',
  ])
  const phases = contentOf({
    sections: [{ name: 'Concept' }, { name: 'Drawings' }],
    lines: [
      { sectionId: sectionId(1), description: 'Plans' },
      { sectionId: sectionId(1), description: 'Details' },
    ],
  })
  expect(texts(lineGroups(phases, 'section', 1))).toEqual([' Concept', '1 Drawings', '  1.1 Plans', '  1.2 Details'])
})
