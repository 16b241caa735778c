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

/** Whether an active person's password is still temporary; nobody else changes it until the transaction is over. */
export async function lockTemporary(tx: Tx, person: { companyId: string; userId: string }): Promise<boolean> {
  const locked = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', person.companyId)
    .where('id', '=', person.userId)
    .where('password_is_temporary', '=', true)
    .where('is_active', '=', true)
    .forUpdate()
    .executeTakeFirst()
  return locked !== undefined
}
