import { describe, expect, it } from 'vitest'
import { countChosen, forget } from './chosen-leads.ts'

const exactly = (count: number) => ({ count, isExact: true })
const set = (...ids: string[]) => new Set(ids)

describe('a whole list that is chosen', () => {
  const all = { ids: set('a', 'b', 'c'), except: set() }

  it('stays whole when one of its leads has gone from it', () => {
    const rest = forget(all, ['a'])
    expect(rest).toEqual({ ids: set('b', 'c'), except: set() })
    expect(countChosen(rest, exactly(5023))).toEqual(exactly(5023))
  })

  it('is one lead less when one is left out, and when that one has gone no longer', () => {
    const rest = { ...all, except: set('b') }
    expect(countChosen(rest, exactly(5024))).toEqual(exactly(5023))
    expect(countChosen(forget(rest, ['b']), exactly(5023))).toEqual(exactly(5023))
  })
})

it('leads chosen one by one are chosen no more when they have gone', () => {
  const chosen = { ids: set('a', 'b', 'c') }
  expect(forget(chosen, ['a', 'x'])).toEqual({ ids: set('b', 'c') })
  expect(countChosen(chosen, exactly(9))).toEqual(exactly(3))
})
