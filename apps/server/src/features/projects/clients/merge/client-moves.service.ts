import { AppError } from '@plinth/contract/error-codes'
import { CLIENT_LIMITS, CLIENT_TEXTS } from '@plinth/contract/projects/client-rules'
import { type SqlBool, sql, type Updateable } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import type { Tables, Tx } from '../../../../platform/database/database.ts'
import { visibleClients } from '../client-access.service.ts'
import { refuseAddress } from '../client-addresses.service.ts'
import { setPrimary } from '../client-contacts.queries.ts'
import { lockWholeClient, updateWholeClient, type WholeClientRow } from '../client-directory.queries.ts'
import {
  clearAccount,
  moveContacts,
  restoreContact,
  selectAllContacts,
  selectContactsHeld,
} from './client-moves.queries.ts'

type Columns = Updateable<Tables['clients']>
/** What went over, to be given back. */
export interface ContactsMoved {
  contacts: { id: string; position: number }[]
  keptPrimary: string
  gonePrimary: string
}

/** Two clients, locked in the order of their ids. Throws NOT_FOUND where the caller does not see either. */
export async function lockTwoClients(
  ctx: Context,
  tx: Tx,
  [first, second]: readonly [string, string],
): Promise<[WholeClientRow, WholeClientRow]> {
  const rows = new Map<string, WholeClientRow>()
  for (const id of [first, second].toSorted()) {
    const row = await lockWholeClient(tx, ctx.actor.companyId, id, visibleClients(ctx.actor))
    if (!row) throw new AppError('NOT_FOUND')
    rows.set(id, row)
  }
  return [rows.get(first), rows.get(second)] as [WholeClientRow, WholeClientRow]
}

/**
 * Gives the contacts of one locked client to another one, who also gets these columns; the first is deleted as merged. Throws CONFLICT for
 * more than 20 contacts.
 */
export async function absorbClient(
  ctx: Context,
  tx: Tx,
  { keep, gone, columns, takesPrimary }: { keep: string; gone: string; columns: Columns; takesPrimary: boolean },
): Promise<ContactsMoved> {
  const { companyId, userId } = ctx.actor
  const at = ctx.clock.now()
  const [own, theirs] = [await selectAllContacts(tx, companyId, keep), await selectAllContacts(tx, companyId, gone)]
  const live = [...own, ...theirs].filter(contact => contact.deleted_at === null)
  if (live.length > CLIENT_LIMITS.contacts) throw new AppError('CONFLICT', CLIENT_TEXTS.manyContacts)
  const [keptPrimary, gonePrimary] = [primaryIn(own), primaryIn(theirs)]
  const after = Math.max(-1, ...own.map(contact => contact.position)) + 1
  await clearAccount(tx, companyId, gone)
  await updateWholeClient(tx, companyId, gone, { deleted_at: at, deleted_by: userId, merged_into: keep }, at)
  await moveContacts(tx, companyId, {
    to: keep,
    contacts: theirs.map(({ id }, place) => ({ id, position: after + place })),
  })
  if (takesPrimary) await setPrimary(tx, companyId, { id: gonePrimary, clientId: keep })
  await updateWholeClient(tx, companyId, keep, columns, at)
  return { contacts: theirs.map(({ id, position }) => ({ id, position })), keptPrimary, gonePrimary }
}

/**
 * Brings a merged client back with the contacts that the kept one still has, who also gets these columns. Throws CONFLICT where another
 * client has the address of either by now.
 */
export async function releaseClient(
  ctx: Context,
  tx: Tx,
  { keep, gone, columns, moved }: { keep: string; gone: string; columns: Columns; moved: ContactsMoved },
): Promise<void> {
  const { companyId } = ctx.actor
  const at = ctx.clock.now()
  const { contacts, keptPrimary, gonePrimary } = moved
  const held = await selectContactsHeld(tx, companyId, keep, [...contacts.map(one => one.id), keptPrimary])
  const back = contacts.filter(contact => held.some(one => one.id === contact.id))
  // the former primary contact may have been removed as any other meanwhile
  const isRemoved = (id: string) => held.some(one => one.id === id && one.deleted_at !== null)
  const leader = back.find(one => one.id === gonePrimary) ?? back[0]
  const losesPrimary = back.some(one => held.some(other => other.id === one.id && other.is_primary))
  await clearAccount(tx, companyId, keep)
  await moveContacts(tx, companyId, { to: gone, contacts: back })
  if (losesPrimary) {
    if (isRemoved(keptPrimary)) await restoreContact(tx, companyId, keptPrimary)
    await setPrimary(tx, companyId, { id: keptPrimary, clientId: keep })
  }
  await updateWholeClient(tx, companyId, keep, columns, at)
  const restored = { deleted_at: null, deleted_by: null, merged_into: null }
  const row = await lockWholeClient(tx, companyId, gone, sql<SqlBool>`c.merged_into = ${keep}`)
  if (!row || !leader) throw new AppError('NOT_FOUND')
  if (isRemoved(leader.id)) await restoreContact(tx, companyId, leader.id)
  await refuseAddress(ctx, tx, row.email, gone)
  await updateWholeClient(tx, companyId, gone, restored, at)
  await setPrimary(tx, companyId, { id: leader.id, clientId: gone })
  if (!losesPrimary) await mirrorAgain(tx, companyId, keep)
}

/** The account of the kept client's own primary contact, which `clearAccount` took from the row. */
async function mirrorAgain(tx: Tx, companyId: string, clientId: string): Promise<void> {
  const primary = (await selectAllContacts(tx, companyId, clientId)).find(one => one.is_primary)
  if (primary) await setPrimary(tx, companyId, { id: primary.id, clientId })
}

const primaryIn = (contacts: readonly { id: string; is_primary: boolean; deleted_at: Date | null }[]): string =>
  contacts.find(one => one.is_primary && one.deleted_at === null)?.id ?? contacts[0]?.id ?? ''
