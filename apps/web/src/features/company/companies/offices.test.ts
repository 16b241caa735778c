import { expect, it } from 'vitest'
import { movedOffice, replacedOffice } from './offices.ts'

const office = (location: string) => ({ location, latitude: 1, longitude: 2 })
const [a, b, c] = [office('a'), office('b'), office('c')]

it('an office moves among the others', () => {
  expect(movedOffice([a, b, c], 2, 0)).toEqual([c, a, b])
  expect(movedOffice([a, b, c], 0, 1)).toEqual([b, a, c])
})

it('an office takes the place of another, or comes last', () => {
  expect(replacedOffice([a, b], 0, c)).toEqual([c, b])
  expect(replacedOffice([a, b], -1, c)).toEqual([a, b, c])
})
