import type { Tx } from '../../../platform/database/database.ts'
import {
  deleteSharing,
  isSharedWith,
  type SharingRow,
  selectProjectsOfContact,
  selectSharing,
  updateLastSeen,
  upsertSharing,
  writeShares,
} from './project-sharing.queries.ts'

export { isSharedWith }

/** Which contacts of clients see which project, and are asked for approvals in it (PJ-084, PJ-Q10). */

const NOTHING = { canSee: false, canApprove: false, lastSeenAt: null }

/** What the contacts of a project have of it, by contact; who has nothing of it is missing. */
export async function sharingOf(tx: Tx, companyId: string, projectId: string): Promise<Map<string, SharingRow>> {
  const rows = await selectSharing(tx, companyId, projectId)
  return new Map(rows.map(row => [row.contactId, row]))
}

/** What one contact has of a project. */
export async function sharingWith(
  tx: Tx,
  companyId: string,
  { projectId, contactId }: { projectId: string; contactId: string },
): Promise<SharingRow> {
  const [row] = await selectSharing(tx, companyId, projectId, contactId)
  return row ?? { contactId, ...NOTHING }
}

/** Gives a contact what they have of a project from now on; nothing changes for the others (PJ-270). */
export async function setSharing(
  tx: Tx,
  companyId: string,
  sharing: { projectId: string; contactId: string; canSee: boolean; canApprove: boolean; by: string; at: Date },
): Promise<void> {
  await upsertSharing(tx, companyId, sharing)
  await writeShares(tx, companyId, { projectIds: [sharing.projectId], at: sharing.at })
}

/** To be called whenever a contact gets or loses their account: it sees what the contact may see. */
export async function followAccount(tx: Tx, companyId: string, contactId: string, at: Date): Promise<void> {
  const projectIds = await selectProjectsOfContact(tx, companyId, contactId)
  if (projectIds.length > 0) await writeShares(tx, companyId, { projectIds, at })
}

/** Takes a project from everybody of its client, as it gets another one (PJ-076). */
export const endSharing = (tx: Tx, companyId: string, projectId: string): Promise<void> =>
  deleteSharing(tx, companyId, projectId)

/** Notes that somebody of the client opened a project (PJ-269). */
export const noteSeen = (
  tx: Tx,
  companyId: string,
  seen: { projectId: string; userId: string; at: Date },
): Promise<void> => updateLastSeen(tx, companyId, seen)
