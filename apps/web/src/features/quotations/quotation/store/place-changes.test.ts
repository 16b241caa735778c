import { applyChanges } from '@plinth/contract/quotations/quotation/apply-changes'
import type { Content } from '@plinth/contract/quotations/quotation/content'
import { contentOf } from '@plinth/contract/quotations/quotation/content.factory'
import type { ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import { expect, test } from 'vitest'
import { linesMoved } from './line-changes.ts'
import { freeName, placeDeleted, placeInserted, placeMoved, placeSet, roomCopied } from './place-changes.ts'

const made = (content: Content, changes: readonly ContentChange[]): Content => {
  const { content: next, refused } = applyChanges(content, changes)
  expect(refused).toEqual([])
  return next
}
const names = ({ rooms }: Content) => rooms.map(({ name }) => name)

test('rooms are added, renamed, put elsewhere, copied with all they have, and deleted with or without their lines [QT-086]', () => {
  let content = contentOf({ lines: [{ description: 'Cabinet' }, { description: 'Loose' }] })
  const kitchen = placeInserted(content, 'room', 'Kitchen')
  content = made(content, [kitchen.change])
  content = made(content, [placeInserted(content, 'room', freeName(content, 'room', 'Room')).change])
  expect(names(content)).toEqual(['Kitchen', 'Room 2'])
  const [cabinet] = content.lines
  content = made(content, linesMoved(content, [cabinet?.id ?? ''], { roomId: kitchen.id }, undefined))
  content = made(content, [placeSet('room', kitchen.id, { name: 'Dry Kitchen', area: '90.00', note: 'East wall' })])
  content = made(content, placeMoved(content, 'room', kitchen.id, 1))
  expect(names(content)).toEqual(['Room 2', 'Dry Kitchen'])
  expect(placeMoved(content, 'room', kitchen.id, 1)).toEqual([])

  const copy = roomCopied(content, kitchen.id, 'Wet Kitchen')
  content = made(content, copy.changes)
  expect(names(content)).toEqual(['Room 2', 'Dry Kitchen', 'Wet Kitchen'])
  expect(content.rooms[2]).toMatchObject({ area: '90.00', note: 'East wall' })
  const inCopy = content.lines.filter(({ roomId }) => roomId === copy.id)
  expect(inCopy.map(({ description }) => description)).toEqual(['Cabinet'])

  content = made(content, placeDeleted(content, 'room', copy.id, true))
  expect(content.lines.map(({ description }) => description).toSorted()).toEqual(['Cabinet', 'Loose'])
  content = made(content, placeDeleted(content, 'room', kitchen.id, false))
  expect(names(content)).toEqual(['Room 2'])
  expect(content.lines.every(({ roomId }) => roomId === null)).toBe(true)
})
