import '../../../platform/installation.tables.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** What this installation keeps under a name, if anything. */
export async function selectInstallationValue(tx: Tx, name: string): Promise<string | undefined> {
  const found = await tx.selectFrom('auth.installation').select('value').where('name', '=', name).executeTakeFirst()
  return found?.value
}

/** Keeps a value under a name, unless there is one already. */
export async function insertInstallationValue(tx: Tx, name: string, value: string): Promise<void> {
  await tx
    .insertInto('auth.installation')
    .values({ name, value })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
