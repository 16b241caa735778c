import './lead-access.tables.ts'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../platform/database/database.ts'

const GROUPS = ['admin', 'team_lead', 'team_member'] as const

/** Writes the three groups' rows of a new company, everything visible (LM-Q95). */
export async function insertPermissions(tx: Tx, companyId: string): Promise<void> {
  const rows = GROUPS.map(role => ({
    company_id: companyId,
    id: uuid(),
    role,
    view_level: 'all' as const,
    view_unassigned: true,
  }))
  await tx.insertInto('company_permissions').values(rows).execute()
}
