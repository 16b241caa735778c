import './people.tables.ts'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/database/database.ts'
import { claimAddresses } from './accounts.queries.ts'

export interface ClientLogin {
  companyId: string
  /** trimmed and lower-cased */
  email: string
  firstName: string
  lastName: string
  passwordHash: string
  expiresAt: Date
  invitedBy: string
  at: Date
}

/** Writes the account of a client, without any right; undefined where the address has an account, in whatever company. */
export async function insertClientLogin(tx: Tx, login: ClientLogin): Promise<string | undefined> {
  const id = uuid()
  const claimed = await claimAddresses(tx, login.companyId, [{ id, email: login.email }])
  if (!claimed.has(id)) return undefined
  await tx
    .insertInto('users')
    .values({
      company_id: login.companyId,
      id,
      email: login.email,
      first_name: login.firstName,
      last_name: login.lastName,
      password_hash: login.passwordHash,
      password_is_temporary: true,
      temporary_password_expires_at: login.expiresAt,
      is_first_time_login: true,
      is_onboarding_done: true,
      is_super_admin: false,
      is_admin: false,
      is_client: true,
      role_name: 'Client',
      features: [],
      crm_edit: false,
      crm_can_assign: false,
      quotation_edit: false,
      quotation_approve: false,
      quotation_view_costs: false,
      can_create_project: false,
      added_by: login.invitedBy,
      invited_at: login.at,
      created_at: login.at,
      updated_at: login.at,
    })
    .execute()
  return id
}

/** Gives an invited client who never signed in another temporary password, at most once a minute; answers whether it did. */
export async function renewClientLogin(
  tx: Tx,
  login: Pick<ClientLogin, 'companyId' | 'passwordHash' | 'expiresAt' | 'at'> & { userId: string },
): Promise<boolean> {
  const { companyId, userId, passwordHash, expiresAt, at } = login
  const aMinuteAgo = new Date(at.getTime() - 60_000)
  const renewed = await tx
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      temporary_password_expires_at: expiresAt,
      invited_at: at,
      updated_at: at,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .where(({ and }) =>
      and({ is_client: true, is_active: true, password_is_temporary: true, is_first_time_login: true }),
    )
    .where('last_login_at', 'is', null)
    .where(({ eb, or }) => or([eb('invited_at', 'is', null), eb('invited_at', '<=', aMinuteAgo)]))
    .executeTakeFirst()
  return renewed.numUpdatedRows > 0n
}

/** Ends the temporary password of an invited client who never signed in; returns whether there was such a client. */
export async function endClientInvitation(
  tx: Tx,
  { companyId, userId, at }: Pick<ClientLogin, 'companyId' | 'at'> & { userId: string },
): Promise<boolean> {
  const ended = await tx
    .updateTable('users')
    .set({ temporary_password_expires_at: at, updated_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .where(({ and }) => and({ is_client: true, password_is_temporary: true, is_first_time_login: true }))
    .where('last_login_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}
