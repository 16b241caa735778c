import '../quotation.tables.ts'
import type { Attachment, Audience } from '@plinth/contract/quotations/quotation/attachments/attachments'
import type { Tx } from '../../../../platform/database/database.ts'
import { unprepared } from '../../../../platform/database/unprepared.ts'
import { personName } from '../../../company/people/people.service.ts'

/** The files of a version, oldest first. */
export async function selectAttachments(tx: Tx, companyId: string, versionId: string): Promise<Attachment[]> {
  const rows = await tx
    .selectFrom('quotation_files as a')
    .innerJoin('files as f', join => join.onRef('f.company_id', '=', 'a.company_id').onRef('f.id', '=', 'a.file_id'))
    .innerJoin('users as u', join => join.onRef('u.company_id', '=', 'f.company_id').onRef('u.id', '=', 'f.created_by'))
    .select(['f.id', 'f.name', 'f.content_type', 'f.size', 'f.created_at', 'a.audience', personName('u').as('by')])
    .where('a.company_id', '=', companyId)
    .where('a.version_id', '=', versionId)
    .orderBy('f.created_at')
    .orderBy('f.id')
    .execute()
  return rows.map(({ id, content_type, created_at, by, name, size, audience }) => ({
    ...{ _id: id, name, size, audience, contentType: content_type, uploadedBy: by },
    createdAt: created_at.toISOString(),
  }))
}

export async function insertAttachments(
  tx: Tx,
  companyId: string,
  { versionId, fileIds, audience }: { versionId: string; fileIds: readonly string[]; audience: Audience },
): Promise<void> {
  await tx
    .insertInto('quotation_files')
    .values(fileIds.map(file_id => ({ company_id: companyId, version_id: versionId, file_id, audience })))
    .modifyEnd(unprepared)
    .execute()
}

/** Attaches to a version what another one has. */
export async function copyAttachments(tx: Tx, companyId: string, from: string, to: string): Promise<void> {
  await tx
    .insertInto('quotation_files')
    .columns(['company_id', 'version_id', 'file_id', 'audience'])
    .expression(query =>
      query
        .selectFrom('quotation_files')
        .select(({ val }) => ['company_id', val(to).$castTo<string>().as('version_id'), 'file_id', 'audience'])
        .where('company_id', '=', companyId)
        .where('version_id', '=', from),
    )
    .execute()
}

/** Says whom a file of a version is for; false where it has none of this id. */
export async function updateAudience(
  tx: Tx,
  companyId: string,
  { versionId, fileId, audience }: { versionId: string; fileId: string; audience: Audience },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('quotation_files')
    .set({ audience })
    .where('company_id', '=', companyId)
    .where('version_id', '=', versionId)
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes a file from a version, and the file itself with the last one that has it; false where there is none of this id. */
export async function deleteAttachment(tx: Tx, companyId: string, versionId: string, fileId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('quotation_files')
    .where('company_id', '=', companyId)
    .where('version_id', '=', versionId)
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
