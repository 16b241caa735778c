import './project-sharing.tables.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

export interface SharingRow {
  contactId: string
  canSee: boolean
  canApprove: boolean
  lastSeenAt: Date | null
}

/** What contacts have of a project, or the one of this id. */
export const selectSharing = (
  tx: Tx,
  companyId: string,
  projectId: string,
  contactId?: string,
): Promise<SharingRow[]> =>
  tx
    .selectFrom('project_contacts')
    .select(['contact_id as contactId', 'can_see as canSee', 'can_approve as canApprove', 'last_seen_at as lastSeenAt'])
    .where('company_id', '=', companyId)
    .where('project_id', '=', projectId)
    .$if(contactId !== undefined, one => one.where('contact_id', '=', contactId ?? ''))
    .execute()

/** Writes what a contact has of a project. */
export async function upsertSharing(
  tx: Tx,
  companyId: string,
  sharing: { projectId: string; contactId: string; canSee: boolean; canApprove: boolean; by: string; at: Date },
): Promise<void> {
  const { projectId, contactId, by: set_by, at: set_at } = sharing
  const ticks = { can_see: sharing.canSee, can_approve: sharing.canApprove, set_by, set_at }
  await tx
    .insertInto('project_contacts')
    .values({ company_id: companyId, project_id: projectId, contact_id: contactId, ...ticks })
    .onConflict(conflict => conflict.columns(['company_id', 'project_id', 'contact_id']).doUpdateSet(ticks))
    .execute()
}

/** Makes the accounts that see these projects those of the contacts who may. */
export async function writeShares(
  tx: Tx,
  companyId: string,
  { projectIds, at }: { projectIds: readonly string[]; at: Date },
): Promise<void> {
  const wanted = sql`project_contacts s join client_contacts k on k.company_id = s.company_id and k.id = s.contact_id
    where s.company_id = ${companyId} and s.project_id = any(${projectIds}::uuid[]) and s.can_see
      and k.user_id is not null and k.deleted_at is null`
  await Promise.all([
    sql`
      delete from project_shares p
      where p.company_id = ${companyId} and p.project_id = any(${projectIds}::uuid[])
        and not exists (select from ${wanted} and s.project_id = p.project_id and k.user_id = p.user_id)`.execute(tx),
    sql`
      insert into project_shares (company_id, project_id, user_id, shared_by, shared_at)
      select s.company_id, s.project_id, k.user_id, s.set_by, ${at} from ${wanted}
      on conflict do nothing`.execute(tx),
  ])
}

/** The projects that a contact sees or is asked for approvals in. */
export async function selectProjectsOfContact(tx: Tx, companyId: string, contactId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('project_contacts')
    .select('project_id')
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .execute()
  return rows.map(row => row.project_id)
}

/** Takes a project from everybody of its client. */
export async function deleteSharing(tx: Tx, companyId: string, projectId: string): Promise<void> {
  for (const table of ['project_contacts', 'project_shares'] as const)
    await tx.deleteFrom(table).where('company_id', '=', companyId).where('project_id', '=', projectId).execute()
}

/** Notes that somebody opened a project. */
export async function updateLastSeen(
  tx: Tx,
  companyId: string,
  seen: { projectId: string; userId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('project_contacts')
    .set({ last_seen_at: seen.at })
    .where('company_id', '=', companyId)
    .where('project_id', '=', seen.projectId)
    .where('contact_id', 'in', eb =>
      eb
        .selectFrom('client_contacts as k')
        .select('k.id')
        .where('k.company_id', '=', companyId)
        .where('k.user_id', '=', seen.userId),
    )
    .execute()
}

/** Whether a project that is not deleted is shared with a person, as a condition on these expressions. */
export const isSharedWith = (
  company: RawBuilder<unknown>,
  { project, user }: { project: RawBuilder<unknown>; user: RawBuilder<unknown> },
): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from project_shares s
  join projects p on p.company_id = s.company_id and p.id = s.project_id and p.deleted_at is null
  where s.company_id = ${company} and s.project_id = ${project} and s.user_id = ${user})`
