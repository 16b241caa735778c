import type { Member } from '@plinth/contract/administration/members'
import { describe, expect, it } from 'vitest'
import { accessOfRole, changesOf, draftOf, hasFlag, lockOf, withFeature, withFlag } from './member-access.ts'

const NO_QUOTATIONS = { edit: false, approve: false, viewCosts: false }
const OFF = { crm: { edit: false, canAssign: false }, quotation: NO_QUOTATIONS, pmt: { canCreateProject: false } }
const member: Member = {
  _id: 'm',
  imageUrl: null,
  fullName: 'Ravi Menon',
  firstName: 'Ravi',
  lastName: 'Menon',
  email: 'ravi@example.com',
  roleName: 'Site Manager',
  designation: null,
  reportTo: { _id: 'lena', fullName: 'Lena' },
  addedBy: null,
  isAdmin: false,
  isSuperAdmin: false,
  features: ['default', 'crm'],
  rolesAssigned: { ...OFF, crm: { edit: true, canAssign: false } },
  status: 'active',
  invitedAt: null,
  invitationExpiresAt: null,
  createdAt: '2026-03-18T06:30:00.000Z',
}
const draft = draftOf(member)

describe('what is sent of a member', () => {
  it('is nothing where nothing differs, and otherwise only what does', () => {
    expect(changesOf(member, draft)).toBeUndefined()
    expect(changesOf(member, { ...draft, designation: 'd', reportTo: '' })).toEqual({
      designation: 'd',
      reportTo: null,
    })
  })

  it('is the access with the role that sets it [SH-449 SH-454 SH-455 SH-456 SH-457]', () => {
    const access = accessOfRole({
      quotation: { ...NO_QUOTATIONS, edit: true },
      pmt: { canCreateProject: true },
      mom: {},
    })
    expect(access).toEqual({
      features: ['default', 'quotation', 'mom'],
      rights: { ...OFF, quotation: { ...NO_QUOTATIONS, edit: true }, pmt: { canCreateProject: true } },
    })
    expect(changesOf(member, { ...draft, roleName: 'Accountant', ...access })).toEqual({
      roleName: 'Accountant',
      features: access.features,
      rolesAssigned: access.rights,
    })
    expect(changesOf(member, { ...draft, rights: OFF })).toEqual({
      features: ['default', 'crm'],
      rolesAssigned: OFF,
    })
  })
})

describe('modules and flags', () => {
  it('close together: a closed module has no flag', () => {
    const closed = withFeature(draft, 'crm', false)
    expect(closed).toMatchObject({ features: ['default'], rights: OFF })
    expect(withFeature(closed, 'mom', true).features).toEqual(['default', 'mom'])
  })

  it('are set one by one; assigning brings changing along [SH-454 SH-455 SH-456 SH-457]', () => {
    const alone = [
      'crm.edit',
      'quotation.edit',
      'quotation.approve',
      'quotation.viewCosts',
      'pmt.canCreateProject',
    ] as const
    for (const flag of alone) {
      const on = withFlag(OFF, flag, true)
      expect(hasFlag(on, flag)).toBe(true)
      expect(withFlag(on, flag, false)).toEqual(OFF)
    }
    const assigning = withFlag(OFF, 'crm.canAssign', true)
    expect(assigning.crm).toEqual({ edit: true, canAssign: true })
    expect(withFlag(assigning, 'crm.edit', false)).toEqual(OFF)
    expect(withFlag(assigning, 'crm.canAssign', false).crm).toEqual({ edit: true, canAssign: false })
  })
})

describe('what is locked', () => {
  const admin = { _id: 'admin', isAdmin: true, isSuperAdmin: false }
  const keeper = { _id: 'keeper', isAdmin: false, isSuperAdmin: false }
  it('is everything of those above, and the access of the super admin and of oneself', () => {
    expect(lockOf(member, keeper)).toEqual({})
    expect(lockOf({ ...member, isAdmin: true }, keeper).all).toBeDefined()
    expect(lockOf({ ...member, isAdmin: true }, admin)).toEqual({})
    const founder = { ...member, isSuperAdmin: true }
    expect(lockOf(founder, admin).all).toBeDefined()
    expect(lockOf(founder, { _id: 'm', isAdmin: false, isSuperAdmin: true })).toEqual({
      access: 'The super admin has access to everything.',
    })
    expect(lockOf(member, { ...keeper, _id: 'm' }).access).toBeDefined()
  })
})
