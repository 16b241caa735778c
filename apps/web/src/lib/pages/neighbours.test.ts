import { describe, expect, test } from 'vitest'
import { findNeighbour, type KnownRows, locate } from './neighbours.ts'

const rows = (texts: (string | undefined)[], total = texts.length): KnownRows<string> => ({
  total,
  rowAt: index => texts[index],
  idOf: text => text,
  canOpen: text => !text.startsWith('won'),
})

describe('findNeighbour', () => {
  test('the rows before and after, none beyond the ends', () => {
    const list = rows(['a', 'b', 'c'])
    expect(findNeighbour(list, 1, 1)).toEqual({ found: { id: 'c', index: 2 } })
    expect(findNeighbour(list, 1, -1)).toEqual({ found: { id: 'a', index: 0 } })
    expect(findNeighbour(list, 2, 1)).toEqual({})
    expect(findNeighbour(list, 0, -1)).toEqual({})
  })

  test('rows that cannot be opened are passed over [LM-078]', () => {
    const list = rows(['a', 'won 1', 'won 2', 'b'])
    expect(findNeighbour(list, 0, 1)).toEqual({ found: { id: 'b', index: 3 } })
    expect(findNeighbour(list, 3, -1)).toEqual({ found: { id: 'a', index: 0 } })
    expect(findNeighbour(rows(['a', 'won 1']), 0, 1)).toEqual({})
  })

  test('at the border of what has been read it tells what to read', () => {
    expect(findNeighbour(rows(['a', 'won 1', undefined, 'b']), 0, 1)).toEqual({ unread: 2 })
    expect(findNeighbour(rows([undefined, 'a']), 1, -1)).toEqual({ unread: 0 })
  })

  test('nothing is known of a list before its total is', () => {
    expect(findNeighbour({ ...rows(['a', 'b']), total: undefined }, 0, 1)).toEqual({})
  })
})

test('a row is found where it was or near, and nowhere else', () => {
  const list = rows(['a', 'b', 'c', 'd'])
  expect(locate(list, 'b', 1, 2)).toBe(1)
  expect(locate(list, 'd', 2, 2)).toBe(3)
  expect(locate(list, 'a', 2, 2)).toBe(0)
  expect(locate(list, 'd', 0, 2)).toBeUndefined()
  expect(locate(list, 'z', 0, 9)).toBeUndefined()
})
