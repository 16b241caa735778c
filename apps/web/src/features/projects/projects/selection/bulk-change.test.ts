import { describe, expect, it } from 'vitest'
import { wayBack } from './bulk-change.ts'

const project = (_id: string, more: object = {}) => ({
  _id,
  status: 1 as const,
  statusReason: '',
  projectAdmin: { _id: 'ada', fullName: 'Ada' },
  ...more,
})

describe('the way back from a change of several projects', () => {
  it('gives each the status with the reason that it had [PJ-046 PJ-315]', () => {
    const held = project('b', { status: 3, statusReason: 'Lease' })
    // what was completed becomes active again, but not on hold
    expect(wayBack({ status: 2 }, [project('a'), held])).toEqual([])
    expect(wayBack({ status: 3, reason: 'Monsoon' }, [project('a'), held, project('c')])).toEqual([
      { projectIds: ['a', 'c'], change: { status: 1 } },
      { projectIds: ['b'], change: { status: 3, reason: 'Lease' } },
    ])
  })
  it('gives each the project admin that it had, unless one had none [PJ-046 PJ-315]', () => {
    expect(wayBack({ projectAdmin: 'eve' }, [project('a')])).toEqual([
      { projectIds: ['a'], change: { projectAdmin: 'ada' } },
    ])
    expect(wayBack({ projectAdmin: 'eve' }, [project('a'), project('b', { projectAdmin: null })])).toEqual([])
  })
  it('turns the archive mark, and changes nothing where nothing was changed [PJ-046 PJ-315]', () => {
    expect(wayBack({ isArchived: true }, [project('a')])).toEqual([
      { projectIds: ['a'], change: { isArchived: false } },
    ])
    expect(wayBack({ isArchived: true }, [])).toEqual([])
  })
})
