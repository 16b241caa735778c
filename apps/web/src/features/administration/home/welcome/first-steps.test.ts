import { FEATURES, type Feature } from '@plinth/contract/company/people'
import { describe, expect, it } from 'vitest'
import { firstSteps, type Stepper } from './first-steps.ts'

const nothing = { hasCompanyName: false, hasLeads: false, hasImport: false, hasFollowUp: false, hasTeam: false }
const quotation = { edit: false, approve: false, viewCosts: false }
const person = (features: readonly Feature[], edit = true): Stepper => ({
  features: [...features],
  rolesAssigned: { crm: { edit, canAssign: false }, quotation, pmt: { canCreateProject: false } },
})

describe('firstSteps', () => {
  it('tells which steps are done', () => {
    const steps = firstSteps({ ...nothing, hasLeads: true, hasTeam: true }, person(FEATURES))
    expect(steps.filter(step => step.isDone).map(step => step.id)).toEqual(['hasLeads', 'hasTeam'])
    expect(steps).toHaveLength(5)
    // the firm has leads, whoever added them
    expect(steps[0]?.label).toBe('Bring in the first lead')
  })

  it('leaves out the steps of modules a person may not open', () => {
    expect(firstSteps(nothing, person(['default', 'crm'])).map(step => step.id)).toEqual([
      'hasLeads',
      'hasImport',
      'hasFollowUp',
    ])
    expect(firstSteps(nothing, person(['default']))).toEqual([])
  })

  it('asks nobody to add leads who may only read them', () => {
    expect(firstSteps(nothing, person(['default', 'crm', 'companyDetails'], false)).map(step => step.id)).toEqual([
      'hasCompanyName',
    ])
  })
})
