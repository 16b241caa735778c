import { contentOf, lineId, roomId, sectionId } from '@plinth/contract/quotations/quotation/content.factory'
import { expect, test } from 'vitest'
import { foundLines } from './found-lines.ts'
import { gridRows } from './grid-rows.ts'

test('lines are found by their texts, room and section, in the order in which they are shown [QT-105]', () => {
  const content = contentOf({
    rooms: [{ name: 'Kitchen' }],
    sections: [{ name: 'False Ceiling' }],
    lines: [
      { description: 'Cleaning' },
      { description: 'Wardrobe', brand: 'Greenply', hsn: '9403' },
      { roomId: roomId(0), sectionId: sectionId(0), description: 'Cove light' },
    ],
  })
  const rows = gridRows(content, { grouping: 'room', levels: 2, folded: new Set(), isEditable: true })
  const found = (text: string) => foundLines(content, rows, text)
  expect([found('GREEN'), found('9403'), found('ceiling'), found('kitchen')]).toEqual([
    [lineId(1)],
    [lineId(1)],
    [lineId(2)],
    [lineId(2)],
  ])
  expect([found('general'), found('e')]).toEqual([
    [lineId(0), lineId(1)],
    [lineId(0), lineId(1), lineId(2)],
  ])
  expect([found(' '), found('marble')]).toEqual([[], []])
})
