import '../quotation-client.tables.ts'
import type { Tx } from '../../../../platform/database/database.ts'

interface Opening {
  linkId: string
  keyHash: Buffer
}

/** Whether a key opens a link at an instant. */
export async function existsOpening(
  tx: Tx,
  companyId: string,
  { linkId, keyHash }: Opening,
  at: Date,
): Promise<boolean> {
  const found = await tx
    .selectFrom('quotation_openings')
    .select('link_id')
    .where('company_id', '=', companyId)
    .where('link_id', '=', linkId)
    .where('key_hash', '=', keyHash)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return found !== undefined
}

/** Keeps a key of a link; those that are over go. */
export async function insertOpening(
  tx: Tx,
  companyId: string,
  { linkId, keyHash, at, expiresAt }: Opening & { at: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .deleteFrom('quotation_openings')
    .where('company_id', '=', companyId)
    .where('link_id', '=', linkId)
    .where('expires_at', '<=', at)
    .execute()
  await tx
    .insertInto('quotation_openings')
    .values({ company_id: companyId, link_id: linkId, key_hash: keyHash, expires_at: expiresAt })
    .execute()
}

/** What to show of a company before a code was entered. */
export const selectDoor = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('companies')
    .select(['name', 'logo_key as logoKey'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
