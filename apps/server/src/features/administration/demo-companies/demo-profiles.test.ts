import { expect, test } from 'vitest'
import { demoProfiles } from './demo-profiles.ts'

test('the addresses of made-up people are made of their own names, also where somebody asks again', () => {
  const profiles = demoProfiles()
  const strange = profiles.filter(
    ({ firstName, lastName, email }) => email !== '' && !email.startsWith(`${firstName}.${lastName}`.toLowerCase()),
  )
  expect(strange).toEqual([])
  expect(profiles.filter(({ email }) => email.includes('.home@'))).toHaveLength(2)
})
