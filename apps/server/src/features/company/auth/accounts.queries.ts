import { AppError } from '@plinth/contract/error-codes'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

export interface Account {
  userId: string
  companyId: string
  passwordHash: string
  isActive: boolean
  isTemporary: boolean
  temporaryUntil: Date | null
  isFirstTimeLogin: boolean
  getStarted: boolean
  /** invited, and has never signed in nor set a password */
  neverCame: boolean
}

/** The account of an address, whatever its company. */
export async function selectAccount(tx: Tx, email: string): Promise<Account | undefined> {
  const found = await sql<Account>`
    select user_id as "userId", company_id as "companyId", password_hash as "passwordHash", is_active as "isActive",
      password_is_temporary as "isTemporary", temporary_password_expires_at as "temporaryUntil",
      is_first_time_login as "isFirstTimeLogin", get_started as "getStarted", never_came as "neverCame"
    from auth.account(${email})`.execute(tx)
  return found.rows[0]
}

/** Sets a password of the person's own choice; whatever was temporary ends with it (SH-172). Answers their name. */
export async function updatePassword(
  tx: Tx,
  person: { companyId: string; userId: string },
  hash: string,
  at: Date,
): Promise<{ firstName: string; lastName: string }> {
  const changed = await sql<{ firstName: string; lastName: string }>`
    update users set password_hash = ${hash}, password_is_temporary = false, temporary_password_expires_at = null,
      is_first_time_login = false, updated_at = ${at}
    where company_id = ${person.companyId} and id = ${person.userId}
    returning first_name as "firstName", last_name as "lastName"`.execute(tx)
  const [name] = changed.rows
  if (!name) throw new AppError('INTERNAL', undefined, { cause: 'an account without its person' })
  return name
}

/** Whether an active person's password is still temporary; nobody else changes it until the transaction is over. */
export async function lockTemporary(tx: Tx, person: { companyId: string; userId: string }): Promise<boolean> {
  const locked = await sql`
    select 1 from users
    where company_id = ${person.companyId} and id = ${person.userId} and password_is_temporary and is_active
    for update`.execute(tx)
  return locked.rows.length > 0
}

/** Frees addresses that only a withdrawn invitation holds, in whatever company, or an expired one of another company. */
export async function releaseAddresses(tx: Tx, emails: readonly string[], at: Date): Promise<void> {
  await sql`select auth.release_addresses(${emails}::text[], ${at})`.execute(tx)
}

/** Replaces a hash of the same password, unless the password was changed meanwhile. */
export async function updateHash(
  tx: Tx,
  person: { companyId: string; userId: string },
  old: string,
  hash: string,
): Promise<void> {
  await sql`
    update users set password_hash = ${hash}
    where company_id = ${person.companyId} and id = ${person.userId} and password_hash = ${old}`.execute(tx)
}
