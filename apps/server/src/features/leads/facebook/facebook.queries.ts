import './facebook.tables.ts'
import type { FieldMapping } from '@plinth/contract/leads/lead-captures/field-mapping'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { personName } from '../../company/people/people.service.ts'
import type { ConnectionRow, FormRow, PageRow, Question } from './facebook.tables.ts'

/** The company's connection with who made it. */
export function selectConnection(tx: Tx, companyId: string): Promise<(ConnectionRow & { maker: string }) | undefined> {
  return tx
    .selectFrom('facebook_connections as c')
    .innerJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'c.company_id').onRef('u.id', '=', 'c.connected_by'),
    )
    .selectAll('c')
    .select(personName('u').as('maker'))
    .where('c.company_id', '=', companyId)
    .executeTakeFirst()
}

/** Lets one change of the company's connection happen at a time, also while there is none. */
export async function lockConnection(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`facebook ${companyId}`}, 67))`.execute(tx)
}

export type NewConnection = Pick<
  ConnectionRow,
  'account_id' | 'account_name' | 'sealed_token' | 'ends_at' | 'missing_permissions' | 'connected_by' | 'connected_at'
>
export async function saveConnection(tx: Tx, companyId: string, connection: NewConnection): Promise<void> {
  const columns = { ...connection, ended_at: null, told_of_end_at: null, renewed_at: connection.connected_at }
  await tx
    .insertInto('facebook_connections')
    .values({ company_id: companyId, ...columns })
    .onConflict(conflict => conflict.column('company_id').doUpdateSet(columns))
    .execute()
}

export async function updateToken(
  tx: Tx,
  companyId: string,
  renewed: { before: string; sealedToken: string; endsAt: Date | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('facebook_connections')
    .set({ sealed_token: renewed.sealedToken, ends_at: renewed.endsAt, renewed_at: renewed.at })
    .where('company_id', '=', companyId)
    // whoever connected anew in the meantime has the better token
    .where('sealed_token', '=', renewed.before)
    .execute()
}

/** Marks that Facebook refuses the token; false where that is known. */
export async function endConnection(tx: Tx, companyId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('facebook_connections')
    .set({ ended_at: at })
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks that the admins are told that the connection will end; false where they were told of this end. */
export async function markTold(tx: Tx, companyId: string, endsAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('facebook_connections')
    .set({ told_of_end_at: endsAt })
    .where('company_id', '=', companyId)
    .where('told_of_end_at', 'is distinct from', endsAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteConnection(tx: Tx, companyId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('facebook_connections')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const selectPages = (tx: Tx, companyId: string): Promise<PageRow[]> =>
  tx
    .selectFrom('facebook_pages')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

export const selectPage = (tx: Tx, companyId: string, id: string): Promise<PageRow | undefined> =>
  tx
    .selectFrom('facebook_pages')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()

/** A page by the id that Facebook gives it. */
export const selectPageByPageId = (tx: Tx, companyId: string, pageId: string): Promise<PageRow | undefined> =>
  tx
    .selectFrom('facebook_pages')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('page_id', '=', pageId)
    .executeTakeFirst()

/** Stores a page that is being connected, new or known; leads are fetched from `at` on, or from where a known one was left. */
export async function savePage(
  tx: Tx,
  companyId: string,
  page: {
    id: string
    pageId: string
    name: string
    sealedToken: string
    state: 'connecting' | 'failed'
    problem: string
    at: Date
  },
): Promise<string> {
  const columns = { name: page.name, sealed_token: page.sealedToken, state: page.state, problem: page.problem }
  const { id } = await tx
    .insertInto('facebook_pages')
    .values({
      company_id: companyId,
      id: page.id,
      page_id: page.pageId,
      polled_until: page.at,
      created_at: page.at,
      ...columns,
    })
    .onConflict(conflict => conflict.columns(['company_id', 'page_id']).doUpdateSet({ ...columns, paused_until: null }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updatePage(
  tx: Tx,
  companyId: string,
  id: string,
  change: Partial<Pick<PageRow, 'state' | 'problem' | 'polled_until' | 'paused_until' | 'is_switched_off'>>,
): Promise<void> {
  await tx.updateTable('facebook_pages').set(change).where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Switches pages off and forgets their tokens. */
export async function switchOff(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('facebook_pages')
    .set({ state: 'off', problem: '', sealed_token: '' })
    .where('company_id', '=', companyId)
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
    .execute()
}

/** Takes a page of Facebook for a company; false where another one has it. */
export async function takeAddress(tx: Tx, companyId: string, pageId: string): Promise<boolean> {
  await tx
    .insertInto('auth.facebook_pages')
    .values({ page_id: pageId, holder: companyId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return (await selectHolder(tx, pageId)) === companyId
}

export async function leaveAddresses(tx: Tx, companyId: string, pageIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('auth.facebook_pages')
    .where('holder', '=', companyId)
    .where(({ eb, fn, val }) => eb('page_id', '=', fn.any(val([...pageIds]))))
    .execute()
}

/** The company that a page of Facebook belongs to. */
export async function selectHolder(tx: Tx, pageId: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('auth.facebook_pages')
    .select('holder')
    .where('page_id', '=', pageId)
    .executeTakeFirst()
  return found?.holder
}

/** The companies that have a page, for background work. */
export async function selectHolders(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('auth.facebook_pages').select('holder').distinct().orderBy('holder').execute()
  return rows.map(row => row.holder)
}

export const selectForms = (tx: Tx, companyId: string): Promise<FormRow[]> =>
  tx
    .selectFrom('facebook_forms')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('is_active', 'desc')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

export const selectFormByFormId = (tx: Tx, companyId: string, formId: string): Promise<FormRow | undefined> =>
  tx
    .selectFrom('facebook_forms')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('form_id', '=', formId)
    .executeTakeFirst()

export const lockForm = (tx: Tx, companyId: string, id: string): Promise<FormRow | undefined> =>
  tx
    .selectFrom('facebook_forms')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export interface SeenForm {
  id: string
  pageId: string
  formId: string
  name: string
  isActive: boolean
  questions: readonly Question[]
  at: Date
}
/** Stores a form as Facebook shows it now; its mapping stays. */
export async function saveForm(tx: Tx, companyId: string, form: SeenForm): Promise<void> {
  const columns = {
    page_id: form.pageId,
    name: form.name,
    is_active: form.isActive,
    questions: JSON.stringify(form.questions),
  }
  await tx
    .insertInto('facebook_forms')
    .values({ company_id: companyId, id: form.id, form_id: form.formId, created_at: form.at, ...columns })
    .onConflict(conflict => conflict.columns(['company_id', 'form_id']).doUpdateSet(columns))
    .execute()
}

export async function updateForm(
  tx: Tx,
  companyId: string,
  id: string,
  change: { mapping: FieldMapping; teamId: string | null; version: number },
): Promise<void> {
  await tx
    .updateTable('facebook_forms')
    .set({ mapping: JSON.stringify(change.mapping), team_id: change.teamId, version: change.version })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function existsTeam(tx: Tx, companyId: string, teamId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('teams')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', teamId)
    .executeTakeFirst()
  return found !== undefined
}
