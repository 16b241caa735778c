import { expect, it } from 'vitest'
import { initials } from './initials.ts'

it.each([
  ['Asha Rao', 'AR'],
  ['Asha Lata Rao', 'AR'],
  ['ravi', 'R'],
  ['नेहा शर्मा', 'नश'],
  ['😀 Iyer', '😀I'],
  ['  ', ''],
])('the initials of "%s" are "%s"', (name, letters) => expect(initials(name)).toBe(letters))
