import { describe, expect, it } from 'vitest'
import { besideOnTrail } from './lead-trail.ts'

describe('the leads beside one', () => {
  it('are those of the list it was opened from, none at its ends or for a lead opened otherwise', () => {
    const ids = ['a', 'b', 'c']
    expect(besideOnTrail(ids, 'b')).toEqual({ previous: 'a', next: 'c' })
    expect(besideOnTrail(ids, 'a')).toEqual({ next: 'b' })
    expect(besideOnTrail(ids, 'c')).toEqual({ previous: 'b' })
    expect(besideOnTrail(ids, 'x')).toEqual({})
    expect(besideOnTrail([], 'a')).toEqual({})
  })
})
