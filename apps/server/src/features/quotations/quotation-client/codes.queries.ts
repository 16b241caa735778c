import './quotation-client.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** Writes the one code of a link; an earlier one is void, and what was guessed wrong stays counted. */
export async function saveCode(
  tx: Tx,
  companyId: string,
  linkId: string,
  { codeHash, at, expiresAt }: { codeHash: Buffer; at: Date; expiresAt: Date },
): Promise<void> {
  const fresh = { code_hash: codeHash, sent_at: at, expires_at: expiresAt, tries: 0, used_at: null }
  await tx
    .insertInto('quotation_codes')
    .values({ company_id: companyId, link_id: linkId, ...fresh })
    .onConflict(conflict => conflict.columns(['company_id', 'link_id']).doUpdateSet(fresh))
    .execute()
}

/** Takes one try of a link's code, counted before anything is compared; others wait for it. Undefined where none was sent. */
export const takeTry = (tx: Tx, companyId: string, linkId: string) =>
  tx
    .updateTable('quotation_codes')
    .set({ tries: sql<number>`least(tries + 1, 1000)` })
    .where('company_id', '=', companyId)
    .where('link_id', '=', linkId)
    .returning(['code_hash as codeHash', 'expires_at as expiresAt', 'used_at as usedAt', 'tries'])
    .returning(['failures', 'failures_since as failuresSince'])
    .executeTakeFirst()

export async function saveFailures(
  tx: Tx,
  companyId: string,
  linkId: string,
  { failures, since }: { failures: number; since: Date },
): Promise<void> {
  await tx
    .updateTable('quotation_codes')
    .set({ failures, failures_since: since })
    .where('company_id', '=', companyId)
    .where('link_id', '=', linkId)
    .execute()
}

export async function markCodeUsed(tx: Tx, companyId: string, linkId: string, at: Date): Promise<void> {
  await tx
    .updateTable('quotation_codes')
    .set({ used_at: at })
    .where('company_id', '=', companyId)
    .where('link_id', '=', linkId)
    .execute()
}
