import { expect, it } from 'vitest'
import { conflictGroups } from './settings-conflicts.ts'

it('fields that belong together are settled as one, in words', () => {
  const groups = conflictGroups({
    changedBy: 'Nila Menon',
    version: 4,
    conflicts: [
      { field: 'city', yours: 'Pune', theirs: '' },
      { field: 'location', yours: 'Pune', theirs: 'Mumbai' },
      { field: 'latitude', yours: 18.5, theirs: 19.1 },
      { field: 'companyLocation', yours: [{ location: 'Pune' }], theirs: [{ location: 'Mumbai' }] },
      { field: 'country', yours: 'India', theirs: 'Nepal' },
      { field: 'currency', yours: 'INR', theirs: 'NPR' },
      { field: 'leadAssignment.autoAssign', yours: true, theirs: false },
    ],
  })
  expect(groups.map(({ id, label, yours, theirs }) => [id, label, yours, theirs])).toEqual([
    ['city', 'City', 'Pune', '-'],
    ['location', 'Location', 'Pune', 'Mumbai'],
    ['country', 'Country', 'India', 'Nepal'],
    ['leadAssignment.autoAssign', 'Automatic lead assignment', 'On', 'Off'],
  ])
  expect(groups[1]?.values).toEqual({ location: 'Mumbai', latitude: 19.1, companyLocation: [{ location: 'Mumbai' }] })
  expect(groups[2]?.values).toEqual({ country: 'Nepal', currency: 'NPR' })
})
