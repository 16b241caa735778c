import './quotation.tables.ts'
import { type InferResult, type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import { personName } from '../../company/people/people.service.ts'

const decimal = (column: string) => sql<string>`${sql.ref(column)}::text`
const nullableDecimal = (column: string) => sql<string | null>`${sql.ref(column)}::text`

/** Quotations with what lists show of them, on the alias `q`. */
export const quotationsRead = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('quotations as q')
    .innerJoin('projects as pr', join =>
      join.onRef('pr.company_id', '=', 'q.company_id').onRef('pr.id', '=', 'q.project_id'),
    )
    .innerJoin('users as o', join => join.onRef('o.company_id', '=', 'q.company_id').onRef('o.id', '=', 'q.owner_id'))
    .innerJoin('users as m', join => join.onRef('m.company_id', '=', 'q.company_id').onRef('m.id', '=', 'q.created_by'))
    .select([
      'q.id',
      'q.type',
      'q.number',
      'q.state',
      'q.title',
      'q.shown_version_number as versionNumber',
      'q.current_version_id as currentVersionId',
      'q.draft_version_id as draftVersionId',
      'q.project_id as projectId',
      'pr.project_name as projectName',
      'pr.client_name as clientName',
      'q.lead_id as leadId',
      'q.owner_id as ownerId',
      'q.variation_of as variationOf',
      'q.currency',
      'q.currency_symbol as currencySymbol',
      'q.valid_until as validUntil',
      'q.open_threads as openThreads',
      'q.needs_approval as needsApproval',
      'q.last_activity_at as lastActivityAt',
      'q.created_by as createdBy',
      'q.created_at as createdAt',
      'q.first_issued_at as firstIssuedAt',
      'q.accepted_at as acceptedAt',
      'q.reminders',
      'q.converted_at as convertedAt',
    ])
    .select([
      decimal('q.grand_total').as('grandTotal'),
      nullableDecimal('q.margin_pct').as('marginPct'),
      sql<string | null>`case when q.state = 'accepted' and q.variation_of is null then (q.grand_total + coalesce((
        select sum(v.grand_total) from quotations v
        where v.company_id = q.company_id and v.variation_of = q.id and v.state = 'accepted' and v.deleted_at is null), 0))::text end`.as(
        'contractValue',
      ),
      sql<Date>`(select max(v.edited_at) from quotation_versions v
        where v.company_id = q.company_id and v.quotation_id = q.id)`.as('editedAt'),
      personName('o').as('owner'),
      personName('m').as('maker'),
    ])
    .where('q.company_id', '=', companyId)
export type QuotationRow = InferResult<ReturnType<typeof quotationsRead>>[number]

/** One quotation for which the condition on the alias `q` holds. */
export const selectQuotation = (tx: Tx, companyId: string, id: string, condition: RawBuilder<SqlBool>) =>
  quotationsRead(tx, companyId).where('q.id', '=', id).where(condition).executeTakeFirst()

/** The variations of a quotation that hold the condition, in their order. */
export const selectVariations = (tx: Tx, companyId: string, id: string, condition: RawBuilder<SqlBool>) =>
  quotationsRead(tx, companyId)
    .where('q.variation_of', '=', id)
    .where(condition)
    .orderBy('q.variation_number')
    .execute()

/** The versions of a quotation, newest first. */
export const selectVersions = (tx: Tx, companyId: string, quotationId: string) =>
  tx
    .selectFrom('quotation_versions as v')
    .innerJoin('users as m', join => join.onRef('m.company_id', '=', 'v.company_id').onRef('m.id', '=', 'v.created_by'))
    .select([
      'v.id',
      'v.number',
      'v.state',
      'v.about',
      'v.valid_until as validUntil',
      'v.issued_on as issuedOn',
      'v.created_by as createdBy',
      'v.created_at as createdAt',
      'v.edited_at as editedAt',
    ])
    .select([decimal('v.grand_total').as('grandTotal'), personName('m').as('maker')])
    .where('v.company_id', '=', companyId)
    .where('v.quotation_id', '=', quotationId)
    .orderBy('v.number', 'desc')
    .execute()
export type ListedVersionRow = Awaited<ReturnType<typeof selectVersions>>[number]

/** A quotation for which the condition on the alias `q` holds, which nobody else changes until the transaction ends. */
export const lockQuotation = (tx: Tx, companyId: string, id: string, condition: RawBuilder<SqlBool>) =>
  tx
    .selectFrom('quotations as q')
    .select([
      'q.id',
      'q.type',
      'q.number',
      'q.state',
      'q.title',
      'q.project_id as projectId',
      'q.lead_id as leadId',
      'q.owner_id as ownerId',
      'q.variation_of as variationOf',
      'q.variation_number as variationNumber',
      'q.current_version_id as currentVersionId',
      'q.draft_version_id as draftVersionId',
      'q.currency',
      'q.currency_symbol as currencySymbol',
      'q.first_issued_at as firstIssuedAt',
      'q.accepted_at as acceptedAt',
      'q.converted_at as convertedAt',
      'q.deleted_at as deletedAt',
    ])
    .where('q.company_id', '=', companyId)
    .where('q.id', '=', id)
    .where(condition)
    .forUpdate()
    .executeTakeFirst()
export type LockedQuotation = NonNullable<Awaited<ReturnType<typeof lockQuotation>>>

/** A quotation that was deleted, which nobody else changes until the transaction ends. */
export const lockDeleted = (tx: Tx, companyId: string, id: string) =>
  tx
    .selectFrom('quotations')
    .select(['id', 'title'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()

export async function insertQuotation(tx: Tx, row: Insertable<Tables['quotations']>): Promise<void> {
  await tx.insertInto('quotations').values(row).execute()
}

export async function updateQuotation(
  tx: Tx,
  companyId: string,
  id: string,
  columns: Updateable<Tables['quotations']>,
): Promise<void> {
  await tx
    .updateTable('quotations')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .modifyEnd(unprepared)
    .execute()
}

/** Keeps what happened to a quotation. */
export async function insertEvent(
  tx: Tx,
  { details, ...event }: Omit<Insertable<Tables['quotation_events']>, 'id' | 'details'> & { details: object },
): Promise<void> {
  await tx
    .insertInto('quotation_events')
    .values({ ...event, id: uuid(), details: JSON.stringify(details) })
    .execute()
}

/** Where else an event of a quotation is told, and by what name. */
export async function selectEventPlace(tx: Tx, companyId: string, quotationId: string, versionId: string | null) {
  return tx
    .selectFrom('quotations as q')
    .leftJoin('quotation_versions as v', join =>
      join.onRef('v.company_id', '=', 'q.company_id').onRef('v.quotation_id', '=', 'q.id').on('v.id', '=', versionId),
    )
    .select(['q.lead_id as leadId', 'q.project_id as projectId', 'q.number', 'q.title', 'v.number as version'])
    .select(['q.variation_of as variationOf'])
    .where('q.company_id', '=', companyId)
    .where('q.id', '=', quotationId)
    .executeTakeFirstOrThrow()
}

/** What happened to a quotation, newest first. */
export const selectEvents = (
  tx: Tx,
  companyId: string,
  quotationId: string,
  { page, limit }: { page: number; limit: number },
) =>
  tx
    .selectFrom('quotation_events as e')
    .leftJoin('quotation_versions as v', join =>
      join.onRef('v.company_id', '=', 'e.company_id').onRef('v.id', '=', 'e.version_id'),
    )
    .select(['e.id', 'e.kind', 'v.number as versionNumber', 'e.actor_name as actor', 'e.created_at as at', 'e.details'])
    .where('e.company_id', '=', companyId)
    .where('e.quotation_id', '=', quotationId)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

export async function countEvents(tx: Tx, companyId: string, quotationId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('quotation_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('quotation_id', '=', quotationId)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether somebody is an active person of the company who may change quotations. */
export async function existsEditor(tx: Tx, companyId: string, userId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where('is_client', '=', false)
    .where('quotation_edit', '=', true)
    .where(sql<SqlBool>`'quotation' = any(features)`)
    .executeTakeFirst()
  return found !== undefined
}
