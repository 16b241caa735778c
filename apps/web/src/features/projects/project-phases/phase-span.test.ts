import type { Phase } from '@plinth/contract/projects/project-phases/project-phases'
import { describe, expect, it } from 'vitest'
import { spansOf } from './phase-span.ts'

const phase = (_id: string, dates: Partial<Phase>): Phase => ({
  _id,
  name: _id,
  state: 0,
  plannedStart: null,
  plannedEnd: null,
  actualStart: null,
  actualEnd: null,
  weight: 10,
  percent: 0,
  completeness: 0,
  isOnSite: false,
  colour: 'blue',
  version: 1,
  milestones: [],
  ...dates,
})

describe('the bars of phases', () => {
  it('stand over the days they took, or are planned for [PJ-103]', () => {
    const spans = spansOf([
      phase('a', { plannedStart: '2026-04-01', plannedEnd: '2026-04-05' }),
      phase('b', { plannedStart: '2026-04-03', actualStart: '2026-04-06', actualEnd: '2026-04-10' }),
      phase('c', { plannedEnd: '2026-04-10' }),
      phase('d', {}),
    ])
    expect([...spans]).toEqual([
      ['a', { left: 0, width: 50 }],
      ['b', { left: 50, width: 50 }],
      ['c', { left: 90, width: 10 }],
    ])
  })

  it('are none where no phase has a date', () => expect([...spansOf([phase('a', {})])]).toEqual([]))
})
