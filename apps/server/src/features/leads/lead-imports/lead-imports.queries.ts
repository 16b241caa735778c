import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { personName } from '../../company/people/people.service.ts'
import type { ImportRecord } from './lead-imports.tables.ts'

const COLUMNS = sql`i.id, i.file_name as "fileName", i.file_id as "fileId", i.status, i.row_count as "rowCount", i.total,
  i.created_count as "createdCount", i.skipped_count as "skippedCount", i.dropped_count as "droppedCount",
  i.adds_duplicates as "addsDuplicates", i.added_count as "addedCount", i.joins, i.joins_tried as "joinsTried",
  i.unmatched_count as "unmatchedCount", i.unknown_count as "unknownCount", i.is_rest as "isRest",
  rest.id as "restId", rest.row_count as "restRows", i.headings,
  i.growing_lists as "growingLists", i.created_by as "createdBy", ${personName('u')} as "creatorName",
  i.created_at as "createdAt", i.saved_by as "savedBy", i.begun_at as "begunAt", i.saved_at as "savedAt",
  s.expires_at as "expiresAt"`
const FROM = sql`from lead_imports i join users u on u.company_id = i.company_id and u.id = i.created_by
  left join staged_sheets s on s.company_id = i.company_id and s.id = i.id
  left join lead_imports rest on rest.company_id = i.company_id and rest.id = i.rest_id and rest.status = 'parsed'
    and exists (select from staged_sheets kept where kept.company_id = rest.company_id and kept.id = rest.id)`

/** One import with its creator's name. */
export async function selectImport(tx: Tx, companyId: string, id: string): Promise<ImportRecord | undefined> {
  const found = await sql<ImportRecord>`
    select ${COLUMNS} ${FROM} where i.company_id = ${companyId} and i.id = ${id}`.execute(tx)
  return found.rows[0]
}

/** The same, locked until the transaction ends. Waits longer than other statements, because undoing a large import takes long. */
export async function lockImport(tx: Tx, companyId: string, id: string): Promise<ImportRecord | undefined> {
  await sql`set local lock_timeout to '15s'`.execute(tx)
  await sql`set local statement_timeout to '20s'`.execute(tx)
  await sql`select from lead_imports where company_id = ${companyId} and id = ${id} for update`.execute(tx)
  await sql`set local lock_timeout to default`.execute(tx)
  await sql`set local statement_timeout to default`.execute(tx)
  return selectImport(tx, companyId, id)
}

/** One page of the imports, newest first. */
export async function selectImports(
  tx: Tx,
  companyId: string,
  page: { limit: number; offset: number },
): Promise<ImportRecord[]> {
  const found = await sql<ImportRecord>`
    select ${COLUMNS} ${FROM} where i.company_id = ${companyId}
    order by i.created_at desc, i.id desc limit ${page.limit} offset ${page.offset}`.execute(tx)
  return found.rows
}

export async function countImports(tx: Tx, companyId: string): Promise<number> {
  const found = await sql<{ total: number }>`
    select count(*) as total from lead_imports where company_id = ${companyId}`.execute(tx)
  return found.rows[0]?.total ?? 0
}

export interface NewImport {
  id: string
  fileName: string
  fileId: string
  sha256: Buffer
  rowCount: number
  headings: readonly string[]
  createdBy: string
  at: Date
}

/** Inserts an import whose file has been read. */
export async function insertImport(tx: Tx, companyId: string, one: NewImport): Promise<void> {
  await tx
    .insertInto('lead_imports')
    .values({
      company_id: companyId,
      id: one.id,
      file_name: one.fileName,
      file_id: one.fileId,
      sha256: one.sha256,
      status: 'parsed',
      row_count: one.rowCount,
      headings: [...one.headings],
      created_by: one.createdBy,
      created_at: one.at,
    })
    .execute()
}

/** Inserts an import of rows of another one, of the same file. */
export async function insertRest(
  tx: Tx,
  companyId: string,
  of: string,
  { id, rowCount, at }: Pick<NewImport, 'id' | 'rowCount' | 'at'>,
): Promise<void> {
  await sql`
    insert into lead_imports (company_id, id, file_name, file_id, sha256, status, row_count, headings, created_by, created_at, is_rest)
    select company_id, ${id}, file_name, file_id, sha256, 'parsed', ${rowCount}, headings, created_by, ${at}, true
    from lead_imports where company_id = ${companyId} and id = ${of}`.execute(tx)
}

/** Stores another table of the file. */
export async function updateTable(
  tx: Tx,
  companyId: string,
  id: string,
  table: { rowCount: number; headings: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('lead_imports')
    .set({ row_count: table.rowCount, headings: [...table.headings] })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

type Progress = Partial<{
  status: ImportRecord['status']
  total: number
  created_count: number
  skipped_count: number
  dropped_count: number
  unmatched_count: number
  unknown_count: number
  rest_id: string
  row_count: number
  adds_duplicates: boolean
  added_count: number
  joins: string
  joins_tried: number
  saved_by: string
  begun_at: Date
  saved_at: Date
  growing_lists: string[]
}>

/** Stores the progress of an import. */
export async function updateProgress(tx: Tx, companyId: string, id: string, progress: Progress): Promise<void> {
  await tx.updateTable('lead_imports').set(progress).where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Marks an import as undone. */
export async function markUndone(tx: Tx, companyId: string, id: string, at: Date): Promise<void> {
  await sql`
    update lead_imports set status = 'undone', undone_at = ${at} where company_id = ${companyId} and id = ${id}
  `.execute(tx)
}

/** Deletes the imports of a company, but not the leads they created. */
export async function deleteImports(tx: Tx, companyId: string): Promise<void> {
  await sql`delete from lead_imports where company_id = ${companyId}`.execute(tx)
}
