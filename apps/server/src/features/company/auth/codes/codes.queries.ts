import '../auth.tables.ts'
import type { CodePurpose } from '@plinth/contract/company/auth'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'

export const TRIES_PER_CODE = 5
export const FAILURES_PER_ACCOUNT = 10
export const FAILURES_PER_INSTALLATION = 100
const DAY_MS = 86_400_000

export interface NewCode {
  email: string
  purpose: CodePurpose
  codeHash: Buffer
  linkHash: Buffer
  at: Date
  expiresAt: Date
}

/** Writes the one code of an address; every earlier one is void. */
export async function replaceCode(tx: Tx, code: NewCode): Promise<void> {
  const { email, purpose, codeHash, linkHash, at, expiresAt } = code
  const fresh = { code_hash: codeHash, link_hash: linkHash, attempts: 0, created_at: at, expires_at: expiresAt }
  await tx.deleteFrom('auth.codes').where('email', '=', email).where('purpose', '<>', purpose).execute()
  await tx
    .insertInto('auth.codes')
    .values({ email, purpose, ...fresh })
    .onConflict(conflict => conflict.columns(['email', 'purpose']).doUpdateSet({ ...fresh, used_at: null }))
    .execute()
}

export async function deleteCodes(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('auth.codes').where('email', '=', email).execute()
}

/** Which flow the newest code of an address belongs to. */
export async function selectPurpose(tx: Tx, email: string): Promise<CodePurpose | undefined> {
  const found = await tx
    .selectFrom('auth.codes')
    .select('purpose')
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.purpose
}

/**
 * Takes one of the tries of a live code, counted before anything is compared: two guesses at once cannot both be the
 * last (decision 7). `tries` above the limit means there was none left.
 */
export function takeTry(
  tx: Tx,
  email: string,
  purpose: CodePurpose,
  at: Date,
): Promise<{ codeHash: Buffer; tries: number } | undefined> {
  return tx
    .updateTable('auth.codes')
    .set({ attempts: sql<number>`least(attempts + 1, ${TRIES_PER_CODE + 1}::int)` })
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['code_hash as codeHash', 'attempts as tries'])
    .executeTakeFirst()
}

/**
 * Counts a failure before the comparison, if the day still has one left for the account and for the installation; a right
 * code takes it back with `forgetFailure`. Answers undefined where none is left.
 */
export async function countFailure(tx: Tx, email: string, at: Date): Promise<number | undefined> {
  // at most five guesses of each code come this far, so waiting for one another costs nobody anything
  await sql`select pg_advisory_xact_lock(7331004)`.execute(tx)
  const counted = await sql<{ id: number }>`
    insert into auth.code_failures (email, at)
    select ${email}, ${at} where
      (select count(*) from auth.code_failures where email = ${email} and at > ${at}::timestamptz - interval '24 hours')
        < ${FAILURES_PER_ACCOUNT}::int
      and (select count(*) from auth.code_failures where at > ${at}::timestamptz - interval '24 hours')
        < ${FAILURES_PER_INSTALLATION}::int
    returning id`.execute(tx)
  return counted.rows[0]?.id
}

export async function forgetFailure(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('auth.code_failures').where('id', '=', id).execute()
}

/** Whether so many codes were guessed wrong in a day that only links count now. */
export async function isLinkOnly(tx: Tx, at: Date): Promise<boolean> {
  const { failures } = await tx
    .selectFrom('auth.code_failures')
    .select(({ fn }) => fn.countAll<number>().as('failures'))
    .where('at', '>', new Date(at.getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  return failures >= FAILURES_PER_INSTALLATION
}

export async function markUsed(tx: Tx, email: string, purpose: CodePurpose, at: Date): Promise<void> {
  await tx
    .updateTable('auth.codes')
    .set({ used_at: at })
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .execute()
}

/** Uses up the link of a live code, whatever was guessed meanwhile: a lock-out never locks the owner out. */
export function takeLink(
  tx: Tx,
  linkHash: Buffer,
  at: Date,
): Promise<{ email: string; purpose: CodePurpose } | undefined> {
  return tx
    .updateTable('auth.codes')
    .set({ used_at: at })
    .where('link_hash', '=', linkHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['email', 'purpose'])
    .executeTakeFirst()
}

/** Writes the one proof of an address and purpose. */
export async function replaceProof(
  tx: Tx,
  proof: { hash: Buffer; email: string; purpose: CodePurpose; expiresAt: Date },
): Promise<void> {
  const { hash, email, purpose, expiresAt } = proof
  await tx.deleteFrom('auth.proofs').where('email', '=', email).where('purpose', '=', purpose).execute()
  await tx.insertInto('auth.proofs').values({ proof_hash: hash, email, purpose, expires_at: expiresAt }).execute()
}

/** What a live proof of this address is for. */
export async function selectProof(tx: Tx, hash: Buffer, email: string, at: Date): Promise<CodePurpose | undefined> {
  const found = await tx
    .selectFrom('auth.proofs')
    .select('purpose')
    .where('proof_hash', '=', hash)
    .where('email', '=', email)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return found?.purpose
}

/** Uses up a proof; false where another request was faster. */
export async function takeProof(tx: Tx, hash: Buffer, email: string, at: Date): Promise<boolean> {
  const gone = await tx
    .deleteFrom('auth.proofs')
    .where('proof_hash', '=', hash)
    .where('email', '=', email)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export async function deleteProofs(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('auth.proofs').where('email', '=', email).execute()
}

/** Marks the place to go back to where a mail is only pretended, so that both cases take the same time (decision 6). */
export async function beginPretence(tx: Tx): Promise<void> {
  await sql.raw('savepoint mail').execute(tx)
}

/** Keeps the mail that was queued since. */
export async function keepMail(tx: Tx): Promise<void> {
  await sql.raw('release savepoint mail').execute(tx)
}

/** Takes back the mail that was queued since. */
export async function dropMail(tx: Tx): Promise<void> {
  await sql.raw('rollback to savepoint mail').execute(tx)
}
