import { describe, expect, it } from 'vitest'
import { bulkEmail } from './bulk-email.ts'
import { NOBODY, personOptions } from './person-options.ts'

it('a mail to several leads goes to every address once and names who has none', () => {
  const asha = { name: 'Asha', email: 'asha@example.com' }
  const meera = { name: 'Meera', email: 'meera@example.com' }
  expect(
    bulkEmail([asha, { name: 'Ravi', email: '' }, { name: 'Asha again', email: 'ASHA@example.com' }, meera]),
  ).toEqual({ mailed: [asha, meera], without: ['Ravi'] })
  expect(bulkEmail([{ name: 'Ravi', email: '' }]).mailed).toEqual([])
})

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
