import { expect, it } from 'vitest'
import { paceText } from './pace-text.ts'

it.each([
  [150, ''],
  [151, '150 go out in an hour, the last in about 1 hour; until then you can stop it on the list.'],
  [1500, '150 go out in an hour, the last in about 9 hours; until then you can stop it on the list.'],
  [5024, '150 go out in an hour, the last in about 3 days; until then you can stop it on the list.'],
])('of %i mails it is said when the last one leaves [IN-Q41]', (mailed, text) => {
  expect(paceText(mailed)).toBe(text)
})
