import { describe, expect, it } from 'vitest'
import {
  checkInvites,
  designationProblem,
  FIXED_ROLES,
  INVITE_LIMITS,
  isEmptyInvite,
  personNameProblem,
  type TypedInvite,
  typedName,
} from './invite-rules.ts'
import { Invite, membersRoutes } from './members.ts'

const DESIGNATION = '0190a000-0000-7000-8000-00000000aaaa'
const empty: TypedInvite = { firstName: '', lastName: '', email: '', roleName: '', designation: '' }
const filled = (name: string, email = `${name.toLowerCase()}@example.com`): TypedInvite => ({
  firstName: name,
  lastName: 'Menon',
  email,
  roleName: 'Site Manager',
  designation: DESIGNATION,
})
const OWN = 'asha@example.com'

describe('the numbers of the invite', () => {
  it('are those of the specification [SH-571 SH-572 SH-573 SH-574 SH-424]', () => {
    expect(INVITE_LIMITS).toEqual({ startRows: 3, rows: 16, name: 24, nameRule: 15, designation: 30 })
  })

  it('the fixed roles are four, in order [SH-447]', () => {
    expect(FIXED_ROLES).toEqual(['Admin', 'Site Manager', 'Accountant', 'Purchase Manager'])
  })
})

describe('a name', () => {
  it('is required, of letters of any script with inner spaces, up to 24 [SH-420 SH-421 SH-425 SH-424]', () => {
    expect(personNameProblem('', 'First Name')).toBe('Field is required')
    for (const name of ['Asha', 'नेहा', 'José María', 'x'.repeat(16), 'x'.repeat(24)]) {
      expect(personNameProblem(name, 'First Name')).toBeUndefined()
    }
    expect(personNameProblem('x'.repeat(25), 'First Name')).toBe('Maximum length is 24')
    for (const name of ['Asha2', "O'Brien", 'a-b', 'a  b']) {
      expect(personNameProblem(name, 'Last Name')).toBe('You have entered Invalid Last Name')
    }
  })

  it('is capitalised and capped while it is typed [SH-422 SH-426]', () => {
    expect(typedName('  asha  rani')).toBe('Asha Rani')
    expect(typedName('ärni')).toBe('Ärni')
    expect(typedName('McKay ')).toBe('McKay ')
    expect(typedName('x'.repeat(30))).toHaveLength(24)
  })
})

describe('a designation', () => {
  it('has 1 to 30 letters, digits, spaces and usual punctuation [SH-430 SH-573]', () => {
    expect(designationProblem('')).toBe('Field is required')
    expect(designationProblem('x'.repeat(30))).toBeUndefined()
    expect(designationProblem('x'.repeat(31))).toBe('Maximum length is 30')
    expect(designationProblem('Sr. Engineer (HVAC) & QA #2')).toBeUndefined()
    expect(designationProblem('a\tb')).toBe('You have entered Invalid Designation')
  })
})

describe('checking the rows', () => {
  it('without any filled row asks for one [SH-436]', () => {
    expect(checkInvites([empty, { ...empty, firstName: '  ' }], OWN)).toEqual({
      ok: false,
      toast: 'Please fill at least one row',
    })
  })

  it('ignores rows that are entirely empty [SH-431]', () => {
    expect(isEmptyInvite(empty)).toBe(true)
    expect(checkInvites([empty, filled('Ravi'), empty], OWN)).toEqual({ ok: true, filled: [1] })
  })

  it('is blocked by a row that is partly filled, naming what is missing [SH-420 SH-421 SH-427 SH-428 SH-429 SH-432]', () => {
    const check = checkInvites(
      [filled('Ravi'), { ...empty, email: 'x@example.com' }, { ...empty, firstName: 'A' }],
      OWN,
    )
    const required = 'Field is required'
    expect(check).toEqual({
      ok: false,
      rows: new Map([
        [1, { firstName: required, lastName: required, roleName: required, designation: required }],
        [2, { lastName: required, email: required, roleName: required, designation: required }],
      ]),
    })
  })

  it('checks names and addresses only once nothing is missing [SH-425 SH-427]', () => {
    const wrong = { ...filled('R2', 'not an address'), lastName: 'M-n' }
    expect(checkInvites([wrong], OWN)).toEqual({
      ok: false,
      rows: new Map([
        [
          0,
          {
            firstName: 'You have entered Invalid First Name',
            lastName: 'You have entered Invalid Last Name',
            email: 'You have entered Invalid Email',
          },
        ],
      ]),
    })
    const missing = checkInvites([wrong, { ...empty, firstName: 'A' }], OWN)
    expect(missing).toMatchObject({ ok: false, rows: expect.any(Map) })
    expect([...(missing as unknown as { rows: Map<number, unknown> }).rows.keys()]).toEqual([1])
  })

  it('refuses the same address twice, before the own one, whatever the case of its letters [SH-433 SH-435]', () => {
    const twice = [filled('Ravi', 'same@example.com'), filled('Lena', ' Same@Example.com '), filled('Own', OWN)]
    expect(checkInvites(twice, OWN)).toEqual({ ok: false, toast: 'Team Members cannot have same Email Id' })
    expect(checkInvites([filled('Own', 'ASHA@example.com')], OWN)).toEqual({
      ok: false,
      toast: 'Team Members cannot have same Email Id as of Admin',
    })
  })
})

describe('the calls', () => {
  const row = filled('Ravi')
  it('take the fields of an invite and no others [SH-296 SH-297 SH-298 SH-299 SH-300 SH-301 SH-302 SH-303 SH-304]', () => {
    const sent = {
      ...row,
      reportTo: DESIGNATION,
      addedBy: DESIGNATION,
      isAdmin: false,
      rolesAssigned: { crm: { edit: true, canAssign: false }, mom: {} },
    }
    expect(Invite.parse(sent)).toEqual(sent)
    expect(Invite.safeParse({ ...row, isSuperAdmin: true }).success).toBe(false)
    for (const field of ['firstName', 'lastName', 'email', 'roleName', 'designation']) {
      expect(Invite.safeParse({ ...row, [field]: '' }).success, field).toBe(false)
    }
  })

  it('take 1 to 16 rows under teamMembers, at both paths [SH-503 SH-504 SH-505 SH-572]', () => {
    expect(membersRoutes.onboard.path).toBe('/crm/api/enterprise/team-onboard')
    expect(membersRoutes.addTeamMembers.path).toBe('/crm/user/add-company-teamMembers')
    for (const { body } of [membersRoutes.onboard, membersRoutes.addTeamMembers]) {
      const many = (count: number) => body.safeParse({ teamMembers: Array.from({ length: count }, () => row) })
      expect(many(1).success).toBe(true)
      expect(many(16).success).toBe(true)
      expect(many(17).error?.issues[0]?.message).toBe('Maximum limit has been reached')
      expect(many(0).error?.issues[0]?.message).toBe('Please fill at least one row')
    }
  })
})
