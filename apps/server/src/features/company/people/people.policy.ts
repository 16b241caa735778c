import './people.tables.ts'
import { FEATURES, type Feature, type Rights } from '@plinth/contract/company/people'
import { AppError } from '@plinth/contract/error-codes'
import { type RawBuilder, type Selection, sql } from 'kysely'
import type { Actor } from '../../../platform/context.ts'
import type { Tables } from '../../../platform/database/database.ts'

/** The columns that say what a person may do. */
export const RIGHTS = [
  'is_super_admin as isSuperAdmin',
  'features',
  'crm_edit as crmEdit',
  'crm_can_assign as crmCanAssign',
  'quotation_edit as quotationEdit',
  'quotation_approve as quotationApprove',
  'quotation_view_costs as quotationViewCosts',
  'can_create_project as canCreateProject',
] as const
export type RightsRow = Selection<Tables, 'users', (typeof RIGHTS)[number]>

/** What somebody may do, as a role or a person has it. */
export interface Access {
  isAdmin: boolean
  features: readonly Feature[]
  rights: Rights
}

/** Access names of a person: a super admin has all eight, everybody else their own and "default" (SH-Q62). */
export function featuresFrom(row: Pick<RightsRow, 'isSuperAdmin' | 'features'>): Feature[] {
  const own = new Set<string>(row.features)
  return FEATURES.filter(feature => row.isSuperAdmin || feature === 'default' || own.has(feature))
}

/** The flags of each module; all true for a super admin (SH-Q62). */
export const rightsFrom = (row: RightsRow): Rights => ({
  crm: { edit: row.isSuperAdmin || row.crmEdit, canAssign: row.isSuperAdmin || row.crmCanAssign },
  quotation: {
    edit: row.isSuperAdmin || row.quotationEdit,
    approve: row.isSuperAdmin || row.quotationApprove,
    viewCosts: row.isSuperAdmin || row.quotationViewCosts,
  },
  pmt: { canCreateProject: row.isSuperAdmin || row.canCreateProject },
})

/** Name to show for a person: the names as given, or what stands before the @ where none is known yet. */
export const fullNameFrom = (row: { firstName: string; lastName: string; email: string }): string =>
  `${row.firstName} ${row.lastName}`.trim() || row.email.slice(0, row.email.indexOf('@'))

/** The same rule in SQL, for the alias of a `users` row. */
export const fullNameExpression = (alias: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<string>`coalesce(nullif(btrim(${column('first_name')} || ' ' || ${column('last_name')}), ''),
    split_part(${column('email')}, '@', 1))`
}

/**
 * Staff who still have their temporary password may see their profile, set a new password and sign out, nothing else
 * (SH-Q29); clients are exempt (SH-Q16). Throws FORBIDDEN.
 */
export function refuseTemporaryPassword(actor: Pick<Actor, 'mustChangePassword' | 'isClient'>): void {
  if (actor.mustChangePassword && !actor.isClient) throw new AppError('FORBIDDEN', 'Please set a new password first')
}
