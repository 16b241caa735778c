import { ADMIN_ROLE, SUPER_ADMIN_ROLE } from '@plinth/contract/administration/invite-rules'
import type { RoleFeatures } from '@plinth/contract/administration/members'
import { FEATURES, type Feature, type Rights } from '@plinth/contract/company/people'
import { AppError } from '@plinth/contract/error-codes'
import type { Actor } from '../../../platform/context.ts'
import type { Access } from '../../company/people/people.service.ts'

type Manager = Pick<Actor, 'userId' | 'isAdmin' | 'isSuperAdmin' | 'features' | 'rights'>

/** Invites and members are the business of the super admin, admins and people with accessPanel (SH-Q67). Throws FORBIDDEN. */
export function requireManager(actor: Manager): void {
  if (actor.isSuperAdmin || actor.isAdmin || actor.features.includes('accessPanel')) return
  throw new AppError('FORBIDDEN')
}

const flagsOf = ({ crm, quotation, pmt }: Rights): boolean[] => [
  crm.edit,
  crm.canAssign,
  quotation.edit,
  quotation.approve,
  quotation.viewCosts,
  pmt.canCreateProject,
]

/**
 * Nobody gives what they do not have themselves: each module and flag that `after` has beyond `before` must be the
 * actor's own, and only admins make admins. Throws FORBIDDEN.
 */
export function refuseRaise(actor: Manager, after: Access, before?: Access): void {
  if (actor.isSuperAdmin) return
  const had = new Set(before?.features)
  const own = new Set(actor.features)
  const before_ = before ? flagsOf(before.rights) : []
  const mine = flagsOf(actor.rights)
  const isBeyond =
    after.features.some(feature => !had.has(feature) && !own.has(feature)) ||
    flagsOf(after.rights).some((flag, index) => flag && !before_[index] && !mine[index]) ||
    (after.isAdmin && !before?.isAdmin && !actor.isAdmin)
  if (isBeyond) throw new AppError('FORBIDDEN', 'You cannot give more rights than you have yourself')
}

/** Admins are the business of admins, the super admin's of nobody but themselves. Throws FORBIDDEN. */
export function refuseOutranked(actor: Manager, target: { id: string; isAdmin: boolean; isSuperAdmin: boolean }): void {
  if (target.isSuperAdmin && target.id !== actor.userId) {
    throw new AppError('FORBIDDEN', 'Only the super admin can change this')
  }
  if (target.isAdmin && !actor.isAdmin && !actor.isSuperAdmin) {
    throw new AppError('FORBIDDEN', 'Only an admin can change this')
  }
}

/** Role, rights and activation: of others only, and never the super admin's. Throws FORBIDDEN. */
export function refuseOwnAccess(actor: Manager, target: { id: string; isAdmin: boolean; isSuperAdmin: boolean }): void {
  if (target.isSuperAdmin) throw new AppError('FORBIDDEN', 'The access of the super admin cannot be changed')
  if (target.id === actor.userId) throw new AppError('FORBIDDEN', 'You cannot change your own access')
  refuseOutranked(actor, target)
}

/** The columns of a role. */
export interface RoleRow {
  id: string
  roleName: string
  isInvitable: boolean
  features: string[]
  crmEdit: boolean
  crmCanAssign: boolean
  quotationEdit: boolean
  quotationApprove: boolean
  quotationViewCosts: boolean
  canCreateProject: boolean
}

/** What a role makes of who has it; "Admin" alone makes an admin (SH-303, SH-450). */
export const accessOfRole = (role: RoleRow): Access =>
  tidyAccess({
    isAdmin: role.roleName === ADMIN_ROLE,
    features: FEATURES.filter(feature => role.features.includes(feature)),
    rights: {
      crm: { edit: role.crmEdit, canAssign: role.crmCanAssign },
      quotation: {
        edit: role.quotationEdit,
        approve: role.quotationApprove,
        viewCosts: role.quotationViewCosts,
      },
      pmt: { canCreateProject: role.canCreateProject },
    },
  })

/** Everybody has "default"; the flags of a module one may not open are off, and an admin approves and sees costs (QT-313). */
export function tidyAccess({ isAdmin, features, rights }: Access): Access {
  const has = (feature: Feature): boolean => features.includes(feature)
  const { crm, quotation, pmt } = rights
  return {
    isAdmin,
    features: FEATURES.filter(feature => feature === 'default' || has(feature)),
    rights: {
      crm: { edit: has('crm') && crm.edit, canAssign: has('crm') && crm.canAssign },
      quotation: {
        edit: has('quotation') && quotation.edit,
        approve: has('quotation') && (isAdmin || quotation.approve),
        viewCosts: has('quotation') && (isAdmin || quotation.viewCosts),
      },
      pmt: { canCreateProject: pmt.canCreateProject },
    },
  }
}

/** A role's access keyed by access name, as the specification's clients copy it (SH-Q62). */
export function toRoleFeatures(access: Access): RoleFeatures {
  const { crm, quotation, pmt } = access.rights
  const flags: RoleFeatures = { crm, quotation }
  const named = access.features.filter(feature => feature !== 'default').map(name => [name, flags[name as 'crm'] ?? {}])
  return { ...Object.fromEntries(named), ...(pmt.canCreateProject ? { pmt } : {}) }
}

/** A role somebody may be given; there is one super admin, the founder (SH-441). Undefined where there is none. */
export const givableRole = (roles: readonly RoleRow[], name: string): RoleRow | undefined =>
  roles.find(
    role =>
      role.isInvitable && role.roleName !== SUPER_ADMIN_ROLE && role.roleName.toLowerCase() === name.toLowerCase(),
  )
