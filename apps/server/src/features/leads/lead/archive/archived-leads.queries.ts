import '../lead.tables.ts'
import { MERGE_UNDO_DAYS } from '@plinth/contract/leads/merge-rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { unprepared } from '../../../../platform/database/unprepared.ts'

/** The ids of a page of archived leads, the latest created first. */
export async function selectArchivedIds(
  tx: Tx,
  where: RawBuilder<SqlBool>,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const found = await sql<{ id: string }>`${unprepared}
    select leads.id from leads where ${where}
    order by leads.created_at desc, leads.id desc offset ${offset} limit ${limit}`.execute(tx)
  return found.rows.map(row => row.id)
}

/** What keeps a lead in the archive. */
export interface Holds {
  project: boolean
  tasks: boolean
  merged: boolean
}

/** Which of these leads something else still needs: a project, a task that is not done, a merge that can be undone. */
export async function selectHolds(tx: Tx, companyId: string, ids: readonly string[], at: Date): Promise<Holds[]> {
  const since = new Date(at.getTime() - MERGE_UNDO_DAYS * 86_400_000)
  const found = await sql<Holds>`
    select
      l.is_project_created or exists (
        select from projects p where p.company_id = l.company_id and p.lead_id = l.id) as project,
      exists (select from tasks t where t.company_id = l.company_id and t.lead_id = l.id
        and t.deleted_at is null and t.completed_at is null) as tasks,
      exists (select from lead_merges m where m.company_id = l.company_id and m.kept_id = l.id
        and m.undone_at is null and m.merged_at >= ${since}) as merged
    from leads l where l.company_id = ${companyId} and l.id = any(${[...ids]}::uuid[])`.execute(tx)
  return found.rows.filter(row => row.project || row.tasks || row.merged)
}

/** The files that only these leads have: their own, and those of mails about nobody else that no mail to a selection still needs. */
export async function selectOwnFiles(tx: Tx, companyId: string, ids: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select lf.file_id as id from lead_files lf
    where lf.company_id = ${companyId} and lf.lead_id = any(${[...ids]}::uuid[])
    union
    select a.file_id from lead_mails m
    join lead_mail_attachments a on a.company_id = m.company_id and a.mail_id = m.id
    where m.company_id = ${companyId} and m.lead_id = any(${[...ids]}::uuid[]) and not exists (
      select from lead_mail_attachments o
      join lead_mails om on om.company_id = o.company_id and om.id = o.mail_id
      where o.company_id = a.company_id and o.file_id = a.file_id and om.lead_id <> all(${[...ids]}::uuid[]))
      and not exists (
        select from lead_selections s
        join lead_selection_mails sm on sm.company_id = s.company_id and sm.selection_id = s.id
        where s.company_id = a.company_id and s.status = 'running' and a.file_id = any(sm.file_ids))`.execute(tx)
  return found.rows.map(row => row.id)
}

/** Deletes leads with everything that belongs to them. */
export async function deleteLeads(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('leads')
    .where('company_id', '=', companyId)
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .execute()
}
