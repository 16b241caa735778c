import { sql } from 'kysely'
import type { LeadAccess } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'

export interface ListenerRow {
  sessionId: string
  isClient: boolean
  isSuperAdmin: boolean
  features: string[]
  viewLevel: LeadAccess['view']
  viewUnassigned: boolean
}

/**
 * The rights of now behind these sessions. One that is over is not among them: logout, a new password and deactivation
 * delete it (decision 3).
 */
export async function selectListeners(tx: Tx, ids: string[]): Promise<ListenerRow[]> {
  const { rows } = await sql<ListenerRow>`
    select session_id as "sessionId", is_client as "isClient", is_super_admin as "isSuperAdmin", features,
      view_level as "viewLevel", view_unassigned as "viewUnassigned"
    from auth.listeners(${ids}::uuid[])`.execute(tx)
  return rows
}
