import './lead-files.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import { personName } from '../../company/people/people.service.ts'

export interface LeadFileRow {
  id: string
  name: string
  content_type: string
  size: number
  uploaded_by: string
  created_at: Date
}

/** The files of a lead, newest first. */
export async function selectFilesOf(tx: Tx, companyId: string, leadId: string): Promise<LeadFileRow[]> {
  const found = await sql<LeadFileRow>`
    select f.id, f.name, f.content_type, f.size, f.created_at, ${personName('u')} as uploaded_by
    from lead_files lf
    join files f on f.company_id = lf.company_id and f.id = lf.file_id
    join users u on u.company_id = f.company_id and u.id = f.created_by
    where lf.company_id = ${companyId} and lf.lead_id = ${leadId} order by f.created_at desc, f.id desc`.execute(tx)
  return found.rows
}

/** Puts stored files with a lead. */
export async function insertFilesOf(
  tx: Tx,
  companyId: string,
  leadId: string,
  fileIds: readonly string[],
): Promise<void> {
  await tx
    .insertInto('lead_files')
    .values(fileIds.map(file_id => ({ company_id: companyId, lead_id: leadId, file_id })))
    .modifyEnd(unprepared)
    .execute()
}
