import { describe, expect, it } from 'vitest'
import { NOBODY, personOptions } from './person-options.ts'

describe('the people of a selector', () => {
  it('stand by name after Unassigned, those of one name with their e-mail', () => {
    const people = [
      { _id: '2', fullName: 'Ravi', email: 'ravi@example.com' },
      { _id: '1', fullName: 'Asha', email: 'asha@example.com' },
      { _id: '3', fullName: 'Ravi', email: 'ravi2@example.com' },
    ]
    expect(personOptions(people)).toEqual([
      { value: NOBODY, label: 'Unassigned' },
      { value: '1', label: 'Asha' },
      { value: '2', label: 'Ravi (ravi@example.com)' },
      { value: '3', label: 'Ravi (ravi2@example.com)' },
    ])
  })
})
