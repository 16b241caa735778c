import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DEFAULT_ROLES } from './default-roles.ts'
import { featuresFrom, fullNameFrom, refuseTemporaryPassword, rightsFrom } from './people.policy.ts'

const nothing = {
  crmEdit: false,
  crmCanAssign: false,
  quotationEdit: false,
  quotationApprove: false,
  quotationViewCosts: false,
  canCreateProject: false,
}

describe('what a person may do', () => {
  it('is everything for a super admin, whatever the columns say', () => {
    const row = { isSuperAdmin: true, features: [], ...nothing }
    expect(featuresFrom(row)).toHaveLength(8)
    expect(rightsFrom(row)).toEqual({
      crm: { edit: true, canAssign: true },
      quotation: { edit: true, approve: true, viewCosts: true },
      pmt: { canCreateProject: true },
    })
  })

  it('is what the columns say for anybody else, each flag its own [SH-454 SH-455 SH-456 SH-457]', () => {
    for (const flag of Object.keys(nothing) as (keyof typeof nothing)[]) {
      const { crm, quotation, pmt } = rightsFrom({ isSuperAdmin: false, features: [], ...nothing, [flag]: true })
      expect([crm, quotation, pmt].flatMap(Object.values).filter(Boolean)).toHaveLength(1)
    }
    expect(featuresFrom({ isSuperAdmin: false, features: ['crm', 'no such'] })).toEqual(['default', 'crm'])
  })

  it('is next to nothing while staff have a temporary password; clients are exempt [SH-350]', () => {
    expect(() => refuseTemporaryPassword({ mustChangePassword: true, isClient: false })).toThrow(/new password/)
    expect(() => refuseTemporaryPassword({ mustChangePassword: true, isClient: true })).not.toThrow()
    expect(() => refuseTemporaryPassword({ mustChangePassword: false, isClient: false })).not.toThrow()
  })
})

describe('the roles of a company', () => {
  it('are the five of the specification and three of a studio; nobody is invited as Super Admin [SH-439 SH-442 SH-443 SH-444 SH-445 SH-448]', () => {
    expect(DEFAULT_ROLES.map(role => [role.roleName, role.isInvitable])).toEqual([
      ['Super Admin', false],
      ['Admin', true],
      ['Sales Head', true],
      ['Sales Executive', true],
      ['Designer', true],
      ['Site Manager', true],
      ['Accountant', true],
      ['Purchase Manager', true],
    ])
  })

  it('are the same in a company that was there before', () => {
    const migration = readFileSync(new URL('../../../../migrations/0207_studio_roles.sql', import.meta.url), 'utf8')
    for (const name of ['Sales Head', 'Sales Executive', 'Designer']) {
      const role = DEFAULT_ROLES.find(one => one.roleName === name)
      const features = role?.features.map(feature => `'${feature}'`).join(', ')
      const flags = [role?.crmEdit, role?.crmCanAssign, role?.quotationEdit, role?.canCreateProject]
      const columns = flags.map(flag => flag ?? false).join(', ')
      expect(migration).toContain(`('${name}', array[${features}], ${columns})`)
    }
  })
})

describe('the name to show', () => {
  it('is the given one, or what stands before the @', () => {
    expect(fullNameFrom({ firstName: 'Asha', lastName: 'Rao', email: 'a@example.com' })).toBe('Asha Rao')
    expect(fullNameFrom({ firstName: 'Asha', lastName: '', email: 'a@example.com' })).toBe('Asha')
    expect(fullNameFrom({ firstName: '', lastName: '', email: 'asha.rao@example.com' })).toBe('asha.rao')
  })
})
