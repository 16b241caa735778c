import '../../../platform/files/files.tables.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** Whether the company has a file of this id that was stored for this purpose. */
export async function existsFile(tx: Tx, companyId: string, id: string, purpose: string): Promise<boolean> {
  const found = await tx
    .selectFrom('files')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return found !== undefined
}

/** Those of these files that the company has for this purpose, with their sizes in bytes. */
export function selectFiles(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  purpose: string,
): Promise<{ id: string; size: number }[]> {
  return tx
    .selectFrom('files')
    .select(['id', 'size'])
    .where('company_id', '=', companyId)
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
    .where('purpose', '=', purpose)
    .execute()
}
