import type { Room } from '@plinth/contract/quotations/quotation/content'
import { contentOf } from '@plinth/contract/quotations/quotation/content.factory'
import { typedDimension } from '@plinth/contract/quotations/quotation/typed/typed-dimension'
import { expect, test } from 'vitest'
import { feetText, roomRow, roomRows } from './room-sizes.ts'

const room: Room = {
  ...contentOf({ rooms: [{ name: 'Kitchen' }] }).rooms[0]!,
  lengthMm: '3657.6000',
  breadthMm: '3200.4000',
  heightMm: '2743.2000',
}

test('rows are filled from the sizes of a room: floor, ceiling, walls around it, skirting [QT-133]', () => {
  expect(roomRow(room, 'Floor')).toMatchObject({
    description: 'Kitchen, floor',
    length: "12'",
    breadth: '10\'6"',
    height: '',
  })
  expect(roomRow(room, 'Walls')).toMatchObject({ length: "45'", breadth: '', height: "9'" })
  expect(roomRow(room, 'Skirting')).toMatchObject({ length: "45'", breadth: '', height: '' })
  expect(roomRows(room, 2)).toEqual(['Floor', 'Ceiling', 'Walls'])
  expect(roomRows(room, 1)).toEqual(['Skirting'])
  expect(roomRows({ ...room, heightMm: null }, 2)).toEqual(['Floor', 'Ceiling'])
  expect(roomRows({ ...room, lengthMm: null }, 2)).toEqual([])
  expect(roomRows(undefined, 2)).toEqual([])
})

test('a size is written so that it is read again as the same millimetres', () => {
  for (const size of ['3657.6000', '3200.4000', '25.4000', '2400.0000', '1234.5678'])
    expect(typedDimension(feetText(size), 'ft')).toBe(size)
})
