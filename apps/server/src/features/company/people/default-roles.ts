import { FEATURES } from '@plinth/contract/company/people'

/** The roles every company has, with what each one grants (SH-Q61). Nobody can be invited as "Super Admin" (SH-441). */
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
  { roleName: 'Site Manager', features: ['default', 'crm', 'fileManager', 'mom'], crmEdit: true, isInvitable: true },
  { roleName: 'Accountant', features: ['default', 'accounts', 'quotation'], isInvitable: true },
  { roleName: 'Purchase Manager', features: ['default', 'quotation', 'fileManager'], isInvitable: true },
]
