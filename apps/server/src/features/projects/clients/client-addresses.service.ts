import { AppError } from '@plinth/contract/error-codes'
import { CLIENT_TEXTS, clientTitle } from '@plinth/contract/projects/client-rules'
import { STAFF_IS_NO_CLIENT } from '@plinth/contract/projects/clients'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { visibleClients } from './client-access.service.ts'
import { selectWholeClient } from './client-directory.queries.ts'
import { holdAddress, lockClient, selectKindOfUser } from './clients.queries.ts'

/**
 * Refuses an address that no client of the company can have, and holds it for this transaction: that of staff (IN-Q84), and that of
 * another client (IN-Q83), who is named to whoever sees them. Throws CONFLICT.
 */
export async function refuseAddress(ctx: Context, tx: Tx, email: string, ownId?: string): Promise<void> {
  if (email === '') return
  const { companyId } = ctx.actor
  await refuseStaff(tx, companyId, email)
  await holdAddress(tx, companyId, email)
  const holder = await lockClient(tx, companyId, email)
  if (!holder || holder.id === ownId) return
  const seen = await selectWholeClient(tx, companyId, holder.id, visibleClients(ctx.actor))
  const name = seen && clientTitle({ kind: seen.kind, name: seen.name, companyName: seen.company_name })
  throw new AppError('CONFLICT', CLIENT_TEXTS.exists, {
    fields: [{ field: 'email', message: CLIENT_TEXTS.exists }],
    ...(name === undefined ? {} : { data: { _id: holder.id, name } }),
  })
}

/** Refuses the address of somebody who works for the company. Throws CONFLICT. */
export async function refuseStaff(tx: Tx, companyId: string, email: string): Promise<void> {
  if (email === '') return
  const user = await selectKindOfUser(tx, companyId, email)
  if (!user || user.isClient) return
  throw new AppError('CONFLICT', STAFF_IS_NO_CLIENT, { fields: [{ field: 'email', message: STAFF_IS_NO_CLIENT }] })
}
