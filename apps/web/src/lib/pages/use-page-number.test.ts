import { expect, it } from 'vitest'
import { pageNumberOf } from './use-page-number.ts'

it('the page of a list is read from the text of the address; anything else is the first', () => {
  expect(['2', 12, '9999'].map(pageNumberOf)).toEqual([2, 12, 9999])
  expect([undefined, '', '0', '-1', '2.5', 'x', '10000', ['2', '3']].map(pageNumberOf)).toEqual(Array(8).fill(1))
})
