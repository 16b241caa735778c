import type { Feature } from '@plinth/contract/company/people'
import { describe, expect, it } from 'vitest'
import { canSeeLead, requireCanAssign, requireCrm, requireCrmEdit } from './lead-access.service.ts'

const ME = '0190a000-0000-7000-8000-000000000001'
const MATE = '0190a000-0000-7000-8000-000000000002'
const OTHER = '0190a000-0000-7000-8000-000000000003'

describe('which leads a person sees', () => {
  const cases = [
    { view: 'all', unassigned: true, sees: [ME, MATE, OTHER, null] },
    { view: 'all', unassigned: false, sees: [ME, MATE, OTHER] },
    { view: 'team', unassigned: true, sees: [ME, MATE, null] },
    { view: 'team', unassigned: false, sees: [ME, MATE] },
    { view: 'own', unassigned: true, sees: [ME, null] },
    { view: 'own', unassigned: false, sees: [ME] },
  ] as const
  for (const { view, unassigned, sees } of cases) {
    it(`with view "${view}" and ${unassigned ? '' : 'no '}unassigned leads [LM-503 LM-504 LM-505 LM-506]`, () => {
      const actor = { userId: ME, leadAccess: { view, unassigned, memberIds: [MATE] } }
      expect([ME, MATE, OTHER, null].filter(assignee => canSeeLead(actor, assignee))).toEqual(sees)
    })
  }

  it('counts the person as one of their team even where no team names them', () => {
    expect(canSeeLead({ userId: ME, leadAccess: { view: 'team', unassigned: false, memberIds: [] } }, ME)).toBe(true)
  })
})

describe('what a person may do with leads', () => {
  const cases: { features: Feature[]; edit: boolean; canAssign: boolean; isClient?: boolean; allowed: string }[] = [
    { features: [], edit: true, canAssign: true, allowed: '' },
    { features: ['crm'], edit: true, canAssign: true, isClient: true, allowed: '' },
    { features: ['crm'], edit: false, canAssign: false, allowed: 'read' },
    { features: ['crm'], edit: false, canAssign: true, allowed: 'read' },
    { features: ['crm'], edit: true, canAssign: false, allowed: 'read edit' },
    { features: ['crm'], edit: true, canAssign: true, allowed: 'read edit assign' },
  ]
  const checks = { read: requireCrm, edit: requireCrmEdit, assign: requireCanAssign }
  for (const { features, edit, canAssign, isClient = false, allowed } of cases) {
    const name = `features ${features.join() || 'none'}, edit ${edit}, canAssign ${canAssign}, client ${isClient}`
    it(`${name}: ${allowed || 'nothing'} [SH-454 SH-455]`, () => {
      const quotation = { edit: false, approve: false, viewCosts: false }
      const rights = { crm: { edit, canAssign }, quotation, pmt: { canCreateProject: false } }
      const actor = { features, rights, isClient }
      const outcomes = Object.entries(checks).map(([key, check]) => [key, outcomeOf(() => check(actor))])
      const refused = { code: 'FORBIDDEN', message: 'Access disabled by Admin' }
      const may = allowed.split(' ')
      expect(outcomes).toMatchObject(Object.keys(checks).map(key => [key, may.includes(key) ? 'passes' : refused]))
    })
  }
})

function outcomeOf(check: () => void): unknown {
  try {
    check()
    return 'passes'
  } catch (error) {
    return error
  }
}
