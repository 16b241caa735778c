import { expect, it } from 'vitest'
import { edgesWithMore } from './scroll-edges.ts'

it.each([
  ['all of it is there', 0, 300, { before: false, after: false }],
  ['it begins', 0, 500, { before: false, after: true }],
  ['it is in its middle', 90, 500, { before: true, after: true }],
  ['it has come to its end', 200, 500, { before: true, after: false }],
  ['a part of a pixel is left over', 199.4, 500, { before: true, after: false }],
])('a row has more at an edge: %s', (_, scrollLeft, scrollWidth, edges) => {
  expect(edgesWithMore({ scrollLeft, scrollWidth, clientWidth: 300 })).toEqual(edges)
})
