import { expect, it } from 'vitest'
import { labelsThatFit } from './town-labels.ts'

const label = (name: string, x: number, y: number) => ({ name, x, y })
const fitting = (...labels: ReturnType<typeof label>[]) => labelsThatFit(labels, one => one.name).map(one => one.name)

it('leaves out names that would cover a larger town, beside, above or below', () => {
  expect(fitting(label('Mumbai', 100, 100), label('Thane', 120, 110), label('Pune', 300, 100))).toEqual([
    'Mumbai',
    'Pune',
  ])
  expect(fitting(label('Mumbai', 100, 100), label('Thane', 100, 130), label('Panvel', 60, 95))).toEqual([
    'Mumbai',
    'Thane',
  ])
})

it('draws eighteen names at most', () => {
  expect(fitting(...Array.from({ length: 40 }, (_, index) => label('Town', 0, index * 30)))).toHaveLength(18)
})
