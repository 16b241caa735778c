import { FEATURES } from '@plinth/contract/company/people'

/**
 * The roles every company has, with what each one grants (SH-Q61): those of the specification and, between them, the three that
 * a studio's sales and design are done in. Nobody can be invited as "Super Admin" (SH-441).
 */
export interface DefaultRole {
  roleName: string
  features: readonly string[]
  crmEdit?: true
  crmCanAssign?: true
  quotationEdit?: true
  quotationApprove?: true
  quotationViewCosts?: true
  canCreateProject?: true
  isInvitable: boolean
}

const everything = {
  features: FEATURES,
  crmEdit: true,
  crmCanAssign: true,
  quotationEdit: true,
  quotationApprove: true,
  quotationViewCosts: true,
  canCreateProject: true,
} as const

export const SUPER_ADMIN: DefaultRole = { roleName: 'Super Admin', ...everything, isInvitable: false }

export const DEFAULT_ROLES: readonly DefaultRole[] = [
  SUPER_ADMIN,
  { roleName: 'Admin', ...everything, isInvitable: true },
  {
    roleName: 'Sales Head',
    features: ['default', 'crm', 'quotation', 'fileManager', 'mom'],
    crmEdit: true,
    crmCanAssign: true,
    quotationEdit: true,
    canCreateProject: true,
    isInvitable: true,
  },
  {
    roleName: 'Sales Executive',
    features: ['default', 'crm', 'quotation', 'fileManager', 'mom'],
    crmEdit: true,
    quotationEdit: true,
    isInvitable: true,
  },
  {
    roleName: 'Designer',
    features: ['default', 'quotation', 'fileManager', 'mom'],
    quotationEdit: true,
    isInvitable: true,
  },
  { roleName: 'Site Manager', features: ['default', 'crm', 'fileManager', 'mom'], crmEdit: true, isInvitable: true },
  { roleName: 'Accountant', features: ['default', 'accounts', 'quotation'], isInvitable: true },
  { roleName: 'Purchase Manager', features: ['default', 'quotation', 'fileManager'], isInvitable: true },
]

/** Where a role stands in lists: as above, those that are not there last. */
export function placeOfRole(roleName: string): number {
  const at = DEFAULT_ROLES.findIndex(role => role.roleName === roleName)
  return at < 0 ? DEFAULT_ROLES.length : at
}
