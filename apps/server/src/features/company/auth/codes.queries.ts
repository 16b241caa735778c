import type { CodePurpose } from '@plinth/contract/company/auth'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

export const TRIES_PER_CODE = 5
export const FAILURES_PER_ACCOUNT = 10
export const FAILURES_PER_INSTALLATION = 100

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
  await sql`delete from auth.codes where email = ${code.email} and purpose <> ${code.purpose}`.execute(tx)
  await sql`
    insert into auth.codes (email, purpose, code_hash, link_hash, attempts, created_at, expires_at)
    values (${code.email}, ${code.purpose}, ${code.codeHash}, ${code.linkHash}, 0, ${code.at}, ${code.expiresAt})
    on conflict (email, purpose) do update set code_hash = excluded.code_hash, link_hash = excluded.link_hash,
      attempts = 0, created_at = excluded.created_at, expires_at = excluded.expires_at, used_at = null`.execute(tx)
}

export async function deleteCodes(tx: Tx, email: string): Promise<void> {
  await sql`delete from auth.codes where email = ${email}`.execute(tx)
}

/** Which flow the newest code of an address belongs to. */
export async function selectPurpose(tx: Tx, email: string): Promise<CodePurpose | undefined> {
  const found = await sql<{ purpose: CodePurpose }>`
    select purpose from auth.codes where email = ${email} order by created_at desc limit 1`.execute(tx)
  return found.rows[0]?.purpose
}

/**
 * Takes one of the tries of a live code, counted before anything is compared: two guesses at once cannot both be the
 * last (decisions.md 7). `tries` above the limit means there was none left.
 */
export async function takeTry(
  tx: Tx,
  email: string,
  purpose: CodePurpose,
  at: Date,
): Promise<{ codeHash: Buffer; tries: number } | undefined> {
  const taken = await sql<{ codeHash: Buffer; tries: number }>`
    update auth.codes set attempts = least(attempts + 1, ${TRIES_PER_CODE + 1}::int)
    where email = ${email} and purpose = ${purpose} and used_at is null and expires_at > ${at}
    returning code_hash as "codeHash", attempts as tries`.execute(tx)
  return taken.rows[0]
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
  await sql`delete from auth.code_failures where id = ${id}`.execute(tx)
}

/** Whether so many codes were guessed wrong in a day that only links count now (security A2). */
export async function isLinkOnly(tx: Tx, at: Date): Promise<boolean> {
  const found = await sql<{ failures: number }>`
    select count(*) as failures from auth.code_failures where at > ${at}::timestamptz - interval '24 hours'`.execute(tx)
  return (found.rows[0]?.failures ?? 0) >= FAILURES_PER_INSTALLATION
}

export async function markUsed(tx: Tx, email: string, purpose: CodePurpose, at: Date): Promise<void> {
  await sql`update auth.codes set used_at = ${at} where email = ${email} and purpose = ${purpose}`.execute(tx)
}

/** Uses up the link of a live code, whatever was guessed meanwhile: a lock-out never locks the owner out. */
export async function takeLink(
  tx: Tx,
  linkHash: Buffer,
  at: Date,
): Promise<{ email: string; purpose: CodePurpose } | undefined> {
  const taken = await sql<{ email: string; purpose: CodePurpose }>`
    update auth.codes set used_at = ${at} where link_hash = ${linkHash} and used_at is null and expires_at > ${at}
    returning email, purpose`.execute(tx)
  return taken.rows[0]
}

/** Writes the one proof of an address and purpose. */
export async function replaceProof(
  tx: Tx,
  proof: { hash: Buffer; email: string; purpose: CodePurpose; expiresAt: Date },
): Promise<void> {
  const { hash, email, purpose, expiresAt } = proof
  await sql`delete from auth.proofs where email = ${email} and purpose = ${purpose}`.execute(tx)
  await sql`insert into auth.proofs (proof_hash, email, purpose, expires_at)
    values (${hash}, ${email}, ${purpose}, ${expiresAt})`.execute(tx)
}

/** What a live proof of this address is for. */
export async function selectProof(tx: Tx, hash: Buffer, email: string, at: Date): Promise<CodePurpose | undefined> {
  const found = await sql<{ purpose: CodePurpose }>`
    select purpose from auth.proofs where proof_hash = ${hash} and email = ${email} and expires_at > ${at}`.execute(tx)
  return found.rows[0]?.purpose
}

/** Uses up a proof; false where another request was faster. */
export async function takeProof(tx: Tx, hash: Buffer, email: string, at: Date): Promise<boolean> {
  const gone = await sql`
    delete from auth.proofs where proof_hash = ${hash} and email = ${email} and expires_at > ${at}`.execute(tx)
  return (gone.numAffectedRows ?? 0n) > 0n
}

export async function deleteProofs(tx: Tx, email: string): Promise<void> {
  await sql`delete from auth.proofs where email = ${email}`.execute(tx)
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
