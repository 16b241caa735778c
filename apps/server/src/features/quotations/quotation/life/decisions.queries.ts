import './decisions.tables.ts'
import '../quotation.tables.ts'
import { type Insertable, sql } from 'kysely'
import type { Tables, Tx } from '../../../../platform/database/database.ts'
import { personName } from '../../../company/people/people.service.ts'

export async function insertApproval(tx: Tx, row: Insertable<Tables['quotation_approvals']>): Promise<void> {
  await tx.insertInto('quotation_approvals').values(row).execute()
}

/** The request of a version that has no answer yet. */
export const selectOpenApproval = (tx: Tx, companyId: string, versionId: string) =>
  tx
    .selectFrom('quotation_approvals as a')
    .innerJoin('users as u', join => join.onRef('u.company_id', '=', 'a.company_id').onRef('u.id', '=', 'a.asked_by'))
    .select([
      'a.id',
      'a.asked_by as askedBy',
      'a.asked_at as askedAt',
      'a.asked_note as note',
      personName('u').as('name'),
    ])
    .where('a.company_id', '=', companyId)
    .where('a.version_id', '=', versionId)
    .where('a.answer', 'is', null)
    .executeTakeFirst()

/** A request, answered or not. */
export const selectApproval = (tx: Tx, companyId: string, id: string) =>
  tx
    .selectFrom('quotation_approvals')
    .select(['id', 'version_id as versionId', 'revision', 'asked_by as askedBy', 'answer'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Answers the open request of a version, where there is one. */
export async function answerOpenApproval(
  tx: Tx,
  companyId: string,
  versionId: string,
  answer: { answer: 'approved' | 'declined' | 'closed'; by: string; at: Date; note: string },
): Promise<void> {
  await tx
    .updateTable('quotation_approvals')
    .set({ answer: answer.answer, answered_by: answer.by, answered_at: answer.at, answer_note: answer.note })
    .where('company_id', '=', companyId)
    .where('version_id', '=', versionId)
    .where('answer', 'is', null)
    .execute()
}

export async function insertAcceptance(tx: Tx, row: Insertable<Tables['quotation_acceptances']>): Promise<void> {
  await tx.insertInto('quotation_acceptances').values(row).execute()
}

const ACCEPTANCE = [
  'id',
  'version_id as versionId',
  'way',
  'link_id as linkId',
  'name',
  'email',
  'typed_name as typedName',
  'accepted_at as acceptedAt',
  'note',
  'signature_file_id as fileId',
  'selections',
  'address',
  'agent',
  'pdf_sha256 as pdfHash',
  'content_sha256 as contentHash',
] as const

/** The acceptance of a version that was not undone. */
export const selectAcceptance = (tx: Tx, companyId: string, versionId: string) =>
  tx
    .selectFrom('quotation_acceptances')
    .select(ACCEPTANCE)
    .where('company_id', '=', companyId)
    .where('version_id', '=', versionId)
    .where('reversed_at', 'is', null)
    .executeTakeFirst()
export type AcceptanceRow = NonNullable<Awaited<ReturnType<typeof selectAcceptance>>>

/** An acceptance, undone or not. */
export const selectAcceptanceById = (tx: Tx, companyId: string, id: string) =>
  tx
    .selectFrom('quotation_acceptances')
    .select(ACCEPTANCE)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()

/** SHA-256 of what was frozen of a version at its issue, as the database writes it: whoever has the row can work it out again. */
export async function selectContentHash(tx: Tx, companyId: string, versionId: string): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(coalesce(snapshot::text, ''), 'UTF8')), 'hex') as hash from quotation_versions
    where company_id = ${companyId} and id = ${versionId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a version without a row')
  return row.hash
}

/** Of which version an acceptance is, and whether it was undone. */
export const selectVersionOfAcceptance = (tx: Tx, companyId: string, id: string) =>
  tx
    .selectFrom('quotation_acceptances')
    .select(['version_id as versionId', 'reversed_at as reversedAt'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()

export async function reverseAcceptance(
  tx: Tx,
  companyId: string,
  id: string,
  { by, at, reason }: { by: string; at: Date; reason: string },
): Promise<void> {
  await tx
    .updateTable('quotation_acceptances')
    .set({ reversed_at: at, reversed_by: by, reversal_reason: reason })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function insertRejection(tx: Tx, row: Insertable<Tables['quotation_rejections']>): Promise<void> {
  await tx.insertInto('quotation_rejections').values(row).execute()
}

/** Marks the rejections of a version as reopened. */
export async function reopenRejections(
  tx: Tx,
  companyId: string,
  versionId: string,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('quotation_rejections')
    .set({ reopened_at: at, reopened_by: by })
    .where('company_id', '=', companyId)
    .where('version_id', '=', versionId)
    .where('reopened_at', 'is', null)
    .execute()
}

/** Active people of the company who may approve quotations. */
export async function selectApprovers(tx: Tx, companyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_active', '=', true)
    .where('is_client', '=', false)
    .where('quotation_approve', '=', true)
    .where(sql<boolean>`'quotation' = any(features)`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a number was given already. */
export async function existsNumber(tx: Tx, companyId: string, number: string): Promise<boolean> {
  const found = await tx
    .selectFrom('quotations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('number', '=', number)
    .executeTakeFirst()
  return found !== undefined
}

export async function selectNumber(tx: Tx, companyId: string, id: string): Promise<string | null> {
  const found = await tx
    .selectFrom('quotations')
    .select('number')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.number ?? null
}

/** The highest number of the versions of a quotation. */
export async function selectLastVersionNumber(tx: Tx, companyId: string, quotationId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('quotation_versions')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('company_id', '=', companyId)
    .where('quotation_id', '=', quotationId)
    .executeTakeFirstOrThrow()
  return last
}

export async function deleteDraft(tx: Tx, companyId: string, versionId: string): Promise<void> {
  await tx
    .deleteFrom('quotation_versions')
    .where('company_id', '=', companyId)
    .where('id', '=', versionId)
    .where('state', '=', 'draft')
    .execute()
}

/** Companies with quotations to expire at an instant, with their time zones. */
export async function selectCompaniesToExpire(tx: Tx, at: Date): Promise<{ companyId: string; timeZone: string }[]> {
  const { rows } = await sql<{ companyId: string; timeZone: string }>`
    select company_id as "companyId", time_zone as "timeZone"
    from auth.companies_with_quotations_to_expire(${at})`.execute(tx)
  return rows
}

/** Locks up to so many open quotations of a company whose last valid day is before this one. */
export const lockExpired = (tx: Tx, companyId: string, today: string, most: number) =>
  tx
    .selectFrom('quotations')
    .select(['id', 'current_version_id as versionId', 'owner_id as ownerId', 'number', 'title'])
    .where('company_id', '=', companyId)
    .where('state', 'in', ['sent', 'viewed', 'negotiation'])
    .where('valid_until', '<', today)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute()

/** Whether a file was stored for this purpose and is of no acceptance yet. */
export async function existsUnusedFile(tx: Tx, companyId: string, id: string, purpose: string): Promise<boolean> {
  const found = await tx
    .selectFrom('files as f')
    .leftJoin('quotation_acceptances as a', join =>
      join.onRef('a.company_id', '=', 'f.company_id').onRef('a.signature_file_id', '=', 'f.id'),
    )
    .select('f.id')
    .where('f.company_id', '=', companyId)
    .where('f.id', '=', id)
    .where('f.purpose', '=', purpose)
    .where('a.id', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
