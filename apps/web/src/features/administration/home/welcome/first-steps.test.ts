import { FEATURES } from '@plinth/contract/company/people'
import { describe, expect, it } from 'vitest'
import { firstSteps } from './first-steps.ts'

const nothing = { hasCompanyName: false, hasLeads: false, hasImport: false, hasFollowUp: false, hasTeam: false }

describe('firstSteps', () => {
  it('tells which steps are done', () => {
    const steps = firstSteps({ ...nothing, hasLeads: true, hasTeam: true }, FEATURES)
    expect(steps.filter(step => step.isDone).map(step => step.id)).toEqual(['hasLeads', 'hasTeam'])
    expect(steps).toHaveLength(5)
  })

  it('leaves out the steps of modules a person may not open', () => {
    expect(firstSteps(nothing, ['default', 'crm']).map(step => step.id)).toEqual([
      'hasLeads',
      'hasImport',
      'hasFollowUp',
    ])
    expect(firstSteps(nothing, ['default'])).toEqual([])
  })
})
