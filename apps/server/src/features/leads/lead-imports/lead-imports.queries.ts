import './lead-imports.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { personName } from '../../company/people/people.service.ts'

export interface ImportRecord {
  id: string
  fileName: string
  fileId: string
  status: 'parsed' | 'saved' | 'undone'
  rowCount: number
  createdCount: number
  skippedCount: number
  droppedCount: number
  /** of the file, without case, spaces and punctuation */
  headings: string[]
  createdBy: string
  creatorName: string
  createdAt: Date
  savedAt: Date | null
}

const COLUMNS = sql`i.id, i.file_name as "fileName", i.file_id as "fileId", i.status, i.row_count as "rowCount",
  i.created_count as "createdCount", i.skipped_count as "skippedCount", i.dropped_count as "droppedCount", i.headings, i.created_by as "createdBy",
  ${personName('u')} as "creatorName", i.created_at as "createdAt", i.saved_at as "savedAt"`
const FROM = sql`from lead_imports i join users u on u.company_id = i.company_id and u.id = i.created_by`

/** One import with its creator's name. */
export async function selectImport(tx: Tx, companyId: string, id: string): Promise<ImportRecord | undefined> {
  const found = await sql<ImportRecord>`
    select ${COLUMNS} ${FROM} where i.company_id = ${companyId} and i.id = ${id}`.execute(tx)
  return found.rows[0]
}

/**
 * The same, held until the transaction ends. Whoever comes second waits for the first one's whole import, which takes
 * longer than other statements may wait.
 */
export async function lockImport(tx: Tx, companyId: string, id: string): Promise<ImportRecord | undefined> {
  await sql`select set_config('lock_timeout', '15s', true), set_config('statement_timeout', '20s', true)`.execute(tx)
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

/** Writes an import whose file has been read. */
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

/** Notes what an import has created, skipped as duplicates, and what the person had dropped. */
export async function markSaved(
  tx: Tx,
  companyId: string,
  id: string,
  counts: { created: number; skipped: number; dropped: number },
  at: Date,
): Promise<void> {
  await sql`
    update lead_imports set status = 'saved', saved_at = ${at}, created_count = ${counts.created},
      skipped_count = ${counts.skipped}, dropped_count = ${counts.dropped}
    where company_id = ${companyId} and id = ${id}`.execute(tx)
}

/** Notes that an import has been taken back. */
export async function markUndone(tx: Tx, companyId: string, id: string, at: Date): Promise<void> {
  await sql`
    update lead_imports set status = 'undone', undone_at = ${at} where company_id = ${companyId} and id = ${id}
  `.execute(tx)
}

/** Removes the imports of a company, without the leads they brought in. */
export async function deleteImports(tx: Tx, companyId: string): Promise<void> {
  await sql`delete from lead_imports where company_id = ${companyId}`.execute(tx)
}
