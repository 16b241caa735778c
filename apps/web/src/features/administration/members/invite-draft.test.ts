import type { Role } from '@plinth/contract/administration/members'
import { describe, expect, it } from 'vitest'
import {
  changedRow,
  emptyRow,
  offeredRoles,
  problemsOfRows,
  startRows,
  toInvite,
  typedDesignation,
} from './invite-draft.ts'

const role = (roleName: string, features: Role['features'] = {}): Role => ({ _id: roleName, roleName, features })
const KNOWN = [
  role('Super Admin'),
  role('Admin', { accounts: {} }),
  role('Site Manager', { crm: { edit: true, canAssign: false }, mom: {} }),
  role('Draughtsman'),
]

describe('the rows', () => {
  it('are three empty ones to begin with [SH-571]', () => {
    expect(startRows()).toEqual([emptyRow(0), emptyRow(1), emptyRow(2)])
  })
})

describe('a row that is typed into', () => {
  const proposed = 'Sales Executive'
  const typed = changedRow(emptyRow(0), { firstName: 'R' }, proposed)

  it('takes the proposed role with the first thing, and gives it back with the last', () => {
    expect(typed).toEqual({ ...emptyRow(0), firstName: 'R', roleName: proposed })
    expect(changedRow(typed, { firstName: '' }, proposed)).toEqual(emptyRow(0))
    expect(changedRow(emptyRow(0), { email: 'r@example.com' }, undefined).roleName).toBe('')
  })

  it('keeps the role that was chosen, and none where it was taken off', () => {
    const chosen = changedRow(typed, { roleName: 'Designer' }, proposed)
    expect(changedRow(chosen, { lastName: 'Rao' }, proposed).roleName).toBe('Designer')
    expect(changedRow(emptyRow(0), { roleName: 'Admin' }, proposed).roleName).toBe('Admin')
    const none = changedRow(typed, { roleName: '' }, proposed)
    expect(changedRow(none, { lastName: 'Rao' }, proposed).roleName).toBe('')
  })
})

describe('the roles to choose from', () => {
  it("are the server's without Super Admin [SH-440 SH-446]", () => {
    expect(offeredRoles(KNOWN, false).map(one => one.roleName)).toEqual(['Admin', 'Site Manager', 'Draughtsman'])
  })

  it("are the four fixed ones where the address says so or the server's are not there, with what is known of them [SH-447]", () => {
    const names = ['Admin', 'Site Manager', 'Accountant', 'Purchase Manager']
    expect(offeredRoles(KNOWN, true).map(one => one.roleName)).toEqual(names)
    expect(offeredRoles(KNOWN, true)[1]?.features).toEqual({ crm: { edit: true, canAssign: false }, mom: {} })
    expect(offeredRoles(undefined, false)).toEqual(names.map(roleName => ({ roleName, features: {} })))
  })
})

describe('what is sent of a row', () => {
  const typed = { firstName: ' Ravi ', lastName: 'Menon', email: ' ravi@example.com', roleName: '', designation: 'd' }

  it('copies the features of the role and names the inviter [SH-296 SH-297 SH-298 SH-299 SH-300 SH-301 SH-302 SH-304 SH-449 SH-451]', () => {
    expect(toInvite({ ...typed, roleName: 'Site Manager' }, offeredRoles(KNOWN, false), 'me')).toEqual({
      firstName: 'Ravi',
      lastName: 'Menon',
      email: 'ravi@example.com',
      roleName: 'Site Manager',
      designation: 'd',
      reportTo: 'me',
      addedBy: 'me',
      isAdmin: false,
      rolesAssigned: { crm: { edit: true, canAssign: false }, mom: {} },
    })
  })

  it('makes an admin of who is invited as one [SH-303 SH-450]', () => {
    expect(toInvite({ ...typed, roleName: 'Admin' }, offeredRoles(KNOWN, false), 'me').isAdmin).toBe(true)
  })
})

describe("the server's refusal", () => {
  it('is put to the rows on the screen, empty ones between them or not', () => {
    const fields = [
      { field: 'teamMembers.0.email', message: 'User already exists' },
      { field: 'teamMembers.1.roleName', message: 'This role does not exist' },
      { field: 'teamMembers.1.isAdmin', message: 'not a field of the form' },
      { field: 'teamMembers', message: 'no row' },
    ]
    expect(problemsOfRows(fields, [1, 4])).toEqual(
      new Map([
        [1, { email: 'User already exists' }],
        [4, { roleName: 'This role does not exist' }],
      ]),
    )
  })
})

describe('a designation that is typed', () => {
  const known = [
    { _id: 'd1', designationName: 'Senior Architect' },
    { _id: 'd2', designationName: 'Architect' },
  ]
  it('is the one of that name, else one to make, and never another that only holds it [SH-307]', () => {
    expect(typedDesignation(' architect ', known)).toEqual({ kind: 'known', one: known[1] })
    expect(typedDesignation(' Site Lead ', known)).toEqual({ kind: 'new', name: 'Site Lead' })
    expect(typedDesignation('senior', known)).toEqual({ kind: 'new', name: 'senior' })
    expect(typedDesignation('  ', known)).toEqual({ kind: 'none' })
  })
  it('is refused with a reason where it could be none [SH-430]', () => {
    expect(typedDesignation('a@b', known)).toEqual({
      kind: 'refused',
      problem: 'You have entered Invalid Designation',
    })
    expect(typedDesignation('x'.repeat(31), known)).toEqual({ kind: 'refused', problem: 'Maximum length is 30' })
  })
})
