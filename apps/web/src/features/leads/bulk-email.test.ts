import { describe, expect, it } from 'vitest'
import { bulkEmail } from './bulk-email.ts'
import { NOBODY, personOptions } from './person-options.ts'

describe('a letter to several leads', () => {
  it('goes to every address once, as a blind copy, and names who has none', () => {
    const mail = bulkEmail([
      { name: 'Asha', email: 'asha@example.com' },
      { name: 'Ravi', email: '' },
      { name: 'Asha again', email: 'ASHA@example.com' },
      { name: 'Meera', email: 'meera@example.com' },
    ])
    expect(mail).toEqual({
      addresses: ['asha@example.com', 'meera@example.com'],
      without: ['Ravi'],
      link: 'mailto:?bcc=asha%40example.com,meera%40example.com',
    })
  })
  it('has no link for nobody, or for more than a mail program takes', () => {
    expect(bulkEmail([{ name: 'Ravi', email: '' }]).link).toBeUndefined()
    const many = Array.from({ length: 100 }, (_, at) => ({ name: 'x', email: `somebody-${at}@example.com` }))
    expect(bulkEmail(many)).toMatchObject({ link: undefined, without: [] })
  })
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
