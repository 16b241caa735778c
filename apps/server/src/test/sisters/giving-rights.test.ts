import { api } from '@plinth/contract/api'
import { FEATURES, type Feature } from '@plinth/contract/company/people'
import { listRoutes } from '@plinth/contract/route'
import { v7 as newId } from 'uuid'
import { describe, expect, it } from 'vitest'
import { freshEmail } from '../../features/administration/members/members.factory.ts'
import { bodyKeys } from '../body-keys.ts'
import { type Firm, type Member, testApp } from '../harness.ts'

/**
 * Nobody gives rights that they lack: every right there is, over every operation that gives rights. The giver has all
 * rights but one; a second giver has that one as well, and is not refused.
 */
const app = testApp()
const MESSAGE = 'You cannot give more rights than you have yourself'

const FLAGS = {
  'crm.edit': { column: 'crm_edit', feature: 'crm' },
  'crm.canAssign': { column: 'crm_can_assign', feature: 'crm' },
  'quotation.edit': { column: 'quotation_edit', feature: 'quotation' },
  'quotation.approve': { column: 'quotation_approve', feature: 'quotation' },
  'quotation.viewCosts': { column: 'quotation_view_costs', feature: 'quotation' },
  'pmt.canCreateProject': { column: 'can_create_project', feature: 'default' },
} as const
type Flag = keyof typeof FLAGS
type Right = Feature | Flag | 'admin'
const isFlag = (right: Right): right is Flag => right in FLAGS
const MODULES = FEATURES.filter(feature => feature !== 'default')
const RIGHTS: Right[] = ['admin', ...MODULES, ...(Object.keys(FLAGS) as Flag[])]

/** What a person or a role is in the database, with some rights and no others. */
function columns(rights: readonly Right[]): Record<string, unknown> {
  const features = new Set<Feature>(['default'])
  for (const right of rights) if (right !== 'admin') features.add(isFlag(right) ? FLAGS[right].feature : right)
  const flags = Object.entries(FLAGS).map(([flag, { column }]) => [column, rights.includes(flag as Flag)])
  return { features: [...features], ...Object.fromEntries(flags) }
}
async function setColumns(table: 'users' | 'roles', id: string, values: Record<string, unknown>): Promise<void> {
  const sets = Object.keys(values).map((column, at) => `${column} = $${at + 2}`)
  await app.rows(`update ${table} set ${sets.join(', ')} where id = $1`, [id, ...Object.values(values)])
}
async function personWith(firm: Firm, rights: readonly Right[], more: Record<string, unknown> = {}): Promise<Member> {
  const person = await firm.member()
  await setColumns('users', person.userId, { ...columns(rights), is_admin: rights.includes('admin'), ...more })
  return person
}
/** The name of a role that grants these rights and no others; "Admin" alone makes an admin. */
async function roleWith(firm: Firm, rights: readonly Right[]): Promise<string> {
  const roleName = rights.includes('admin') ? 'Admin' : 'Special'
  await app.rows('delete from roles where company_id = $1 and role_name = $2', [firm.companyId, roleName])
  const id = newId()
  await app.rows('insert into roles (company_id, id, role_name) values ($1, $2, $3)', [firm.companyId, id, roleName])
  await setColumns('roles', id, columns(rights))
  return roleName
}

type Gives = (firm: Firm, giver: Member, right: Right) => Promise<unknown>
const invited = (waiting: Record<string, unknown>) => ({
  password_is_temporary: true,
  is_first_time_login: true,
  invited_at: new Date(app.clock.now().getTime() - 3_600_000),
  ...waiting,
})
const onto =
  (more: () => Record<string, unknown>, give: (giver: Member, id: string) => Promise<unknown>): Gives =>
  async (firm, giver, right) =>
    give(giver, (await personWith(firm, [right], more())).userId)
const invite =
  (operation: 'onboard' | 'addTeamMembers'): Gives =>
  async (firm, giver, right) => {
    const { data } = await firm.owner.api.members.createDesignation({ body: { designationName: 'Surveyor' } })
    const row = { firstName: 'Tara', lastName: 'Iyer', email: freshEmail(), designation: data._id }
    const roleName = await roleWith(firm, [right])
    return giver.api.members[operation]({ body: { teamMembers: [{ ...row, roleName }] } })
  }

/** Every way a person comes to have rights; those of the contract are named before a space. */
const OPERATIONS: Readonly<Record<string, Gives>> = {
  'members.onboard with a role': invite('onboard'),
  'members.addTeamMembers with a role': invite('addTeamMembers'),
  'members.edit with a role': async (firm, giver, right) => {
    const target = await personWith(firm, [])
    const roleName = await roleWith(firm, [right])
    return giver.api.members.edit({ params: { id: target.userId }, body: { roleName } })
  },
  'members.edit with modules and flags': async (firm, giver, right) => {
    const target = await personWith(firm, [])
    const { features } = columns([right]) as { features: Feature[] }
    const has = (flag: Flag) => right === flag
    const rolesAssigned = {
      crm: { edit: has('crm.edit'), canAssign: has('crm.canAssign') },
      quotation: {
        edit: has('quotation.edit'),
        approve: has('quotation.approve'),
        viewCosts: has('quotation.viewCosts'),
      },
      pmt: { canCreateProject: has('pmt.canCreateProject') },
    }
    return giver.api.members.edit({ params: { id: target.userId }, body: { features, rolesAssigned } })
  },
  'members.reactivate of who had it': onto(
    () => ({ is_active: false }),
    (giver, id) => giver.api.members.reactivate({ params: { id } }),
  ),
  'members.resendInvitation of who is to have it': onto(
    () => invited({}),
    (giver, id) => giver.api.members.resendInvitation({ params: { id } }),
  ),
  'members.resendInvitation of who was to have it': onto(
    () => invited({ invitation_withdrawn_at: app.clock.now(), is_active: false }),
    (giver, id) => giver.api.members.resendInvitation({ params: { id } }),
  ),
}
/** Being an admin comes with a role alone; and below admins stands who may touch none at all. */
const gives = (operation: string, right: Right): boolean =>
  right !== 'admin' || operation !== 'members.edit with modules and flags'

it('every operation that takes roles, modules or flags of a person is in the table', () => {
  const granting = listRoutes(api).filter(({ route }) =>
    bodyKeys(route).some(key => ['roleName', 'features', 'rolesAssigned'].includes(key)),
  )
  const named = Object.keys(OPERATIONS).map(operation => operation.split(' ')[0])
  expect([...new Set([...named, ...granting.map(({ name }) => name)])].sort()).toEqual([...new Set(named)].sort())
})

describe.each(Object.entries(OPERATIONS))('%s', (operation, give) => {
  const given = RIGHTS.filter(right => gives(operation, right))

  it.each(given)('gives "%s" only from who has it', async right => {
    const firm = await app.firm()
    const lacking = RIGHTS.filter(one => one !== right && !(isFlag(one) && FLAGS[one].feature === right))
    const refused = {
      code: 'FORBIDDEN',
      message: isOutranked(operation, right) ? 'Only an admin can change this' : MESSAGE,
    }
    await expect(give(firm, await personWith(firm, lacking), right)).rejects.toMatchObject(refused)
    await expect(give(firm, await personWith(firm, RIGHTS), right)).resolves.toMatchObject({ success: true })
  })
})

/** Of a person who is an admin already, other admins alone decide. */
const isOutranked = (operation: string, right: Right): boolean =>
  right === 'admin' && /^members\.(reactivate|resendInvitation)/.test(operation)
