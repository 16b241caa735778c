import './lead-files.tables.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import { personName } from '../../company/people/people.service.ts'

export type LeadFileRow = Awaited<ReturnType<typeof selectFilesOf>>[number]

/** The files of a lead, newest first. */
export function selectFilesOf(tx: Tx, companyId: string, leadId: string) {
  return tx
    .selectFrom('lead_files as lf')
    .innerJoin('files as f', join => join.onRef('f.company_id', '=', 'lf.company_id').onRef('f.id', '=', 'lf.file_id'))
    .innerJoin('users as u', join => join.onRef('u.company_id', '=', 'f.company_id').onRef('u.id', '=', 'f.created_by'))
    .select(['f.id', 'f.name', 'f.content_type', 'f.size', 'f.created_at', personName('u').as('uploaded_by')])
    .where('lf.company_id', '=', companyId)
    .where('lf.lead_id', '=', leadId)
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .execute()
}

/** Attaches stored files to a lead. */
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
