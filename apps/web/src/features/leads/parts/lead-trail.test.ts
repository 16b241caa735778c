import { describe, expect, it } from 'vitest'
import { besideOnTrail } from './lead-trail.ts'

describe('the leads beside one', () => {
  it('are its neighbours in the list from which it was opened, none at the ends or for a lead opened otherwise', () => {
    const ids = ['a', 'b', 'c']
    expect(besideOnTrail(ids, 'b')).toEqual({ previous: 'a', next: 'c' })
    expect(besideOnTrail(ids, 'a')).toEqual({ next: 'b' })
    expect(besideOnTrail(ids, 'c')).toEqual({ previous: 'b' })
    expect(besideOnTrail(ids, 'x')).toEqual({})
    expect(besideOnTrail([], 'a')).toEqual({})
  })
})
